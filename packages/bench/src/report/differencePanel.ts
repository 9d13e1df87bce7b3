import { fixed } from "@litfuse/files/numbers"
import type { AgainstResult, TableResult } from "./Results.ts"
import { markup, type Markup } from "@litfuse/document/Markup"

const panel = { width: 264, height: 116 }
const plot = { left: 44, right: 10, top: 24, bottom: 8 }

/** One system's panel: its differences from the baseline, one per topic. */
export interface Panel {
  readonly system: string
  readonly differences: ReadonlyArray<number>
}

/** The panels of a measure in the order of its comparisons' means, best first. A topic where either system has no value is left out. */
export const panelsOf = (
  { systems }: Pick<TableResult, "systems">,
  { baseline, comparisons }: Pick<AgainstResult, "baseline" | "comparisons">,
  measure: string
): ReadonlyArray<Panel> => {
  const bySystem = new Map(systems.map(({ system, values }) => [system, values[measure] ?? []]))
  const base = bySystem.get(baseline) ?? []
  return comparisons
    .filter((one) => one.measure === measure)
    .sort((a, b) => b.difference - a.difference)
    .map(({ system }) => ({
      system,
      differences: (bySystem.get(system) ?? []).flatMap((value, t) => {
        const other = base[t]
        return value === null || other === null || other === undefined ? [] : [value - other]
      })
    }))
}

const near = (x: number): string => String(Math.round(x * 10) / 10)

/** Bars as one path: many topics cost few bytes. */
const path = (bars: ReadonlyArray<string>, name: string): Markup | undefined =>
  bars.length === 0 ? undefined : markup`<path class="${name}" d="${bars.join("")}"/>`

/** A round number at or above the largest difference, so that all panels of a figure share a scale. */
export const scaleOf = (panels: ReadonlyArray<Panel>): number => {
  const largest = Math.max(0, ...panels.flatMap(({ differences }) => differences.map(Math.abs)))
  return [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1].find((round) => largest <= round) ?? (Math.ceil(largest) || 1)
}

const digitsOf = (scale: number): number => {
  if (scale < 0.1) return 2
  return scale < 1 ? 1 : 0
}

const signOf = (value: number): string => {
  if (value > 0) return "+"
  return value < 0 ? "−" : ""
}

/** A panel of bars by topic, from the greatest gain to the greatest loss, on the scale ±`scale`; the axis alone without topics. */
export const differencePanel = ({ system, differences }: Panel, scale: number): string => {
  const sorted = [...differences].sort((a, b) => b - a)
  const middle = plot.top + (panel.height - plot.top - plot.bottom) / 2
  const half = middle - plot.top
  const step = (panel.width - plot.left - plot.right) / Math.max(1, sorted.length)
  const thick = near(step > 4 ? step - 1 : step * 0.85)
  const bar = (value: number, i: number) =>
    `M${near(plot.left + i * step)} ${near(middle)}h${thick}v${near((-value / scale) * half)}h-${thick}z`
  const bars = (isWanted: (value: number) => boolean) => sorted.flatMap((value, i) => (isWanted(value) ? [bar(value, i)] : []))
  const wins = bars((value) => value > 0)
  const losses = bars((value) => value < 0)
  const right = panel.width - plot.right
  const counts = `${wins.length} better · ${sorted.length - wins.length - losses.length} equal · ${losses.length} worse`
  const at = [scale, 0, -scale].map((value) => ({ value, y: near(middle - (value / scale) * half) }))
  const label = (value: number) => `${signOf(value)}${fixed(Math.abs(value), value === 0 ? 0 : digitsOf(scale))}`
  return markup`<svg class="panel" viewBox="0 0 ${panel.width} ${panel.height}" width="${panel.width}" height="${panel.height}" role="img" aria-label="${system}: ${counts}"><title>${system}: ${counts}</title><text class="m" x="0" y="13">${counts}</text>${at.map(({ value, y }) => markup`<line class="${value === 0 ? "z" : "g"}" x1="${plot.left}" x2="${right}" y1="${y}" y2="${y}"/><text x="${plot.left - 6}" y="${near(Number(y) + 4)}" text-anchor="end">${label(value)}</text>`)}${path(wins, "up")}${path(losses, "down")}</svg>`
    .markup
}
