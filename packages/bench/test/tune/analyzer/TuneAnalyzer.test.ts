import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { analyses } from "../../../src/analyses/index.ts"
import { readExperiment } from "../../../src/experiment/readExperiment.ts"
import { runExperiment } from "../../../src/experiment/runExperiment.ts"
import { folder, message, sha256 } from "../../workspace.ts"

const Trials = Analyzer.plugin({
  id: "trials",
  revision: 1,
  about: "which works are trials",
  params: Params.none,
  output: Schema.Struct({ trials: Schema.Array(Schema.String) }),
  views: { text: () => "trials" },
  analyse: ({ works }) => ({ trials: works.ids.values.filter((_, row) => works.column("title")[row]!.includes("trial")) })
})

/** A sum of citations and of being a trial, with a weight for each; works whose title has "nothing" have no score. */
const Weighted = Analyzer.plugin({
  id: "weighted",
  revision: 1,
  about: "citations and trials",
  params: Schema.Struct({ citations: Params.number(1, { minimum: 0, maximum: 1 }), trial: Params.number(0, { minimum: 0, maximum: 1 }) }),
  uses: { trials: { id: "trials", revision: 1, output: Trials.output } },
  output: Schema.Struct({ works: Schema.Array(Schema.Struct({ work: Schema.String, score: Schema.Finite })) }),
  views: { text: () => "scores" },
  scores: ({ works }) => new Map(works.map(({ work, score }) => [work, score])),
  analyse: ({ works }, { citations, trial }, { trials }) => ({
    works: works.ids.values.flatMap((work, row) => {
      if (works.column("title")[row]!.includes("nothing")) return []
      const cited = works.column("citationCount")[row]! / 10
      return [{ work, score: citations * cited + trial * (trials.trials.includes(work) ? 1 : 0) }]
    })
  })
})

/** Citations and the number of sources, with a weight for each; the weight of nothing is idle. */
const Found = Analyzer.plugin({
  id: "found",
  revision: 1,
  about: "citations and sources",
  params: Schema.Struct({
    citations: Params.number(1, { minimum: 0, maximum: 1 }),
    sources: Params.number(0, { minimum: 0, maximum: 1 }),
    nothing: Params.number(0, { minimum: 0, maximum: 1 }),
    by: Params.choice(["sum"], "sum")
  }),
  output: Schema.Struct({ works: Schema.Array(Schema.Struct({ work: Schema.String, score: Schema.Finite })) }),
  views: { text: () => "scores" },
  scores: ({ works }) => new Map(works.map(({ work, score }) => [work, score])),
  analyse: ({ works }, { citations, sources }) => ({
    works: works.ids.values.map((work, row) => ({
      work,
      score: (citations * works.column("citationCount")[row]!) / 10 + sources * works.column("sourceCount")[row]!
    }))
  })
})

const Ranked = Analyzer.plugin({ ...Weighted, id: "ranked", reads: ["ranking"] })

const years = ["1990", "1991", "1992", "1993"]
const works = years.flatMap((year) =>
  ["a cohort", "a trial", "another cohort", "nothing"].map((title, i) => ({
    _id: `${year}-${i}`,
    title,
    text: "",
    published: year,
    cited: 4 - i,
    // what is cited second is found by two sources
    in: i === 1 ? ["one", "other"] : ["one"]
  }))
)
/** Trials are wanted, or what is cited most, year by year. */
const judged = (wanted: ReadonlyArray<"trial" | "cited">): string =>
  years.flatMap((year, y) => [0, 1, 2, 3].map((i) => `${year} 0 ${year}-${i} ${i === (wanted[y] === "trial" ? 1 : 0) ? 1 : 0}\n`)).join("")

const document = {
  id: "_id",
  fields: { title: "title", abstract: "text" },
  keep: ["in"],
  known: { published: "published", citationCount: { field: "cited", source: "us", date: "1995" } }
}

const trials = ["trial", "trial", "trial", "trial"] as const

const loaded = (
  params: object,
  wanted: Parameters<typeof judged>[0] = trials,
  documents = works,
  more: ReadonlyArray<typeof Weighted> = []
) => {
  const [qrels, corpus] = [judged(wanted), documents.map((one) => `${JSON.stringify(one)}\n`).join("")]
  const files = {
    "reports/try/experiment.yaml": `id: try
question: Does it work?
ci: true
dataset: years
analyses:
  - { id: one, title: One, analysis: tune-analyzer, params: ${JSON.stringify({ qrels: "qrels", analyzer: "weighted", measure: "AP", beside: ["P@1"], folds: { outer: "leave-one-out", seeds: 1 }, space: { trial: { grid: [0, 1] } }, ...params })} }
`,
    "datasets/years/dataset.yaml": `id: years
title: Years
about: four years of works
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: 1, meanings: { "0": no, "1": yes } }
files:
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
  documents: { path: works.jsonl, format: jsonl-documents, sha256: ${sha256(corpus)}, options: { document: ${JSON.stringify(document)} } }
`,
    "datasets/years/qrels.txt": qrels,
    "datasets/years/works.jsonl": corpus
  }
  return readExperiment({ root: folder(files), data: undefined }, "try", {
    analyses,
    retrievers: new Map(),
    fusions: new Map(),
    analyzers: new Map([Trials, Weighted, Ranked, Found, ...more].map((one) => [one.id, one as unknown as Analyzer.Analyzer])),
    measures: MeasureName.builtIn,
    thirdParty: new Set()
  })
}

