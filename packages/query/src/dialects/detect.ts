import { type Family, type Found, signs } from "./signs.ts"

/**
 * Which syntax a text is most likely written in.
 *
 * - `families` those that have the most signs: one, or several when the signs do not tell them apart; `litfuse` alone when there is no sign
 * - `signs` of each of them, as they are written, none twice
 */
export interface Detected {
  readonly families: ReadonlyArray<Family>
  readonly signs: ReadonlyArray<string>
}

const families: ReadonlyArray<Family> = ["litfuse", "pubmed", "ovid", "wos", "embase", "cochrane", "ebsco", "proquest"]

/** A sign that several syntaxes have says as much of each. A sign that may be a word counts half: alone it says nothing. */
const weigh = (found: ReadonlyArray<Found>, family: Family): number =>
  found.reduce((sum, { of, isWeak }) => sum + (of.includes(family) ? (isWeak ? 0.5 : 1) : 0), 0)

/**
 * The syntax that a strategy is most likely written in, by the signs in it: `[tiab]` speaks for PubMed, `.tw.` and `exp X/` for Ovid, `TS=` for Web of
 * Science.
 *
 * - empty: a text without any sign is one of litfuse
 */
export const detect = (text: string): Detected => {
  const found = signs(text)
  const weights = families.map((family) => weigh(found, family))
  const most = Math.max(...weights)
  if (most < 1) return { families: ["litfuse"], signs: [] }
  const best = families.filter((_, i) => weights[i] === most)
  // what litfuse writes as well as others is ours, unless there is a sign of the others alone
  if (best[0] === "litfuse" && found.every(({ of, isWeak }) => isWeak || of.includes("litfuse") || !of.some((one) => best.includes(one))))
    return { families: ["litfuse"], signs: [] }
  const said = found.filter(({ of }) => of.some((family) => best.includes(family)))
  return { families: best, signs: [...new Set(said.map(({ text }) => text))] }
}
