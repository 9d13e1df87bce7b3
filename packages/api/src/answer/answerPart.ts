import type { QuestionParams } from "@litfuse/engine/pipeline/nodes/questionStep"
import type { Work } from "@litfuse/engine/Work"
import { answeringSentences } from "@litfuse/extraction/answeringSentences"
import type { EvidenceSentence } from "@litfuse/extraction/evidence/rankEvidence"
import { stanceOf } from "@litfuse/extraction/evidence/stanceOf"
import { termsOf } from "@litfuse/extraction/preparedText"
import { counted } from "@litfuse/files/numbers"
import { recordTexts } from "../text/recordTexts.ts"
import { passagesAround } from "./passagesAround.ts"
import type { Part, Report, Statement } from "./Report.ts"

/** A part of a plan after its run. `requeried`: the queries with fewer keywords. */
export interface FoundPart {
  readonly id: string
  readonly params: QuestionParams
  readonly works: ReadonlyArray<Work>
  readonly requeried: ReadonlyArray<string>
}

/** A part with its sentences, and sentences of two works that say the opposite. */
export interface AnsweredPart {
  readonly part: Part
  readonly contradictions: Report["contradictions"]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

/** A very long sentence is quoted as far as it was read. */
const quotationOf = ({ sentence: { text, address } }: EvidenceSentence): Statement => ({
  text: oneLine(text),
  kind: "quotation",
  evidence: [{ ...address, to: address.from + text.length }]
})

/** So many sentences of a part are compared with each other. */
const mostCompared = 40

/** Sentences about different things contradict nothing: the smaller one shares this part of its terms. */
const leastShared = 0.4

const areAlike = (a: string, b: string): boolean => {
  const [first, second] = [new Set(termsOf(a)), new Set(termsOf(b))]
  const shared = [...first].filter((term) => second.has(term)).length
  return shared >= leastShared * Math.min(first.size, second.size)
}

/** Pairs of sentences of two works that say the opposite, by rules. */
const contradictionsIn = (part: string, sentences: ReadonlyArray<EvidenceSentence>, most: number): Report["contradictions"] => {
  const found: Array<Report["contradictions"][number]> = []
  const some = sentences.slice(0, mostCompared)
  for (const [i, one] of some.entries())
    for (const other of some.slice(i + 1)) {
      if (found.length === most) return found
      const [a, b] = [one.sentence, other.sentence]
      if (a.address.work === b.address.work || !areAlike(a.text, b.text)) continue
      if (stanceOf(a.text, b.text) === "contradicts" || stanceOf(b.text, a.text) === "contradicts")
        found.push({ part, statements: [quotationOf(one), quotationOf(other)] })
    }
  return found
}

const refusalOf = (works: number, abstracts: number): string => {
  if (works === 0) return "no work that was found passes the filters"
  return abstracts === 0 ? `${counted(works, "work")}, none with an abstract` : `no sentence of ${counted(abstracts, "abstract")} fits the question well enough` // prettier-ignore
}

/**
 * Answers a part from the abstracts of its works: quotes the sentences that fit best, or refuses.
 *
 * - a sentence must fit the subject by the threshold of `litfuse evidence`, and have a word of the dimension
 * - empty: `refused` with a reason
 */
export const answerPart = ({ id, params, works, requeried }: FoundPart): AnsweredPart => {
  const { dimension, text, sentences, writer, byModel } = params
  const texts = recordTexts(works)
  const fitting = answeringSentences(params, texts)
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
    contradictions: contradictionsIn(id, fitting, sentences)
  }
}
