import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Schema from "effect/Schema"
import { midShares } from "./internal/midShares.ts"

const params = Schema.Struct({ tiers: Params.choice(["within", "as-printed", "as-coded", "percentile", "rcr", "count"], "within") })

type Tiers = (typeof params.Type)["tiers"]

/** The tiers, best evidence first, and their numbers in [0, 1]: `valueOf` by the paper of PubMed Search MCP, `codedAs` by its code. */
const tiers = [
  {
    name: "percentile",
    what: "NIH percentile",
    valueOf: (percentile: number) => Math.min(1, percentile / 100),
    codedAs: (percentile: number) => Math.min(1, percentile / 100)
  },
  {
    name: "rcr",
    what: "relative citation ratio",
    valueOf: (ratio: number) => Math.min(1, Math.log(1 + ratio) / Math.log(11)),
    codedAs: (ratio: number) => ratio / (ratio + 2)
  },
  {
    name: "count",
    what: "citations",
    valueOf: (count: number) => Math.min(1, Math.log(1 + count) / Math.log(501)),
    codedAs: (count: number) => (count === 0 ? 0.1 : Math.min(1, Math.log10(count + 1) / 3))
  }
] as const

/** Numbers of each tier by row, the tier a work falls into (-1 = none) with its value there, and its place in it in `shares`. */
interface Prepared {
  readonly numbers: ReadonlyArray<Float64Array>
  readonly tier: Int8Array
  readonly printed: Float64Array
  readonly coded: Float64Array
  readonly shares: Float64Array
}

const columns = ["nihPercentile", "rcr", "citationCount"] as const

const isKnown = (value: number): boolean => value >= 0

/** The first tier whose number is above 0. Otherwise it is the last tier with a number, which is then 0. */
const tierOf = (own: ReadonlyArray<number>): number => {
  const above = own.findIndex((value) => value > 0)
  return above >= 0 ? above : own.findLastIndex(isKnown)
}

const prepare = ({ works }: Ranker.Inputs): Prepared => {
  const numbers = columns.map((column) => works.column(column))
  const tier = Int8Array.from({ length: works.ids.size }, (_, row) => tierOf(numbers.map((values) => values[row]!)))
  const own = Float64Array.from(tier, (t, row) => (t < 0 ? Number.NaN : numbers[t]![row]!))
  const printed = Float64Array.from(tier, (t, row) => (t < 0 ? Number.NaN : tiers[t]!.valueOf(own[row]!)))
  const coded = Float64Array.from(tier, (t, row) => (t < 0 ? Number.NaN : tiers[t]!.codedAs(own[row]!)))
  return { numbers, tier, printed, coded, shares: midShares(own, tier) }
}

const mixes: ReadonlyArray<Tiers> = ["within", "as-printed", "as-coded"]

const only = (name: Tiers): number => tiers.findIndex((one) => one.name === name)

const valueOf = ({ numbers, printed, coded, shares }: Prepared, how: Tiers, row: number): number => {
  if (how === "within") return shares[row]!
  if (how === "as-printed") return printed[row]!
  if (how === "as-coded") return coded[row]!
  const t = only(how)
  const number = numbers[t]![row]!
  return isKnown(number) ? tiers[t]!.valueOf(number) : Number.NaN
}

const label = ({ numbers, tier }: Prepared, how: Tiers, row: number): string => {
  const t = mixes.includes(how) ? tier[row]! : only(how)
  const { what } = tiers[t]!
  const number = `${what} ${numbers[t]![row]}`
  return how === "within" ? `${number}: the share of the works that are known by their ${what}, and have less of it` : number
}

/**
 * More cited works first, by the best known number of each: the NIH percentile, else the relative citation ratio, else the count of citations.
 *
 * - `tiers` `within` compares a work only with those known by the same kind of number, because 200 citations and a ratio of 4.2 have no common scale.
 *   `as-printed` and `as-coded` put all three on one scale, as the paper and the code of PubMed Search MCP do. Then many works without a ratio are
 *   above one with a good ratio. `percentile`, `rcr` and `count` read that number alone
 * - units: in [0, 1]; `within` 0.5 for the only work of its tier
 * - empty: a work of which none of the numbers is known has no value. A percentile or ratio of 0 says too little to rank by, so the next number counts.
 *   A work of which all known numbers are 0 has the lowest value
 * - source: the landmark score of PubMed Search MCP, citation impact: p / 100, log2(1 + RCR) / log2 11, log2(1 + c) / log2 501, each at most 1, of
 *   the first number above 0 (equation 13). Its code (read 2026-11-22) has RCR / (RCR + 2) and log10(c + 1) / 3
 */
export const CitationImpact = Ranker.plugin<Prepared, typeof params.Type>({
  id: "citation-impact",
  revision: 2,
  about: "More cited works first, by percentile, relative citation ratio or count, which are not mixed unless asked",
  params,
  needs: [],
  wants: ({ tiers: how }) => (mixes.includes(how) ? columns : [columns[only(how)]!]),
  claims: ["citationCount"],
  prepare,
  score: (prepared, { tiers: how }, out) => {
    for (let row = 0; row < out.length; row++) out[row] = valueOf(prepared, how, row)
  },
  explain: (prepared, { tiers: how }, row) => Explanation.leaf(label(prepared, how, row), valueOf(prepared, how, row)),
  reason: (_, { tiers: how }) =>
    mixes.includes(how)
      ? "no source delivered a percentile, a ratio or a count of citations"
      : `no source delivered ${tiers[only(how)]!.what}`
})
