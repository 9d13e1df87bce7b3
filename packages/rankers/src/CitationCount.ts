import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Schema from "effect/Schema"
import { midShares } from "./internal/midShares.ts"
import { middleMs } from "./Recency.ts"

const params = Schema.Struct({
  by: Params.choice(["count", "per-year", "within-years"], "count"),
  yearsApart: Params.integer(0, { minimum: 0, maximum: 50 }),
  least: Params.integer(5, { minimum: 1, maximum: 1000 })
})

type CitationCountParams = typeof params.Type

const yearMs = 31_556_952_000

/**
 * Counts and years by row; NaN where no source delivered one. `shares` are kept by the width of the window and the fewest works that it must hold.
 */
interface Prepared {
  readonly counts: Float64Array
  readonly years: Float64Array
  readonly perYear: Float64Array
  readonly shares: Map<string, Float64Array>
}

/** The share of works published at most so many years apart that are cited less; NaN where fewer than `least` works are to compare with. */
const sharesOf = ({ counts, years, shares }: Prepared, { yearsApart, least }: CitationCountParams): Float64Array => {
  const key = `${yearsApart} ${least}`
  const known = shares.get(key)
  if (known !== undefined) return known
  const isDated = Array.from(counts, (count, row) => !Number.isNaN(count + years[row]!))
  const byYear = new Float64Array(counts.length).fill(Number.NaN)
  for (const year of new Set(years.filter((_, row) => isDated[row]))) {
    const group = Array.from(years, (other, row) => (isDated[row] === true && Math.abs(other - year) <= yearsApart ? 0 : -1))
    if (group.filter((one) => one === 0).length < least) continue
    const all = midShares(counts, group)
    for (const [row, own] of years.entries()) if (own === year && isDated[row] === true) byYear[row] = all[row]!
  }
  shares.set(key, byYear)
  return byYear
}

const valuesOf = (prepared: Prepared, params: CitationCountParams): Float64Array => {
  if (params.by === "within-years") return sharesOf(prepared, params)
  const { counts, perYear } = prepared
  return params.by === "per-year" ? perYear : counts
}

const label = ({ counts, years, perYear }: Prepared, { by, yearsApart }: CitationCountParams, row: number): string => {
  const cited = `cited ${counts[row]} times`
  if (by === "count") return cited
  if (by === "per-year") return `${cited}, ${perYear[row]!.toFixed(2)} a year`
  const apart = yearsApart === 0 ? `of ${years[row]}` : `of ${years[row]! - yearsApart} to ${years[row]! + yearsApart}`
  return `${cited}: the share of the works ${apart} that are cited less`
}

/**
 * More citations first: as a count, per year since publication, or by the share of the works of the same years that are cited less.
 *
 * - `by` `count`; `per-year` divides by the age in years, at least one. `within-years` compares works published at most `yearsApart` years apart, so
 *   that age gives no advantage
 * - `least` the fewest works to compare with, the work itself included
 * - units: citations; citations per year; a share in [0, 1], where equal counts share their places
 * - empty: a work without a count has no value. `per-year` and `within-years` also need a date, and `within-years` enough works to compare
 */
export const CitationCount = Ranker.plugin<Prepared, CitationCountParams>({
  id: "citation-count",
  revision: 1,
  about: "More citations first: as a count, per year, or among works of the same years",
  params,
  needs: ["citationCount"],
  reads: ["clock"],
  claims: ["citationCount"],
  prepare: (inputs) => {
    const now = Reads.nowMs(inputs)
    const counts = inputs.works.column("citationCount")
    const perYear = Float64Array.from(inputs.works.column("published"), (date, row) =>
      date === "" ? Number.NaN : counts[row]! / Math.max(1, (now - middleMs(date)) / yearMs)
    )
    return { counts, years: inputs.works.column("year"), perYear, shares: new Map() }
  },
  score: (prepared, params, out) => out.set(valuesOf(prepared, params)),
  explain: (prepared, params, row) => Explanation.leaf(label(prepared, params, row), valuesOf(prepared, params)[row]!),
  reason: ({ years }, { by, least }, row) => {
    if (by === "count") return undefined
    return Number.isNaN(years[row]!) ? "no source delivered published" : `fewer than ${least} works of these years have a citation count`
  }
})
