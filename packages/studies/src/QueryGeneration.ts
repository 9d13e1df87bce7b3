import { loadQrels, loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed } from "@litfuse/files/numbers"
import type { Document } from "@litfuse/query/Matcher"
import { strategies, type Strategy } from "@litfuse/query/generation/writeStrategy"
import { type HeadingTable, ofRecords, table } from "@litfuse/query/lint/HeadingTable"
import { mean, median } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { type Found, fromQuestion, fromSeeds, type FromSeeds, type Pool } from "./queryGeneration/SearchedPool.ts"
import { jsonLines, textOf } from "./queryStrategies/readStrategies.ts"
import { readScreened, type Screened, ScreenedFile } from "./screeningOrder/readScreened.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Params = Schema.Struct({
  /** Finished reviews, a file each, with a question. */
  reviews: Schema.NonEmptyArray(ScreenedFile),
  /** Numbers of seeds, and how often each is drawn. */
  seeds: Schema.NonEmptyArray(Count),
  draws: Count,
  /** The share of held-out seeds that terms should find. */
  wanted: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  /** The grade from which a record of Cystic Fibrosis counts as relevant. */
  relevantFrom: Count
})
type Params = typeof Params.Type

const ofReview = ({ about, records, relevant }: Screened): Pool => ({
  name: about.title,
  question: about.question,
  documents: records.map(({ title, abstract }): Document => ({ texts: { title: [title], abstract: [abstract] } })),
  relevant: relevant.get("final")!
})

/** Questions over one collection: what their queries find, by strategy. */
interface Answered {
  readonly name: string
  readonly questions: number
  readonly byStrategy: ReadonlyMap<Strategy, Found>
  readonly empty: ReadonlyMap<Strategy, number>
}

const overQuestions = (name: string, pools: ReadonlyArray<Pool>, headings: HeadingTable): Answered => {
  const all = pools.map((pool) => fromQuestion(pool, headings, false))
  const over = (strategy: Strategy, value: (one: Found) => number): number =>
    mean(Float64Array.from(all, (one) => value(one.get(strategy)!)))
  return {
    name,
    questions: pools.length,
    byStrategy: new Map(
      strategies.map((strategy) => [
        strategy,
        { share: over(strategy, (one) => one.share), recall: over(strategy, (one) => one.recall), bm25: over(strategy, (one) => one.bm25) }
      ])
    ),
    empty: new Map(strategies.map((strategy) => [strategy, all.filter((one) => one.get(strategy)!.share === 0).length]))
  }
}

const headingName = (text: string): string => text.toLowerCase().replaceAll("-", " ")

const cysticFibrosis = (loaded: LoadedExperiment, { relevantFrom }: Params) =>
  Result.gen(function* () {
    const { store } = loaded.dataset
    const dataset = yield* DatasetStore.open(store, "cystic-fibrosis")
    const topics = yield* loadTopics(dataset, "topics")
    const qrels = yield* loadQrels(dataset, "qrels")
    const { text, source } = yield* textOf(store, "cystic-fibrosis", "documents")
    const rows = jsonLines(text)
    const documents = rows.map((one): Document => ({
      texts: { title: [String(one["title"] ?? "")], abstract: [String(one["abstract"] ?? "")] },
      headings: (one["mesh"] as ReadonlyArray<{ heading: string; major: boolean }>).map(({ heading, major }) => ({
        descriptor: headingName(heading),
        qualifiers: [],
        major
      }))
    }))
    const pools = topics.value.flatMap(({ id, title }): ReadonlyArray<Pool> => {
      const grades = qrels.value.topics.get(id)
      const relevant = Uint8Array.from(rows, (one) => ((grades?.get(String(one["id"])) ?? 0) >= relevantFrom ? 1 : 0))
      return relevant.includes(1) ? [{ name: id, question: title, documents, relevant }] : []
    })
    return {
      answered: overQuestions("Cystic Fibrosis", pools, ofRecords(documents)),
      inputs: [
        { ...source, kind: "documents" },
        { kind: "topics", source: "cystic-fibrosis: topics", sha256: topics.sha256 },
        { kind: "judgements", source: "cystic-fibrosis: qrels", sha256: qrels.sha256 }
      ]
    }
  })

const knownItems = (loaded: LoadedExperiment) =>
  Result.gen(function* () {
    const { text, source } = yield* textOf(loaded.dataset.store, "pubmedqa-labelled", "records")
    const rows = jsonLines(text)
    const sections = (one: Readonly<Record<string, unknown>>) => one["abstract_sections"] as ReadonlyArray<{ text: string }>
    const documents = rows.map((one): Document => ({
      texts: {
        abstract: [
          sections(one)
            .map((part) => part.text)
            .join(" ")
        ]
      }
    }))
    const pools = rows.map((one, row): Pool => ({
      name: String(one["pmid"]),
      question: String(one["question"]),
      documents,
      relevant: Uint8Array.from(rows, (_, other) => (other === row ? 1 : 0))
    }))
    return { answered: overQuestions("PubMedQA, known items", pools, table("")), inputs: [{ ...source, kind: "documents" }] }
  })

