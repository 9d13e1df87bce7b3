import type { Bars } from "./barChart.ts"
import { fixedDecimals } from "./fixedDecimals.ts"
import type { Drawn } from "./draw.ts"
import { dotsTable } from "./forestPlot.ts"
import type { Heat } from "./heatMap.ts"
import type { Lines } from "./linePlot.ts"
import type { TableTwin } from "./TableTwin.ts"
import type { UpSet } from "./upSet.ts"

const none = "none"

/** A value on an axis, with six digits, which is more than a drawing can show. */
const onAxis = (value: number): string => String(Number(value.toPrecision(6)))

const ofBars = ({ axis, bars }: Bars, kind: string): TableTwin => ({
  headers: [kind, axis],
  rows: bars.map(({ label, count }) => [label, String(count)])
})

const ofHeat = ({ digits, x, y, cells }: Heat): TableTwin => ({
  headers: [`${y.name} by ${x.name}`, ...x.labels],
  rows: y.labels.map((label, r) => [label, ...cells[r]!.map((value) => (value === null ? none : fixedDecimals(value, digits)))])
})

const ofUpSet = ({ phases, sets, columns }: UpSet, kind: string): TableTwin => ({
  headers: [`in these and in no other ${kind}`, ...phases],
  rows: columns.map(({ members, counts }) => [members.map((m) => sets[m]!.label).join(" + "), ...counts.map(String)])
})

const ofLines = ({ x, y, reference, lines, marks = [] }: Lines, kind: string): TableTwin => {
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
 * The table of a drawing. A heat map gives one row for each of its rows, and lines give one row per point. An UpSet plot gives one row per combination, also
 * for those that are not drawn.
 *
 * - `kind` what the labels of dots or lines are: `system`, `source`
 */
export const figureTable = (drawn: Drawn, kind = "name"): TableTwin => {
  if ("bars" in drawn) return ofBars(drawn, kind)
  if ("dots" in drawn) return dotsTable(drawn, kind)
  if ("sets" in drawn) return ofUpSet(drawn, kind)
  return "cells" in drawn ? ofHeat(drawn) : ofLines(drawn, kind)
}
