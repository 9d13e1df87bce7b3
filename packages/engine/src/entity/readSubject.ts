import { organismNamed } from "./organismNamed.ts"
import { proteinTriggers } from "./proteinTriggers.ts"
import type { Role } from "@litfuse/query/generation/GoalWords"
import { readGoal } from "@litfuse/query/generation/readGoal"

/**
 * What a question is about.
 *
 * - `text` as people say it; `words` its keywords, the most salient first: names of genes, then the others in their order
 * - `names` of genes or proteins among them; `organism` whose they are
 * - `isAboutProteins` whether words of the question ask for proteins
 */
export interface Subject {
  readonly text: string
  readonly words: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  readonly organism: string
  readonly isAboutProteins: boolean
}

/** Names of genes have letters and digits, or several capitals: `cyp17a1`, `TP53`, `BRCA1`, `MeCP2`. Abbreviations of diseases look the same. */
const isName = (word: string): boolean =>
  word.length >= 3 && ((/\p{L}/u.test(word) && /\d/u.test(word) && /^\p{L}/u.test(word)) || /\p{Lu}.*\p{Lu}/u.test(word))

/** Words that say what is asked of the subject, which `readGoal` does not know as such. */
const asking = /^(?:3-?d|structures?|known?|happens?|influences?|acts?)$/iu

/** The joining word before the phrases of a part. */
const joins: Readonly<Partial<Record<Role, string>>> = { population: "in ", group: "in ", comparison: "compared with ", outcome: "and " }

/** Reads what a question is about, by its words. Empty: undefined for a question without a word to search for. */
export const readSubject = (question: string): Subject | undefined => {
  const { isAboutProteins, rest } = proteinTriggers(question)
  const kept = new Set(rest.map((word) => word.toLowerCase()))
  const all: Array<string> = []
  const said: Array<string> = []
  for (const { role, alternatives } of readGoal(question).concepts) {
    const phrases = alternatives.flat().flatMap(({ text }) => {
      // words such as `3D structure` and `protein` say what is asked, not what it is asked of
      const words = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => kept.has(word.toLowerCase()) && !asking.test(word))
      all.push(...words)
      return words.length === 0 ? [] : [words.join(" ")]
    })
    if (phrases.length > 0) said.push(`${said.length === 0 ? "" : (joins[role] ?? "with ")}${phrases.join(" and ")}`)
  }
  const words = [...new Map(all.map((word) => [word.toLowerCase(), word])).values()]
  if (words.length === 0) return undefined
  const names = words.filter(isName)
  const organism = words.find((word) => organismNamed(word).taxon !== undefined && !/^\d+$/.test(word)) ?? "human"
  return { text: said.join(" "), words: [...names, ...words.filter((word) => !names.includes(word))], names, organism, isAboutProteins }
}
