import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { textWidth, titleWidth } from "./textWidth.ts"

/**
 * A flow of items through steps.
 *
 * - `steps` from the top; `lines` of the box of each step, and `aside` of the box to its right, for excluded items. `open` steps are still to be done
 */
export interface Flow {
  readonly title: string
  readonly steps: ReadonlyArray<{
    readonly lines: ReadonlyArray<string>
    readonly aside?: ReadonlyArray<string>
    readonly open?: boolean
  }>
}

const [lineHeight, padding, gap, between] = [18, 10, 28, 44]

/** The colours are fixed: a flow is saved for a paper, and must not turn dark there. */
const style = `text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.b{fill:#fff;stroke:#0072b2;stroke-width:1.5}.u{fill:#fff;stroke:#999;stroke-dasharray:4 3}.l{stroke:#666;stroke-width:1.5}`

const heightOf = (lines: ReadonlyArray<string>): number => lines.length * lineHeight + 2 * padding

const widthOf = (all: ReadonlyArray<ReadonlyArray<string>>): number =>
  Math.ceil(Math.max(120, ...all.flat().map((line) => textWidth(line, 12)))) + 2 * padding + 8

/**
 * Steps as SVG text: boxes one below the other, with excluded items to the right.
 *
 * - `about` what it shows, for who hears it
 * - empty: no step gives an empty frame
 */
export const flowChart = ({ title, steps }: Flow, about?: string): string => {
  const main = widthOf(steps.map(({ lines }) => lines))
  const side = widthOf(steps.map(({ aside = [] }) => aside))
  const left = 8
  const box = (x: number, y: number, width: number, lines: ReadonlyArray<string>, kind: "b" | "u"): string =>
    [
      `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${heightOf(lines)}" rx="4"/>`,
      ...lines.map((line, i) => `<text x="${x + padding}" y="${y + padding + 13 + i * lineHeight}">${escape(line)}</text>`)
    ].join("")
  const line = (x1: number, y1: number, x2: number, y2: number) => `<line class="l" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`
  const parts: Array<string> = [`<text class="t" x="8" y="18">${escape(title)}</text>`]
  let y = 34
  for (const [i, { lines, aside = [], open = false }] of steps.entries()) {
    const height = Math.max(heightOf(lines), aside.length === 0 ? 0 : heightOf(aside))
    if (i > 0) parts.push(line(left + main / 2, y - gap, left + main / 2, y))
    parts.push(box(left, y, main, lines, open ? "u" : "b"))
    if (aside.length > 0) {
      const middle = y + Math.min(heightOf(lines), heightOf(aside)) / 2
      parts.push(line(left + main, middle, left + main + between, middle), box(left + main + between, y, side, aside, open ? "u" : "b"))
    }
    y += height + gap
    // the box may be lower than the one to its right; then the line starts at its end
    if (heightOf(lines) < height) parts.push(line(left + main / 2, y - gap - height + heightOf(lines), left + main / 2, y - gap))
  }
  const hasAside = steps.some(({ aside = [] }) => aside.length > 0)
  const width = Math.max(left + main + (hasAside ? between + side : 0) + 8, titleWidth(title))
  return frame({ title, about, css: style, paper: "#fff", width, height: Math.max(40, y - gap + 8) }, parts)
}