const percent = (value: number): string => `${fixed(100 * value, 1)} %`

const questionsTable = (reviews: ReadonlyArray<readonly [Pool, ReadonlyMap<Strategy, Found>]>): FreeTable => ({
  id: "questions",
  title: "Queries from a question: nine reviews",
  note: "Recall within the screened pool (final inclusion); share of the pool that the query finds; BM25 of the question cut at the same number of records.",
  columns: [
    { name: "review" },
    { name: "strategy" },
    { name: "share of the pool", digits: 3 },
    { name: "recall", digits: 3 },
    { name: "recall of BM25", digits: 3 }
  ],
  rows: reviews.flatMap(([{ name }, found]) => [...found].map(([strategy, one]) => [name, strategy, one.share, one.recall, one.bm25]))
})

const seedsTable = (rows: ReadonlyArray<readonly [Pool, number, FromSeeds]>): FreeTable => ({
  id: "seeds",
  title: "Queries from seeds: means over draws",
  note: "Recall on included records that are no seeds, within the screened pool. Held-out recall is what the seeds themselves predict.",
  columns: [
    { name: "review" },
    { name: "seeds" },
    { name: "terms", digits: 1 },
    { name: "share of the pool", digits: 3 },
    { name: "recall", digits: 3 },
    { name: "held-out recall", digits: 3 },
    { name: "recall of BM25", digits: 3 }
  ],
  rows: rows.map(([{ name }, n, one]) => [name, n, one.terms, one.share, one.recall, one.heldOut, one.bm25])
})

const collectionsTable = (all: ReadonlyArray<Answered>): FreeTable => ({
  id: "collections",
  title: "Queries from questions of two collections: means over questions",
  note: "A query that finds nothing counts as recall 0, and so does its BM25 row, which is cut at no records.",
  columns: [
    { name: "collection" },
    { name: "questions" },
    { name: "strategy" },
    { name: "share of the records", digits: 4 },
    { name: "find nothing" },
    { name: "recall", digits: 3 },
    { name: "recall of BM25", digits: 3 }
  ],
  rows: all.flatMap(({ name, questions, byStrategy, empty }) =>
    [...byStrategy].map(([strategy, one]) => [name, questions, strategy, one.share, empty.get(strategy)!, one.recall, one.bm25])
  )
})

const medianOf = <A>(all: ReadonlyArray<A>, value: (one: A) => number): number => median(Float64Array.from(all, value))

const medianText = (found: ReadonlyArray<Found>): string =>
  `recall ${fixed(
    medianOf(found, (one) => one.recall),
    3
  )} in ${percent(medianOf(found, (one) => one.share))} of the pool, BM25 ${fixed(
    medianOf(found, (one) => one.bm25),
    3
  )}`

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    const pools: Array<Pool> = []
    for (const about of params.reviews) {
      const review = yield* readScreened(loaded.dataset, about)
      inputs.push({ kind: "records", source: about.file, sha256: review.sha256 })
      pools.push(ofReview(review))
    }
    const asked = pools.map((pool) => [pool, fromQuestion(pool, table(""), true)] as const)
    const seeded = pools.flatMap((pool) =>
      params.seeds.flatMap((n) => {
        const found = fromSeeds(pool, n, params.draws, params.wanted)
        return found === undefined ? [] : [[pool, n, found] as const]
      })
    )
    const cystic = yield* cysticFibrosis(loaded, params)
    const items = yield* knownItems(loaded)
    const ofStrategy = (strategy: Strategy): ReadonlyArray<Found> => asked.map(([, found]) => found.get(strategy)!)
    const ofSeeds = (n: number) => seeded.filter(([, own]) => own === n).map(([, , found]) => found)
    return {
      headline: `Within the pools of ${pools.length} reviews, the comprehensive query of a question has the medians: ${medianText(ofStrategy("comprehensive"))}. Recall outside of the pools is unknown.`,
      inputs: [...inputs, ...cystic.inputs, ...items.inputs],
      conclusions: [
        ...strategies.map((strategy) => {
          const found = ofStrategy(strategy)
          const higher = found.filter((one) => one.recall > one.bm25).length
          return `From a question, ${strategy}: medians ${medianText(found)}. Recall is above that of BM25 in ${higher} of ${found.length} reviews.`
        }),
        ...params.seeds.map((n) => {
          const found = ofSeeds(n)
          const off = medianOf(found, (one) => one.heldOut - one.recall)
          return `From ${n} seeds, in ${found.length} reviews with enough included records: medians ${medianText(found)}. Held-out recall minus recall is ${fixed(off, 3)} in the median.`
        })
      ],
      tables: [questionsTable(asked), seedsTable(seeded), collectionsTable([cystic.answered, items.answered])]
    }
  })

/** What queries find that rules make from a question, or from known records. */
export const QueryGeneration = Analysis.make<Params>({
  id: "query-generation",
  revision: 1,
  about: "what queries find that rules make from a question or from known records, against a ranking by the question's own words",
  params: Params,
  problems: (loaded, { reviews }) => reviews.flatMap(({ file }, i) => absentFile(loaded, file, "reviews", i, "file")),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
