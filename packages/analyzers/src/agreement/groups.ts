import { independentGroups } from "@litfuse/engine/independentGroups"
import type { Lineage } from "@litfuse/engine/Reads"
import * as Schema from "effect/Schema"
import * as Quantity from "../Quantity.ts"
import { type List, meanOf, pairsOf, sharedOf } from "./Lists.ts"

/**
 * Agreement between sources that do not copy from one another.
 *
 * - `groups` of sources with common upstreams; a group found what any of its sources found
 * - `agreement` the mean overlap of pairs of groups
 * - `expected` what that mean would be if each group had drawn its works at random from a universe of so many works: a model, and no test
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
const lackOf = (groups: number, isCut: boolean): string | undefined =>
  groups < 3 ? "fewer-than-three-unlinked-groups" : isCut ? "truncated-lists" : undefined

const estimateOf = (sets: ReadonlyArray<ReadonlySet<number>>, works: number, isCut: boolean): Independent["estimate"] => {
  const all = pairsOf(sets).map(([a, b]) => ((a.size + 1) * (b.size + 1)) / (sharedOf(a, b) + 1) - 1)
  // fewer than were found cannot be: what one of the two finds, the other is likelier to find
  const lack = lackOf(sets.length, isCut) ?? (Math.min(...all) < works ? "contradicted-by-what-was-found" : undefined)
  if (lack !== undefined) return { least: Quantity.missing(lack), most: Quantity.missing(lack) }
  return { least: Quantity.defined(Math.min(...all)), most: Quantity.defined(Math.max(...all)) }
}

/**
 * Sources grouped by what they copy from, and how far the groups agree.
 *
 * - `works` how many were found; `isCut` whether a source has more than it delivered
 * - source: Chapman, University of California Publications in Statistics 1(7), 1951
 */
export const independent = (lists: ReadonlyArray<List>, lineage: Lineage, works: number, isCut: boolean): Independent => {
  const groups = independentGroups(
    lists.map(({ source }) => source),
    lineage
  )
  const sets = groups.map((group) => new Set(lists.filter(({ source }) => group.includes(source)).flatMap(({ rows }) => rows)))
  const pairs = pairsOf(sets)
  const overlaps = pairs.map(([a, b]) => sharedOf(a, b) / Math.min(a.size, b.size))
  return {
    groups,
    agreement: pairs.length === 0 ? Quantity.missing(lists.length === 0 ? "no-results" : "one-group") : Quantity.defined(meanOf(overlaps)),
    expected:
      pairs.length === 0
        ? []
        : universes.map((times) => ({
            universe: times * works,
            agreement: meanOf(pairs.map(([a, b]) => Math.max(a.size, b.size) / (times * works)))
          })),
    estimate: estimateOf(sets, works, isCut)
  }
}
