import { loadQrels, loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { fixed } from "@litfuse/files/numbers"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Correction from "@litfuse/stats/Correction"
import * as PValue from "@litfuse/stats/PValue"
import * as Randomisation from "@litfuse/stats/Randomisation"
import * as Seed from "@litfuse/stats/Seed"
import { mean } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { deletedScenarios, walkScenario, type Found } from "./walks/deletedScenarios.ts"
import { citationsOf, type Paper, readWalkPapers } from "./walks/readWalkPapers.ts"
import * as OneHop from "./walks/oneHopTable.ts"
import { fused, type System, textSystems, walkSystems } from "./walks/walkSystems.ts"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  documents: Name,
  topics: Name,
  qrels: Name,
  /** The lowest grade that counts as relevant, and how many relevant documents a topic needs. */
  level: count,
  least: count,
  /** How many relevant documents a walk starts from, and how often they are drawn for each topic. */
  seeds: count,
  draws: count,
  /** How many papers a reader screens. */
  screened: Schema.NonEmptyArray(count),
  /** Reviews with seed studies that are counted once more without: their files disagree. */
  leftOut: Schema.Array(Name),
  seed: Schema.Int
})
type Params = typeof Params.Type

/** Recall of one system, by topic and number of papers read: means over the draws. */
type Recalls = ReadonlyArray<Float64Array>

interface Topic {
  readonly id: string
  readonly question: string
  readonly relevant: ReadonlyArray<number>
}

const recallsOf = (system: System, topics: ReadonlyArray<Topic>, { seeds, draws, screened, seed }: Params): Recalls => {
  const recalls = screened.map(() => new Float64Array(topics.length))
  for (const [t, { id, question, relevant }] of topics.entries())
    for (let draw = 0; draw < draws; draw++) {
      const drawn = Seed.shuffle(Seed.stream(Seed.derive(seed, "walks", id, draw)), [...relevant]).slice(0, seeds)
      const rest = new Set(relevant.filter((row) => !drawn.includes(row)))
      const list = system(
        question,
        drawn.toSorted((a, b) => a - b)
      )
      for (const [s, depth] of screened.entries())
        recalls[s]![t]! += list.slice(0, depth).filter((row) => rest.has(row)).length / rest.size / draws
    }
  return recalls
}

const span = (lower: number, upper: number): string => `[${fixed(lower, 4)}, ${fixed(upper, 4)}]`

const recallTable = (all: ReadonlyArray<readonly [name: string, recalls: Recalls]>, { screened, seed }: Params): FreeTable => ({
  id: "recall",
  title: "Share of the other relevant documents that are among the read ones; means over topics, BCa intervals over topics",
  columns: [{ name: "system" }, ...screened.flatMap((depth) => [{ name: `${depth} read`, digits: 4 }, { name: "95 % interval" }])],
  rows: all.map(([name, recalls]) => [
    name,
    ...recalls.flatMap((values) => {
      const { lower, upper } = Bootstrap.interval(values, { seed })
      return [mean(values), span(lower, upper)]
    })
  ])
})

/** Differences to a system at one number of papers read, corrected for the number of comparisons. */
const differenceTable = (
  all: ReadonlyArray<readonly [name: string, recalls: Recalls]>,
  [baseline, base]: readonly [name: string, recalls: Recalls],
  { screened, seed }: Params
): FreeTable => {
  const compared = all
    .filter(([name]) => name !== baseline)
    .flatMap(([name, recalls]) =>
      recalls.map((values, s) => {
        const differences = values.map((value, t) => value - base[s]![t]!)
        const { lower, upper } = Bootstrap.interval(differences, { seed })
        return { name, depth: screened[s]!, difference: mean(differences), lower, upper, p: Randomisation.test(differences, { seed }).p }
      })
    )
  const { adjusted } = Correction.adjust(
    "holm",
    compared.map(({ p }) => p),
    `differences to ${baseline}`
  )
  return {
    id: `differences-${baseline}`,
    title: `Differences to ${baseline}; randomisation tests over topics, corrected for ${compared.length} comparisons (Holm)`,
    columns: [{ name: "system" }, { name: "read" }, { name: "difference", digits: 4 }, { name: "95 % interval" }, { name: "p, corrected" }],
    rows: compared.map(({ name, depth, difference, lower, upper }, i) => [
      name,
      depth,
      difference,
      span(lower, upper),
      PValue.print(adjusted[i]!)
    ])
  }
}

const deletedTable = (all: ReadonlyArray<Found>): FreeTable => ({
  id: "deleted",
  title:
    "Citations removed from three sources, and what a walk over all three finds. Column wrong: found but in no source, or in a source but not found",
  columns: [
    { name: "taken away" },
    { name: "citations" },
    { name: "held by one source" },
    { name: "found of stated" },
    { name: "left in any source" },
    { name: "found" },
    { name: "wrong" }
  ],
  rows: all.map(({ name, truth, held, stated, delivered, left, union, wrong }) => [
    name,
    truth,
    held.join(", "),
    delivered.map((found, i) => `${found} of ${stated[i]!}`).join(", "),
    left,
    union,
    wrong
  ])
})

