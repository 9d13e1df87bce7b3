import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { arrow, boxOf, heightOf, type StagedFlow, style, wrapLines } from "./stagedFlow.ts"
import { wrapLabel } from "./wrapLabel.ts"

/** The width of the drawing, which a telephone shows without scrolling. Units: pixels. */
const width = 344

const [margin, lineHeight, padding, gap, indent] = [4, 16, 8, 18, 28]

/** The boxes of a column and of the side column next to it, from the top, with the stage that begins at a box. */
const columnOf = ({ columns, stages }: StagedFlow, c: number) => {
  const hasSide = columns[c + 1]?.isSide === true
  return stages.flatMap(({ name, rows }) =>
    rows
      .map((row) => ({ main: row[c], side: hasSide ? row[c + 1] : undefined }))
      .filter(({ main, side }) => main !== undefined || side !== undefined)
      .map((one, i) => ({ ...one, stage: i === 0 ? name : undefined }))
  )
}

/**
 * A staged flow for narrow pages: its columns one after the other, as SVG text. What leaves a column is below the box that it leaves, and indented.
 *
 * - the column with the last stage is the last one, because all others lead there
 * - `about` what it shows, for who hears it
 * - empty: no stage gives the title alone
 */
export const narrowFlow = (flow: StagedFlow, about?: string): string => {
  const { title, columns, stages } = flow
  const parts: Array<string> = [
    `<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#444"/></marker></defs>`,
    `<text class="t" x="${margin}" y="16">${escape(title)}</text>`
  ]
  let y = 28
  const band = (css: "g" | "v", text: string): void => {
    const lines = wrapLabel(text, 13.2, width - 2 * margin - 2 * padding, 3)
    const height = lines.length * lineHeight + padding
    parts.push(
      `<rect class="${css}" x="${margin}" y="${y}" width="${width - 2 * margin}" height="${height}" rx="4"/>`,
      ...lines.map((line, i) => `<text class="h" x="${width / 2}" y="${y + 16 + i * lineHeight}">${escape(line)}</text>`)
    )
    y += height + 8
  }
  const isLast = (c: number): boolean => stages.at(-1)?.rows.some((row) => row[c] !== undefined) ?? false
  const mains = [...columns.keys()].filter((c) => columns[c]!.isSide !== true)
  for (const c of [...mains.filter((one) => !isLast(one)), ...mains.filter(isLast)]) {
    const { heading } = columns[c]!
    const boxes = columnOf(flow, c)
    if (boxes.length === 0) continue
    if (heading !== undefined) band("g", heading)
    let end: number | undefined
    for (const { main, side, stage } of boxes) {
      if (stage !== undefined) band("v", stage)
      const [x, across] = [margin, width - 2 * margin - indent]
      if (main !== undefined) {
        const lines = wrapLines(main, across - 2 * padding)
        // a band between two boxes covers the arrow
        if (end !== undefined && stage === undefined) parts.push(arrow(x + indent / 2, end, x + indent / 2, y))
        parts.push(boxOf(x, y, across, lines))
        y += heightOf(lines)
        end = y
      }
      if (side !== undefined) {
        const lines = wrapLines(side, across - 2 * padding)
        y += gap / 2
        if (end !== undefined) parts.push(`<path class="l" d="M${x + indent / 2} ${end}V${y + heightOf(lines) / 2}H${x + indent}"/>`)
        parts.push(boxOf(x + indent, y, across, lines))
        y += heightOf(lines)
      }
      y += gap
    }
  }
  return frame({ title, width, height: Math.max(y - gap + 8, 32), css: style, about, paper: "#fff" }, parts)
}
