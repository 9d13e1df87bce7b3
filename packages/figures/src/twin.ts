import type { Bars } from "./bars.ts"
import { fixed } from "./decimals.ts"
import type { Dots } from "./dots.ts"
import type { Drawn } from "./draw.ts"
import type { Heat } from "./heat.ts"
import type { Lines } from "./lines.ts"
import type { UpSet } from "./upset.ts"

/**
 * A figure's twin: everything that is drawn, as a table, for who cannot see the drawing or wants its numbers.
 *
 * - shape: every row has one cell per header; the first cell of a row says what the row is about
 */
export interface Twin {
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** What stands in a cell where the figure draws nothing. */
const none = "none"

/** A value on an axis of any size: six digits tell more than a drawing can show. */
const onAxis = (value: number): string => String(Number(value.toPrecision(6)))

const ofDots = ({ axis, dots, reference }: Dots, kind: string): Twin => {
  const hasIntervals = dots.some(({ low, high }) => low !== undefined && high !== undefined)
  const ends = (low?: number, high?: number) =>
    hasIntervals ? (low === undefined || high === undefined ? [none, none] : [fixed(low, 4), fixed(high, 4)]) : []
  return {
    headers: [kind, axis, ...(hasIntervals ? ["from", "to"] : [])],
    rows: [
      ...dots.map(({ label, value, low, high }) => [label, fixed(value, 4), ...ends(low, high)]),
      ...(reference === undefined ? [] : [["compared with", fixed(reference, 4), ...ends()]])
    ]
  }
}

const ofBars = ({ axis, bars }: Bars, kind: string): Twin => ({
  headers: [kind, axis],
  rows: bars.map(({ label, count }) => [label, String(count)])
})

const ofHeat = ({ digits, x, y, cells }: Heat): Twin => ({
  headers: [`${y.name} by ${x.name}`, ...x.labels],
  rows: y.labels.map((label, r) => [label, ...cells[r]!.map((value) => (value === null ? none : fixed(value, digits)))])
})

const ofUpSet = ({ phases, sets, columns }: UpSet, kind: string): Twin => ({
  headers: [`in these and in no other ${kind}`, ...phases],
  rows: columns.map(({ members, counts }) => [members.map((m) => sets[m]!.label).join(" + "), ...counts.map(String)])
})

const ofLines = ({ x, y, reference, lines, marks = [] }: Lines, kind: string): Twin => {
  const row = (label: string, [a, b]: readonly [x: number, y: number]) => [label, onAxis(a), onAxis(b)]
  return {
    headers: [kind, x.name, y.name],
    rows: [
      ...lines.flatMap(({ label, points }) => (points.length === 0 ? [[label, none, none]] : points.map((point) => row(label, point)))),
      ...marks.map(({ label, at }) => row(label === "" ? "marked" : label, at)),
      ...(reference === undefined ? [] : [["compared with", "all", onAxis(reference)]])
    ]
  }
}

/**
 * The twin of what is drawn. A heat map's has a row for each of its rows; that of lines has a row for each point; that
 * of an UpSet plot has one for each combination, also those that are not drawn.
 *
 * - `kind` what the labels of dots or lines are: `system`, `source`
 */
export const twinOf = (drawn: Drawn, kind = "name"): Twin => {
  if ("bars" in drawn) return ofBars(drawn, kind)
  if ("dots" in drawn) return ofDots(drawn, kind)
  if ("sets" in drawn) return ofUpSet(drawn, kind)
  return "cells" in drawn ? ofHeat(drawn) : ofLines(drawn, kind)
}
