/** The picture of the README: what published ranking formulas are worth on judged collections, from the results of `reports/ranking-variants`. */
import { escapeXml } from "@litfuse/figures/escapeXml"
import { frame } from "@litfuse/figures/frame"
import { resultsOf } from "./resultsOf.ts"

/** A difference of one variant from tuned BM25 on one collection, with its interval. */
interface Difference {
  readonly variant: string
  readonly collection: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly verdict: string
}

/** The differences that the report lists. Errors: throws where it has no such table, or a row cannot be read. */
export const variantDifferences = (): ReadonlyArray<Difference> => {
  const results = resultsOf("ranking-variants")
  const wanted = ["system", "collection", "difference", "95 % interval", "verdict"]
  const tables = results?.analyses.flatMap((one) => one.tables) ?? []
  const table = tables.find(({ columns }) => wanted.every((name) => columns.some((column) => column.name === name)))
  if (table === undefined) throw new Error("reports/ranking-variants has no table of differences by collection")
  const [system, collection, difference, interval, verdict] = wanted.map((name) =>
    table.columns.findIndex((column) => column.name === name)
  )
  return table.rows.map((row) => {
    const [low = NaN, high = NaN] = String(row[interval!]).replaceAll(/[[\]]/g, "").split(", ").map(Number)
    const value = Number(row[difference!])
    if ([value, low, high].some(Number.isNaN)) throw new Error(`reports/ranking-variants: no difference in ${JSON.stringify(row)}`)
    return { variant: String(row[system!]), collection: String(row[collection!]), value, low, high, verdict: String(row[verdict!]) }
  })
}

const css =
  "text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600}.n{font-size:12px;fill:#555}.g{stroke:#ddd}.z{stroke:#888}.i{stroke-width:2}.up{fill:#0072b2;stroke:#0072b2}.down{fill:#c04f00;stroke:#c04f00}.none{fill:none;stroke:#888}@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.n{fill:#aaa}.g{stroke:#444}.z,.none{stroke:#999}.up{fill:#5aa9e6;stroke:#5aa9e6}.down{fill:#f0a63c;stroke:#f0a63c}}"

const layout = { left: 200, plot: 470, top: 74, line: 9, gap: 17 } as const
const range = { low: -0.9, high: 0.15, step: 0.15 } as const

const classOf = ({ verdict }: Difference): string => ({ gain: "up", loss: "down" })[verdict] ?? "none"

/** Errors: throws for a value outside of the axis, which would be cut off. */
const xOf = (value: number): number => {
  if (value < range.low || value > range.high) throw new Error(`${value} is outside of the axis of the picture; widen its range`)
  return Math.round(10 * (layout.left + (layout.plot * (value - range.low)) / (range.high - range.low))) / 10
}

/** A gain points right, a loss points left, and what is not shown is an empty disc: no colour has a meaning alone. */
const markAt = (kind: string, x: number, y: number): string => {
  if (kind === "none") return `<circle class="none" cx="${x}" cy="${y}" r="3"/>`
  const to = kind === "up" ? 5 : -5
  return `<path class="${kind}" d="M${x - to / 2} ${y - 4}L${x + to} ${y}L${x - to / 2} ${y + 4}z"/>`
}

const textOf = ({ collection, value, low, high, verdict }: Difference): string => {
  const print = (x: number) => (x > 0 ? `+${x.toFixed(3)}` : x.toFixed(3))
  return `${collection}: ${print(value)} [${print(low)}, ${print(high)}], ${verdict}`
}

const rowOf = (one: Difference, y: number): string =>
  `<g><title>${escapeXml(`${one.variant}, ${textOf(one)}`)}</title><line class="i ${classOf(one)}" x1="${xOf(one.low)}" y1="${y}" x2="${xOf(one.high)}" y2="${y}"/>${markAt(classOf(one), xOf(one.value), y)}</g>`

/** The picture: for each variant a line for each collection, with its interval. */
export const variantsPicture = (): string => {
  const groups = [...Map.groupBy(variantDifferences(), ({ variant }) => variant)]
  const collections = [...new Set(groups.flatMap(([, rows]) => rows.map(({ collection }) => collection)))].sort()
  let y = layout.top
  const rows = groups.flatMap(([variant, own]) => {
    const start = y
    const drawn = collections.flatMap((collection) => {
      // a collection that a variant lacks leaves its line empty, so that the order of lines is the same everywhere
      const found = own.find((one) => one.collection === collection)
      y += layout.line
      return found === undefined ? [] : [rowOf(found, y)]
    })
    y += layout.gap
    return [`<text x="8" y="${Math.round((start + y - layout.gap) / 2) + 9}">${escapeXml(variant)}</text>`, ...drawn]
  })
  const steps = Math.round((range.high - range.low) / range.step)
  const ticks = Array.from({ length: steps + 1 }, (_, i) => Math.round(100 * (range.low + i * range.step)) / 100)
  const width = layout.left + layout.plot + 30
  const grid = ticks.flatMap((tick) => [
    `<line class="${tick === 0 ? "z" : "g"}" x1="${xOf(tick)}" y1="${layout.top}" x2="${xOf(tick)}" y2="${y - 6}"/>`,
    `<text class="n" x="${xOf(tick)}" y="${y + 10}" text-anchor="middle">${tick > 0 ? `+${tick}` : String(tick).replace("-", "−")}</text>`
  ])
  const all = groups.flatMap(([, own]) => own)
  const count = (verdict: string) => all.filter((one) => one.verdict === verdict).length
  const counts = `${count("gain")} gains, ${count("loss")} losses, ${all.length - count("gain") - count("loss")} without a difference shown`
  const legend = [
    ["up", `${count("gain")} gains`],
    ["down", `${count("loss")} losses`],
    ["none", `${all.length - count("gain") - count("loss")} not shown to differ`]
  ] as const
  const title = "Published ranking formulas against tuned BM25"
  const half = Math.ceil(collections.length / 2)
  return frame({ title, about: `${all.length} comparisons of nDCG@10: ${counts}.`, width, height: y + 66, css }, [
    `<text class="t" x="8" y="20">${title}</text>`,
    `<text class="n" x="8" y="38">difference in nDCG@10 with its 95 % interval, corrected within each collection; ${all.length} comparisons</text>`,
    ...legend.flatMap(([kind, text], i) => [markAt(kind, 14 + 130 * i, 54), `<text class="n" x="${24 + 130 * i}" y="58">${text}</text>`]),
    ...grid,
    ...rows,
    `<text class="n" x="8" y="${y + 32}">Lines from above: ${escapeXml(collections.slice(0, half).join(", "))},</text>`,
    `<text class="n" x="8" y="${y + 48}">${escapeXml(collections.slice(half).join(", "))}</text>`
  ])
}
