import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { textWidth } from "./textWidth.ts"
import { drawnColumns, type UpSet, upSetStyle } from "./upSet.ts"
import { wrapLabel } from "./wrapLabel.ts"

/** More combinations would fill several screens of a telephone; the table has all of them. */
export const mostRows = 16

const [width, edge, size, lineHeight, sizeHeight, barHeight] = [360, 8, 12, 16, 34, 12]

const round = (x: number): string => String(Math.round(x * 10) / 10)

/** Lines of text from the left edge, and the height below them. */
const textLines = (lines: ReadonlyArray<string>, from: number, mark = ""): readonly [ReadonlyArray<string>, number] => [
  lines.map((line, i) => `<text${mark} x="${edge}" y="${from + 12 + i * lineHeight}">${escape(line)}</text>`),
  from + lines.length * lineHeight + 4
]

/**
 * An UpSet plot for narrow pages, turned by 90°. Each combination of sets has a row, with dots for its sets, and a bar with its number for each stage. The
 * names and the sizes of the sets are above. It is 360 pixels wide, whatever it shows.
 *
 * - `about` what it shows, for who hears it
 * - empty: no sets gives an empty frame
 */
export const narrowUpSet = (drawn: UpSet, about?: string): string => {
  const { title, axis, phases, sets, columns } = drawn
  const shown = drawnColumns(drawn, mostRows)
  const rest = columns.length - shown.length
  const [heading, underTitle] = textLines(wrapLabel(title, size * 1.12, width - 2 * edge, 3), 4, ' class="t"')
  const [axisLines, underAxis] = textLines(wrapLabel(axis, size, width - 2 * edge, 3), underTitle)
  const legend = phases.length < 2 ? [] : phases
  const legendHeight = legend.length * lineHeight
  const keys = legend.map((phase, p) => {
    const y = underAxis + p * lineHeight
    return `<rect class="p${p % 4}" x="${edge}" y="${y + 2}" width="10" height="10"/><text x="${edge + 16}" y="${y + 11}">${escape(phase)}</text>`
  })
  const setWidth = Math.min(26, (width - 2 * edge - 110) / Math.max(1, sets.length))
  const bars = edge + sets.length * setWidth + 10
  const nameHeight = Math.ceil(Math.max(0, ...sets.map(({ label }) => textWidth(label, size)))) + 8
  const namesEnd = underAxis + legendHeight + nameHeight
  const mostInSet = Math.max(1, ...sets.map(({ size: works }) => works))
  const heads = sets.flatMap(({ label, size: works }, s) => {
    const x = edge + (s + 0.5) * setWidth
    const height = (works / mostInSet) * (sizeHeight - 18)
    return [
      `<text transform="translate(${round(x + 4)} ${namesEnd - 4}) rotate(-90)">${escape(label)}</text>`,
      `<text class="c" x="${round(x)}" y="${round(namesEnd + sizeHeight - height - 3)}" text-anchor="middle">${works}</text>`,
      `<rect class="p0" x="${round(x - 5)}" y="${round(namesEnd + sizeHeight - height)}" width="10" height="${round(height)}"/>`
    ]
  })
  const top = namesEnd + sizeHeight + 10
  const rowHeight = Math.max(20, phases.length * (barHeight + 2) + 8)
  const most = Math.max(1, ...shown.flatMap(({ counts }) => counts))
  const numbers = textWidth(String(most), 11) + 8
  const rows = shown.flatMap(({ members, counts }, r) => {
    const middle = top + (r + 0.5) * rowHeight
    const name = members.map((m) => sets[m]!.label).join(" + ")
    const at = members.map((m) => edge + (m + 0.5) * setWidth)
    const line = `<line class="l" x1="${round(Math.min(...at))}" y1="${round(middle)}" x2="${round(Math.max(...at))}" y2="${round(middle)}"/>`
    const dots = sets.map(
      (_, s) =>
        `<circle class="${members.includes(s) ? "o" : "e"}" cx="${round(edge + (s + 0.5) * setWidth)}" cy="${round(middle)}" r="${round(Math.min(5, setWidth / 2 - 1))}"/>`
    )
    const drawnBars = counts.map((count, p) => {
      const y = middle + (p - counts.length / 2) * (barHeight + 2) + 1
      const long = (count / most) * (width - edge - bars - numbers)
      const words = `${name}, ${phases[p]!}: ${count}`
      return `<rect class="p${p % 4}" x="${round(bars)}" y="${round(y)}" width="${round(long)}" height="${barHeight}"><title>${escape(words)}</title></rect><text class="c" x="${round(bars + long + 4)}" y="${round(y + 10)}">${count}</text>`
    })
    return [...dots, ...(at.length > 1 ? [line] : []), ...drawnBars]
  })
  const bottom = top + shown.length * rowHeight + 4
  const more = rest === 0 ? [] : [`The table has ${rest} more combination${rest === 1 ? "" : "s"}.`]
  const [moreLines, end] = textLines(more, bottom)
  return frame({ title, about, css: upSetStyle, width, height: Math.ceil(end) }, [
    ...heading,
    ...axisLines,
    ...keys,
    ...heads,
    ...rows,
    ...moreLines
  ])
}
