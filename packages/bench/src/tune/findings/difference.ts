import { signed } from "@litfuse/files/numbers"
import { comparisonResult, storedDetectable } from "../../report/comparisonResult.ts"
import type { ComparisonResult, FreeTable } from "../../report/Results.ts"
import * as DetectableDifference from "@litfuse/stats/DetectableDifference"
import * as EffectSize from "@litfuse/stats/EffectSize"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as Orders from "@litfuse/stats/Orders"
import * as Differences from "@litfuse/stats/Differences"
import * as PValue from "@litfuse/stats/PValue"
import * as Tested from "@litfuse/stats/Tested"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import * as WinTieLoss from "@litfuse/stats/WinTieLoss"
import type { HeldOut } from "../HeldOut.ts"
import { calibratedLevel } from "./calibratedLevel.ts"

/**
 * A system against a baseline on one measure. Estimate, interval and p refer to one quantity. For a tuned system it is the expected difference of a
 * procedure tuned on 15 to 95 % of these topics, averaged over twenty balanced orders. Otherwise it is the difference on all topics.
 *
 * - `orders` of a tuned difference: how many of them reject alone, and how likely two sets of as many disagree; undefined where nothing is tuned
 * - `topics` of the design: an order measures fewer
 * - `isSame` the two have the same value on every topic that was measured: no row of a family
 * - `judge` p, interval and detectable difference for a family of so many rows, corrected in one step
 */
export interface Difference extends Tested.Tested {
  readonly orders: { readonly count: number; readonly rejecting: number; readonly disagreement: number } | undefined
  readonly system: string
  readonly baseline: string
  readonly measure: string
  readonly topics: number
  readonly isSame: boolean
  readonly judge: (family: number) => Tested.Judged
}

/** Values by order: those of a system that nothing is tuned of are the same in all. */
const byOrder = ({ forward, byTopic }: HeldOut, m: number): ReadonlyArray<Float64Array> =>
  forward?.[m] ?? Array.from({ length: Orders.count }, () => byTopic[m]!)

const isTuned = (system: HeldOut, baseline: HeldOut): boolean => system.forward !== undefined || baseline.forward !== undefined

/** Differences by topic: NaN where an order does not measure a topic. */
const alongOrders = (system: HeldOut, baseline: HeldOut, m: number): ReadonlyArray<Float64Array> => {
  const others = byOrder(baseline, m)
  return byOrder(system, m).map((values, k) => values.map((value, t) => value - others[k]![t]!))
}

const measured = (differences: Float64Array): Float64Array => differences.filter((one) => !Number.isNaN(one))

/** The differences by topic of two systems. Where one of them is tuned, the mean over all orders that measure the topic; else of all topics. */
export const topicDifferences = (system: HeldOut, baseline: HeldOut, m: number): Float64Array => {
  if (!isTuned(system, baseline)) return Differences.between(baseline.byTopic[m]!, system.byTopic[m]!)
  const all = alongOrders(system, baseline, m)
  const sums = all[0]!.map((_, t) => {
    const own = Float64Array.from(all, (one) => one[t]!).filter((one) => !Number.isNaN(one))
    return own.length === 0 ? Number.NaN : mean(own)
  })
  return measured(sums)
}

const estimateOf = (all: ReadonlyArray<Float64Array>, family: number): MeanOfOrders.MeanOfOrders | undefined => {
  const orders = all.map(measured)
  if (orders.some(({ length }) => length < 2)) return undefined
  return MeanOfOrders.combine(orders.map(MeanOfOrders.orderOf), { topics: all[0]!.length, family })
}

/**
 * Compares two systems on measure m. A loss against a run that was chosen in hindsight counts for as many rows as there are runs, in the interval too.
 */
