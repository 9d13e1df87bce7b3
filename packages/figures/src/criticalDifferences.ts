import { fixedDecimals } from "./fixedDecimals.ts"
import { fit, textWidth } from "./textWidth.ts"
import { fontOf, pointsOf, type Item, type PaperFigure, type PaperWidth, type Plot } from "./plot/Plot.ts"

/**
 * What a diagram of critical differences shows.
 *
 * - `systems` with their average ranks over topics, 1 the best; in any order
 * - `critical` two systems differ where their average ranks are further apart
 * - `test` the tests, in a sentence
 */
export interface CriticalDifferences {
  readonly measure: string
  readonly systems: ReadonlyArray<{ readonly label: string; readonly rank: number }>
  readonly critical: number
  readonly test: string
}

type Ranked = CriticalDifferences["systems"][number]

/**
 * Groups of systems that do not differ, as places of their first and last in the order of ranks. A group within another one is left out, and so is a
 * system alone.
 *
 * - shape: `ranks` ascend
 */
export const groupsOf = (ranks: ReadonlyArray<number>, critical: number): ReadonlyArray<readonly [first: number, last: number]> => {
  const groups: Array<readonly [number, number]> = []
  let reached = -1
  for (const [first, rank] of ranks.entries()) {
    let last = first
    while (last + 1 < ranks.length && ranks[last + 1]! - rank <= critical) last++
    if (last > first && last > reached) groups.push([first, last])
    reached = Math.max(reached, last)
  }
  return groups
}

/** Rows of bars: two bars that overlap have different rows. */
const barRows = (groups: ReadonlyArray<readonly [first: number, last: number]>): ReadonlyArray<number> => {
  const ends: Array<number> = []
  return groups.map(([first, last]) => {
    const free = ends.findIndex((end) => end < first)
    const row = free === -1 ? ends.length : free
    ends[row] = last
    return row
  })
}

/** The space at the sides of the axis that labels need, where each label begins at the line of its rank. Units: points. */
const sideSpaces = (labels: ReadonlyArray<Placed>, width: number, least: number): readonly [left: number, right: number] => {
  let [left, right] = [least, least]
  const most = 0.34 * width
  // a wider side moves the lines, which changes what the other side needs; it settles within a few rounds
  for (let round = 0; round < 12; round++) {
    const inner = width - left - right
    const needed = (isLeft: boolean) =>
      Math.min(
        most,
        Math.max(least, ...labels.map((one) => (one.isLeft === isLeft ? one.needed - (isLeft ? one.at : 1 - one.at) * inner : 0)))
      )
    ;[left, right] = [needed(true), needed(false)]
  }
  return [left, right]
}

/** A label with its place. Units: `at` is the share of the axis before its line; `needed` is in points. */
interface Placed {
  readonly isLeft: boolean
  readonly at: number
  readonly needed: number
}

/** The length of the line before a label, and the space between both. Units: points. */
const hook = 6
const gap = 3

