import type { Cell, Column, Table } from "@litfuse/engine/Document"
import { tableCell } from "@litfuse/document/tableCell"
import { signed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import { alpha, shareText, text as gainText } from "./Gain.ts"
import type { AgainstResult, ComparisonResult } from "./Results.ts"

const interval = (lower: number | null, upper: number | null): Cell =>
  lower === null || upper === null ? tableCell(null) : { text: `[${signed(lower)}, ${signed(upper)}]`, value: lower }

const columns = (correction: string): ReadonlyArray<Column> => [
  { name: "system" },
  { name: "measure" },
  { name: "difference", isNumber: true },
  { name: "95 % interval", isNumber: true },
  { name: "p", isNumber: true },
  { name: `p (${correction})`, isNumber: true },
  { name: "wins / ties / losses", isNumber: true },
  { name: "d_z", isNumber: true, about: "mean over standard deviation of the differences" },
  {
    name: "rank-biserial",
    isNumber: true,
    isOnPages: true,
    about: "share of the ranks where the system is better, minus the share where it is worse"
  },
  {
    name: "superiority",
    isNumber: true,
    isOnPages: true,
    about: "probability that the system is better on a topic drawn at random; a tie counts half"
  },
  {
    name: "detectable",
    isNumber: true,
    about: "the smallest true difference that the corrected test finds with probability 0.8 on as many topics"
  }
]

const row = (one: ComparisonResult): ReadonlyArray<Cell> => {
  const { system, measure, difference, lower, upper, p, isFloor, adjusted, wins, ties, losses, effect, detectable } = one
  return [
    { text: { prose: system } },
    { text: { prose: measure } },
    { text: signed(difference), value: difference },
    interval(lower, upper),
    { text: PValue.print(p, isFloor), value: p },
    { text: PValue.print(adjusted, isFloor), value: adjusted, ...(adjusted < alpha ? { tone: "best" } : {}) },
    { text: `${wins} / ${ties} / ${losses}`, value: wins - losses },
    tableCell(effect.cohensD, 2),
    tableCell(effect.rankBiserial, 2),
    tableCell(effect.superiority, 2),
    tableCell(detectable, 4)
  ]
}

/** All differences from a baseline. Pages and papers show a table for each measure. */
export const comparisonTable = (
  { baseline, correction, family, comparisons }: AgainstResult,
  { label, id }: { readonly label: string; readonly id: string }
): Table => ({
  type: "table",
  label: `${label}: differences from ${baseline}`,
  caption: `${label}: differences from ${baseline}, means over topics with two-sided t-tests. 95 % intervals and p are corrected in one step (${correction}) over the family: ${family}. d_z is the mean over the standard deviation of the differences.`,
  id,
  columns: columns(correction),
  rows: comparisons.map(row),
  splitBy: 1,
  sortedBy: 2
})

/** How much of each gain is lost when unjudged hits are taken out; undefined where it was not measured. */
export const coverageTable = (
  { correction, comparisons, coverage = [] }: AgainstResult,
  { label, id }: { readonly label: string; readonly id: string }
): Table | undefined => {
  if (coverage.length === 0) return undefined
  const isGain = (of: { readonly system: string; readonly measure: string }): boolean =>
    comparisons.some((one) => one.system === of.system && one.measure === of.measure && one.difference > 0 && one.adjusted < alpha)
  return {
    type: "table",
    label: `${label}: gains on judged documents`,
    caption: `${label}: how much of each gain is lost when unjudged hits are taken out of all lists.`,
    id,
    columns: [
      { name: "system" },
      { name: "measure" },
      { name: "loss of gain", isNumber: true },
      { name: `p (${correction})`, isNumber: true },
      { name: "remains", isNumber: true }
    ],
    rows: coverage.map((one) => [
      { text: { prose: one.system } },
      { text: { prose: one.measure } },
      { text: { prose: gainText(one) }, value: one.difference },
      { text: PValue.print(one.adjusted, one.isFloor), value: one.adjusted },
      isGain(one) ? { text: { prose: shareText(one) }, value: one.share } : { text: "no gain" }
    ])
  }
}