export const difference = (system: HeldOut, baseline: HeldOut, m: number, measure: string): Difference => {
  const own = topicDifferences(system, baseline, m)
  const all = isTuned(system, baseline) ? alongOrders(system, baseline, m) : undefined
  const first = all === undefined ? undefined : estimateOf(all, 1)
  const value = first?.difference ?? mean(own)
  const times = value < 0 ? (baseline.chosenFrom ?? 1) : 1
  const topics = all?.[0]!.length ?? own.length
  const deviation = first === undefined ? standardDeviation(own) : first.error * Math.sqrt(topics)
  const nothing = { p: 1, lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
  const judge = (family: number): Tested.Judged => {
    const rows = family * times
    if (all === undefined) return Tested.judge(own, rows)
    const { p, lower, upper } = estimateOf(all, rows) ?? nothing
    return { p, lower, upper, detectable: DetectableDifference.detectable({ topics, standardDeviation: deviation, rows }) }
  }
  return {
    system: system.system,
    baseline: baseline.system,
    measure,
    topics,
    difference: value,
    ...judge(1),
    isFloor: false,
    isSame: own.every((one) => one === 0),
    ...WinTieLoss.count(own),
    effect: EffectSize.measure(own),
    orders: first === undefined ? undefined : { count: first.orders, rejecting: first.rejecting, disagreement: first.disagreement },
    judge
  }
}

/** A difference as results.json holds it: its p before and after correction, its interval and what is detectable those of the family. */
export const differenceResult = ({ orders, ...one }: Difference, single: number): ComparisonResult => ({
  ...comparisonResult(one, { ...one, p: single }, one.p),
  ...(orders === undefined ? {} : { orders })
})

const familyText = (rows: number, isDeclared: boolean): string => {
  if (rows === 1) return "one row"
  return isDeclared ? `the ${rows} rows but the first` : `all ${rows} rows`
}

/**
 * Differences judged as one family, in one step, so that no interval contradicts a p. A first one that was declared before the data were seen is not part
 * of it. Rows in which the two are the same leave the family before any p is looked at.
 *
 * A declared first test is a gate: the others are confirmed only where it rejects. Each of them has the larger of its p and that of the first. What they
 * can detect is stated for an open gate.
 *
 * - `declaredOn` the day on which the test of the primary system was declared; undefined when it was not
 * - `rows` how many are corrected together; `family` those in words
 * - shape: the first is that of the primary system; `judged[i]` is `all[i]` with p and interval of the family
 */
export interface Family {
  readonly all: ReadonlyArray<Difference>
  readonly declaredOn: string | undefined
  readonly family: string
  readonly rows: number
  readonly judged: ReadonlyArray<Difference>
}

/** Judges differences as one family. */
export const correctFamily = (all: ReadonlyArray<Difference>, declaredOn?: string): Family => {
  const isDeclared = declaredOn !== undefined
  const [gate, others] = isDeclared ? [all.slice(0, 1), all.slice(1)] : [[], all]
  const rows = Math.max(1, others.filter(({ isSame }) => !isSame).length)
  const words = familyText(rows, isDeclared)
  const left = others.length - others.filter(({ isSame }) => !isSame).length
  const family =
    left === 0 || others.length === left ? words : `${words} that ${rows === 1 ? "differs" : "differ"} from the baseline on some topic`
  const judgedOthers = others.map((one): Difference => ({ ...one, ...(one.isSame ? one.judge(1) : one.judge(rows)) }))
  const [first] = gate
  if (first === undefined || first.p <= 0.05) return { all, declaredOn, family, rows, judged: [...gate, ...judgedOthers] }
  // behind a shut gate nothing is confirmed: no p is below that of the gate, and every interval reaches 0
  const shut = judgedOthers.map((one) => ({
    ...one,
    p: Math.max(one.p, first.p),
    lower: Math.min(one.lower, 0),
    upper: Math.max(one.upper, 0)
  }))
  return { all, declaredOn, family, rows, judged: [first, ...shut] }
}

const ofOrders: FreeTable["columns"] = [{ name: "orders that reject" }, { name: "two sets disagree", digits: 3 }]

const columns = (orders: FreeTable["columns"]): FreeTable["columns"] => [
  { name: "system" },
  { name: "against" },
  { name: "measure" },
  { name: "difference" },
  { name: "95 % interval" },
  { name: "p" },
  { name: "p (family)" },
  ...orders,
  { name: "wins / ties / losses" },
  { name: "d_z", digits: 2 },
  { name: "detectable", digits: 4 }
]

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

type Cell = string | number | null

const orderCells = ({ orders }: Difference): ReadonlyArray<Cell> => [
  orders === undefined ? "not tuned" : `${orders.rejecting} of ${orders.count}`,
  orders?.disagreement ?? null
]

const row = (one: Difference, single: number, adjusted: string, orders: ReadonlyArray<Cell>): ReadonlyArray<Cell> => [
  one.system,
  one.baseline,
  one.measure,
  signed(one.difference),
  Number.isFinite(one.lower) ? `[${signed(one.lower)}, ${signed(one.upper)}]` : "none",
  PValue.print(single),
  adjusted,
  ...orders,
  `${one.wins} / ${one.ties} / ${one.losses}`,
  finite(one.effect.cohensD),
  storedDetectable(one.detectable)
]

const losses = "A loss against the best run in hindsight counts for as many rows as there are runs."
const detectable = "Detectable: the smallest true difference that this corrected test finds with probability .8."

/**
 * What the settings of all systems come from: folds of the measured topics, other topics with this name, or nothing, because none is tuned. Only folds have
 * forward orders.
 */
export type SettingsFrom = "folds" | "nothing" | { readonly chosenOn: string }

const withoutOrders = (from: Exclude<SettingsFrom, "folds">): string =>
  from === "nothing"
    ? "Nothing is tuned, so there are no forward orders: estimate, interval and p refer to the systems as they are written."
    : `All settings were chosen on ${from.chosenOn}, of which no topic is measured here. So there are no forward orders: estimate, interval and p refer to the systems with these settings.`

/** The differences of a design, corrected: that of the primary system first. */
export const differencesTable = ({ all, declaredOn, family, rows, judged }: Family, from: SettingsFrom = "folds"): FreeTable => {
  const level = judged.length === 0 ? "" : ` ${calibratedLevel(rows, judged[0]!.topics)}`
  const together = `All p and intervals are corrected in one step for ${family}.`
  const declared =
    declaredOn === undefined
      ? `No test was declared before the data were seen. ${together}`
      : `The first row is the one test of the primary system, declared on ${declaredOn}. The others are confirmed only where it rejects, and are corrected in one step for ${family}.`
  const said =
    from === "folds"
      ? {
          title: "Differences of tuned systems: the mean of twenty forward orders",
          note: `In a forward order each topic is measured by a system that was tuned only on the topics before it. Topics that share training sets would not be independent. Estimate, interval, p and the columns after them refer to the expected difference of a system tuned on 15 to 95 % of these topics. It is averaged over twenty balanced orders that the design's hash draws, with the variance of the order removed (\`null-calibration-orders\`). Rows of systems without tuning have a paired t-test over all topics. ${losses} ${declared} ${detectable}${level}`
        }
      : {
          title: "Differences: paired t-tests over all measured topics",
          note: `${withoutOrders(from)} ${losses} ${together} ${detectable}`
        }
  return {
    id: "differences",
    ...said,
    columns: columns(from === "folds" ? ofOrders : []),
    rows: judged.map((one, i) => {
      const corrected = i === 0 && declaredOn !== undefined ? "not corrected" : PValue.print(one.p)
      return row(one, all[i]!.p, corrected, from === "folds" ? orderCells(one) : [])
    })
  }
}
