import { fixed, percent } from "@litfuse/files/numbers"
import * as ClopperPearson from "@litfuse/stats/ClopperPearson"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { add, type Counts, type Place } from "./Cell.ts"
import { untunedPair } from "./tuned.ts"
import { about, type Design } from "./World.ts"

/** A cell with what was counted. */
export interface Counted {
  readonly cell: Place
  readonly counts: Counts
}

/**
 * The results of a test in one design with a given number of topics.
 *
 * - `upper` of the rate of false positives: Clopper-Pearson, 95 % for all designs and numbers of topics at once
 * - `power` by gain; `share` of it in the power of a test of two untuned systems
 */
export interface Row {
  readonly test: string
  readonly kind: string
  readonly design: string
  readonly topics: number
  readonly sets: number
  readonly rate: number
  readonly lower: number
  readonly upper: number
  readonly power: ReadonlyArray<number>
  readonly share: ReadonlyArray<number>
}

/** The test whose null hypothesis is a gain of its margin, and not a gain of 0. */
const equivalence = "equivalence within 0.02"

const rateOf = ({ sets, rejected }: Counts, test: string): number => (rejected[test] ?? 0) / sets

/** Rows by kind, test, design and number of topics, in the order of the cells. */
export const rowsOf = (counted: ReadonlyArray<Counted>, gains: ReadonlyArray<number>): ReadonlyArray<Row> => {
  const groups = new Map<string, Array<Counted>>()
  for (const one of counted) {
    const { kind, design, topics, gain } = one.cell
    const key = `${kind} ${design} ${topics} ${gain}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const of = (kind: string, design: string, topics: number, gain: number) =>
    add((groups.get(`${kind} ${design} ${topics} ${gain}`) ?? []).map(({ counts }) => counts))
  const places = new Set(counted.map(({ cell: { design, topics } }) => `${design} ${topics}`)).size
  const firsts = [...groups.values()].map(([one]) => one!.cell).filter(({ gain }) => gain === 0)
  return firsts.flatMap(({ kind, design, topics }) => {
    const none = of(kind, design, topics, 0)
    return Object.keys(none.rejected).map((test): Row => {
      // a false positive of the equivalence test occurs where the systems differ by its margin
      const nulls = test === equivalence ? of(kind, design, topics, gains[0]!) : none
      const { lower, upper } = ClopperPearson.interval(nulls.rejected[test] ?? 0, nulls.sets, 1 - 0.05 / places)
      // the equivalence test has no power to compare; families are of runs, which gain nothing
      const power = test === equivalence || test.includes(", any ") ? [] : gains.map((gain) => rateOf(of(kind, design, topics, gain), test))
      const share = power.map((one, g) => one / rateOf(of("forward", design, topics, gains[g]!), untunedPair))
      return { test, kind, design, topics, sets: nulls.sets, rate: rateOf(nulls, test), lower, upper, power, share }
    })
  })
}

/** Null for a share of a power of 0, which arises when there are so few sets that none of them finds the gain. */
const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null)

/** Rows as a table. */
export const table = (id: string, title: string, rows: ReadonlyArray<Row>, gains: ReadonlyArray<number>): FreeTable => ({
  id,
  title,
  columns: [
    { name: "test" },
    { name: "design" },
    { name: "topics" },
    { name: "sets" },
    { name: "false positives", digits: 4 },
    { name: "interval" },
    ...gains.map((gain) => ({ name: `power at +${gain}`, digits: 3 })),
    ...gains.map((gain) => ({ name: `of untuned at +${gain}`, digits: 2 }))
  ],
  rows: rows.map(({ test, design, topics, sets, rate, lower, upper, power, share }) => [
    test,
    design,
    topics,
    sets,
    rate,
    `[${fixed(lower, 4)}, ${fixed(upper, 4)}]`,
    ...gains.map((_, g) => power[g] ?? null),
    ...gains.map((_, g) => finite(share[g]))
  ])
})

/** A summary of a test over all designs and numbers of topics. */
export interface Summary {
  readonly test: string
  readonly largest: Row
  readonly highest: Row
  readonly least: number
  readonly average: number
}

/** Every test over all designs and numbers of topics, in the order of the rows. */
export const summarise = (rows: ReadonlyArray<Row>): ReadonlyArray<Summary> =>
  [...new Set(rows.map(({ test }) => test))].map((test) => {
    const own = rows.filter((row) => row.test === test)
    const by = (of: (row: Row) => number) => own.reduce((most, row) => (of(row) > of(most) ? row : most))
    const shares = own.flatMap(({ share }) => share)
    const average = shares.reduce((sum, one) => sum + one, 0) / shares.length
    return { test, largest: by(({ rate }) => rate), highest: by(({ upper }) => upper), least: Math.min(...shares), average }
  })

/** A test holds its level when the upper bound of its false positives is at most this. */
export const bound = 0.06

/** Summaries as a table. */
export const summaryTable = (summaries: ReadonlyArray<Summary>): FreeTable => ({
  id: "summary",
  title: "Every test at a nominal level of 0.05, where it is worst over all designs and numbers of topics",
  note: `A test is shown to keep its level when the largest upper bound is at most ${bound}. Too few sets cannot show this for any test.`,
  columns: [
    { name: "test" },
    { name: "largest rate", digits: 4 },
    { name: "in" },
    { name: "largest upper bound", digits: 4 },
    { name: "shown to hold" },
    { name: "least power of untuned", digits: 2 },
    { name: "mean power of untuned", digits: 2 }
  ],
  rows: summaries.map(({ test, largest, highest, least, average }) => [
    test,
    largest.rate,
    `${largest.design}, ${largest.topics} topics`,
    highest.upper,
    highest.upper <= bound ? "yes" : "no",
    finite(least),
    finite(average)
  ])
})

const sentence = (what: string, summaries: ReadonlyArray<Summary>, test: string): string => {
  const { largest, highest, least, average } = summaries.find((one) => one.test === test)!
  return `${what}: at most ${percent1(largest.rate)} false positives (${largest.design}, ${largest.topics} topics), upper bound at most ${percent1(highest.upper)}. It has ${percent(average)} of the power of a test of two untuned systems on average, and at least ${percent(least)}.`
}

/** A share as a percentage with one decimal. */
export const percent1 = (share: number): string => `${fixed(100 * share, 1)} %`

/** The forward test of one order. Reports take the mean of twenty such orders. */
const defaults = [
  ["Against a fixed system", "fixed: forward test"],
  ["Against the best run by training topics", "training: forward test"],
  ["Against the best run in hindsight", "hindsight: forward test"]
] as const

const former = [
  ["fixed: sign flips of held-out means", "a fixed system"],
  ["training: sign flips of held-out means", "the best run by training topics"],
  ["hindsight: sign flips of held-out means", "the best run in hindsight"]
] as const

/** The power of the other tests that hold their level, by what a tuned system is compared with. */
const others = (summaries: ReadonlyArray<Summary>): ReadonlyArray<string> =>
  defaults.map(([what, test]) => {
    const against = test.split(":")[0]!
    const own = summaries.filter((one) => one.test.startsWith(`${against}:`) && one.test !== test)
    const say = (some: ReadonlyArray<Summary>) =>
      some.map((one) => `\`${one.test.slice(against.length + 2)}\` (${percent(one.average)})`).join(", ") || "none"
    const holds = (one: Summary) => one.largest.rate <= bound
    return `${what}, other tests that keep a rate of at most ${bound}, with average power: ${say(own.filter(holds))}. Above it: ${say(own.filter((one) => !holds(one)))}.`
  })

