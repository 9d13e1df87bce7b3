import * as Escape from "@litfuse/engine/Escape"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { frame } from "@litfuse/figures/frame"
import { fitBold } from "@litfuse/figures/textWidth"
import { wrapLabel } from "@litfuse/figures/wrapLabel"
import { colours, palette } from "../timeline/palette.ts"
import { labelOf, visibleEvents, yearOf } from "./textTree.ts"
import { type Branch, eventsOf, type Event } from "./growTree.ts"

const width = 480
const lineHeight = 17
const size = 13

const style = `${palette}text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600}.b{font-weight:600;font-size:14px}.y{font-variant-numeric:tabular-nums;fill:#555}.s{fill:#8a5a00}.l{fill:none;stroke:#bbb;stroke-width:1.5}.k{fill:#555}@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.y,.k{fill:#aaa}.s{fill:#f0c060}.l{stroke:#666}}`

interface Row {
  readonly depth: number
  readonly branch: string
  readonly words: string
  readonly event: Event | undefined
  readonly isBranch: boolean
}

const rowsOf = (branch: Branch, depth: number, top = branch.id): ReadonlyArray<Row> => {
  const { shown, more } = visibleEvents(branch)
  const row = { depth: depth + 1, branch: top, event: undefined, isBranch: false }
  return [
    { ...row, depth, words: `${branch.label} (${eventsOf([branch]).length})`, isBranch: true },
    ...branch.branches.flatMap((one) => rowsOf(one, depth + 1, top)),
    ...shown.map((event) => ({ ...row, event, words: event.title })),
    ...(more > 0 ? [{ ...row, words: `and ${more} more, in the table` }] : [])
  ]
}

/** What a row looks like, from the line on which its first words stand; and how high it is. */
interface Drawn {
  readonly parts: ReadonlyArray<string>
  readonly height: number
}

const eventAt = ({ published, stars, title, retraction, type }: Event, colour: string, x: number, y: number): Drawn => {
  const titleAt = x + 54
  const label = labelOf(type)
  const shown = Retraction.markedTitle(title, retraction)
  const marked = [...(label === "" ? [] : [`${label}:`]), Escape.plain(shown)].join(" ")
  const starred = stars === 0 ? "" : `<tspan class="s">${"★".repeat(stars)} </tspan>`
  const lines = wrapLabel(marked, size, width - titleAt - 8 - 14 * stars, 2)
  return {
    parts: [
      `<circle class="${colour}" cx="${x + 4}" cy="${y - 4}" r="${3 + stars}"/>`,
      `<text class="y" x="${x + 16}" y="${y}">${Escape.xml(yearOf(published))}</text>`,
      ...lines.map(
        (line, i) =>
          `<text x="${titleAt}" y="${y + i * lineHeight}">${i === 0 ? starred : ""}${Escape.xml(line)}${i === 0 ? `<title>${Escape.xml(shown)}</title>` : ""}</text>`
      )
    ],
    height: lineHeight * lines.length + 6
  }
}

const textClass = (depth: number, isBranch: boolean): string => {
  if (depth === 0) return "b"
  return isBranch ? "t" : "k"
}

const branchAt = ({ depth, words, isBranch }: Row, colour: string, x: number, y: number): Drawn => ({
  parts: [
    ...(depth === 0 ? [`<rect class="${colour}" x="${x - 3}" y="${y - 12}" width="14" height="14" rx="3"/>`] : []),
    `<text class="${textClass(depth, isBranch)}" x="${x + (depth === 0 ? 18 : 4)}" y="${y}">${Escape.xml(words)}</text>`
  ],
  height: depth === 0 ? 26 : 22
})

/** A lineage as SVG: branches with their works below them, in the order of time, joined by lines. It follows the reader's light or dark scheme. */
export const lineageDrawing = (title: string, branches: ReadonlyArray<Branch>): string => {
  const parts: Array<string> = []
  /** Where the last row of each depth stands: a row hangs from that one level above it. */
  const stems: Array<number> = []
  let y = 50
  for (const row of branches.flatMap((branch) => rowsOf(branch, 0))) {
    if (row.depth === 0 && stems.length > 0) y += 8
    const x = 14 + row.depth * 22
    const colour = colours[row.branch] ?? "c8"
    const { parts: own, height } = row.event === undefined ? branchAt(row, colour, x, y) : eventAt(row.event, colour, x, y)
    if (row.depth > 0) parts.push(`<path class="l" d="M${x - 18} ${stems[row.depth - 1]! + 4}V${y - 4}H${x - 4}"/>`)
    parts.push(...own)
    stems[row.depth] = y
    y += height
  }
  if (branches.length === 0) parts.push(`<text x="14" y="${y}">No works.</text>`)
  const about = `Branches of research (${branches.length}), each with its works in the order of time.`
  return frame({ title, about, css: style, width, height: y + 4 }, [
    `<text class="t" x="8" y="20">${Escape.xml(fitBold(title, size, width - 16))}</text>`,
    ...parts
  ])
}
