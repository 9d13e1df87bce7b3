import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { axisScale } from "./axisScale.ts"
import { textWidth, titleWidth } from "./textWidth.ts"

/**
 * Sets and how they intersect, at one or several stages of a work.
 *
 * - `sets` each with its size; `columns` exclusive intersections: the sets that something is in, by their places, and in no other
 * - `phases` the stages, in their order; shape: `counts` of a column has one count for each
 */
export interface UpSet {
  readonly title: string
  readonly axis: string
  readonly phases: ReadonlyArray<string>
  readonly sets: ReadonlyArray<{ readonly label: string; readonly size: number }>
  readonly columns: ReadonlyArray<{ readonly members: ReadonlyArray<number>; readonly counts: ReadonlyArray<number> }>
}

/** More columns cannot be read; the table has all of them. */
export const mostColumns = 24

const [columnWidth, barWidth, plotHeight, rowHeight, countHeight, sizeWidth] = [36, 22, 150, 22, 17, 90]

/** The style of both drawings. */
export const upSetStyle = `text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.g{stroke:#ddd}.e{fill:#ddd}.l{stroke:#333;stroke-width:2}.o{fill:#333}.c{font-size:11px}.p0{fill:#0072b2}.p1{fill:#e69f00}.p2{fill:#009e73}.p3{fill:#cc79a7}@media(prefers-color-scheme:dark){text,.o{fill:#ddd}.g{stroke:#444}.e{fill:#444}.l{stroke:#ddd}.p0{fill:#56b4e9}}`

const round = (x: number): string => String(Math.round(x * 10) / 10)

/** The columns that are drawn, at most so many. Those with the highest counts at the first stage come first, then at the next ones; else as they are given. */
export const drawnColumns = ({ columns }: UpSet, most: number): UpSet["columns"] => {
  const below = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number =>
    a.reduce((known, count, i) => (known === 0 ? b[i]! - count : known), 0)
  return columns.toSorted((a, b) => below(a.counts, b.counts)).slice(0, most)
}

/**
 * An UpSet plot as SVG text: a column for each combination of sets, with dots for its sets, and a bar for each stage above. The sizes of sets are at the
 * left. Bars of later stages are narrower and in front. Every bar has its number: that of the first stage above it, those of later stages in rows below.
 *
 * - `about` what it shows, for who hears it
 * - empty: no sets gives an empty frame
 * - source: Lex et al., UpSet: visualization of intersecting sets, IEEE TVCG 20(12), 2014
 */
export const upSet = (drawn: UpSet, about?: string): string => {
  const { title, axis, phases, sets, columns } = drawn
  const shown = drawnColumns(drawn, mostColumns)
  const labelWidth = Math.ceil(Math.max(40, ...sets.map(({ label }) => textWidth(label, 12)))) + 14
  const left = sizeWidth + labelWidth + 34
  const top = 34 + (phases.length > 1 ? 20 : 0)
  const later = phases.slice(1)
  const bottom = top + plotHeight
  const { to, ticks } = axisScale(0, Math.max(1, ...shown.flatMap(({ counts }) => counts)))
  const y = (count: number): number => bottom - (count / to) * (plotHeight - 16)
  const right = left + Math.max(1, shown.length) * columnWidth
  const parts: Array<string> = [`<text class="t" x="8" y="18">${escape(title)}</text>`]
  let legend = left
  if (phases.length > 1)
    for (const [p, phase] of phases.entries()) {
      parts.push(
        `<rect class="p${p % 4}" x="${legend}" y="30" width="10" height="10"/><text x="${legend + 14}" y="39">${escape(phase)}</text>`
      )
      legend += 30 + Math.ceil(textWidth(phase, 12))
    }
  for (const [value] of ticks.filter(([value]) => Number.isInteger(value))) {
    parts.push(`<line class="g" x1="${left}" y1="${round(y(value))}" x2="${right}" y2="${round(y(value))}"/>`)
    parts.push(`<text x="${left - 6}" y="${round(y(value) + 4)}" text-anchor="end">${value}</text>`)
  }
  const most = Math.max(1, ...sets.map(({ size }) => size))
  const countAt = (p: number): number => bottom + 2 + p * countHeight
  const firstRow = bottom + 30 + later.length * countHeight
  const rowAt = (s: number): number => firstRow + s * rowHeight
  for (const [p, phase] of later.entries())
    parts.push(`<text x="${sizeWidth + labelWidth}" y="${countAt(p + 1)}" text-anchor="end">${escape(phase)}</text>`)
  for (const [s, { label, size }] of sets.entries()) {
    const width = (size / most) * (sizeWidth - 36)
    parts.push(`<rect class="p0" x="${round(sizeWidth - width)}" y="${rowAt(s) - 6}" width="${round(width)}" height="12"/>`)
    parts.push(`<text x="${round(sizeWidth - width - 4)}" y="${rowAt(s) + 4}" text-anchor="end">${size}</text>`)
    parts.push(`<text x="${sizeWidth + labelWidth}" y="${rowAt(s) + 4}" text-anchor="end">${escape(label)}</text>`)
  }
  for (const [c, { members, counts }] of shown.entries()) {
    const middle = left + (c + 0.5) * columnWidth
    const name = members.map((m) => sets[m]!.label).join(" + ")
    for (const [p, count] of counts.entries()) {
      const width = barWidth * (1 - (0.6 * p) / Math.max(1, phases.length - 1 + 0.5))
      const words = `${name}, ${phases[p]!}: ${count}`
      parts.push(
        `<rect class="p${p % 4}" x="${round(middle - width / 2)}" y="${round(y(count))}" width="${round(width)}" height="${round(bottom - y(count))}"><title>${escape(words)}</title></rect>`
      )
    }
    const [first = 0] = counts
    parts.push(`<text class="c" x="${round(middle)}" y="${round(y(Math.max(first, ...counts)) - 4)}" text-anchor="middle">${first}</text>`)
    for (const [p, count] of counts.slice(1).entries())
      parts.push(`<text class="c" x="${round(middle)}" y="${countAt(p + 1)}" text-anchor="middle">${count}</text>`)
    const rows = members.map(rowAt)
    for (const s of sets.keys())
      parts.push(`<circle class="${members.includes(s) ? "o" : "e"}" cx="${round(middle)}" cy="${rowAt(s)}" r="5"/>`)
    if (rows.length > 1)
      parts.push(`<line class="l" x1="${round(middle)}" y1="${Math.min(...rows)}" x2="${round(middle)}" y2="${Math.max(...rows)}"/>`)
  }
  const end = firstRow + sets.length * rowHeight
  const rest = columns.length - shown.length
  const axisText = rest === 0 ? axis : `${axis}; the table has ${rest} more combinations`
  parts.push(`<text x="${left}" y="${end + 14}">${escape(axisText)}</text>`)
  const width = Math.max(right + 20, legend, titleWidth(title), left + Math.ceil(textWidth(axisText, 12)) + 8)
  return frame({ title, about, css: upSetStyle, width, height: end + 26 }, parts)
}
