/** Paragraphs of trials that show the answer to a question (Evidence Inference). */
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { claimTermsOf, weightsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import { inContext, scored, type SentenceInContext } from "@litfuse/extraction/evidence/SentenceInContext"
import { termsOf } from "@litfuse/extraction/preparedText"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { csvRows } from "../csvRows.ts"
import { headedText, type LabelledQuestion, readQuestions, type Span, spansIn } from "../extraction/readQuestions.ts"
import { textFile } from "../extraction/TrialText.ts"
import { intervalText, shareOf, verdictOf } from "./Refusing.ts"
import { countsInside } from "./OpenCorpus.ts"
import { clustersBy, overClusters, type Resampling } from "./overClusters.ts"
import { bm25, countsOf, type Space, spaceOf } from "./sentenceMethods.ts"

const methods = [
  "first paragraph",
  "last paragraph",
  "TF-IDF of paragraphs",
  "BM25 of paragraphs",
  "vectors of paragraphs",
  "command"
] as const
type Method = (typeof methods)[number]

/** The place of the first paragraph with a marked span, from 0, by each method. */
export interface ParagraphPlaces {
  readonly names: ReadonlyArray<string>
  readonly part: string
  readonly place: Readonly<Record<Method, number>>
}

/** A paragraph is a line with more than 40 letters, as in the description of the collection. */
const paragraphsOf = (text: string): ReadonlyArray<Span> => {
  const found: Array<Span> = []
  let from = 0
  for (const line of text.split("\n")) {
    if (line.trim().length > 40) found.push({ from, to: from + line.length })
    from += line.length + 1
  }
  return found
}

/** The cosine of TF-IDF vectors of paragraphs and the question. */
const cosines = (question: string, paragraphs: ReadonlyArray<string>): ReadonlyArray<number> => {
  const read = paragraphs.map((text) => Map.groupBy(termsOf(text), (term) => term))
  const weightOf = (term: string): number => Math.log((1 + read.length) / (1 + read.filter((terms) => terms.has(term)).length)) + 1
  const wanted = new Set(termsOf(question))
  return read.map((terms) => {
    let [product, squares] = [0, 0]
    for (const [term, { length }] of terms) {
      const value = length * weightOf(term)
      squares += value * value
      if (wanted.has(term)) product += value * weightOf(term)
    }
    return product === 0 ? 0 : product / Math.sqrt(squares)
  })
}

const byScore = (scores: ReadonlyArray<number>): ReadonlyArray<number> =>
  scores.map((_, i) => i).toSorted((a, b) => scores[b]! - scores[a]! || a - b)

/** The paragraphs of a trial, and how the command reads its sentences. */
interface ReadTrial {
  readonly text: string
  readonly texts: ReadonlyArray<string>
  readonly paragraphs: ReadonlyArray<Span>
  readonly sentences: ReadonlyArray<SentenceInContext>
  readonly paragraphOf: ReadonlyArray<number>
}

const readTrial = (pmcid: string, text: string): ReadTrial => {
  const { passages, places } = headedText(pmcid, text)
  const paragraphs = paragraphsOf(text)
  const sentences = inContext({ work: pmcid, title: null, passages })
  const paragraphOf = sentences.map(({ sentence: { address } }) => {
    const at = places.get(address.section)! + address.from
    return paragraphs.findIndex(({ from, to }) => from <= at && at < to)
  })
  return { text, texts: paragraphs.map(({ from, to }) => text.slice(from, to)), paragraphs, sentences, paragraphOf }
}

const placesIn = (
  { text, texts, paragraphs, sentences, paragraphOf }: ReadTrial,
  { outcome, intervention, comparator, spans }: LabelledQuestion,
  space: Space
) => {
  const question = `${outcome} ${intervention} ${comparator}`
  const own = spansIn(text, spans)
  const isMarked = paragraphs.map((one) => own.some(({ from, to }) => from < one.to && one.from < to))
  const { n, dfOf } = countsInside(sentences)
  const weights = weightsOf(claimTermsOf(question), n, dfOf)
  const sorted = byScore(sentences.map((one) => scored(one, weights).score))
  const all = paragraphs.map((_, i) => i)
  const orders: Readonly<Record<Method, ReadonlyArray<number>>> = {
    "first paragraph": all,
    "last paragraph": all.toReversed(),
    "TF-IDF of paragraphs": byScore(cosines(question, texts)),
    "BM25 of paragraphs": byScore(bm25(question, texts, countsOf(texts))),
    "vectors of paragraphs": byScore(texts.map((one) => space.cosine(question, one))),
    // a paragraph has the place of its best sentence
    command: [...new Set(sorted.map((i) => paragraphOf[i]!))].filter((i) => i >= 0)
  }
  const placeOf = (order: ReadonlyArray<number>): number => {
    const place = order.findIndex((i) => isMarked[i])
    return place < 0 ? Infinity : place
  }
  return Object.fromEntries(methods.map((method) => [method, placeOf(orders[method])])) as ParagraphPlaces["place"]
}

/** Reads the trials and places their paragraphs. Questions without a valid annotation are left out. */
export const readParagraphPlaces = (store: DatasetStore.Store, dimensions: number) =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, "evidence-inference")
    const [prompts, annotations] = [yield* DatasetStore.read(dataset, "prompts"), yield* DatasetStore.read(dataset, "annotations")]
    const rows = yield* csvRows(annotations, ["PromptID"])
    // the copy of invented trials in tests names no part
    const parts = new Map(rows.map((row) => [row["PromptID"]!, row["split"] ?? "validation"]))
    const trials: Array<{ readonly trial: ReadTrial; readonly pmcid: string; readonly own: ReadonlyArray<LabelledQuestion> }> = []
    const opened: Array<DatasetStore.Opened> = []
    const questions = (yield* readQuestions(prompts, annotations)).filter(({ spans }) => spans.length > 0)
    for (const [pmcid, own] of Map.groupBy(questions, (one) => one.pmcid)) {
      const file: Result.Result<{ readonly text: string; readonly opened: DatasetStore.Opened }, DatasetError> = textFile(
        dataset,
        pmcid.toLowerCase()
      )
      const { text, opened: one } = yield* file
      opened.push(one)
      trials.push({ trial: readTrial(pmcid, text), pmcid, own })
    }
    const space = spaceOf(
      trials.flatMap(({ trial: { texts } }) => texts),
      dimensions
    )
    const units = trials.flatMap(({ trial, pmcid, own }) =>
      own.map((one): ParagraphPlaces => ({ names: [pmcid], part: parts.get(one.id)!, place: placesIn(trial, one, space) }))
    )
    const inputOf = ({ name, sha256 }: DatasetStore.Opened) => ({ kind: "labels", source: `evidence-inference: ${name}`, sha256 })
    return {
      units,
      inputs: [
        inputOf(prompts),
        inputOf(annotations),
        { kind: "texts", source: `evidence-inference: ${opened.length} texts`, sha256: DatasetStore.setDigest(opened) }
      ]
    }
  })

