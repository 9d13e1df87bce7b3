import { axisScale } from "./axisScale.ts"
import { fixedDecimals } from "./fixedDecimals.ts"
import { mostSeries, seriesPen } from "./plot/seriesPen.ts"
import { fontOf, type Item, type PaperFigure, type PaperWidth, type Plot } from "./plot/Plot.ts"
import { axisSpace } from "./plot/plotLayout.ts"

/** A point of a curve of recall. Units: `read` is the share of all records, `recall` the share of the relevant ones that these hold. */
interface Point {
  readonly read: number
  readonly recall: number
  readonly low?: number
  readonly high?: number
}

/**
 * What a figure of recall by effort shows.
 *
 * - `runs` orders of screening, each with its points by `read`, and intervals where it has some
 * - `mark` the recall that is drawn as a line. Default: 0.95
 */
export interface RecallByEffort {
  readonly title: string
  readonly runs: ReadonlyArray<{ readonly label: string; readonly points: ReadonlyArray<Point> }>
  readonly mark?: number
  readonly about?: string
}

/** With more points, intervals are areas: so many bars would hide the curve. */
const mostBars = 12

const intervals = (points: ReadonlyArray<Point>, series: number, shift: number): ReadonlyArray<Item> => {
  const { pen } = seriesPen(series)
  const known = points.flatMap(({ read, low, high }) => (low === undefined || high === undefined ? [] : [{ read, low, high }]))
  if (known.length > mostBars)
    return [
      {
        type: "area",
        pen,
        points: [
          ...known.map(({ read, low }) => [read, low] as const),
          ...known.toReversed().map(({ read, high }) => [read, high] as const)
        ]
      }
    ]
  return known
    .filter(({ low, high }) => high > low)
    .map(({ read, low, high }) => ({
      type: "path",
      pen: { ...pen, dash: "solid", thick: 0.7 },
      // bars of several runs at one place would hide each other
      points: [
        [read + shift, low],
        [read + shift, high]
      ]
    }))
}

const plotAt = ({ runs, mark = 0.95 }: RecallByEffort, width: PaperWidth): Plot => {
  const font = fontOf(width)
  const axis = axisScale(0, 1)
  return {
    width,
    inner: { height: width === 85 ? 150 : 220 },
    left: axisSpace(axis.ticks, width),
    right: font * 1.4,
    top: font * 0.8,
    x: { name: "share of the records that were read", ...axis, hasGrid: true },
    y: { name: "recall", ...axis, hasGrid: true },
    items: [
      {
        type: "path",
        pen: { ink: "soft", dash: "dashed" },
        points: [
          [0, mark],
          [1, mark]
        ]
      },
      { type: "words", text: `${fixedDecimals(100 * mark, 0)} %`, at: [0, mark], anchor: "start", by: [3, font * 1.1] },
      ...runs.flatMap(({ points }, r) => intervals(points, r, (r - (runs.length - 1) / 2) * 0.006)),
      ...runs.map(({ label, points }, r): Item => ({
        type: "path",
        label,
        ...seriesPen(r),
        // marks on dense curves would hide their dashes
        every: Math.max(1, Math.ceil(points.length / mostBars)),
        points: points.map(({ read, recall }) => [read, recall])
      }))
    ]
  }
}

/** The share that a curve reads to reach a recall, between its points along a line; undefined where it does not reach it. */
const effortFor = (points: ReadonlyArray<Point>, recall: number): number | undefined => {
  const next = points.findIndex((point) => point.recall >= recall)
  if (next === -1) return undefined
  const [before, after] = [points[next - 1], points[next]!]
  if (before === undefined) return after.read
  return before.read + ((recall - before.recall) / (after.recall - before.recall)) * (after.read - before.read)
}

const bound = (value: number | undefined): string => (value === undefined ? "none" : fixedDecimals(value, 4))

/**
 * Recall of orders of screening by the share of records that were read, with a line at a recall of 0.95.
 *
 * - shape: the table has one row for each point
 * - errors: none; at most `mostSeries` runs are drawn, and the caption counts the rest. All are in the table
 * - empty: no runs give the axes and the line
 */
export const recallByEffort = (shown: RecallByEffort): PaperFigure => {
  const { title, runs, mark = 0.95, about } = shown
  const drawn = runs.slice(0, mostSeries)
  const hasIntervals = runs.some(({ points }) => points.some(({ low, high }) => low !== undefined && high !== undefined))
  const reached = drawn.map(({ label, points }) => {
    const effort = effortFor(points, mark)
    return effort === undefined ? `${label} never` : `${label} after ${fixedDecimals(100 * effort, 0)} %`
  })
  const left = runs.length - drawn.length
  return {
    title,
    about: [
      ...(about === undefined ? [] : [about]),
      ...(reached.length === 0
        ? []
        : [`Recall of ${fixedDecimals(mark, 2)} is reached: ${reached.join(", ")} of the records, between points along a line.`]),
      ...(left === 0 ? [] : [`${left} more runs are in the table only.`])
    ].join(" "),
    table: {
      headers: ["run", "share read", "recall", ...(hasIntervals ? ["low", "high"] : [])],
      rows: runs.flatMap(({ label, points }) =>
        points.map(({ read, recall, low, high }) => [
          label,
          fixedDecimals(read, 4),
          fixedDecimals(recall, 4),
          ...(hasIntervals ? [bound(low), bound(high)] : [])
        ])
      )
    },
    plot: (width) => plotAt({ ...shown, runs: drawn }, width)
  }
}
