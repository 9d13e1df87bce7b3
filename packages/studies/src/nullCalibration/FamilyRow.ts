import * as ClopperPearson from "@litfuse/stats/ClopperPearson"
import { add } from "./Cell.ts"
import type { Counted } from "./calibrationFindings.ts"
import { familyKey, type FamilyRule } from "./familyCounts.ts"

/** What a design is for: corrections are chosen on one half, rates are reported on the other, and a stress design decides nothing. */
export const parts = ["choose", "report", "stress"] as const

/** One of these. */
export type Part = (typeof parts)[number]

/** Where a family was drawn. */
export interface FamilyPlace {
  readonly part: Part
  readonly collection: string
  readonly correlation: number
  readonly topics: number
}

/**
 * What was counted of families of one size.
 *
 * - `any` how often a row is rejected where none should be, with its 95 % interval by Clopper and Pearson
 * - `each` how often one row is, at the level that the family leaves it
 * - `power` of one row at the detectable difference, with its standard error over families
 */
export interface FamilyRate {
  readonly any: number
  readonly upper: number
  readonly each: number
  readonly power: number
  readonly powerError: number
}

/** A place with its rates by rule and size of the family. `between` is the correlation of the estimates of two rows. */
export interface FamilyRow extends FamilyPlace {
  readonly sets: number
  readonly between: number
  readonly rate: (rule: FamilyRule, m: number) => FamilyRate
}

/** Counts by place, in the order of the cells. */
export const familyRowsOf = (counted: ReadonlyArray<Counted & { readonly cell: FamilyPlace }>): ReadonlyArray<FamilyRow> => {
  const groups = new Map<string, Array<Counted & { readonly cell: FamilyPlace }>>()
  for (const one of counted) {
    const { part, collection, correlation, topics } = one.cell
    const key = `${part} ${collection} ${correlation} ${topics}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].map((group): FamilyRow => {
    const { part, collection, correlation, topics } = group[0]!.cell
    const { sets, rejected } = add(group.map(({ counts }) => counts))
    const of = (key: string) => (rejected[key] ?? 0) / sets
    const moment = (one: "x" | "y", other: "x" | "y", key: string) => of(key) - of(one) * of(other)
    return {
      part,
      collection,
      correlation,
      topics,
      sets,
      between: moment("x", "y", "xy") / Math.sqrt(moment("x", "x", "xx") * moment("y", "y", "yy")),
      rate: (rule, m) => {
        const power = of(familyKey("power", rule, m))
        return {
          any: of(familyKey("any", rule, m)),
          upper: ClopperPearson.interval(rejected[familyKey("any", rule, m)] ?? 0, sets).upper,
          each: of(familyKey("each", rule, m)),
          power,
          powerError: Math.sqrt(Math.max(0, of(familyKey("squares", rule, m)) - power * power) / sets)
        }
      }
    }
  })
}
