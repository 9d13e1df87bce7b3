import type { QuestionParams } from "@litfuse/engine/pipeline/nodes/questionStep"
import * as Notice from "@litfuse/engine/Notice"
import type { Work } from "@litfuse/engine/Work"
import { answeringSentences } from "@litfuse/extraction/answeringSentences"
import type { EvidenceSentence } from "@litfuse/extraction/evidence/rankEvidence"
import { counted } from "@litfuse/files/numbers"
import { readableTexts } from "../text/readableTexts.ts"
import { recordTexts } from "../text/recordTexts.ts"
import { contradictionsIn } from "./contradictionsIn.ts"
import { passagesAround } from "./passagesAround.ts"
import type { Part, Report, Statement } from "./Report.ts"

/** A part of a plan after its run. `requeried`: the queries with fewer keywords. */
export interface FoundPart {
  readonly id: string
  readonly params: QuestionParams
  readonly works: ReadonlyArray<Work>
  readonly requeried: ReadonlyArray<string>
}

/** A part with its sentences, and sentences of two works that say the opposite. `notices`: sentences that are in several works. */
export interface AnsweredPart {
  readonly part: Part
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly contradictions: Report["contradictions"]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

/** A very long sentence is quoted as far as it was read. */
const quotationOf = ({ sentence: { text, address } }: EvidenceSentence): Statement => ({
  text: oneLine(text),
  kind: "quotation",
  evidence: [{ ...address, to: address.from + text.length }]
})

/** A text without what services write in different ways: case, spaces, dashes and the full stop. Small words stay, because `not` is one. */
const sayingOf = (text: string): string =>
  oneLine(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\p{Pd}/gu, "-")
    .replace(/\.$/u, "")

/** The sentences of each wording, the best first: a preprint and its article have one finding, and so have two copies of an abstract. */
const bySaying = (sentences: ReadonlyArray<EvidenceSentence>): ReadonlyArray<ReadonlyArray<EvidenceSentence>> => [
  ...Map.groupBy(sentences, ({ sentence }) => sayingOf(sentence.text)).values()
]

/** A longer sentence is cut in a note. Units: UTF-16 units. */
const longestShown = 80

const repeatedIn = (part: string, [first, ...others]: ReadonlyArray<EvidenceSentence>): ReadonlyArray<Notice.Notice> => {
  const { text, address } = first!.sentence
  const works = [...new Set(others.map(({ sentence }) => sentence.address.work))].filter((work) => work !== address.work)
  if (works.length === 0) return []
  const shown = oneLine(text)
  const cut = shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown
  return [
    Notice.make(
      "repeated-sentence",
      part,
      `“${cut}” is also in ${works.join(", ")}, so it is one finding, quoted once from ${address.work}`
    )
  ]
}

/** So many sentences of a part are compared with each other. */
const mostCompared = 40

const contradictionsOf = (
  { id, params: { subject, sentences } }: FoundPart,
  fitting: ReadonlyArray<EvidenceSentence>,
  titleOf: ReadonlyMap<string, string | null>
): Report["contradictions"] => {
  const some = fitting.slice(0, mostCompared)
  const stated = some.map(({ sentence: { text, address } }) => ({ work: address.work, title: titleOf.get(address.work) ?? null, text }))
  return contradictionsIn(subject, stated, sentences).map(({ places, onlyOne }) => ({
    part: id,
    statements: places.map((place) => quotationOf(some[place]!)),
    onlyOne
  }))
}

const refusalOf = (works: number, abstracts: number): string => {
  if (works === 0) return "no work that was found passes the filters"
  return abstracts === 0 ? `${counted(works, "work")}, none with an abstract` : `no sentence of ${counted(abstracts, "abstract")} fits the question well enough` // prettier-ignore
}

/**
 * Answers a part from the abstracts of its works: quotes the sentences that fit best, or refuses.
 *
 * - a sentence that several works have is quoted once, with a Notice
 * - a sentence must fit the subject by the threshold of `litfuse evidence`, and have a word of the dimension
 * - empty: `refused` with a reason
 */
export const answerPart = (found: FoundPart): AnsweredPart => {
  const { id, params, works, requeried } = found
  const { dimension, text, sentences, writer, byModel } = params
  const { texts, notices } = readableTexts(recordTexts(works))
  const sayings = bySaying(answeringSentences(params, texts))
  const fitting = sayings.map(([first]) => first!)
  const statements = fitting.slice(0, sentences).map(quotationOf)
  return {
    part: {
      id,
      dimension,
      question: text,
      writer,
      byModel,
      requeried: requeried.length === 0 ? null : requeried.join("; "),
      state: fitting.length === 0 ? "refused" : "answered",
      reason: fitting.length === 0 ? refusalOf(works.length, texts.length) : null,
      works: works.length,
      statements,
      passages: passagesAround(statements, texts)
    },
    notices: [...notices, ...sayings.slice(0, sentences).flatMap((one) => repeatedIn(id, one))],
    contradictions: contradictionsOf(found, fitting, new Map(texts.map(({ work, title }) => [work, title])))
  }
}
