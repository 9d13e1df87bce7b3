import * as Escape from "@litfuse/engine/Escape"
import { counted } from "@litfuse/files/numbers"
import { frame } from "@litfuse/figures/frame"
import { fit } from "@litfuse/figures/textWidth"
import type { Compared } from "./compare.ts"
import { acrossOf, left, right, round, style, width, yearLines } from "./timelineDrawing.ts"

const laneHeight = 44
const top = 92

const rules = `${style}.o{fill:#fff;stroke:#0072b2;stroke-width:2}.f{fill:#d55e00}.j{stroke:#888;stroke-width:2}@media(prefers-color-scheme:dark){.o{fill:#111;stroke:#5aa9e6}}`

const mark = (place: 0 | 1, x: number, y: number): string =>
  place === 0
    ? `<circle class="o" cx="${round(x)}" cy="${y}" r="6"/>`
    : `<rect class="f" x="${round(x - 5)}" y="${y - 5}" width="10" height="10"/>`

/**
 * When each type of milestone began in two timelines, as SVG. A line joins a ring for the first timeline and a square for the second. It follows the
 * reader's light or dark scheme; ring and square differ without colour.
 *
 * - `names` of the two timelines
 */
export const timelinePairDrawing = (names: readonly [string, string], rows: ReadonlyArray<Compared>): string => {
  const across = acrossOf(rows.flatMap(({ first }) => first.filter((year) => year !== null)))
  const { x } = across
  const bottom = top + rows.length * laneHeight
  const legend = names.flatMap((name, i) => [
    mark(i as 0 | 1, left + 6, 36 + i * 18),
    `<text class="a" x="${left + 18}" y="${40 + i * 18}">${Escape.xml(fit(name, 12, width - left - right - 24))}</text>`
  ])
  const lanes = rows.flatMap(({ label, first, milestones: [one, other] }, row) => {
    const y = top + row * laneHeight
    const places = first.flatMap((year, i) => (year === null ? [] : [[x(year), i as 0 | 1] as const]))
    const [a, b] = places.map(([at]) => at)
    return [
      `<text x="${left}" y="${y + 8}">${Escape.xml(fit(`${label} (${one}, ${other})`, 13, width - left - right))}</text>`,
      `<line class="w" x1="${left}" y1="${y + 26}" x2="${width - right}" y2="${y + 26}"/>`,
      ...(a !== undefined && b !== undefined ? [`<line class="j" x1="${round(a)}" y1="${y + 26}" x2="${round(b)}" y2="${y + 26}"/>`] : []),
      ...places.map(([at, i]) => mark(i, at, y + 26))
    ]
  })
  const title = "First year of each type of milestone"
  const none = rows.length === 0 ? [`<text x="${left}" y="${top}">No dated milestone.</text>`] : []
  const about = `The first year of ${counted(rows.length, "type")} of milestone in two timelines, side by side.`
  return frame({ title, about, css: rules, width, height: Math.max(bottom, top + 12) + 8 }, [
    `<text class="t" x="8" y="20">${title}</text>`,
    ...legend,
    ...yearLines(across, 82, bottom),
    ...lanes,
    ...none
  ])
}