const plotAt = (sorted: ReadonlyArray<Ranked>, critical: number, width: PaperWidth): Plot => {
  const font = fontOf(width)
  const ranks = sorted.map(({ rank }) => rank)
  // only the ranks that occur, but room for the critical difference
  const [from, end] = ranks.length === 0 ? [1, 2] : [Math.floor(Math.min(...ranks)), Math.ceil(Math.max(...ranks))]
  const to = Math.max(end, from + Math.ceil(Math.min(critical, Math.max(1, sorted.length - 1))))
  const half = Math.ceil(sorted.length / 2)
  // a column has no room for names and numbers; the axis and the table have the numbers
  const hasNumbers = width === 175
  const numberWidth = hasNumbers ? textWidth(" 00.00", font) : 0
  const labels = sorted.map(({ label, rank }, i) => ({
    label,
    isLeft: i < half,
    at: (rank - from) / (to - from),
    needed: textWidth(label, font) + numberWidth + hook + gap + 2
  }))
  const [left, right] = sideSpaces(labels, pointsOf(width), font)
  const inner = pointsOf(width) - left - right
  const spaceOf = ({ isLeft, at }: Placed) => (isLeft ? left + at * inner : right + (1 - at) * inner) - hook - gap - numberWidth
  const texts = labels.map((one, i) => {
    const text = fit(one.label, font, spaceOf(one))
    const rank = fixedDecimals(sorted[i]!.rank, 2)
    if (!hasNumbers) return text
    return one.isLeft ? `${text} ${rank}` : `${rank} ${text}`
  })
  const groups = groupsOf(ranks, critical)
  const rows = barRows(groups)
  const bars = Math.max(0, ...rows.map((row) => row + 1))
  // units of y are rows of labels; bars lie between the axis and the first label
  const firstLabel = 0.9 + bars * 0.5
  const depth = firstLabel + Math.max(1, half)
  const rowOf = (i: number) => firstLabel + (i < half ? i : sorted.length - 1 - i)
  const step = [1, 2, 5, 10].find((one) => (inner * one) / (to - from) > 1.8 * font) ?? to - from
  const hookEnd = (i: number) => sorted[i]!.rank + ((i < half ? -hook : hook) * (to - from)) / inner
  const cd = Math.min(critical, to - from)
  return {
    width,
    inner: { height: depth * font * 1.5 },
    left,
    right,
    top: font * 5.9,
    x: {
      name: "average rank",
      from,
      to,
      ticks: Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => [from + i * step, String(from + i * step)] as const),
      isFar: true
    },
    y: { name: "", from: 0, to: depth, isReversed: true, ticks: [] },
    items: [
      // a scale of the critical difference, above the axis
      {
        type: "path",
        pen: { ink: "ink", thick: 1.2 },
        points: [
          [from, -2.9],
          [from + cd, -2.9]
        ]
      },
      {
        type: "marks",
        pen: { ink: "ink" },
        shape: "square",
        points: [
          [from, -2.9],
          [from + cd, -2.9]
        ],
        size: 1.2
      },
      { type: "words", text: `critical difference ${fixedDecimals(critical, 2)}`, at: [from, -2.9], anchor: "start", by: [0, -font * 0.5] },
      ...groups.map(([first, last], g): Item => ({
        type: "path",
        pen: { ink: "s1", thick: 3 },
        points: [
          [sorted[first]!.rank, 0.55 + rows[g]! * 0.5],
          [sorted[last]!.rank, 0.55 + rows[g]! * 0.5]
        ]
      })),
      ...sorted.flatMap(({ rank }, i): ReadonlyArray<Item> => [
        {
          type: "path",
          pen: { ink: "ink", thick: 0.7 },
          points: [
            [rank, 0],
            [rank, rowOf(i)],
            [hookEnd(i), rowOf(i)]
          ]
        },
        {
          type: "words",
          text: texts[i]!,
          at: [hookEnd(i), rowOf(i)],
          anchor: i < half ? "end" : "start",
          by: [i < half ? -gap : gap, font * 0.35]
        }
      ])
    ]
  }
}

/**
 * Average ranks of systems, with bars that join systems which do not differ (Demšar, JMLR 7, 2006, figure 1).
 *
 * - shape: the table has one row for each system, the best first, with the numbers of the bars that join it with others
 * - empty: fewer than two systems give the axis alone
 */
export const criticalDifferences = ({ measure, systems, critical, test }: CriticalDifferences): PaperFigure => {
  const sorted = systems.toSorted((a, b) => a.rank - b.rank)
  const groups = groupsOf(
    sorted.map(({ rank }) => rank),
    critical
  )
  const barsOf = (i: number) => groups.flatMap(([first, last], g) => (first <= i && i <= last ? [String(g + 1)] : [])).join(" ")
  const joined =
    groups.length === 0
      ? "No two systems are that close."
      : `${groups.length === 1 ? "The bar joins" : "Each bar joins"} systems that the test does not tell apart.`
  return {
    title: `${measure}: average ranks of ${systems.length} systems`,
    about: `Average ranks in ${measure}, the best at 1. ${test} Critical difference ${fixedDecimals(critical, 2)}. ${joined}`,
    table: {
      headers: ["system", "average rank", "bars"],
      rows: sorted.map(({ label, rank }, i) => [label, fixedDecimals(rank, 3), barsOf(i) === "" ? "none" : barsOf(i)])
    },
    plot: (width) => plotAt(sorted, critical, width)
  }
}