/** What calibration found, in words and tables. */
export const calibrationFindings = (rows: ReadonlyArray<Row>, gains: ReadonlyArray<number>, designs: ReadonlyArray<Design>) => {
  const summaries = summarise(rows)
  const held = defaults.every(([, test]) => summaries.find((one) => one.test === test)!.highest.upper <= bound)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    headline: held
      ? `The forward test of one order keeps its level in every design: no upper bound of its false positives is above ${bound}. Verdicts use the mean of twenty orders, whose level is in \`null-calibration-orders\` and \`null-calibration-families\`.`
      : `The forward test of one order was not shown to keep its level: an upper bound of its false positives is above ${bound}.`,
    conclusions: [
      ...defaults.map(([what, test]) => `Forward test. ${sentence(what, summaries, test)}`),
      `Sign flips of held-out means, the former test, do not keep the level. Their rates reach ${former
        .map(([test, what]) => `${percent1(summaries.find((one) => one.test === test)!.largest.rate)} against ${what}`)
        .join(", ")}.`,
      ...others(summaries),
      ...designs.map((design) => `Design ${design}: ${about[design]}.`)
    ],
    tables: [
      summaryTable(summaries),
      table(
        "tuned",
        "Tests of a system that was chosen among candidates, by what it is compared with",
        [...of("forward"), ...of("tuned")],
        gains
      ),
      table("refit", "Tests that fit the whole design again for every p", of("refit"), gains),
      table("untuned", "Tests of systems that nothing was tuned for", of("untuned"), gains)
    ].filter(({ rows: lines }) => lines.length > 0)
  }
}
