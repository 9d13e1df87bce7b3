import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { axisScale } from "./axisScale.ts"
import { textWidth, titleWidth } from "./textWidth.ts"

/** One bar: a count of something that has a name. */
export interface Bar {
  readonly label: string
  readonly count: number
}

/**
 * What bars show.
 *
 * - `axis` what is counted
 */
export interface Bars {
  readonly title: string
  readonly axis: string
  readonly bars: ReadonlyArray<Bar>
}

const rowHeight = 24
const barHeight = 16
const plotWidth = 380
const margin = { top: 34, right: 72, bottom: 44 }

const style = `text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.g{stroke:#ddd}.d{fill:#0072b2}@media(prefers-color-scheme:dark){text{fill:#ddd}.g{stroke:#444}.d{fill:#56b4e9}}`

const round = (x: number): string => String(Math.round(x * 10) / 10)

/**
 * Bars as SVG text, one below the other, each with its count behind it. They follow the reader's light or dark scheme.
 *
 * - `about` what it shows, for who hears it
 * - empty: no bars gives an empty frame
 */
export const barChart = ({ title, axis, bars }: Bars, about?: string): string => {
  const labelWidth = Math.ceil(Math.max(40, ...bars.map(({ label }) => textWidth(label, 12)))) + 14
  const { to, ticks } = axisScale(0, Math.max(1, ...bars.map(({ count }) => count)))
  const x = (count: number) => labelWidth + (count / to) * plotWidth
  const bottom = margin.top + bars.length * rowHeight
  const parts: Array<string> = [`<text class="t" x="8" y="18">${escape(title)}</text>`]
  for (const [value] of ticks.filter(([value]) => Number.isInteger(value))) {
    parts.push(`<line class="g" x1="${round(x(value))}" y1="${margin.top}" x2="${round(x(value))}" y2="${bottom}"/>`)
    parts.push(`<text x="${round(x(value))}" y="${bottom + 16}" text-anchor="middle">${value}</text>`)
  }
  for (const [row, { label, count }] of bars.entries()) {
    const y = margin.top + row * rowHeight
    parts.push(`<text x="${labelWidth - 8}" y="${y + 16}" text-anchor="end">${escape(label)}</text>`)
    parts.push(
      `<rect class="d" x="${labelWidth}" y="${y + 4}" width="${round(x(count) - labelWidth)}" height="${barHeight}"><title>${escape(label)}: ${count}</title></rect>`
    )
    parts.push(`<text x="${round(x(count) + 6)}" y="${y + 16}">${count}</text>`)
  }
  parts.push(`<text x="${labelWidth + plotWidth / 2}" y="${bottom + 34}" text-anchor="middle">${escape(axis)}</text>`)
  const width = Math.max(labelWidth + plotWidth + margin.right, titleWidth(title))
  return frame({ title, about, css: style, width, height: bottom + margin.bottom }, parts)
}
