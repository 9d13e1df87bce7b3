import * as Escape from "@litfuse/engine/Escape"
import { frame } from "@litfuse/figures/frame"
import { fitBold } from "@litfuse/figures/textWidth"
import { rangeOf } from "@litfuse/stats/Summary"
import { branches } from "../milestones/types.ts"
import { colours, palette } from "./palette.ts"

/** How wide a drawing of years is, in pixels, so that it can be read on a telephone. */
export const width = 480
/** What stays free at the left of a drawing of years. */
export const left = 14
/** The same at the right. */
export const right = 18
const laneHeight = 46
const top = 58

/** The style of drawings of years. */
export const style = `${palette}text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600}.a{font-size:12px;fill:#555;font-variant-numeric:tabular-nums}.g{stroke:#ddd}.w{stroke:#ccc}.n{font-size:11px;fill:#555}@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.a,.n{fill:#aaa}.g{stroke:#3a3a3a}.w{stroke:#555}}`

/** A work in a drawing: its year, its branch, and whether it is retracted, withdrawn or doubted; without a year it is only counted. */
export interface Point {
  readonly year: number | undefined
  readonly branch: string
  readonly isMarked: boolean
}

/** A period in a drawing: its name, and its first and last year. */
export interface Span {
  readonly label: string
  readonly from: number
  readonly to: number
}

const ticksOf = (from: number, to: number): ReadonlyArray<number> => {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => (to - from) / one <= 5) ?? 1000
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step)
}

/** A place in pixels, to a tenth. */
export const round = (x: number): string => String(Math.round(x * 10) / 10)

/** The position of years from left to right, from the first to the last; a single year is in the middle. */
export const acrossOf = (years: ReadonlyArray<number>) => {
  const [from, to] = years.length === 0 ? [0, 0] : rangeOf(years)
  const x = (year: number) => (from === to ? width / 2 : left + 14 + ((year - from) / (to - from)) * (width - left - right - 28))
  if (years.length === 0) return { x, ticks: [] }
  return { x, ticks: from === to ? [from] : ticksOf(from, to) }
}

/** Years as lines from `from` down to `to`, each with its name above. */
export const yearLines = ({ x, ticks }: ReturnType<typeof acrossOf>, from: number, to: number): ReadonlyArray<string> =>
  ticks.flatMap((tick) => [
    `<line class="g" x1="${round(x(tick))}" y1="${from}" x2="${round(x(tick))}" y2="${to}"/>`,
    `<text class="a" x="${round(x(tick))}" y="${from - 4}" text-anchor="middle">${tick}</text>`
  ])

/** How many works there are; how many of them have no year, and how many are marked. */
const countedPoints = (points: ReadonlyArray<Point>): string => {
  const undated = points.filter(({ year }) => year === undefined).length
  const marked = points.filter(({ isMarked }) => isMarked).length
  return [
    String(points.length),
    ...(undated === 0 ? [] : [`${undated} without a date`]),
    ...(marked === 0 ? [] : [`${marked} marked as retracted or doubted`])
  ].join(", ")
}

/**
 * Works by branch and year as SVG. Each branch with works has a line, with a disc for each year that grows with their number. Periods of research are below. It follows the reader's light or dark scheme; the names are words, so that no colour is needed.
 */
export const timelineDrawing = (title: string, points: ReadonlyArray<Point>, spans: ReadonlyArray<Span>): string => {
  const across = acrossOf(points.flatMap(({ year }) => year ?? []))
  const { x } = across
  const lanes = branches.filter(([id]) => points.some(({ branch }) => branch === id))
  const bottom = top + lanes.length * laneHeight
  const parts = [`<text class="t" x="8" y="20">${Escape.xml(fitBold(title, 13, width - 16))}</text>`, ...yearLines(across, 44, bottom)]
  for (const [row, [id, label]] of lanes.entries()) {
    const y = top + row * laneHeight
    const own = points.filter(({ branch }) => branch === id)
    const counts = new Map<number, number>()
    const marked = new Set<number>()
    for (const { year, isMarked } of own) {
      if (year === undefined) continue
      counts.set(year, (counts.get(year) ?? 0) + 1)
      if (isMarked) marked.add(year)
    }
    parts.push(`<text x="${left}" y="${y + 10}">${Escape.xml(`${label} (${countedPoints(own)})`)}</text>`)
    parts.push(`<line class="w" x1="${left}" y1="${y + 28}" x2="${width - right}" y2="${y + 28}"/>`)
    for (const [year, n] of [...counts].sort(([a], [b]) => a - b)) {
      const radius = Math.min(11, 3 + 1.6 * Math.sqrt(n))
      parts.push(
        `<circle class="${colours[id]!}" cx="${round(x(year))}" cy="${y + 28}" r="${round(radius)}"><title>${year}: ${n}</title></circle>`,
        ...(marked.has(year) ? [`<text class="n" x="${round(x(year))}" y="${y + 32}" text-anchor="middle">✕</text>`] : [])
      )
    }
  }
  for (const [row, { label, from: first, to: last }] of spans.entries()) {
    const y = bottom + 12 + row * 34
    const range = first === last ? String(first) : `${first} to ${last}`
    parts.push(`<text class="n" x="${left}" y="${y + 8}">${Escape.xml(`${label}: ${range}`)}</text>`)
    parts.push(
      `<rect class="c8" x="${round(x(first) - 3)}" y="${y + 14}" width="${round(Math.max(6, x(last) - x(first) + 6))}" height="6" rx="3"/>`
    )
  }
  if (points.length === 0) parts.push(`<text x="14" y="${top}">No works.</text>`)
  const about = `Works by branch of research and year (${countedPoints(points)}), and the years of each period of research.`
  return frame({ title, about, css: style, width, height: Math.max(bottom, top + 20) + 12 + spans.length * 34 }, parts)
}
