import * as Analyzer from "@litfuse/engine/Analyzer"
import type { Ranking } from "@litfuse/engine/Ranking"
import * as Params from "@litfuse/engine/Params"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import { heatMap } from "@litfuse/figures/heatMap"
import { counted, fixed } from "@litfuse/files/numbers"
import * as Schema from "effect/Schema"
import { coOccurrences } from "./mining/coOccurrences.ts"
import { logOdds, sideOf } from "./mining/logOdds.ts"
import { countTerms, termsOfTexts } from "./mining/termsOfTexts.ts"

const MiningParams = Schema.Struct({
  most: Params.integer(15, { minimum: 1, maximum: 100 }),
  first: Params.integer(50, { minimum: 1, maximum: 10_000 }),
  least: Params.integer(2, { minimum: 1, maximum: 1000 }),
  years: Params.integer(5, { minimum: 1, maximum: 100 }),
  prior: Params.number(500, { minimum: 1, maximum: 1_000_000 }),
  background: Schema.optionalKey(Schema.Record(Schema.NonEmptyString, Schema.Int.check(Schema.isGreaterThan(0))))
})
type MiningParams = typeof MiningParams.Type

const Term = Schema.Struct({ term: Schema.String, works: Schema.Int, others: Schema.Int, logOdds: Schema.Finite, z: Schema.Finite })

const Output = Schema.Struct({
  works: Schema.Int,
  against: Schema.NullOr(Schema.Literals(["background", "other-works"])),
  reason: Schema.NullOr(Schema.Literals(["no-ranking", "no-other-works"])),
  distinctive: Schema.Array(Term),
  headings: Schema.Array(Schema.Struct({ heading: Schema.String, works: Schema.Int, major: Schema.Int })),
  together: Schema.Array(Schema.Struct({ one: Schema.String, other: Schema.String, works: Schema.Int, cosine: Schema.Finite })),
  periods: Schema.Array(Schema.Struct({ from: Schema.Int, to: Schema.Int, works: Schema.Int, terms: Schema.Array(Term) })),
  undated: Schema.Int
})

/**
 * What the texts of works are about.
 *
 * - `distinctive` terms of the first works of the ranking against the others, or of all works against a background; null `against` has a `reason`
 * - `headings` by number of works; `together` pairs of the most frequent headings, or of distinctive terms where no work has a heading
 * - `periods` their distinctive terms against all other periods, oldest first; `undated` works are in none
 */
export type TextMiningOutput = typeof Output.Type

interface MiningInputs {
  readonly works: WorkTable
  readonly ranking?: Ranking
}

const periodsOf = (years: ReadonlyArray<number | undefined>, terms: ReadonlyArray<ReadonlyArray<string>>, params: MiningParams) => {
  const dated = years.flatMap((year, row) => (year === undefined ? [] : [{ row, from: Math.floor(year / params.years) * params.years }]))
  const periods = [...Map.groupBy(dated, ({ from }) => from)].sort(([a], [b]) => a - b)
  const all = countTerms(
    dated.map(({ row }) => terms[row]!),
    params.least
  )
  return periods.map(([from, own]) => {
    const counts = countTerms(own.map(({ row }) => terms[row]!))
    const kept = new Map([...counts].filter(([term]) => all.has(term)))
    const others = new Map([...all].map(([term, count]) => [term, count - (kept.get(term) ?? 0)]))
    const found = logOdds(sideOf(kept), sideOf(others), params.prior)
    return { from, to: from + params.years - 1, works: own.length, terms: found.slice(0, params.most) }
  })
}

const distinctiveOf = ({ ranking }: MiningInputs, terms: ReadonlyArray<ReadonlyArray<string>>, params: MiningParams) => {
  const { background, first, least, prior, most } = params
  if (background !== undefined) {
    const found = logOdds(sideOf(countTerms(terms, least)), sideOf(new Map(Object.entries(background))), prior)
    return { against: "background" as const, reason: null, distinctive: found.slice(0, most) }
  }
  if (ranking === undefined) return { against: null, reason: "no-ranking" as const, distinctive: [] }
  const top = new Set(ranking.rows.subarray(0, first))
  const others = terms.filter((_, row) => !top.has(row))
  if (others.length === 0) return { against: null, reason: "no-other-works" as const, distinctive: [] }
  const own = countTerms(
    terms.filter((_, row) => top.has(row)),
    least
  )
  return {
    against: "other-works" as const,
    reason: null,
    distinctive: logOdds(sideOf(own), sideOf(countTerms(others)), prior).slice(0, most)
  }
}

