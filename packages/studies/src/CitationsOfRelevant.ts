import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import * as Tsv from "@litfuse/files/Tsv"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { mean, median } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { absentFile } from "./absentFile.ts"
import { relevantOf } from "./relevantOf.ts"

const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  /** A file of tab-separated columns with a header: a document, its citations, its year, its venue; empty = not known. */
  citations: Name,
  /** Judgements: a document is relevant when it is to any topic of any of them. */
  qrels: Schema.NonEmptyArray(Name),
  /** Documents of years at most so far apart are compared, so that an old document has no advantage by its age. */
  yearsApart: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  seed: Schema.Int
})

type Params = typeof Params.Type

const columns = ["doc_id", "citations", "year", "venue"]

interface Cited {
  readonly id: string
  readonly citations: number
  readonly year: number | undefined
}

interface Known {
  readonly cited: ReadonlyArray<Cited>
  readonly documents: number
}

const read = ({ bytes, path }: DatasetStore.Opened): Result.Result<Known, DatasetError> => {
  const cited: Array<Cited> = []
  let documents = 0
  const visit: Tsv.Visit = ([id, citations, year], line) => {
    if (!/^\d*$/.test(citations!) || !/^\d*$/.test(year!))
      return badLine(path, line, `citations "${citations}" and year "${year}"`, "whole numbers, or nothing")
    documents++
    if (citations !== "") cited.push({ id: id!, citations: Number(citations), year: year === "" ? undefined : Number(year) })
    return undefined
  }
  return Result.map(Tsv.each(bytes, path, columns, visit, true), () => ({ cited, documents }))
}

/** The share of other documents that are cited less than this one; those cited as often count half. NaN without others. */
const shareBelow = (one: Cited, others: ReadonlyArray<Cited>): number => {
  let below = 0
  for (const other of others) {
    if (other.citations < one.citations) below += 1
    else if (other.citations === one.citations) below += 0.5
  }
  return below / others.length
}

const isNear = (a: Cited, b: Cited, yearsApart: number): boolean =>
  a.year !== undefined && b.year !== undefined && Math.abs(a.year - b.year) <= yearsApart

const valuesOf = (documents: ReadonlyArray<Cited>): Float64Array => Float64Array.from(documents, ({ citations }) => citations)

const yearsOf = (documents: ReadonlyArray<Cited>): Float64Array => Float64Array.from(documents.flatMap(({ year }) => year ?? []))

type Group = readonly [name: string, documents: ReadonlyArray<Cited>]

const table = (groups: ReadonlyArray<Group>): FreeTable => ({
  id: "documents",
  title: "Citations of documents that are relevant to a topic, and of all others, where known",
  columns: [
    { name: "documents" },
    { name: "with citations known" },
    { name: "median citations", digits: 1 },
    { name: "mean citations", digits: 1 },
    { name: "median year", digits: 0 }
  ],
  rows: groups.map(([name, documents]) => [
    name,
    documents.length,
    median(valuesOf(documents)),
    mean(valuesOf(documents)),
    median(yearsOf(documents))
  ])
})

/** A way of comparing relevant documents with others, with the share of others that are cited less. */
interface Comparison {
  readonly with: string
  readonly compared: number
  readonly share: number
  readonly lower: number
  readonly upper: number
}

const compare = (
  name: string,
  relevant: ReadonlyArray<Cited>,
  othersOf: (one: Cited) => ReadonlyArray<Cited>,
  seed: number
): Comparison => {
  const shares = Float64Array.from(relevant, (one) => shareBelow(one, othersOf(one))).filter((share) => !Number.isNaN(share))
  const { lower, upper } = Bootstrap.interval(shares, { seed })
  return { with: name, compared: shares.length, share: mean(shares), lower, upper }
}

const comparisons = (all: ReadonlyArray<Comparison>): FreeTable => ({
  id: "shares",
  title: "The share of others that are cited less than a relevant document; 0.5 = no difference. BCa intervals over relevant documents",
  columns: [{ name: "compared with" }, { name: "relevant documents" }, { name: "share", digits: 4 }, { name: "95 % interval" }],
  rows: all.map(({ with: name, compared, share, lower, upper }) => [name, compared, share, `[${fixed(lower, 4)}, ${fixed(upper, 4)}]`])
})

const find = (
  { dataset }: LoadedExperiment,
  { citations, qrels, yearsApart, seed }: Params
): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(dataset, citations)
    const { cited, documents } = yield* read(opened)
    const judged = yield* Result.all(qrels.map((name) => loadQrels(dataset, name)))
    const sets = judged.map(({ value }) => new Set([...relevantOf(value).values()].flatMap((ids) => [...ids])))
    const isRelevant = new Set(sets.flatMap((ids) => [...ids]))
    const relevant = cited.filter(({ id }) => isRelevant.has(id))
    const others = cited.filter(({ id }) => !isRelevant.has(id))
    const bySet = sets.length === 1 ? [] : sets.map((ids, i): Group => [`relevant by ${qrels[i]}`, cited.filter(({ id }) => ids.has(id))])
    const near = (one: Cited) => others.filter((other) => isNear(one, other, yearsApart))
    const overall = compare("all others", relevant, () => others, seed)
    const sameYears = compare(`others of years at most ${counted(yearsApart, "year")} apart`, relevant, near, seed)
    return {
      headline: `Relevant documents have a median of ${median(valuesOf(relevant))} citations, others ${median(valuesOf(others))}. Among documents of about the same year, on average ${fixed(100 * sameYears.share, 0)} % of the others are cited less than a relevant one. This describes how the collection was made, and says nothing about ranking.`,
      inputs: [
        { kind: "citations", source: citations, sha256: opened.sha256 },
        ...judged.map(({ sha256 }, i) => ({ kind: "judgements", source: qrels[i]!, sha256 }))
      ],
      conclusions: [
        `Citations are known for ${cited.length.toLocaleString("en-GB")} of ${documents.toLocaleString("en-GB")} documents. Nothing is tested and nothing is tuned.`
      ],
      tables: [table([["relevant", relevant], ...bySet, ["others", others]]), comparisons([overall, sameYears])]
    }
  })

/** How often the relevant documents of a collection are cited compared with the others. It only describes, because citations tell how topics were made. */
export const CitationsOfRelevant = Analysis.make<Params>({
  id: "citations-of-relevant",
  revision: 1,
  about: "how often relevant documents are cited compared with others, all and of the same years; descriptive",
  params: Params,
  problems: (loaded, { citations, qrels }) => [
    ...absentFile(loaded, citations, "citations"),
    ...qrels.flatMap((name, i) => absentFile(loaded, name, "qrels", i))
  ],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
