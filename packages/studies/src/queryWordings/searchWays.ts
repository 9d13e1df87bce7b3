import { mean } from "@litfuse/stats/Summary"
import { commonIds } from "../commonIds.ts"

/**
 * A review: what its strategy found, what is one citation away from its seed studies, and the studies that it included.
 *
 * - shape: ids of records; `included` without the seeds, which are known before anything is searched
 */
export interface Review {
  readonly id: string
  readonly strategy: ReadonlySet<string>
  readonly snowballed: ReadonlySet<string>
  readonly included: ReadonlySet<string>
}

/** The ways in which records of a review are found. */
export const searchWays = ["strategy", "snowballing", "either", "both"] as const

/** One of these ways. */
export type Way = (typeof searchWays)[number]

const recordsOf = ({ strategy, snowballed }: Review, way: Way): ReadonlySet<string> => {
  if (way === "strategy") return strategy
  if (way === "snowballing") return snowballed
  return way === "either" ? new Set([...strategy, ...snowballed]) : commonIds(strategy, snowballed)
}

/** What a way finds for a need: means over its reviews, which are several where several strategies were written for the same studies. */
export interface Found {
  readonly records: number
  readonly found: number
  readonly recall: number
}

/** What a way finds of the studies of one need. Shape: at least one review, each with at least one study. */
export const foundBy = (reviews: ReadonlyArray<Review>, way: Way): Found => {
  const over = (of: (review: Review) => number): number => mean(Float64Array.from(reviews, of))
  const hits = (review: Review): number => commonIds(recordsOf(review, way), review.included).size
  return {
    records: over((review) => recordsOf(review, way).size),
    found: over(hits),
    recall: over((review) => hits(review) / review.included.size)
  }
}

/**
 * Needs: reviews that included the same studies are one need.
 *
 * - shape: `all` by review the studies that it included, seeds among them; in the order of the first review of each need
 */
export const needsOf = (
  reviews: ReadonlyArray<Review>,
  all: ReadonlyMap<string, ReadonlySet<string>>
): ReadonlyArray<ReadonlyArray<Review>> => [...Map.groupBy(reviews, ({ id }) => [...all.get(id)!].sort().join(" ")).values()]
