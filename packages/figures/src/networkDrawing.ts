import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { drawingStyle, networkPaper } from "./networkStyle.ts"
import { fitBold, textWidth } from "./textWidth.ts"
import { wrapLabel } from "./wrapLabel.ts"
import { yearRows } from "./yearRows.ts"

/**
 * A work to draw.
 *
 * - `said` its year and its counts; `cited` how often it is cited in all, null = unknown
 */
interface Work {
  readonly label: string
  readonly name: string
  readonly said: string
  readonly year: number | null
  readonly cited: number | null
  readonly address?: string
  readonly isStart: boolean
  readonly isRetracted: boolean
}

/**
 * Works to draw, in the order of time.
 *
 * - `arrows` by places in `works`; `isStep` on the main path; `isStrong` no longer way replaces it
 * - `width` in pixels
 */
export interface Drawing {
  readonly title: string
  readonly about: string
  readonly works: ReadonlyArray<Work>
  readonly arrows: ReadonlyArray<{
    readonly ends: readonly [citing: number, cited: number]
    readonly isStep: boolean
    readonly isStrong: boolean
  }>
  readonly width: number
}

const [gutter, edge, rowHeight, top, size, longestName] = [56, 6, 58, 66, 12, 116]
const [smallest, largest] = [4, 12]
const headSize = 4

const round = (value: number): number => Math.round(value * 10) / 10

/** Where something is drawn. Units: pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** From a work that cites to one that is cited: to its lower side, where a small head points up. */
const arrowPath = (citing: Place, cited: Place): string => {
  const end = cited.y + cited.r + 2
  const isAbove = citing.y > cited.y
  const start = isAbove ? citing.y - citing.r : citing.y + citing.r
  const bend = isAbove ? Math.max(16, 0.4 * (start - end)) : 22
  const first = isAbove ? start - bend : Math.max(start, end) + bend
  const [x1, x2] = [round(citing.x), round(cited.x)]
  const head = `M${round(x2 - headSize)} ${round(end + headSize * 1.6)}L${x2} ${round(end)}L${round(x2 + headSize)} ${round(end + headSize * 1.6)}`
  return `M${x1} ${round(start)}C${x1} ${round(first)} ${x2} ${round(end + bend)} ${x2} ${round(end)}${head}`
}

/** The title and the numbers of a work in a box near it, for the time that it has the pointer or the focus. */
const tip = ({ label, said, isStart }: Work, i: number, { x, y, r }: Place, width: number, height: number): string => {
  const inner = Math.min(320, width - 2 * edge - 16)
  const lines = wrapLabel(label, size * 1.12, inner, 3)
  const counts = wrapLabel(`${said}${isStart ? "; start of the walk" : ""}`, size, inner, 2)
  const tall = (lines.length + counts.length) * 16 + 10
  const left = round(Math.min(Math.max(x - inner / 2 - 8, edge), width - edge - inner - 16))
  const below = y + r + 10
  const from = round(below + tall < height ? below : y - r - 22 - tall)
  const line = (text: string, row: number): string =>
    `<text${row < lines.length ? ` class="wt"` : ""} x="${left + 8}" y="${round(from + 17 + row * 16)}">${escape(text)}</text>`
  return `<g class="wi t${i}"><rect x="${left}" y="${from}" width="${inner + 16}" height="${tall}" rx="4"/>${[...lines, ...counts].map(line).join("")}</g>`
}

const legendOf = (works: ReadonlyArray<Work>, hasPath: boolean): string =>
  [
    "An arrow leads from a work to one that it cites. The larger a circle, the more often the work is cited.",
    ...(works.some(({ isStart }) => isStart) ? ["Filled: start."] : []),
    ...(works.some(({ isRetracted }) => isRetracted) ? ["Red: retracted."] : []),
    ...(hasPath ? ["Thick: main path."] : [])
  ].join(" ")

/**
 * Who cites whom as SVG: works in rows of years, and an arrow from each to the works that it cites. A work with the pointer or the focus shows its title, its
 * own citations and the works at their ends; others fade. It has fixed colours on white, or those of the page around it.
 */
