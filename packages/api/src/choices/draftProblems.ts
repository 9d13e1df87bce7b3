import type { Sentence } from "@litfuse/extraction/ExtractionRule"
import { termsOf } from "@litfuse/extraction/preparedText"
import type { ChoiceTemplate } from "./ChoiceTemplate.ts"

/** A question as a model drafts it. `evidence`: ids of sentences. */
export interface Draft {
  readonly question: string
  readonly options: ReadonlyArray<{ readonly text: string; readonly isRight: boolean; readonly evidence: ReadonlyArray<string> }>
}

/** How many options a question has. */
export const optionCount = 4

/** A longer stem or option is a text. Units: UTF-16 units. */
const longest = 600

/** A reader of the question does not have the text that it was written from. */
const pointsToText = /\b(?:the|this|given|provided)\s+(?:context|passage|abstract|article|text|sentence|study above)s?\b/iu

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Whether two of some sentences are of two articles, or no neighbours. */
const areApart = (sentences: ReadonlyArray<Sentence>): boolean =>
  sentences.some((a, i) =>
    sentences.slice(i + 1).some((b) => {
      if (a.address.work !== b.address.work) return true
      const [first, second] = a.address.from < b.address.from ? [a, b] : [b, a]
      // neighbours have at most a blank between them
      return second.address.from - first.address.to > 2
    })
  )

const textProblems = (name: string, text: string): ReadonlyArray<string> => {
  if (text.trim() === "") return [`${name} is empty`]
  if (text.length > longest) return [`${name} has more than ${longest} characters`]
  return pointsToText.test(text) ? [`${name} speaks of a text that the reader does not have`] : []
}

const optionProblems = (
  { text, isRight, evidence }: Draft["options"][number],
  name: string,
  sentences: ReadonlyMap<string, Sentence>
): ReadonlyArray<string> => {
  const problems = textProblems(name, text)
  if (problems.length > 0) return problems
  if (!isRight) return evidence.length === 0 ? [] : [`${name} is wrong, and names evidence`]
  if (evidence.length === 0) return [`${name} is right, and names no sentence as its evidence`]
  const own = new Set(termsOf(text))
  const isShared = evidence.some((id) => termsOf(sentences.get(id)?.text ?? "").some((term) => own.has(term)))
  return isShared ? [] : [`${name} shares no word with its evidence`]
}

/**
 * What is wrong with a drafted question, in words for its model.
 *
 * - `sentences` that it may cite, by id; `stems` of the questions before
 * - empty: none: four different options, as many right ones as the level has, each of these with evidence that shares a word with it
 */
export const draftProblems = (
  { question, options }: Draft,
  { right, isApart }: ChoiceTemplate,
  sentences: ReadonlyMap<string, Sentence>,
  stems: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const problems = [...textProblems("the question", question)]
  if (stems.some((one) => keyOf(one) === keyOf(question))) problems.push("the question was asked before")
  if (options.length !== optionCount) return [...problems, `there are ${options.length} options, not ${optionCount}`]
  if (new Set(options.map(({ text }) => keyOf(text))).size < options.length) problems.push("two options are the same")
  const rightOnes = options.filter(({ isRight }) => isRight)
  if (rightOnes.length < right.least || rightOnes.length > right.most)
    problems.push(`${rightOnes.length} options are right; ${right.least} to ${right.most} must be`)
  problems.push(...options.flatMap((one, i) => optionProblems(one, `option ${i + 1}`, sentences)))
  const cited = new Set(rightOnes.flatMap(({ evidence }) => evidence))
  if (isApart && !areApart([...cited].flatMap((id) => sentences.get(id) ?? [])))
    problems.push("the evidence must be two sentences that are not neighbours, or of two articles")
  return problems
}
