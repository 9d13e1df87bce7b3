import { createHash } from "node:crypto"

/** The two halves of the experiment: rules are written on the first, and the second is read once. */
export const halves = ["development", "test"] as const
/** A half of the experiment. */
export type Half = (typeof halves)[number]

/** A PMCID as the split reads it, from `PMC123` or `123`. */
export const pmcidOf = (text: string): string => `PMC${text.trim().replace(/^PMC/iu, "")}`

/**
 * The trials of each half: every second one by the SHA-256 of `litfuse extraction 1 PMCID`, from the first, is for development.
 *
 * - shape: `pmcids` of all collections, in any order and with repetitions
 * - empty: both halves are empty
 */
export const trialHalves = (pmcids: Iterable<string>): Readonly<Record<Half, ReadonlySet<string>>> => {
  const keyOf = (pmcid: string): string => createHash("sha256").update(`litfuse extraction 1 ${pmcid}`).digest("hex")
  const ordered = [...new Set(pmcids)].map((pmcid) => [keyOf(pmcid), pmcid] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const every = (rest: number): ReadonlySet<string> => new Set(ordered.flatMap(([, pmcid], i) => (i % 2 === rest ? [pmcid] : [])))
  return { development: every(0), test: every(1) }
}