/** Places of paragraphs by part, with the floor of the plan. */
export const paragraphsTable = (all: ReadonlyArray<ParagraphPlaces>, resampling: Resampling): FreeTable => {
  const parts = [["all", all], ...[...Map.groupBy(all, ({ part }) => part)].sort(([a], [b]) => (a < b ? -1 : 1))] as ReadonlyArray<
    readonly [string, ReadonlyArray<ParagraphPlaces>]
  >
  return {
    id: "paragraphs",
    title: "A paragraph with a marked span is first, and among the first three and five",
    note: "Intervals are over trials. A paragraph has the place of its best sentence. Difference: the command minus this method, among the first five.",
    columns: ["part", "questions", "trials", "method", "first", "first three", "first five", "difference", "the command is"].map(
      (name) => ({
        name
      })
    ),
    rows: parts.flatMap(([part, units]) => {
      const clusters = clustersBy(units, ({ names }) => names)
      return methods.map((method) => {
        const among = (one: Method, most: number) => (some: ReadonlyArray<ParagraphPlaces>) =>
          shareOf(some, ({ place }) => place[one] < most)
        const difference = overClusters(
          clusters,
          (some) => (some.length === 0 ? undefined : among("command", 5)(some)! - among(method, 5)(some)!),
          resampling
        )
        // choices were made on train, which `all` contains
        const verdict = part === "validation" ? verdictOf(difference) : null
        const other = method === "command" ? [null, null] : [intervalText(difference, true), verdict]
        return [
          part,
          units.length,
          clusters.length,
          method,
          ...[1, 3, 5].map((most) => intervalText(overClusters(clusters, among(method, most), resampling))),
          ...other
        ]
      })
    })
  }
}
