import * as Effect from "effect/Effect"
import type * as Retriever from "@litfuse/engine/Retriever"
import { retriever } from "@litfuse/kit/test/planted/retrievers"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { analyses } from "../../src/analyses/index.ts"
import { readExperiment } from "../../src/experiment/readExperiment.ts"
import type { PieceResult } from "../../src/experiment/Part.ts"
import { planThreads, reasonForOneThread } from "../../src/experiment/planThreads.ts"
import * as Plugins from "../../src/experiment/Plugins.ts"
import { mergePieces, runPiece, runReport } from "../../src/experiment/runExperiment.ts"
import * as Share from "../../src/workerPool/Share.ts"
import * as Rankings from "../../src/report/Rankings.ts"
import type { Report } from "../../src/report/Report.ts"
import * as storedResults from "../../src/report/storedResults.ts"
import { manifest, sha256 } from "../workspace.ts"
import { experiment, place } from "./experiments.ts"

/** The runs of the dataset are said to have so many lines, as if they were large. */
const loadedOf = (text: string, lines = 6_000_000, files = 2) =>
  Result.getOrThrow(
    readExperiment(
      place(text, { "datasets/tiny/dataset.yaml": manifest.replace("lines: 6", `lines: ${lines}`).replace("files: 2", `files: ${files}`) }),
      "try",
      {
        ...Plugins.none,
        analyses
      }
    )
  )

const measures = `measures: ["P@2", RR@2]`

const twoTables = `${experiment.slice(0, experiment.indexOf("    expected:"))}  - id: fused
    title: A fusion and its inputs
    qrels: qrels
    systems:
      - runset: cut
    ${measures}
    against: { baseline: y, measures: ["P@2"] }
`

/** The report of threads that take turns here; what they find is copied, as between threads. */
const inThreads = (loaded: ReturnType<typeof loadedOf>, threads: number) =>
  Effect.gen(function* () {
    const { pieces, groups } = planThreads(loaded, threads, false)
    const share = Share.make(groups, 0)
    const found = new Map<number, PieceResult>()
    const takers = Array.from({ length: threads }, () => {
      const indexes = new Map<string, unknown>()
      return Share.takeAll(
        share,
        (piece) => Effect.andThen(Effect.yieldNow, runPiece(loaded, pieces[piece]!, indexes)),
        (piece, result) => void found.set(piece, structuredClone(Result.getOrThrow(result)))
      )
    })
    yield* Effect.all(takers, { concurrency: "unbounded" })
    return yield* mergePieces(
      loaded,
      pieces,
      pieces.map((_, piece) => found.get(piece)!)
    )
  })

const print = ({ results, rankings }: Report): string => storedResults.printResults(results) + Rankings.print(rankings)

const { stored: _, ...unkept } = retriever()

/** Two retrievers that cannot read each other's index. */
const retrievers = new Map([
  ["planted-counts", retriever()],
  ["unkept", { ...unkept, id: "unkept" }]
]) as unknown as ReadonlyMap<string, Retriever.Retriever>

const documents = '{"_id":"a","title":"first","text":""}\n{"_id":"b","title":"second first","text":"second"}\n'

const collection = (name: string, count: number): string =>
  `  ${name}: { path: docs.jsonl, format: jsonl-documents, sha256: ${sha256(documents)}, counts: { documents: ${count} } }\n`

const retrievalTable = (id: string, corpus: string, of: ReadonlyArray<string>): string => `  - id: ${id}
    title: ${id}
    qrels: qrels
    retrieval: { corpus: ${corpus} }
    systems: [${of.map((name, i) => `{ retrieve: ${name}, tag: ${name}${i} }`).join(", ")}]
    ${measures}
    against: { baseline: ${of[0]}0, measures: ["P@2"] }
`

/** Tables of retrievals over collections that are said to have so many documents. */
const retrievals = (counts: Readonly<Record<string, number>>, ...tables: ReadonlyArray<string>) => {
  const files = Object.entries(counts).map(([name, count]) => collection(name, count))
  const text = `${experiment.slice(0, experiment.indexOf("  - id: all"))}${tables.join("")}`
  const changes = {
    "datasets/tiny/dataset.yaml": manifest.replace("files:\n", `files:\n${files.join("")}`),
    "datasets/tiny/docs.jsonl": documents
  }
  return Result.getOrThrow(readExperiment(place(text, changes), "try", { ...Plugins.none, analyses, retrievers }))
}

const bothIndexes = ["planted-counts", "unkept", "planted-counts"]

