import type { FreeTable } from "@litfuse/bench/report/Results"
import { fixed, percent } from "@litfuse/files/numbers"
import * as ClopperPearson from "@litfuse/stats/ClopperPearson"
import { add, type Counts } from "./Cell.ts"
import { type Counted, percent1 } from "./calibrationFindings.ts"
import { about, baselines, type Design, keyOf, type Rule, rules } from "./orderDesigns.ts"

/**
 * What was counted of one design with so many topics, against one baseline.
 *
 * - `rates[rule][g]` how often a rule rejects at gain g, of which the first is 0
 * - `disagree[g]` how often two sets of orders disagree, `foretold[g]` what the first of them foretold, `one[g]` how often two single orders disagree
 */
export interface Row {
  readonly design: Design
  readonly topics: number
  readonly baseline: string
  readonly sets: number
  readonly rates: Readonly<Record<Rule, ReadonlyArray<number>>>
  readonly disagree: ReadonlyArray<number>
  readonly foretold: ReadonlyArray<number>
  readonly one: ReadonlyArray<number>
}

/** Rows by design, number of topics and baseline, in the order of the cells. */
export const rowsOf = (counted: ReadonlyArray<Counted>, gains: ReadonlyArray<number>): ReadonlyArray<Row> => {
  const groups = new Map<string, Array<Counted>>()
  for (const one of counted) {
    const key = `${one.cell.design} ${one.cell.topics}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
    const all: Counts = add(group.map(({ counts }) => counts))
    const { design, topics } = group[0]!.cell
    return baselines.map((baseline): Row => {
      const rate = (what: string) => [0, ...gains].map((_, g) => (all.rejected[keyOf(baseline, what, g)] ?? 0) / all.sets)
      return {
        design: design as Design,
        topics,
        baseline,
        sets: all.sets,
        rates: {
          "20 orders": rate("20 orders"),
          "20 orders, nothing removed": rate("20 orders, nothing removed"),
          "one order": rate("one order"),
          "fresh topics": rate("fresh topics"),
          untuned: rate("untuned")
        },
        disagree: rate("20 orders disagree"),
        foretold: rate("foretold"),
        one: rate("one order disagree")
      }
    })
  })
}

/** `level` the highest rate of false positives. `mean`, `worst` the least power on average and anywhere, as a share of that of two untuned systems. */
const aims = { level: 0.055, mean: 0.9, worst: 0.65 } as const

/** A rule over all rows. */
export interface Summary {
  readonly rule: Rule
  readonly highest: Row
  readonly upper: number
  readonly mean: number
  readonly worst: Row
  readonly least: number
}

const shares = ({ rates }: Row, rule: Rule): ReadonlyArray<number> => rates[rule].slice(1).map((power, g) => power / rates.untuned[g + 1]!)

/** A rule over some rows. */
export const summarise = (rows: ReadonlyArray<Row>, rule: Rule): Summary => {
  const level = (row: Row) => row.rates[rule][0]!
  const least = (row: Row) => Math.min(...shares(row, rule))
  const highest = rows.reduce((a, b) => (level(b) > level(a) ? b : a))
  const worst = rows.reduce((a, b) => (least(b) < least(a) ? b : a))
  const all = rows.flatMap((row) => shares(row, rule))
  const { upper } = ClopperPearson.interval(Math.round(level(highest) * highest.sets), highest.sets, 1 - 0.05 / rows.length)
  return { rule, highest, upper, worst, least: least(worst), mean: all.reduce((sum, one) => sum + one, 0) / all.length }
}

const meets = ({ rule, highest, mean, least }: Summary): boolean =>
  highest.rates[rule][0]! <= aims.level && mean >= aims.mean && least >= aims.worst

const place = ({ design, topics, baseline }: Row): string =>
  `${design}, ${topics} topics, ${baseline === "fixed" ? "against a fixed system" : "against the best run by training topics"}`

const said = (one: Summary): string =>
  `${one.rule}: at most ${percent1(one.highest.rates[one.rule][0]!)} false positives (${place(one.highest)}; upper bound ${percent1(one.upper)}). On average it has ${percent(one.mean)} of the power of a test of two untuned systems. It has at least ${percent(one.least)} (${place(one.worst)}).`

const average = (values: ReadonlyArray<number>): number => values.reduce((sum, one) => sum + one, 0) / values.length

const summaryTable = (summaries: ReadonlyArray<Summary>): FreeTable => ({
  id: "rules",
  title: "Every rule at a nominal level of .05, over all designs, numbers of topics and both comparisons",
  columns: [
    { name: "rule" },
    { name: "highest rate", digits: 4 },
    { name: "in" },
    { name: "upper bound", digits: 4 },
    { name: "mean power of untuned", digits: 2 },
    { name: "least", digits: 2 },
    { name: "at" }
  ],
  rows: summaries.map((one) => [
    one.rule,
    one.highest.rates[one.rule][0]!,
    place(one.highest),
    one.upper,
    one.mean,
    one.least,
    place(one.worst)
  ])
})

const rateTable = (rows: ReadonlyArray<Row>, gains: ReadonlyArray<number>): FreeTable => ({
  id: "designs",
  title: "False positives, and power at each gain as a share of that of two untuned systems, by design",
  note: "A gain is in standard errors of an untuned difference. Fresh topics are as many others, on which a system tuned on all topics is tested; they are not available in practice.",
  columns: [
    { name: "design" },
    { name: "topics" },
    { name: "against" },
    { name: "sets" },
    ...rules.map((rule) => ({ name: `${rule}: false positives`, digits: 4 })),
    ...gains.flatMap((gain) => [
      { name: `untuned power at ${gain}`, digits: 3 },
      ...rules.filter((rule) => rule !== "untuned").map((rule) => ({ name: `${rule}: share at ${gain}`, digits: 2 }))
    ])
  ],
  rows: rows.map((row) => [
    row.design,
    row.topics,
    row.baseline,
    row.sets,
    ...rules.map((rule) => row.rates[rule][0]!),
    ...gains.flatMap((_, g) => [
      row.rates.untuned[g + 1]!,
      ...rules.filter((rule) => rule !== "untuned").map((rule) => shares(row, rule)[g]!)
    ])
  ])
})

const disagreementTable = (rows: ReadonlyArray<Row>, gains: ReadonlyArray<number>): FreeTable => ({
  id: "disagreement",
  title: "How often two draws of orders disagree about the same data",
  columns: [
    { name: "design" },
    { name: "topics" },
    { name: "against" },
    ...[0, ...gains].flatMap((gain) => [
      { name: `two sets of 20 at ${gain}`, digits: 3 },
      { name: `foretold at ${gain}`, digits: 3 },
      { name: `two single orders at ${gain}`, digits: 3 }
    ])
  ],
  rows: rows.map((row) => [row.design, row.topics, row.baseline, ...row.disagree.flatMap((own, g) => [own, row.foretold[g]!, row.one[g]!])])
})

/** What was found, in words and tables. */
export const orderFindings = (rows: ReadonlyArray<Row>, gains: ReadonlyArray<number>) => {
  const summaries = rules.map((rule) => summarise(rows, rule))
  const main = summaries[0]!
  const over = (of: (row: Row) => ReadonlyArray<number>) => percent1(average(rows.flatMap(of)))
  const worst = (of: (row: Row) => ReadonlyArray<number>) => percent1(Math.max(...rows.flatMap(of)))
  return {
    headline: `The mean of 20 forward orders ${meets(main) ? "meets" : "does not meet"} its aims (false positives ≤ ${fixed(aims.level, 3)} everywhere; ≥ ${percent(aims.mean)} of the power of an untuned test on average, ≥ ${percent(aims.worst)} anywhere). Its values are at most ${percent1(main.highest.rates[main.rule][0]!)}, ${percent(main.mean)}, ${percent(main.least)}. Two draws of 20 orders disagree in ${over((row) => row.disagree)} of the data, two single orders in ${over((row) => row.one)}.`,
    conclusions: [
      ...summaries.map(said),
      `Two sets of 20 orders disagree in at most ${worst((row) => row.disagree)} of the data (predicted: at most ${worst((row) => row.foretold)}); two single orders in at most ${worst((row) => row.one)}.`,
      ...[...new Set(rows.map(({ design }) => design))].map((design) => `Design ${design}: ${about[design]}.`)
    ],
    tables: [summaryTable(summaries), rateTable(rows, gains), disagreementTable(rows, gains)]
  }
}
