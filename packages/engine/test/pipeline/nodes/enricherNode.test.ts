import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Enricher from "../../../src/Enricher.ts"
import * as Explanation from "../../../src/Explanation.ts"
import * as Identifier from "../../../src/Identifier.ts"
import * as Params from "../../../src/Params.ts"
import * as Pipeline from "../../../src/Pipeline.ts"
import * as Ports from "../../../src/Ports.ts"
import * as Ranker from "../../../src/Ranker.ts"
import * as Ranking from "../../../src/Ranking.ts"
import * as Raw from "../../../src/Raw.ts"
import * as Registry from "../../../src/Registry.ts"
import * as Search from "../../../src/Search.ts"
import * as Source from "../../../src/Source.ts"
import * as SourceError from "../../../src/SourceError.ts"
import * as SourceRecord from "../../../src/SourceRecord.ts"
import { offline } from "@litfuse/kit/scriptedHttp"
import type { Upstream } from "../../../src/Upstream.ts"
import * as Work from "../../../src/Work.ts"
import * as WorkTable from "../../../src/WorkTable.ts"

const about = "made for this test"
const pmid = (value: string) => Result.getOrThrow(Identifier.parseAs("pmid", value))
const counted = (count: number, source: string) => ({ count, source, date: SourceRecord.PartialDate.make("2026") })

/** Four works: the source states the citations of the first. The next two have only a PMID, and the last has no identifier to ask for. */
const records = [
  SourceRecord.make({ source: "shelf", id: "known", title: "A", identifiers: [pmid("1")], citationCount: counted(4, "shelf") }),
  SourceRecord.make({ source: "shelf", id: "lacking", title: "B", identifiers: [pmid("2")] }),
  SourceRecord.make({ source: "shelf", id: "unknown", title: "C", identifiers: [pmid("3")] }),
  SourceRecord.make({ source: "shelf", id: "nameless", title: "D" })
]

const shelf = (delivered: ReadonlyArray<SourceRecord.SourceRecord>) =>
  Source.plugin({
    id: "shelf",
    revision: 1,
    about,
    abilities: ["search"],
    capabilities: { maxRecords: 100 },
    params: Params.none,
    make: () => Effect.succeed({ searchPage: () => Effect.succeed({ records: delivered, total: delivered.length, next: undefined }) })
  })

/** Knows how often works 1 and 2 are cited, and remembers what it was asked. */
const counts = (
  asked: Array<ReadonlyArray<string>>,
  answer?: Effect.Effect<never, SourceError.SourceError>,
  rest: Partial<Pick<Enricher.Enricher, "identifiers" | "upstream">> = {}
) =>
  Enricher.plugin({
    ...rest,
    id: "counts",
    revision: 1,
    about,
    params: Params.none,
    provides: ["citationCount"],
    make: () =>
      Effect.succeed({
        lookup: (identifiers) =>
          Effect.suspend(() => {
            asked.push(identifiers.map(Identifier.print))
            if (answer !== undefined) return answer
            const found = identifiers.filter(({ value }) => value === "1" || value === "2")
            return Effect.succeed(
              found.map((one) =>
                SourceRecord.make({
                  source: "counts",
                  id: one.value,
                  title: "?",
                  identifiers: [one],
                  citationCount: counted(10 * Number(one.value), "counts")
                })
              )
            )
          })
      })
  })

const cited = Ranker.plugin({
  id: "cited",
  revision: 1,
  about,
  params: Params.none,
  needs: ["citationCount"],
  prepare: ({ works }) => works.column("citationCount"),
  score: (counts: Float64Array, _, out) => out.set(counts),
  explain: (counts, _, row) => Explanation.leaf("citations", counts[row]!)
})

const file = (columns?: ReadonlyArray<string>) => ({
  nodes: [
    { id: "shelf", plugin: "source/shelf", inputs: { query: "$query" } },
    { id: "works", plugin: "step/works", inputs: { records: "shelf" } },
    { id: "more", plugin: "enricher/counts", inputs: { works: "works" }, ...(columns === undefined ? {} : { params: { columns } }) },
    { id: "cited", plugin: "ranker/cited", inputs: { works: "more", query: "$query" } }
  ]
})

