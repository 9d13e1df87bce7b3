import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Schema from "effect/Schema"

const params = Schema.Struct({ halfLifeYears: Params.number(5, { minimum: 0.1, maximum: 100 }) })

/** Milliseconds of a year of 365.2425 days. */
const yearMs = 31_556_952_000

/** The time that stands for a partial date: the middle of the period that it names. Units: milliseconds since 1970. */
export const middleMs = (published: string): number => {
  const [year, month, day] = published.split("-").map(Number)
  const from = Date.UTC(year!, (month ?? 1) - 1, day ?? 1)
  const next = month === undefined ? Date.UTC(year! + 1, 0, 1) : Date.UTC(year!, month, 1)
  const until = day === undefined ? next : from + 86_400_000
  return (from + until) / 2
}

/** How old each work is when the search runs, in years; NaN where no source delivered a date, 0 where the date is in the future. */
interface Prepared {
  readonly published: ReadonlyArray<string>
  readonly ages: Float64Array
}

/**
 * Newer works first: `2 ^ (-age / halfLifeYears)`. The age is from the middle of the partial date (`2021` = the middle of 2021) to the time of the
 * search.
 *
 * - units: in (0, 1]; a work of the age of one half-life scores 0.5
 * - empty: a work without a date has no value; one that appears later than now scores 1
 * - source: exponential decay by half-life; the default of 5 years is the half-life of PubMed Search MCP
 */
export const Recency = Ranker.plugin<Prepared, typeof params.Type>({
  id: "recency",
  revision: 1,
  about: "Newer works first, by a half-life in years",
  params,
  needs: ["published"],
  reads: ["clock"],
  claims: ["published"],
  prepare: (inputs) => {
    const now = Reads.nowMs(inputs)
    const published = inputs.works.column("published")
    const ages = Float64Array.from(published, (date) => (date === "" ? Number.NaN : Math.max(0, (now - middleMs(date)) / yearMs)))
    return { published, ages }
  },
  score: ({ ages }, { halfLifeYears }, out) => {
    for (let row = 0; row < out.length; row++) out[row] = 2 ** (-ages[row]! / halfLifeYears)
  },
  explain: ({ published, ages }, { halfLifeYears }, row) =>
    Explanation.leaf(
      `published ${published[row]}, ${ages[row]!.toFixed(1)} years ago, half-life ${halfLifeYears} years`,
      2 ** (-ages[row]! / halfLifeYears)
    )
})
