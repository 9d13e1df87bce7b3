import { readSubject } from "@litfuse/engine/entity/readSubject"
import type { EvidenceSentence } from "@litfuse/extraction/evidence/rankEvidence"
import * as Effect from "effect/Effect"
import type { AnsweredSteps, AnswerSteps, Collection, PartSetting } from "./AnswerSteps.ts"
import type { CitedParams, Choice } from "./CitedParams.ts"
import { type CitedQuestion, isMarked } from "./CitedQuestion.ts"

/**
 * How questions are answered.
 *
 * - `isDivided` along the dimensions of the command; else a question is one part
 * - `asks` keywords, or all words of the question; `rebuilds` whether fewer keywords are asked where all find nothing
 */
export interface Way extends Choice {
  readonly isDivided: boolean
  readonly asks: "keywords" | "question"
  readonly rebuilds: boolean
  readonly share: number
  readonly most: number
}

/** The command with its settings, and the question as one part. */
export const published = ({ settings: { share, most, threshold } }: CitedParams): Way => ({
  isDivided: false,
  asks: "keywords",
  rebuilds: true,
  keywords: 0,
  share,
  most,
  threshold
})

/** The parts of a question. Empty: none for a question without a word to search for. */
export const partsOf = (body: string, way: Way, { settings, dimensions }: CitedParams): ReadonlyArray<PartSetting> => {
  const subject = readSubject(body)
  if (subject === undefined) return []
  const words = way.keywords === 0 ? subject.words : subject.words.slice(0, way.keywords)
  const common = {
    rebuilt: way.rebuilds ? settings.fewest : 0,
    perSource: settings.perSource,
    filter: subject.words,
    share: way.share,
    most: way.most
  }
  const keywords = words.map((word) => [word])
  if (way.asks === "question") return [{ ...common, text: body, keywords: undefined, subject: [body], about: [], share: 0 }]
  if (!way.isDivided) return [{ ...common, text: body, keywords, subject: subject.words, about: [] }]
  return dimensions.map(({ question, words: about }) => ({
    ...common,
    text: question.replaceAll("{subject}", subject.text),
    keywords: [...keywords, about],
    subject: subject.words,
    about
  }))
}

/** What was found for a question, part by part. */
export type Answers = ReadonlyArray<AnsweredSteps>

/** The answers to a question by a way; `without` documents that are not there. */
export const answersTo = (steps: AnswerSteps, collection: Collection, question: CitedQuestion, without: ReadonlySet<string>) =>
  Effect.fnUntraced(function* (way: Way, params: CitedParams) {
    const isOpen = (row: number): boolean => !without.has(collection.ids.values[row]!)
    const all: Array<AnsweredSteps> = []
    for (const part of partsOf(question.body, way, params)) all.push(yield* steps.answer(part, isOpen))
    return all
  })

/** The step after which a refused question had nothing left. */
export const steps = ["search", "filters", "sentences"] as const
/** One of them. */
export type Step = (typeof steps)[number]

/**
 * What an answer is worth.
 *
 * - `emptyAfter` the step that left nothing of a refused question; undefined for an answered one, and for a baseline
 * - `marked` the share of its sentences that are marked, undefined without a sentence; `isRight` whether one is
 * - `found` and `kept` the shares of the gold articles, undefined for a question without one; those of a baseline are undefined
 */
export interface AnswerWorth {
  readonly isAnswered: boolean
  readonly emptyAfter: Step | undefined
  readonly marked: number | undefined
  readonly isRight: boolean
  readonly found: number | undefined
  readonly kept: number | undefined
}

/** The sentences that are quoted: the first `most` of each part that fit by the threshold. A sentence of several parts is one. */
export const quotedOf = (answers: Answers, threshold: number, most: number): ReadonlyArray<EvidenceSentence["sentence"]> => {
  const all = answers.flatMap(({ sentences }) => sentences.filter(({ fit }) => fit >= threshold).slice(0, most))
  return [...new Map(all.map(({ sentence }) => [`${sentence.address.work} ${sentence.address.from}`, sentence])).values()]
}

/** What sentences are worth for a question. */
export const worthOfSentences = (
  question: CitedQuestion,
  quoted: ReadonlyArray<{ readonly address: Parameters<typeof isMarked>[1] }>
): AnswerWorth => {
  const marked = quoted.filter(({ address }) => isMarked(question, address)).length
  return {
    isAnswered: quoted.length > 0,
    emptyAfter: undefined,
    marked: quoted.length === 0 ? undefined : marked / quoted.length,
    isRight: marked > 0,
    found: undefined,
    kept: undefined
  }
}

/** What answers are worth at a threshold, with so many sentences a part. */
export const worthOf = (question: CitedQuestion, { ids }: Collection, answers: Answers, threshold: number, most: number): AnswerWorth => {
  const recall = (rowsOf: (one: AnsweredSteps) => ReadonlyArray<number>): number | undefined => {
    const rows = new Set(answers.flatMap(rowsOf))
    return question.gold.length === 0 ? undefined : question.gold.filter((id) => rows.has(ids.row(id))).length / question.gold.length
  }
  const own = worthOfSentences(question, quotedOf(answers, threshold, most))
  const hasNo = (rowsOf: (one: AnsweredSteps) => ReadonlyArray<number>) => answers.every((one) => rowsOf(one).length === 0)
  const afterSearch: Step = hasNo(({ kept }) => kept) ? "filters" : "sentences"
  const left: Step = hasNo(({ found }) => found) ? "search" : afterSearch
  return {
    ...own,
    emptyAfter: own.isAnswered ? undefined : left,
    found: recall(({ found }) => found),
    kept: recall(({ kept }) => kept)
  }
}
