import * as Escape from "@litfuse/engine/Escape"
import { counted } from "@litfuse/files/numbers"
import { frame } from "@litfuse/figures/frame"
import { fit } from "@litfuse/figures/textWidth"
import type { Begun } from "./compare.ts"
import { acrossOf, left, right, round, style, width, yearLines } from "./timelineDrawing.ts"

const nameHeight = 18
const badgeHeight = 16

/** The number of a timeline in a badge. */
const badge = (t: number, x: number, y: number): string =>
  `<rect class="b" x="${round(x - 9)}" y="${round(y - 8)}" width="18" height="15" rx="7"/><text class="k" x="${round(x)}" y="${round(y + 4)}" text-anchor="middle">${t + 1}</text>`

const rules = `${style}.b{fill:#fff;stroke:#0072b2;stroke-width:1.5}.k{font-size:11px}@media(prefers-color-scheme:dark){.b{fill:#111;stroke:#5aa9e6}}`

/** Badges of a lane from the top: two that would overlap are one above the other. */
const placed = (x: (year: number) => number, first: Begun["first"]): ReadonlyArray<readonly [t: number, x: number, level: number]> => {
  const taken: Array<readonly [number, number]> = []
  return first.flatMap((year, t) => {
    if (year === null) return []
    const at = x(year)
    let level = 0
    while (taken.some(([other, on]) => on === level && Math.abs(other - at) < 20)) level++
    taken.push([at, level])
    return [[t, at, level] as const]
  })
}

/**
 * When each type of milestone began in several timelines, as SVG: the number of a timeline at its first year. It follows the reader's light or dark scheme,
 * and colour has no meaning in it.
 *
 * - `names` of the timelines, in the order of `first` and `milestones` of each row
 * - empty: without rows it says that there is no dated milestone
 */
export const timelinesDrawing = (names: ReadonlyArray<string>, rows: ReadonlyArray<Begun>): string => {
  const across = acrossOf(rows.flatMap(({ first }) => first.filter((year) => year !== null)))
  const top = 56 + names.length * nameHeight
  const legend = names.flatMap((name, t) => [
    badge(t, left + 9, 36 + t * nameHeight),
    `<text class="a" x="${left + 26}" y="${40 + t * nameHeight}">${Escape.xml(fit(name, 12, width - left - right - 32))}</text>`
  ])
  let y = top
  const lanes = rows.flatMap(({ label, first, milestones }) => {
    const badges = placed(across.x, first)
    const levels = Math.max(...badges.map(([, , level]) => level)) + 1
    const [name, line] = [y + 8, y + 10 + levels * badgeHeight]
    y = line + 20
    return [
      `<text x="${left}" y="${name}">${Escape.xml(fit(`${label} (${milestones.join(", ")})`, 13, width - left - right))}</text>`,
      `<line class="w" x1="${left}" y1="${line}" x2="${width - right}" y2="${line}"/>`,
      ...badges.map(([t, x, level]) => badge(t, x, line - level * badgeHeight))
    ]
  })
  const title = "First year of each type of milestone"
  const none = rows.length === 0 ? [`<text x="${left}" y="${top}">No dated milestone.</text>`] : []
  const about = `The first year of ${counted(rows.length, "type")} of milestone in ${counted(names.length, "timeline")}, side by side.`
  return frame({ title, about, css: rules, width, height: Math.max(y, top + 12) + 8 }, [
    `<text class="t" x="8" y="20">${title}</text>`,
    ...legend,
    ...yearLines(across, top - 10, y - 8),
    ...lanes,
    ...none
  ])
}
