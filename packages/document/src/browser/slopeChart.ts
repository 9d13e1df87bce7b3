import { shape } from "./element.ts"
import { shortenText } from "./shortenText.ts"
import { movementOf, type RankRow } from "./rankRows.ts"
import { slopeOf } from "./Slope.ts"

const plot = { width: 400, left: 150, right: 250, top: 30, row: 21 }

/** Distance of ranks and documents from the columns. Units: pixels. */
const beside = { rank: 8, document: 32 }

/** How many digits fit beside a column and above it. */
const most = { document: 15, heading: 21 }

const y = (rank: number): number => plot.top + (rank - 0.5) * plot.row

const label = (x: number, at: number, anchor: "start" | "end", letters: number, text: string, kind: string): SVGTextElement =>
  shape("text", { x, y: at, "text-anchor": anchor, class: kind }, shape("title", {}, text), shortenText(text, letters))

const drawn = (row: RankRow, depth: number): ReadonlyArray<SVGElement> => {
  const slope = slopeOf(row, plot.left, plot.right)
  const ends = [
    { rank: row.before, x: plot.left, side: -1, anchor: "end" },
    { rank: row.after, x: plot.right, side: 1, anchor: "start" }
  ] as const
  const kind = row.grade === null ? "unjudged" : ""
  return [
    ...(slope === undefined
      ? []
      : [shape("line", { class: movementOf(row, depth).kind, x1: slope.x1, x2: slope.x2, y1: y(slope.y1), y2: y(slope.y2) })]),
    ...ends.flatMap(({ rank, x, side, anchor }) =>
      rank === undefined
        ? []
        : [
            shape("text", { class: "m", x: x + side * beside.rank, y: y(rank) + 4, "text-anchor": anchor }, String(rank)),
            label(x + side * beside.document, y(rank) + 4, anchor, most.document, row.document, kind)
          ]
    )
  ]
}

/** Two columns of ranks with a line for each document; the table next to it has the same data as text. */
export const slopeChart = (rows: ReadonlyArray<RankRow>, from: string, to: string, depth: number): SVGSVGElement => {
  const { width, top, row } = plot
  const deepest = Math.max(1, ...rows.map(({ before, after }) => Math.max(before ?? 0, after ?? 0)))
  const height = top + deepest * row + 6
  return shape(
    "svg",
    { class: "slopes", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    label(width / 2 - 10, 16, "end", most.heading, from, "t"),
    label(width / 2 + 10, 16, "start", most.heading, to, "t"),
    ...rows.flatMap((one) => drawn(one, depth))
  )
}
