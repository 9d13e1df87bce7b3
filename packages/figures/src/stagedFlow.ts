import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { textWidth, titleWidth } from "./textWidth.ts"
import { wrapLabel } from "./wrapLabel.ts"

/**
 * A flow through stages, in columns side by side, as PRISMA 2020 draws it.
 *
 * - `columns` from the left, some with a heading; a `side` column has what leaves the column at its left
 * - `stages` from the top, each with its bar at the left; `rows` the lines of each column's box, undefined for no box
 * - an arrow leads down from each box to the next one of its column, and right to the box of a side column. Boxes of side columns have no arrows down
 * - an arrow leads from a column without a box in the last stage to a box of that stage
 */
export interface StagedFlow {
  readonly title: string
  readonly columns: ReadonlyArray<{ readonly heading?: string; readonly isSide?: boolean }>
  readonly stages: ReadonlyArray<{ readonly name: string; readonly rows: ReadonlyArray<ReadonlyArray<ReadonlyArray<string> | undefined>> }>
}

const [size, lineHeight, padding, gap, bar] = [12, 16, 8, 24, 26]

/** How wide the lines of a box are before they are wrapped: less in a flow of many columns. Units: pixels. */
const widestOf = (columns: number): number => (columns > 2 ? 200 : 270)

/** How many lines a line is wrapped into; its rest is cut with an ellipsis. */
const mostLines = 6

/** The lines of a box, wrapped to a width. Their indent stays, and is larger where a line goes on. */
export const wrapLines = (lines: ReadonlyArray<string>, width: number): ReadonlyArray<string> =>
  lines.flatMap((line) => {
    const indent = line.slice(0, line.length - line.trimStart().length)
    return wrapLabel(line.trim(), size, width - 5 * indent.length, mostLines).map((part, i) => `${indent}${i === 0 ? "" : "  "}${part}`)
  })

/** The colours are fixed: a flow is saved for a paper, and must not turn dark there. */
export const style = `text{font:12px system-ui,sans-serif;fill:#222}.t,.h{font-weight:600}.b{fill:#fff;stroke:#444}.h,.s{text-anchor:middle}.g{fill:#f1d9a0}.s{font-weight:600}.v{fill:#cfe3f3}.l{stroke:#444;fill:none;marker-end:url(#a)}`

/** The height of a box with so many lines. */
export const heightOf = (lines: ReadonlyArray<string>): number => lines.length * lineHeight + 2 * padding

/** An arrow from one point to another. */
export const arrow = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="l" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`

/** A box with its lines. */
export const boxOf = (x: number, y: number, width: number, lines: ReadonlyArray<string>): string =>
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
export const stagedFlow = ({ title, columns, stages: given }: StagedFlow, about?: string): string => {
  const stages = given.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map((lines) => lines && wrapLines(lines, widestOf(columns.length))))
  }))
  const rows = stages.flatMap((stage) => stage.rows)
  const widths = columns.map((_, c) =>
    Math.ceil(Math.max(60, ...rows.flatMap((row) => (row[c] ?? []).map((line) => textWidth(line, size)))) + 2 * padding)
  )
  // a heading spans its column and the next side column
  const spanOf = (c: number): number => widths[c]! + (columns[c + 1]?.isSide === true ? gap + widths[c + 1]! : 0)
  const boldWidth = (text: string): number => Math.ceil(1.1 * textWidth(text, size)) + 2 * padding
  for (const [c, { heading = "" }] of columns.entries())
    widths[c]! += Math.max(0, Math.max(...heading.split(" ").map(boldWidth)) - spanOf(c))
  const headings = columns.map(({ heading }, c) =>
    heading === undefined ? [] : wrapLabel(heading, 1.1 * size, spanOf(c) - 2 * padding, 4)
  )
  const lefts = widths.map((_, c) => 8 + bar + 16 + widths.slice(0, c).reduce((sum, width) => sum + width + gap, 0))
  const parts: Array<string> = [
    `<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#444"/></marker></defs>`,
    `<text class="t" x="8" y="18">${escape(title)}</text>`
  ]
  const tallest = Math.max(0, ...headings.map(({ length }) => length))
  for (const [c, lines] of headings.entries())
    if (lines.length > 0)
      parts.push(
        `<rect class="g" x="${lefts[c]}" y="30" width="${spanOf(c)}" height="${tallest * lineHeight + padding}" rx="4"/>`,
        ...lines.map(
          (line, i) =>
            `<text class="h" x="${lefts[c]! + spanOf(c) / 2}" y="${30 + size + padding / 2 + i * lineHeight}">${escape(line)}</text>`
        )
      )
  let y = tallest > 0 ? 30 + tallest * lineHeight + padding + 14 : 34
  // the lower end of the last box of each column, from which an arrow leads to the next one
  const ends = columns.map((): number | undefined => undefined)
  // the boxes of the last stage
  let placed: Array<{ readonly c: number; readonly middle: number }> = []
  for (const { name, rows } of stages) {
    const top = y
    placed = []
    for (const row of rows) {
      const height = Math.max(0, ...row.map((lines) => (lines === undefined ? 0 : heightOf(lines))))
      for (const [c, lines] of row.entries()) {
        if (lines === undefined) continue
        parts.push(boxOf(lefts[c]!, y, widths[c]!, lines))
        placed.push({ c, middle: y + heightOf(lines) / 2 })
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
    // the name of a stage needs room too
    y = Math.max(y, top + gap + Math.ceil(1.12 * textWidth(name, size)) + padding)
    const [height, centre] = [y - gap - top, top + (y - gap - top) / 2]
    parts.push(
      `<rect class="v" x="8" y="${top}" width="${bar}" height="${height}" rx="4"/>`,
      `<text class="s" transform="translate(${8 + bar / 2 + 4} ${centre}) rotate(-90)">${escape(name)}</text>`
    )
  }
  // columns that end before lead to what they are included in: those at the left to the last box, the others to the first
  for (const [c, end] of ends.entries()) {
    if (end === undefined || placed.some((one) => one.c === c)) continue
    const goal = placed.findLast((one) => one.c > c) ?? placed[0]
    if (goal === undefined) continue
    const edge = lefts[goal.c]! + (goal.c > c ? 0 : widths[goal.c]!)
    parts.push(`<path class="l" d="M${lefts[c]! + widths[c]! / 2} ${end}V${goal.middle}H${edge}"/>`)
  }
  const width = Math.max((lefts.at(-1) ?? 8) + (widths.at(-1) ?? 0) + 8, titleWidth(title))
  return frame({ title, width, height: y - gap + 8, css: style, about, paper: "#fff" }, parts)
}