const analyse = (inputs: MiningInputs, params: MiningParams): TextMiningOutput => {
  const { works } = inputs
  const [titles, abstracts] = [works.column("title"), works.column("abstract")]
  const terms = termsOfTexts(
    titles.map((title, row) => `${title ?? ""}. ${abstracts[row] ?? ""}`),
    params.least
  )
  const headings = works.column("headings")
  const counts = new Map<string, { works: number; major: number }>()
  for (const own of headings)
    for (const { descriptor, major } of own) {
      const known = counts.get(descriptor) ?? { works: 0, major: 0 }
      counts.set(descriptor, { works: known.works + 1, major: known.major + Number(major) })
    }
  const sorted = [...counts].sort(([a, x], [b, y]) => y.works - x.works || (a < b ? -1 : 1)).slice(0, params.most)
  const compared = distinctiveOf(inputs, terms, params)
  const years = Array.from(works.column("year"), (year) => (Number.isNaN(year) ? undefined : year))
  const periods = periodsOf(years, terms, params)
  const asked = new Set(sorted.length > 0 ? sorted.map(([heading]) => heading) : compared.distinctive.map(({ term }) => term))
  const names = sorted.length > 0 ? headings.map((own) => own.map(({ descriptor }) => descriptor)) : terms
  return {
    works: terms.length,
    ...compared,
    headings: sorted.map(([heading, count]) => ({ heading, ...count })),
    together: coOccurrences(names, asked).slice(0, params.most),
    periods,
    undated: years.filter((year) => year === undefined).length
  }
}

const periodName = ({ from, to }: { readonly from: number; readonly to: number }): string => (from === to ? String(from) : `${from}-${to}`)

/** How many terms of a period a figure and a line show; tables have all. */
const shown = 5

const heatOf = ({ periods }: TextMiningOutput) => {
  const labels = [...new Set(periods.flatMap(({ terms }) => terms.slice(0, shown).map(({ term }) => term)))]
  const cells = labels.map((label) => periods.map(({ terms }) => terms.find(({ term }) => term === label)?.z ?? null))
  return {
    title: "Terms that distinguish a period",
    axis: "z of the log odds",
    digits: 1,
    x: { name: "period", labels: periods.map(periodName) },
    y: { name: "term", labels },
    cells
  }
}

const reasons = {
  "no-ranking": "the works have no order, and no background was given",
  "no-other-works": "all works are among the first, and no background was given"
} as const

const text = (output: TextMiningOutput): string =>
  [
    output.reason === null
      ? `distinctive terms: ${output.distinctive.map(({ term, z }) => `${term} (${fixed(z, 1)})`).join(", ") || "none"}`
      : `distinctive terms: undefined (${reasons[output.reason]})`,
    `headings: ${output.headings.map(({ heading, works }) => `${heading} (${works})`).join(", ") || "none"}`,
    ...output.periods.map(
      (period) =>
        `${periodName(period)}, ${counted(period.works, "work")}: ${period.terms
          .slice(0, shown)
          .map(({ term }) => term)
          .join(", ")}`
    ),
    ...(output.undated === 0 ? [] : [`${counted(output.undated, "work")} without a date`])
  ].join("\n")

const termRows = (terms: TextMiningOutput["distinctive"]) =>
  terms.map(({ term, works, others, logOdds: odds, z }) => [term, works, others, fixed(odds, 3), fixed(z, 2)])

/**
 * What the texts of works are about: terms that distinguish the first works from the others, headings, what occurs together, and terms of periods.
 *
 * - `most` terms, headings and pairs of each list; `first` works of the ranking that are compared with the others; `least` works that have a term
 * - `years` of a period; `prior` counts that the prior weighs: more = rarer terms need more evidence
 * - `background` how many texts of another collection have each term: all works are compared with it
 * - empty: without works all lists are empty
 */
export const TextMining = Analyzer.plugin<MiningParams, TextMiningOutput>({
  id: "text-mining",
  revision: 1,
  about: "Terms that distinguish the first works and each period, frequent headings, and what occurs together",
  params: MiningParams,
  wants: ["ranking"],
  needs: ["title", "abstract", "headings", "year"],
  output: Output,
  views: {
    text,
    svg: (output) => heatMap(heatOf(output)),
    table: ({ distinctive, headings, together, periods }) => [
      { title: "Distinctive terms", headers: ["term", "works", "others", "log odds", "z"], rows: termRows(distinctive) },
      {
        title: "Headings",
        headers: ["heading", "works", "as a main point"],
        rows: headings.map(({ heading, works, major }) => [heading, works, major])
      },
      {
        title: "Together",
        headers: ["one", "other", "works", "cosine"],
        rows: together.map(({ one, other, works, cosine }) => [one, other, works, fixed(cosine, 3)])
      },
      {
        title: "Periods",
        headers: ["period", "term", "works", "others", "log odds", "z"],
        rows: periods.flatMap((period) => termRows(period.terms).map((row) => [periodName(period), ...row]))
      }
    ]
  },
  analyse
})
