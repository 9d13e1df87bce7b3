import { axisScale } from "./axisScale.ts"
import { fixedDecimals } from "./fixedDecimals.ts"
import type { TableTwin } from "./TableTwin.ts"
import { textWidth } from "./textWidth.ts"
import { fontOf, pointsOf, type Item, type PaperFigure, type PaperWidth, type Plot } from "./plot/Plot.ts"
import { cutLabels, labelSpace } from "./plot/plotLayout.ts"

/**
 * One line of a forest plot: a value with its interval, when there is one.
 *
 * - `isPooled` a value over all others: a diamond as wide as its interval, below a line
 */
export interface Dot {
  readonly label: string
  readonly value: number
  readonly low?: number
  readonly high?: number
  readonly isPooled?: boolean
}

/**
 * What a forest plot shows.
 *
 * - `axis` what the values are, with their unit
 * - `reference` a value to compare with, drawn as a line: 0 for differences
 */
export interface Dots {
  readonly title: string
  readonly axis: string
  readonly dots: ReadonlyArray<Dot>
  readonly reference?: number
}

const signed = (value: number): string => (value > 0 ? `+${fixedDecimals(value, 3)}` : fixedDecimals(value, 3).replace("-", "−"))

/** A value with its interval, as a column of numbers prints it. Differences have signs. */
const numbersOf = ({ value, low, high }: Dot, hasSigns: boolean): string => {
  const print = hasSigns ? signed : (x: number) => fixedDecimals(x, 3)
  return low === undefined || high === undefined ? print(value) : `${print(value)} [${print(low)}, ${print(high)}]`
}

/** The height of a row of labels, in sizes of the font. */
const rowHeight = 1.65

const rowItems = ({ label, value, low = value, high = value, isPooled = false }: Dot, row: number): ReadonlyArray<Item> => {
  const note = `${label}: ${fixedDecimals(value, 4)}`
  if (isPooled)
    return [
      {
        type: "path",
        pen: { ink: "s0", thick: 1.2 },
        points: [
          [low, row],
          [value, row - 0.3],
          [high, row],
          [value, row + 0.3],
          [low, row]
        ]
      },
      { type: "marks", pen: { ink: "s0" }, shape: "diamond", points: [[value, row]], size: 1.6, note }
    ]
  return [
    ...(low === high
      ? []
      : [{ type: "path" as const, pen: { ink: "s0" as const, thick: 1.2 }, points: [[low, row] as const, [high, row] as const] }]),
    { type: "marks", pen: { ink: "s0" }, shape: "square", points: [[value, row]], note }
  ]
}

const plotAt = ({ axis, dots, reference }: Dots, width: PaperWidth): Plot => {
  const font = fontOf(width)
  const ends = dots.flatMap(({ value, low = value, high = value }) => [value, low, high]).concat(reference ?? [])
  const { from, to, ticks } = axisScale(Math.min(...ends, Number.POSITIVE_INFINITY), Math.max(...ends, Number.NEGATIVE_INFINITY))
  const numbers = width === 175 ? dots.map((dot) => numbersOf(dot, reference === 0)) : []
  const left = labelSpace(
    dots.map(({ label }) => label),
    width
  )
  const labels = cutLabels(
    dots.map(({ label }) => label),
    width,
    left
  )
  const right = numbers.length === 0 ? font * 1.2 : Math.max(...numbers.map((text) => textWidth(text, font))) + 16
  // as many ticks as have room for their numbers
  const between = (pointsOf(width) - left - right) / Math.max(1, ticks.length - 1)
  const widest = Math.max(0, ...ticks.map(([, text]) => textWidth(text, font))) + 5
  const every = Math.max(1, Math.ceil(widest / between))
  // the number of the line to compare with is one of them
  const shown = Math.max(
    0,
    ticks.findIndex(([value]) => value === reference)
  )
  const firstPooled = dots.findIndex(({ isPooled }) => isPooled === true)
  return {
    width,
    inner: { height: Math.max(1, dots.length) * font * rowHeight },
    left,
    right,
    top: font * 0.4,
    x: { name: axis, from, to, ticks: ticks.filter((_, i) => (i - shown) % every === 0), hasGrid: true },
    y: {
      name: "",
      from: -0.5,
      to: Math.max(1, dots.length) - 0.5,
      isReversed: true,
      ticks: labels.map((text, row) => [row, text])
    },
    items: [
      ...(reference === undefined
        ? []
        : [
            {
              type: "path" as const,
              pen: { ink: "soft" as const, dash: "dashed" as const },
              points: [[reference, -0.5] as const, [reference, Math.max(1, dots.length) - 0.5] as const]
            }
          ]),
      ...(firstPooled < 1
        ? []
        : [
            {
              type: "path" as const,
              pen: { ink: "soft" as const, thick: 0.5 },
              points: [[from, firstPooled - 0.5] as const, [to, firstPooled - 0.5] as const]
            }
          ]),
      ...dots.flatMap(rowItems),
      ...numbers.map((text, row): Item => ({ type: "words", text, at: [to, row], anchor: "start", by: [6, font * 0.35] }))
    ]
  }
}

/** The values of dots as a table, with their intervals where any has one. */
export const dotsTable = ({ axis, dots, reference }: Dots, kind: string): TableTwin => {
  const hasIntervals = dots.some(({ low, high }) => low !== undefined && high !== undefined)
  const ends = (low?: number, high?: number) => {
    if (!hasIntervals) return []
    return low === undefined || high === undefined ? ["none", "none"] : [fixedDecimals(low, 4), fixedDecimals(high, 4)]
  }
  return {
    headers: [kind, axis, ...(hasIntervals ? ["from", "to"] : [])],
    rows: [
      ...dots.map(({ label, value, low, high }) => [label, fixedDecimals(value, 4), ...ends(low, high)]),
      ...(reference === undefined ? [] : [["compared with", fixedDecimals(reference, 4), ...ends()]])
    ]
  }
}

/** Whether a label is too long for the width of a column. */
const isCut = (label: string): boolean => {
  const space = labelSpace([label], 85)
  return cutLabels([label], 85, space)[0] !== label
}

/** What the marks of a forest plot mean. */
const marksText = ({ axis, dots, reference }: Dots): string => {
  const hasPooled = dots.some(({ isPooled }) => isPooled === true)
  return `Squares: ${axis}.${hasPooled ? " Diamonds: over all of them." : ""}${reference === undefined ? "" : ` Dashed line: ${reference}.`}`
}

/**
 * A forest plot: one row a value, as a square with its interval as a line. Pooled values are diamonds.
 *
 * - `about` the caption, default: what its marks mean; `kind` what the labels are: `system`, `collection`
 * - empty: no values give an empty frame
 */
export const forestPlot = (dots: Dots, about: string = marksText(dots), kind = "name"): PaperFigure => ({
  title: dots.title,
  about: `${about}${dots.dots.some(({ label }) => isCut(label)) ? " A column cuts long names; the table has them whole." : ""}`,
  table: dotsTable(dots, kind),
  plot: (width) => plotAt(dots, width)
})