describe("pieces of an experiment", () => {
  it("are some systems of tables of many runs, a few pieces for each thread, unless runs are kept", () => {
    expect(planThreads(loadedOf(twoTables, 6), 2, false).pieces).toEqual([{ part: 0 }, { part: 1 }])
    const loaded = loadedOf(twoTables)
    const pieces = [0, 1].flatMap((part) => [0, 1].map((place) => ({ part, places: [place] })))
    expect(planThreads(loaded, 2, false)).toMatchObject({ pieces, groups: [[0], [1], [2], [3]] })
    expect(planThreads(loaded, 2, true).pieces).toEqual([{ part: 0 }, { part: 1 }])
  })

  it("of run files have each system once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 1, max: 9 }), (files, threads) => {
        const { pieces, groups } = planThreads(loadedOf(experiment, 6_000_000, files), threads, false)
        expect(pieces.flatMap(({ places = [] }) => places).toSorted((a, b) => a - b)).toEqual([...Array(files).keys()])
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual([...pieces.keys()])
        expect(pieces.length).toBe(Math.min(files, 4 * threads))
      }),
      { numRuns: 20 }
    )
  })

  it("are tables that read the same documents together, where no thread gets more than its share by that", () => {
    const loaded = retrievals(
      { one: 10_000, two: 10_000 },
      retrievalTable("first", "one", bothIndexes),
      retrievalTable("second", "two", bothIndexes),
      retrievalTable("third", "one", ["unkept"]),
      retrievalTable("fourth", "two", ["unkept"])
    )
    expect(planThreads(loaded, 2, false)).toMatchObject({
      pieces: [{ part: 0 }, { part: 1 }, { part: 2 }, { part: 3 }],
      groups: [
        [0, 2],
        [1, 3]
      ]
    })
  })

  it("are else the systems that read the same index, of whatever table", () => {
    const loaded = retrievals({ one: 10_000 }, retrievalTable("first", "one", bothIndexes), retrievalTable("second", "one", ["unkept"]))
    expect(planThreads(loaded, 2, false)).toMatchObject({
      pieces: [{ part: 0, places: [0, 2] }, { part: 0, places: [1] }, { part: 1 }],
      groups: [[0], [1, 2]]
    })
    expect(planThreads(loaded, 2, true)).toMatchObject({ pieces: [{ part: 0 }, { part: 1 }], groups: [[0], [1]] })
  })

  it("are systems that read one index in two threads, where indexing is less than a third of the work", () => {
    const of = (count: number) =>
      planThreads(retrievals({ one: count }, retrievalTable("first", "one", Array(5).fill("planted-counts"))), 2, false)
    // five systems of two topics to depth 1,000 with two measures are 40,000 lines' work, and 333 documents to index are 20,000
    expect(of(333)).toMatchObject({
      pieces: [
        { part: 0, places: [0, 2, 4] },
        { part: 0, places: [1, 3] }
      ],
      groups: [[0], [1]]
    })
    expect(of(334)).toMatchObject({ pieces: [{ part: 0 }], groups: [[0]] })
  })

  it.each([1, 2, 3, 5])("give the same report in %i threads", async (threads) => {
    const tables = [retrievalTable("first", "one", bothIndexes), retrievalTable("second", "one", ["unkept"])]
    for (const loaded of [loadedOf(twoTables), loadedOf(twoTables, 6_000_000, 9), retrievals({ one: 2 }, ...tables)]) {
      const alone = print(await Effect.runPromise(runReport(loaded)))
      expect(print(await Effect.runPromise(inThreads(loaded, threads)))).toBe(alone)
    }
  })
})

describe("an experiment is made by one thread", () => {
  const table = (id: string, of = 1): string => `  - id: ${id}
    title: ${id}
    qrels: qrels
    systems: [{ runset: cut }]
    measures: [${Array.from({ length: of }, (_, k) => `"P@${k + 1}"`).join(", ")}]
`
  /** Why, where tables are not divided: their runs are said to have so many lines in so many files. */
  const why = (lines: number, files: number, ...tables: ReadonlyArray<string>) =>
    reasonForOneThread(loadedOf(`${experiment.slice(0, experiment.indexOf("  - id: all"))}${tables.join("")}`, lines, files), true)

  it("where it has one part that cannot be divided", () => {
    expect(why(6_000_000, 2, table("one"))).toBe("has one table or analysis, which one thread makes")
    expect(reasonForOneThread(loadedOf(experiment), false)).toBeUndefined()
  })

  it("where its tables read one index, and making it takes most of the time", () => {
    const tables = ["first", "second"].map((id) => retrievalTable(id, "one", ["planted-counts", "planted-counts"]))
    expect(reasonForOneThread(retrievals({ one: 1_000_000 }, ...tables), false)).toBe(
      "has tables that read the same index, which one thread makes"
    )
  })

  it("where a second thread would take over less than its start costs", () => {
    const little = "has too little work to share: a second thread would cost more than it takes over"
    expect(why(1_900_000, 2, table("one"), table("two"))).toBe(little)
    expect(why(2_000_000, 2, table("one"), table("two"))).toBeUndefined()
    expect(why(900_000, 2, table("one"), table("two"), table("three"))).toBe(little)
    expect(reasonForOneThread(loadedOf(twoTables, 900_000), false)).toBe(little)
  })

  it("where everything else is less than half of its longest table", () => {
    const long = "has work of which more than two thirds cannot be divided"
    expect(why(2_000_000, 1_000, table("one"), table("two", 6))).toBe(long)
    expect(why(2_000_000, 1_000, table("one"), table("two", 2))).toBeUndefined()
  })

  it("where it has one analysis and little else; the duration of two is not known", () => {
    const analysis = (id: string): string =>
      `  - { id: ${id}, title: ${id}, analysis: tie-sensitivity, params: { runsets: [cut], measures: ["P@2"] } }\n`
    const of = (...ids: ReadonlyArray<string>) => loadedOf(`${experiment}analyses:\n${ids.map(analysis).join("")}`, 6)
    expect(reasonForOneThread(of("one"), false)).toBe("has too little work to share: a second thread would cost more than it takes over")
    expect(reasonForOneThread(of("one", "two"), false)).toBeUndefined()
  })
})
