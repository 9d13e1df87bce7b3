/** What is wrong with the sentences of a text: a banned phrase, or too many words. */

/** The rules of `tools/prose.json`. */
export interface Rules {
  /** the most words of a sentence */
  readonly longest: number
  /** a regular expression of whole words, and what to write instead */
  readonly phrases: ReadonlyArray<readonly [phrase: string, instead: string]>
}

/** A text as a reader sees it: code and inserted values are one word each. `line` counts from 1. */
export interface Text {
  readonly line: number
  readonly text: string
}

/** What breaks a rule: where, and what to do. */
export interface Finding extends Text {
  readonly problem: string
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

// a sentence may begin with code, the name of the command or a number, which have no capital letter
const lowerStart = /(?<=[a-z0-9)\]"'%][.!?]) (?=(?:code|litfuse|x)\b|\d)/

// a p-value is one value: (p 0.038)
const pValue = /\(p [\d.e-]+\)/g

// a number, a sign, a name with digits and a measure with arguments are values: k1, nDCG(judged_only=True)@10
const isWord = (token: string): boolean => /\p{L}/u.test(token) && !/\d|\p{L}\(/u.test(token)

const wordCount = (sentence: string): number => sentence.replaceAll(pValue, "").split(/\s+/).filter(isWord).length

/** The sentences of a text. */
export const sentencesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/\n{2,}|\n\s*(?=[-*] )/)
    .flatMap((block) => [...segmenter.segment(block.replaceAll(/\s+/g, " "))].flatMap(({ segment }) => segment.split(lowerStart)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")

/** Finds what breaks the rules. */
export const findingsIn = ({ longest, phrases }: Rules): ((text: Text) => ReadonlyArray<Finding>) => {
  const banned = phrases.map(([phrase, instead]) => ({ words: new RegExp(`\\b(?:${phrase})\\b`, "i"), instead }))
  return ({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const found = banned.flatMap(({ words, instead }) => {
        const match = words.exec(sentence)
        return match === null ? [] : [{ line, text: sentence, problem: `"${match[0]}" (write: ${instead})` }]
      })
      const count = wordCount(sentence)
      return count > longest ? [...found, { line, text: sentence, problem: `${count} words` }] : found
    })
}