export const networkDrawing = ({ title, about, works, arrows, width }: Drawing): string => {
  const most = Math.max(1, ...works.map(({ cited }) => cited ?? 0))
  const names = works.map(({ name, isRetracted }) => fitBold(name, size, longestName) + (isRetracted ? ", retracted" : ""))
  const radii = works.map(({ cited }) => smallest + (largest - smallest) * Math.sqrt((cited ?? 0) / most))
  const widths = names.map((name, i) => Math.max(1.12 * textWidth(name, size), 2 * radii[i]!))
  const laid = yearRows(
    works.map(({ year }) => year ?? Infinity),
    widths.map((own) => own + 10),
    arrows.map(({ ends }) => ends),
    width - gutter - edge
  )
  const yOf = (row: number): number => top + row * rowHeight
  const at = works.map((_, i): Place => ({ x: gutter + laid.x[i]!, y: yOf(laid.row[i]!), r: radii[i]! }))
  const near = works.map((_, i) => new Set([i]))
  for (const {
    ends: [citing, cited]
  } of arrows) {
    near[citing]!.add(cited)
    near[cited]!.add(citing)
  }
  const years = laid.rows.map(({ year }, row) => {
    const isFirst = row === 0 || laid.rows[row - 1]!.year !== year
    const line = `<line class="wl" x1="${gutter}" x2="${width - edge}" y1="${yOf(row)}" y2="${yOf(row)}"/>`
    const text = `<text class="wy" x="${edge}" y="${yOf(row) + 4}">${Number.isFinite(year) ? year : "no year"}</text>`
    return isFirst ? line + text : line
  })
  // the strong ones are drawn last, above the faint ones
  const paths = arrows.toReversed().map(({ ends: [citing, cited], isStep, isStrong }) => {
    const strength = `${isStep || isStrong ? " wk" : ""}${isStep ? " wp" : ""}`
    return `<path class="we e${citing} e${cited}${strength}" d="${arrowPath(at[citing]!, at[cited]!)}"/>`
  })
  const circles = works.map((work, i) => {
    const { label, said, address, isStart, isRetracted } = work
    const { x, y, r } = at[i]!
    const classes = [
      "wn",
      `n${i}`,
      ...[...near[i]!].map((other) => `e${other}`),
      ...(isStart ? ["ws"] : []),
      ...(isRetracted ? ["wx"] : [])
    ]
    const href = address === undefined ? ` role="img"` : ` href="${escape(address)}"`
    // the name that is heard contains what is seen
    const words = `${names[i]!}: ${label}; ${said}${isStart ? "; start of the walk" : ""}`
    const box = `<rect class="wf" x="${round(x - widths[i]! / 2 - 4)}" y="${round(y - r - 21)}" width="${round(widths[i]! + 8)}" height="${round(2 * r + 25)}" rx="4"/>`
    return `<a class="${classes.join(" ")}" tabindex="0"${href} aria-label="${escape(words)}">${box}<circle class="wd" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/><text x="${round(x)}" y="${round(y - r - 6)}">${escape(names[i]!)}</text></a>`
  })
  const none = works.length === 0 ? [`<text x="${edge}" y="${top - 16}">No works.</text>`] : []
  const hasPath = arrows.some(({ isStep }) => isStep)
  const legend = works.length === 0 ? [] : wrapLabel(legendOf(works, hasPath), size, width - 2 * edge, 4)
  const below = works.length === 0 ? top : yOf(laid.rows.length - 1) + 40
  const height = below + legend.length * 16 + 4
  const parts = [
    `<text class="wt" x="${edge}" y="20">${escape(fitBold(title, size + 1, width - 2 * edge))}</text>`,
    ...none,
    ...years,
    ...paths,
    ...circles,
    ...legend.map((line, i) => `<text class="wy" x="${edge}" y="${below + 12 + i * 16}">${escape(line)}</text>`),
    ...works.map((work, i) => tip(work, i, at[i]!, width, height))
  ]
  return frame({ title, about, css: drawingStyle(works.length), paper: networkPaper, width, height, role: "group" }, parts)
}
