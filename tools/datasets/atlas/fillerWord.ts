import { adjectives, researchFields, nouns, rare } from "./lexicon/researchFields.ts"
import type { Random } from "./AtlasRandom.ts"
import { zipf } from "./Tables.ts"

/** Ranks of technical words before they repeat. */
const rareRanks = 3000

const nounTable = zipf(researchFields[0]!.nouns.length)
const adjectiveTable = zipf(researchFields[0]!.adjectives.length)
const commonNounTable = zipf(nouns.length, 6)
const commonAdjectiveTable = zipf(adjectives.length, 6)
const rareTable = zipf(rareRanks, 8)

/**
 * A word without a meaning for any topic, by slot; undefined for any other slot.
 *
 * - `fn`, `fa`: noun and adjective of the sub-field; `an`, `aa`: of all scholarly prose
 * - `t`: a technical term of a long Zipf tail
 */
export const fillerWord = (random: Random, field: number, slot: string): string | undefined => {
  switch (slot) {
    case "fn":
    case "fn2":
      return researchFields[field]!.nouns[random.weighted(nounTable)]!
    case "fa":
    case "fa2":
      return researchFields[field]!.adjectives[random.weighted(adjectiveTable)]!
    case "an":
    case "an2":
      return nouns[random.weighted(commonNounTable)]!
    case "aa":
      return adjectives[random.weighted(commonAdjectiveTable)]!
    case "t":
      // Each sub-field starts elsewhere in the list, so its frequent technical words are its own.
      return rare(random.weighted(rareTable) * 7 + field * 401)
    default:
      return undefined
  }
}