const found = async (params: object, wanted?: Parameters<typeof judged>[0], more?: ReadonlyArray<typeof Weighted>) => {
  const { analyses: all } = await Effect.runPromise(runExperiment(Result.getOrThrow(loaded(params, wanted, works, more))))
  return all[0]!
}

const failure = (params: object): string => {
  const said = message(loaded(params))
  return typeof said === "string" ? said : "fine"
}

const cell = ({ tables }: Awaited<ReturnType<typeof found>>, table: string, row: number) => tables.find(({ id }) => id === table)!.rows[row]

describe("tune-analyzer", () => {
  it("chooses parameters on the other groups, and measures the scores of the one that was left out", async () => {
    const analysis = await found({})
    // by citations the trial is the second of four; by its own weight it is the first
    expect(cell(analysis, "held-out", 0)).toEqual(["tuned", 1, 1])
    expect(cell(analysis, "held-out", 1)).toEqual(["as written", 0.5, 0])
    expect(cell(analysis, "chosen", 0)).toEqual(["trial", "1", 4])
    expect(analysis.conclusions[0]).toMatch(/^Tuned on all others, each left out in turn, the analyzer has AP 1\.0000 held out/)
    expect(analysis.inputs.map(({ kind }) => kind)).toEqual(["judgements", "documents"])
  })

  it("finds the same when there is an analyzer more", async () => {
    const other = Analyzer.plugin({ ...Weighted, id: "a-new-one" })
    expect(await found({}, trials, [other])).toEqual(await found({}))
  })

  it("chooses for a group without looking at it", async () => {
    const others = await found({}, ["cited", "trial", "trial", "trial"])
    expect(cell(others, "folds", 0)!.slice(-3)).toEqual([1, 0.5, "trial 1"])
  })

  it("reads which sources found a work, and has the range of each weight as a share of their sum", async () => {
    const space = { sources: { grid: [0, 0.25, 1] }, nothing: { grid: [0, 1] } }
    const weights = { of: ["citations", "sources", "nothing"], drawn: { citations: 0.5, sources: 0.5, nothing: 0 } }
    const analysis = await found({ analyzer: "found", sources: "in", space, weights })
    expect(cell(analysis, "held-out", 0)).toEqual(["tuned", 1, 1])
    // a quarter is enough for every group, so no resample chooses more; what is idle changes nothing
    expect([0, 1, 2].map((row) => cell(analysis, "weights", row))).toEqual([
      ["citations", 0.8, 0.8, 0.8, "fixed, as the unit of the others", 0.5, "no"],
      ["sources", 0.2, 0.2, 0.2, "yes", 0.5, "no"],
      ["nothing", 0, 0, 0, "no: no value of it changes the value of a group", 0, "yes"]
    ])
    expect(analysis.conclusions[0]).toBe(
      "A method check: 1 of 3 weights by which the target was drawn are in the range of what is chosen. Not identified: nothing."
    )
    // without the sources, every work was found by one, and their weight changes nothing
    const blind = await found({ analyzer: "found", space, weights: { of: weights.of } })
    expect(cell(blind, "weights", 1)).toEqual(["sources", 0, 0, 0, "no: no value of it changes the value of a group"])
    expect(blind.conclusions[0]).toBe("Not identified: sources, nothing.")
  })

  it("is refused with the place and the reason before a file of works is opened", () => {
    expect(failure({})).toBe("fine")
    expect(failure({ analyzer: "weigthed" })).toContain('did you mean "weighted"?')
    expect(failure({ analyzer: "trials", space: {} })).toContain(
      'the analyzer "trials" gives works no scores; those that do: weighted, ranked'
    )
    expect(failure({ analyzer: "ranked" })).toContain('the analyzer "ranked" reads ranking, and here are works only')
    expect(failure({ space: { trial: { grid: [0, 2] } } })).toContain("space.trial.grid[1]")
    expect(failure({ space: { trail: { grid: [0, 1] } } })).toContain("space.trail")
    expect(failure({ params: { citations: -1 } })).toContain("params.citations")
    expect(failure({ corpus: "papers" })).toContain('unknown file "papers"')
    expect(failure({ measure: "nDGC" })).toContain("measure")
    expect(failure({ weights: { of: ["trial", "never"] } })).toContain('weights.of[1]: the analyzer "weighted" has no number "never"')
    expect(failure({ analyzer: "found", space: {}, weights: { of: ["by"] } })).toContain('the analyzer "found" has no number "by"')
    expect(failure({ space: { trial: { from: 0, to: 1 } }, search: { by: "random", points: 3 }, weights: { of: ["trial"] } })).toContain(
      "weights: a range without `steps`"
    )
    const expected = [{ system: "plain", measure: "AP", value: 1, digits: 2, origin: "me" }]
    expect(failure({ expected })).toContain('expected[0].system: no system "plain"; there is tuned, as written')
    expect(failure({ choice: "one-standard-error", search: { by: "random", points: 3 } })).toContain("no order of simplicity")
  })

  it("says which group has no works, and that folds are more than groups", async () => {
    const wrong = async (params: object, documents = works) =>
      message(await Effect.runPromise(Effect.result(runExperiment(Result.getOrThrow(loaded(params, trials, documents))))))
    expect(
      await wrong(
        {},
        works.filter(({ published }) => published !== "1992")
      )
    ).toContain('no work of the group "1992" of qrels is in documents')
    expect(await wrong({ folds: { outer: 9, seeds: 1 } })).toContain("9 folds for 4 topics")
  })
})
