import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { textWidth, titleWidth } from "./textWidth.ts"

/**
 * A flow through stages, in columns side by side, as PRISMA 2020 draws it.
 *
 * - `columns` from the left, some with a heading; a `side` column has what leaves the column at its left
 * - `stages` from the top, each with its bar at the left; `rows` the lines of each column's box, undefined for no box
 * - an arrow leads down from each box to the next one of its column, and right to the box of a side column. Boxes of side columns have no arrows down
 */
export interface StagedFlow {
  readonly title: string
  readonly columns: ReadonlyArray<{ readonly heading?: string; readonly isSide?: boolean }>
  readonly stages: ReadonlyArray<{ readonly name: string; readonly rows: ReadonlyArray<ReadonlyArray<ReadonlyArray<string> | undefined>> }>
}

const [size, lineHeight, padding, gap, bar] = [12, 16, 8, 24, 26]

/** The colours are fixed: a flow is saved for a paper, and must not turn dark there. */
const style = `text{font:12px system-ui,sans-serif;fill:#222}.t,.h{font-weight:600}.b{fill:#fff;stroke:#444}.h,.s{text-anchor:middle}.g{fill:#f1d9a0}.s{font-weight:600}.v{fill:#cfe3f3}.l{stroke:#444;marker-end:url(#a)}`

const heightOf = (lines: ReadonlyArray<string>): number => lines.length * lineHeight + 2 * padding

const arrow = (x1: number, y1: number, x2: number, y2: number): string => `<line class="l" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`

const boxOf = (x: number, y: number, width: number, lines: ReadonlyArray<string>): string =>
  [
    `<rect class="b" x="${x}" y="${y}" width="${width}" height="${heightOf(lines)}"/>`,
    ...lines.map((line, i) => {
      const text = line.trimStart()
      const indent = (line.length - text.length) * 5
      return `<text x="${x + padding + indent}" y="${y + padding + size + i * lineHeight}">${escape(text)}</text>`
    })
  ].join("")

/**
 * The flow as SVG text, as wide as its texts need.
 *
 * - `about` what it shows, for who hears it
 * - empty: no stage gives the title alone
 */
export const stagedFlow = ({ title, columns, stages }: StagedFlow, about?: string): string => {
  const rows = stages.flatMap((stage) => stage.rows)
  const widths = columns.map((_, c) =>
    Math.ceil(Math.max(60, ...rows.flatMap((row) => (row[c] ?? []).map((line) => textWidth(line, size)))) + 2 * padding)
  )
  // a heading spans its column and the next side column
  const spanOf = (c: number): number => widths[c]! + (columns[c + 1]?.isSide === true ? gap + widths[c + 1]! : 0)
  for (const [c, { heading }] of columns.entries())
    if (heading !== undefined) widths[c]! += Math.max(0, Math.ceil(1.1 * textWidth(heading, size)) + 2 * padding - spanOf(c))
  const lefts = widths.map((_, c) => 8 + bar + 16 + widths.slice(0, c).reduce((sum, width) => sum + width + gap, 0))
  const parts: Array<string> = [
    `<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#444"/></marker></defs>`,
    `<text class="t" x="8" y="18">${escape(title)}</text>`
  ]
  const hasHeadings = columns.some(({ heading }) => heading !== undefined)
  for (const [c, { heading }] of columns.entries())
    if (heading !== undefined)
      parts.push(
        `<rect class="g" x="${lefts[c]}" y="30" width="${spanOf(c)}" height="${lineHeight + padding}" rx="4"/>`,
        `<text class="h" x="${lefts[c]! + spanOf(c) / 2}" y="${30 + size + padding / 2}">${escape(heading)}</text>`
      )
  let y = hasHeadings ? 30 + lineHeight + padding + 14 : 34
  // the lower end of the last box of each column, from which an arrow leads to the next one
  const ends = columns.map((): number | undefined => undefined)
  for (const { name, rows } of stages) {
    const top = y
    for (const row of rows) {
      const height = Math.max(0, ...row.map((lines) => (lines === undefined ? 0 : heightOf(lines))))
      for (const [c, lines] of row.entries()) {
        if (lines === undefined) continue
        parts.push(boxOf(lefts[c]!, y, widths[c]!, lines))
        const isMain = columns[c]!.isSide !== true
        const end = ends[c]
        const middle = lefts[c]! + widths[c]! / 2
        if (isMain && end !== undefined) parts.push(arrow(middle, end, middle, y))
        if (isMain) ends[c] = y + heightOf(lines)
        const main = row[c - 1]
        if (!isMain && main !== undefined) {
          const level = y + Math.min(heightOf(lines), heightOf(main)) / 2
          parts.push(arrow(lefts[c - 1]! + widths[c - 1]!, level, lefts[c]!, level))
        }
      }
      y += height + gap
    }
    const [height, centre] = [y - gap - top, top + (y - gap - top) / 2]
    parts.push(
      `<rect class="v" x="8" y="${top}" width="${bar}" height="${height}" rx="4"/>`,
      `<text class="s" transform="translate(${8 + bar / 2 + 4} ${centre}) rotate(-90)">${escape(name)}</text>`
    )
  }
  const width = Math.max((lefts.at(-1) ?? 8) + (widths.at(-1) ?? 0) + 8, titleWidth(title))
  return frame({ title, width, height: y - gap + 8, css: style, about, paper: "#fff" }, parts)
}
