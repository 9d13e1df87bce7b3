import { independentGroups } from "@litfuse/engine/independentGroups"
import type { Lineage } from "@litfuse/engine/Reads"
import { rangeOf } from "@litfuse/stats/Summary"
import * as Schema from "effect/Schema"
import * as Quantity from "../Quantity.ts"
import { type List, meanOf, pairsOf, sharedOf } from "./Lists.ts"

/**
 * Agreement between sources that do not copy from one another.
 *
 * - `groups` of sources with common upstreams; a group found what any of its sources found
 * - `agreement` the mean overlap of pairs of groups
 * - `expected` that mean if each group had drawn its works at random from a universe of so many works: a model, and no test
 * - `estimate` how many works there may be, by Chapman's formula for each pair of groups: the least and the most of these estimates
 */
export const Independent = Schema.Struct({
  groups: Schema.Array(Schema.Array(Schema.String)),
  agreement: Quantity.Quantity,
  expected: Schema.Array(Schema.Struct({ universe: Schema.Int, agreement: Schema.Finite })),
  estimate: Schema.Struct({ least: Quantity.Quantity, most: Quantity.Quantity })
})
export type Independent = typeof Independent.Type

/** The universes that the model is shown for, in multiples of what was found. */
const universes = [1, 2, 5, 10, 100] as const

/** Why no number of works is estimated: the formula asks for complete lists of sources that found their works apart from each other. */
const lackOf = (groups: number, isCut: boolean): string | undefined => {
  if (groups < 3) return "fewer-than-three-unlinked-groups"
  return isCut ? "truncated-lists" : undefined
}

interface Pair {
  readonly a: number
  readonly b: number
  readonly shared: number
}

const estimateOf = (groups: number, pairs: ReadonlyArray<Pair>, works: number, isCut: boolean): Independent["estimate"] => {
  const [least, most] = rangeOf(pairs.map(({ a, b, shared }) => ((a + 1) * (b + 1)) / (shared + 1) - 1))
  // fewer than were found cannot be: what one of the two finds, the other is likelier to find
  const lack = lackOf(groups, isCut) ?? (least < works ? "contradicted-by-what-was-found" : undefined)
  return lack === undefined
    ? { least: Quantity.defined(least), most: Quantity.defined(most) }
    : { least: Quantity.missing(lack), most: Quantity.missing(lack) }
}

/**
 * Sources grouped by what they copy from, and how far the groups agree.
 *
 * - `works` how many were found; `isCut` whether a source has more than it delivered
 * - source: Chapman, University of California Publications in Statistics 1(7), 1951
 */
export const independentAgreement = (lists: ReadonlyArray<List>, lineage: Lineage, works: number, isCut: boolean): Independent => {
  const groups = independentGroups(
    lists.map(({ source }) => source),
    lineage
  )
  const sets = groups.map((group) => new Set(lists.filter(({ source }) => group.includes(source)).flatMap(({ rows }) => rows)))
  const pairs = pairsOf(sets).map(([a, b]): Pair => ({ a: a.size, b: b.size, shared: sharedOf(a, b) }))
  const overlaps = pairs.map(({ a, b, shared }) => shared / Math.min(a, b))
  return {
    groups,
    agreement: pairs.length === 0 ? Quantity.missing(lists.length === 0 ? "no-results" : "one-group") : Quantity.defined(meanOf(overlaps)),
    expected:
      pairs.length === 0
        ? []
        : universes.map((times) => ({
            universe: times * works,
            agreement: meanOf(pairs.map(({ a, b }) => Math.max(a, b) / (times * works)))
          })),
    estimate: estimateOf(sets.length, pairs, works, isCut)
  }
}
