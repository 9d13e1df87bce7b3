import { type Family, type Found, signs } from "./signs.ts"

/**
 * Which syntax a text is most likely written in.
 *
 * - `families` those that have the most signs: one, or several when the signs do not distinguish them; `litfuse` alone when there is no sign
 * - `signs` their signs as written, without repetitions
 */
export interface Detected {
  readonly families: ReadonlyArray<Family>
  readonly signs: ReadonlyArray<string>
}

const families: ReadonlyArray<Family> = ["litfuse", "pubmed", "ovid", "wos", "embase", "cochrane", "ebsco", "proquest", "scopus"]

/** A sign of several syntaxes has the same weight for each. A sign that may be a word has half the weight: alone it decides nothing. */
const weigh = (found: ReadonlyArray<Found>, family: Family): number =>
  found.filter(({ of }) => of.includes(family)).reduce((sum, { isWeak }) => sum + (isWeak ? 0.5 : 1), 0)

/**
 * The most likely syntax of a strategy, by its signs: `[tiab]` indicates PubMed, `.tw.` and `exp X/` Ovid, `TS=` Web of Science.
 *
 * - empty: a text without signs is in the syntax of litfuse
 */
export const detect = (text: string): Detected => {
  const found = signs(text)
  const weights = families.map((family) => weigh(found, family))
  const most = Math.max(...weights)
  if (most < 1) return { families: ["litfuse"], signs: [] }
  const best = families.filter((_, i) => weights[i] === most)
  // a sign that litfuse shares with others is ours, unless there is a sign of the others alone
  if (best[0] === "litfuse" && found.every(({ of, isWeak }) => isWeak || of.includes("litfuse") || !of.some((one) => best.includes(one))))
    return { families: ["litfuse"], signs: [] }
  const decisive = found.filter(({ of }) => of.some((family) => best.includes(family)))
  return { families: best, signs: [...new Set(decisive.map(({ text }) => text))] }
}