const run = async (
  enricher: Enricher.Enricher<typeof Params.none.Type>,
  delivered: ReadonlyArray<SourceRecord.SourceRecord> = records,
  cache = Pipeline.Cache.layerNone
) => {
  const { plugins, problems } = Registry.make([shelf(delivered), enricher, cited].map((value) => ({ value, origin: { name: "test" } })))
  expect(problems).toEqual([])
  const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
  const graph = Result.getOrThrow(Pipeline.check(file(), { catalogue, given: { query: Ports.Query } }))
  const finished = await Effect.runPromise(
    Effect.scoped(Pipeline.execute(graph, { given: { query: { _tag: "Term", text: "x" } } })).pipe(
      Effect.provide(Layer.mergeAll(cache, Pipeline.World.layer({ sourcesHash: "s" }), offline))
    )
  )
  const entry = finished.trace.find(({ node }) => node === "more")!
  const ranking = Pipeline.valueAt(graph, finished, "cited", Ports.Ranking)!
  return { graph, finished, entry, ranking, works: Pipeline.valueAt(graph, finished, "more", Ports.Works)! }
}

describe("an enricher in a pipeline", () => {
  it("is asked about the works that lack what it provides, and about no other; a ranker that needs it ranks them", async () => {
    const asked: Array<ReadonlyArray<string>> = []
    const { ranking, works, entry } = await run(counts(asked))
    expect(asked).toEqual([["pmid:3", "pmid:2"]])
    expect(Ranking.idsOf(ranking)).toEqual(["shelf:lacking", "shelf:known"])
    expect([...ranking.scores]).toEqual([20, 4])
    expect(ranking.missing.map(({ reason }) => reason)).toEqual(Array(2).fill("no source delivered citationCount"))
    expect([entry.countIn, entry.countOut, entry.status]).toEqual([4, 4, "ran"])
    expect(Pipeline.Trace.print([entry])).toContain(
      "\n  counts: found, 1 records\n  note (column-not-filled) counts: 2 of the 3 works without citationCount still lack it: 1 unknown to it, 1 without an identifier that it accepts"
    )
    // it found nothing: no work has one more source, and none goes by another name
    expect([...works.table.column("sourceCount")]).toEqual([1, 1, 1, 1])
    expect(works.table.works.map(({ id, records: [{ source }] }) => [id, source])).toEqual(works.table.works.map(({ id }) => [id, "shelf"]))
    const lacking = works.table.works.find(({ id }) => id === "shelf:lacking")!
    expect(Work.field(lacking, "citationCount")).toEqual({ value: counted(20, "counts"), from: ["counts:2"] })
    expect(Work.field(lacking, "title")!.value).toBe("B")
  })

  it("sends no request when nothing is missing, no work has an identifier, or there are no works", async () => {
    for (const some of [records.slice(0, 1), records.slice(3), []]) {
      const asked: Array<ReadonlyArray<string>> = []
      const { entry } = await run(counts(asked), some)
      expect([asked, entry.outcomes, entry.countOut]).toEqual([[], [], some.length])
    }
  })

  it("gives no date beyond next year, and a notice says so", async () => {
    const published = SourceRecord.PartialDate.make("9999-01-01")
    const dated = Enricher.plugin({
      ...counts([]),
      provides: ["published", "citationCount"],
      make: () =>
        Effect.succeed({
          lookup: (identifiers) =>
            Effect.succeed(
              identifiers.map((one) =>
                SourceRecord.make({
                  source: "counts",
                  id: one.value,
                  title: "?",
                  identifiers: [one],
                  published,
                  citationCount: counted(1, "counts")
                })
              )
            )
        })
    })
    const { entry, works } = await run(dated)
    expect(works.table.works.map((work) => Work.field(work, "published"))).toEqual([undefined, undefined, undefined, undefined])
    expect(entry.notices.filter(({ code }) => code === "date-unknown").map(({ text }) => text)).toEqual([
      expect.stringMatching(/^gives dates beyond next year for 3 records, such as 9999-01-01 for/)
    ])
  })

  it("that fails leaves the works as they are, says so, counts for no source, and is asked again", async () => {
    const asked: Array<ReadonlyArray<string>> = []
    const broken = SourceError.make("counts", "lookup", { _tag: "Unreachable", detail: "no answer" })
    const cache = Pipeline.Cache.layerMemory
    const { ranking, entry, finished, graph } = await run(counts(asked, Effect.fail(broken)), records, cache)
    expect(Ranking.idsOf(ranking)).toEqual(["shelf:known"])
    expect(entry.outcomes.map(({ _tag }) => _tag)).toEqual(["Failed"])
    expect(Pipeline.Trace.print([entry])).toMatch(/\n {2}counts: failed, .*no answer/)
    // why works lack something is not known where the answer is not whole
    expect(entry.notices.map(({ code, text }) => [code, text])).toEqual([
      ["enricher-failed", expect.stringContaining("no answer")],
      ["column-not-filled", "3 of the 3 works without citationCount still lack it"]
    ])
    expect([finished.failures, finished.outcomes.map(({ source }) => source)]).toEqual([[], ["shelf"]])
    expect(Result.isSuccess(Search.resultOf(graph, finished))).toBe(true)
    const { entry: crashed } = await run(counts([], Effect.die(new TypeError("x is undefined"))))
    expect(Pipeline.Trace.print([crashed])).toContain("counts: failed, counts has a bug in its plugin")
  })

  it("that fails keeps what is computed from its answer out of the cache, and one that answers does not", async () => {
    const statuses = async (answer?: Effect.Effect<never, SourceError.SourceError>) => {
      const entries = new Map<string, string>()
      const cache = Layer.succeed(
        Pipeline.Cache.Cache,
        Pipeline.Cache.Cache.of({
          get: (key) => Effect.sync(() => entries.get(key)),
          set: (key, text) => Effect.sync(() => void entries.set(key, text))
        })
      )
      await run(counts([], answer), records, cache)
      const { finished } = await run(counts([], answer), records, cache)
      return Object.fromEntries(finished.trace.map(({ node, status }) => [node, status]))
    }
    expect(await statuses()).toEqual({ shelf: "ran", works: "cached", more: "cached", cited: "cached" })
    const broken = Effect.fail(SourceError.make("counts", "lookup", { _tag: "Unreachable", detail: "no answer" }))
    expect(await statuses(broken)).toEqual({ shelf: "ran", works: "cached", more: "ran", cited: "ran" })
  })

  it("is asked by the identifiers that it takes alone, each once, and says of which works it has no value", async () => {
    const asked: Array<ReadonlyArray<string>> = []
    const [doi] = Raw.identifiers([["doi", "10.5555/1"]])
    const own = [
      SourceRecord.make({ source: "shelf", id: "first", title: "A", identifiers: [pmid("7"), doi!] }),
      SourceRecord.make({ source: "shelf", id: "second", title: "A", identifiers: [pmid("7")] }),
      SourceRecord.make({ source: "shelf", id: "third", title: "B", identifiers: [doi!] })
    ]
    const { entry } = await run(counts(asked, undefined, { identifiers: ["pmid"] }), own)
    expect(asked).toEqual([["pmid:7"]])
    expect(entry.notices.map(({ text }) => text)).toEqual([
      "3 of the 3 works without citationCount still lack it: 1 without an identifier that it accepts, 2 unknown to it"
    ])
    const { entry: unasked } = await run(counts([], undefined, { identifiers: ["nct"] }), own)
    expect(unasked.notices.map(({ text }) => text)).toEqual([
      "3 of the 3 works without citationCount still lack it: 3 without an identifier that it accepts"
    ])
  })

  it("is not asked without a key that its service requires, and says which one", async () => {
    const upstream: Upstream = {
      id: "counts",
      origin: "https://counts.example.org",
      pace: { requests: 1, perMs: 1000 },
      credentials: [{ name: "key", env: "COUNTS_KEY", how: "ask for one", isRequired: true }]
    }
    const asked: Array<ReadonlyArray<string>> = []
    const { entry, ranking } = await run(counts(asked, undefined, { upstream }))
    expect([asked, ranking.missing.length]).toEqual([[], 3])
    expect(entry.notices.map(({ code, text }) => [code, text])).toEqual([
      ["enricher-skipped", "needs a key: set COUNTS_KEY, ask for one"],
      ["column-not-filled", "3 of the 3 works without citationCount still lack it"]
    ])
  })

  it("gives works that survive being written out and read again", async () => {
    const { works } = await run(counts([]))
    expect(Ports.Works.hash({ ...works, outcomes: [] })).toBe(Ports.Works.hash(works))
    expect(works.outcomes).toHaveLength(1)
    const plain = WorkTable.make(works.table.works.map(({ id, records }) => ({ id, records })))
    expect(Ports.Works.hash({ ...works, table: plain })).not.toBe(Ports.Works.hash(works))
  })
})