const find = Effect.fnUntraced(function* ({ dataset }: LoadedExperiment, params: Params) {
  const reviews = yield* Effect.fromResult(OneHop.read(dataset.store))
  const opened = yield* Effect.fromResult(DatasetStore.read(dataset, params.documents))
  const papers: ReadonlyArray<Paper> = yield* Effect.fromResult(readWalkPapers(opened))
  const topicList = yield* Effect.fromResult(loadTopics(dataset, params.topics))
  const judged = yield* Effect.fromResult(loadQrels(dataset, params.qrels))
  const rows = new Map(papers.map(({ id }, row) => [id, row]))
  const topics = topicList.value.flatMap(({ id, ...topic }): ReadonlyArray<Topic> => {
    const grades = judged.value.topics.get(id) ?? new Map<string, number>()
    const relevant = [...grades]
      .flatMap(([document, grade]) => (grade >= params.level ? (rows.get(document) ?? []) : []))
      .sort((a, b) => a - b)
    return relevant.length >= params.least ? [{ id, question: topic.title, relevant }] : []
  })
  const citations = citationsOf(papers)
  const [text, walk] = [textSystems(papers), walkSystems(citations)]
  const systems: ReadonlyArray<readonly [name: string, system: System]> = [
    ["BM25 of the question", text.bm25],
    ["Rocchio", text.rocchio],
    ["RM3", text.rm3],
    ["references", walk.references],
    ["references and citations", walk.citations],
    ["Rocchio with references", fused(text.rocchio, walk.references)],
    ["Rocchio with references and citations", fused(text.rocchio, walk.citations)]
  ]
  const all = systems.map(([name, system]) => [name, recallsOf(system, topics, params)] as const)
  const deleted = yield* Effect.forEach(deletedScenarios(params.seed), (scenario) => walkScenario(papers, citations, scenario))
  const at = params.screened.length - 1
  const value = (name: string): string => fixed(mean(all.find(([one]) => one === name)![1][at]!), 4)
  const depth = params.screened[at]!
  const edges = citations.cites.reduce((sum, own) => sum + own.length, 0)
  const near = OneHop.countsOf(reviews.needs)
  const isExact = deleted.every(({ wrong }) => wrong === 0)
  return {
    headline: `From ${params.seeds} relevant documents, with ${depth} others read, shared references find ${value("references")} of the rest and Rocchio ${value("Rocchio")}. Both fused find ${value("Rocchio with references")}, and BM25 of the question alone ${value("BM25 of the question")}.`,
    inputs: [
      { kind: "documents", source: params.documents, sha256: opened.sha256 },
      { kind: "topics", source: params.topics, sha256: topicList.sha256 },
      { kind: "judgements", source: params.qrels, sha256: judged.sha256 },
      ...reviews.inputs
    ],
    conclusions: [
      `${topics.length} topics have at least ${params.least} relevant documents; ${edges.toLocaleString("en-GB")} citations between the ${papers.length.toLocaleString("en-GB")} documents were found by first author, volume, page and year.`,
      isExact
        ? "The known answer: citations were removed from three sources, and the walk found exactly those that at least one source still had. It reported how many each source had of those that it states."
        : "The known answer is not met: the walk found other citations than the sources still had. See the column wrong.",
      "Nothing is tuned: BM25, Rocchio and RM3 have the settings of Anserini, the walk counts, and the fusion is by reciprocal rank with k 60.",
      `In another collection, one citation from the seed studies of ${near.reviews} reviews leads to ${near.candidates.toLocaleString("en-GB")} candidates. They include ${near.found} of the ${near.studies} included studies other than seeds.`
    ],
    tables: [
      recallTable(all, params),
      differenceTable(all, all[0]!, params),
      differenceTable(all, all[1]!, params),
      deletedTable(deleted),
      OneHop.oneHopTable(reviews.needs, params.leftOut, params.seed)
    ]
  }
})

/** What walks along citations find from a few relevant documents, beside what words find from the same; and whether a walk finds what is there. */
export const Walks = Analysis.make<Params>({
  id: "walks",
  revision: 2,
  about:
    "recall of citation walks from drawn relevant documents, compared with words of the same documents; a known answer; one citation from seed studies",
  params: Params,
  problems: ({ dataset }, { documents, topics, qrels }) =>
    Object.entries({ documents, topics, qrels }).flatMap(([field, name]) =>
      name in dataset.manifest.files ? [] : [{ path: [field], what: `the dataset has no file "${name}"` }]
    ),
  run: find
})
