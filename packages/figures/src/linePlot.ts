import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { axisScale } from "./axisScale.ts"
import { textWidth, titleWidth } from "./textWidth.ts"

/** One curve: its points from left to right. */
export interface Line {
  readonly label: string
  readonly points: ReadonlyArray<readonly [x: number, y: number]>
}

/**
 * What a line plot shows.
 *
 * - `x`, `y` what the axes are, with their units, and what they must hold
 * - `reference` a height to compare with, drawn as a dashed line
 * - `marks` points that stand out, each with what it is called, or the empty text
 */
export interface Lines {
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly reference?: number
  readonly lines: ReadonlyArray<Line>
  readonly marks?: ReadonlyArray<{ readonly label: string; readonly at: readonly [x: number, y: number] }>
}

/** One axis of a line plot. */
export interface Axis {
  readonly name: string
  readonly from: number
  readonly to: number
}

const plot = { width: 460, height: 320 }
const margin = { top: 34, left: 64, bottom: 48 }
const legendRow = 20

/** Okabe and Ito's colours that stand out from white and from black; beyond them the dashes tell lines apart. */
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
const dashes = ["", "7 4", "2 3"]

const round = (x: number): string => String(Math.round(x * 10) / 10)

const style = `text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.g{stroke:#ddd}.r{stroke:#888;stroke-dasharray:4 3}@media(prefers-color-scheme:dark){text{fill:#ddd}.g{stroke:#444}.r{stroke:#999}}`

const pen = (line: number): string => {
  const dash = dashes[Math.floor(line / colours.length) % dashes.length]!
  return `fill="none" stroke-width="2" stroke="${colours[line % colours.length]!}"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}`
}

/**
 * A line plot as SVG text, with a legend to its right in the order of the lines. It follows the reader's light or dark scheme.
 *
 * - `about` what it shows, for who hears it
 * - empty: no lines give an empty frame; a line without points has only its name
 */
export const linePlot = ({ title, x, y, reference, lines, marks = [] }: Lines, about?: string): string => {
  const across = axisScale(x.from, x.to)
  const up = axisScale(y.from, y.to)
  const px = (value: number) => round(margin.left + ((value - across.from) / (across.to - across.from)) * plot.width)
  const py = (value: number) => round(margin.top + (1 - (value - up.from) / (up.to - up.from)) * plot.height)
  const [left, right, top, bottom] = [px(across.from), px(across.to), py(up.to), py(up.from)]
  const parts: Array<string> = [`<text class="t" x="8" y="18">${escape(title)}</text>`]
  for (const [value, text] of across.ticks) {
    parts.push(`<line class="g" x1="${px(value)}" y1="${top}" x2="${px(value)}" y2="${bottom}"/>`)
    parts.push(`<text x="${px(value)}" y="${Number(bottom) + 16}" text-anchor="middle">${text}</text>`)
  }
  for (const [value, text] of up.ticks) {
    parts.push(`<line class="g" x1="${left}" y1="${py(value)}" x2="${right}" y2="${py(value)}"/>`)
    parts.push(`<text x="${margin.left - 8}" y="${Number(py(value)) + 4}" text-anchor="end">${text}</text>`)
  }
  if (reference !== undefined) parts.push(`<line class="r" x1="${left}" y1="${py(reference)}" x2="${right}" y2="${py(reference)}"/>`)
  const legend = Number(right) + 18
  for (const [i, { label, points }] of lines.entries()) {
    if (points.length > 0) parts.push(`<polyline ${pen(i)} points="${points.map(([a, b]) => `${px(a)},${py(b)}`).join(" ")}"/>`)
    const at = margin.top + (i + 0.5) * legendRow
    parts.push(`<line ${pen(i)} x1="${legend}" y1="${at}" x2="${legend + 26}" y2="${at}"/>`)
    parts.push(`<text x="${legend + 34}" y="${at + 4}">${escape(label)}</text>`)
  }
  for (const { label, at } of marks) {
    parts.push(`<circle fill="#888" cx="${px(at[0])}" cy="${py(at[1])}" r="4"/>`)
    if (label !== "") parts.push(`<text x="${Number(px(at[0])) + 8}" y="${Number(py(at[1])) - 6}">${escape(label)}</text>`)
  }
  parts.push(`<text x="${margin.left + plot.width / 2}" y="${Number(bottom) + 36}" text-anchor="middle">${escape(x.name)}</text>`)
  const middle = margin.top + plot.height / 2
  parts.push(`<text x="16" y="${middle}" text-anchor="middle" transform="rotate(-90 16 ${middle})">${escape(y.name)}</text>`)
  const labels = legend + 34 + Math.ceil(Math.max(40, ...lines.map(({ label }) => textWidth(label, 12)))) + 12
  const width = Math.max(labels, titleWidth(title))
  const height = Math.max(margin.top + plot.height, margin.top + lines.length * legendRow) + margin.bottom
  return frame({ title, about, css: style, width, height }, parts)
}
