import { fixedDecimals } from "./fixedDecimals.ts"
import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { axisScale } from "./axisScale.ts"
import { textWidth, titleWidth } from "./textWidth.ts"

/** One line of a dot plot: a value with its interval, when there is one. */
export interface Dot {
  readonly label: string
  readonly value: number
  readonly low?: number
  readonly high?: number
}

/**
 * What a dot plot shows.
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

const rowHeight = 20
const plotWidth = 420
const margin = { top: 34, right: 64, bottom: 44 }

const round = (x: number): string => String(Math.round(x * 10) / 10)

// one colour on any background: the interval is shown by length and the value by position, so no meaning depends on colour
const style = `text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.g{stroke:#ddd}.r{stroke:#888;stroke-dasharray:4 3}.i{stroke:#0072b2;stroke-width:2}.d{fill:#0072b2}@media(prefers-color-scheme:dark){text{fill:#ddd}.g{stroke:#444}.r{stroke:#999}.i{stroke:#56b4e9}.d{fill:#56b4e9}}`

/**
 * A dot plot as SVG text: one row per system, its value as a dot and its interval as a line. It follows the reader's light or dark scheme.
 *
 * - `about` what it shows, for who hears it
 * - empty: no dots gives an empty frame
 */
export const dotPlot = ({ title, axis, dots, reference }: Dots, about?: string): string => {
  const labelWidth = Math.ceil(Math.max(60, ...dots.map(({ label }) => textWidth(label, 12)))) + 14
  const values = dots.flatMap(({ value, low = value, high = value }) => [value, low, high]).concat(reference ?? [])
  const least = Math.min(...values, Number.POSITIVE_INFINITY)
  const most = Math.max(...values, Number.NEGATIVE_INFINITY)
  const { from, to, ticks } = axisScale(least, most)
  const x = (value: number) => labelWidth + ((value - from) / (to - from)) * plotWidth
  const y = (row: number) => margin.top + (row + 0.5) * rowHeight
  const bottom = margin.top + dots.length * rowHeight
  const parts: Array<string> = [`<text class="t" x="8" y="18">${escape(title)}</text>`]
  for (const [value, text] of ticks) {
    const at = round(x(value))
    parts.push(`<line class="g" x1="${at}" y1="${margin.top}" x2="${at}" y2="${bottom}"/>`)
    parts.push(`<text x="${at}" y="${bottom + 16}" text-anchor="middle">${text}</text>`)
  }
  if (reference !== undefined)
    parts.push(`<line class="r" x1="${round(x(reference))}" y1="${margin.top}" x2="${round(x(reference))}" y2="${bottom}"/>`)
  for (const [row, { label, value, low, high }] of dots.entries()) {
    parts.push(`<text x="${labelWidth - 8}" y="${y(row) + 4}" text-anchor="end">${escape(label)}</text>`)
    if (low !== undefined && high !== undefined)
      parts.push(`<line class="i" x1="${round(x(low))}" y1="${y(row)}" x2="${round(x(high))}" y2="${y(row)}"/>`)
    parts.push(
      `<circle class="d" cx="${round(x(value))}" cy="${y(row)}" r="4"><title>${escape(label)}: ${fixedDecimals(value, 4)}</title></circle>`
    )
  }
  parts.push(`<text x="${labelWidth + plotWidth / 2}" y="${bottom + 34}" text-anchor="middle">${escape(axis)}</text>`)
  const width = Math.max(labelWidth + plotWidth + margin.right, titleWidth(title))
  const height = bottom + margin.bottom
  return frame({ title, about, css: style, width, height }, parts)
}
