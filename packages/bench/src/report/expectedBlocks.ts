import type { Block, Table } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"

/** How many values that do not hold a report lists. It only counts the others. */
const mostWrong = 20

const actual = ({ actual: text }: Baseline.Cell): string => (text === "" ? "nothing" : text)

const summary = (title: string, cells: ReadonlyArray<Baseline.Cell>): Table => ({
  type: "table",
  label: `expected values: ${title}`,
  columns: [
    { name: "measure" },
    { name: "expected values", isNumber: true },
    { name: "hold", isNumber: true },
    { name: "do not", isNumber: true },
    { name: "origin" }
  ],
  rows: [...Map.groupBy(cells, ({ measure, origin }) => `${measure}\t${origin}`)].map(([key, some]) => {
    const [measure = "", origin = ""] = key.split("\t")
    const surprises = some.filter(Baseline.isSurprise).length
    return [
      { text: { prose: measure } },
      ...[some.length, some.length - surprises, surprises].map((value) => ({ text: String(value), value })),
      { text: { prose: origin } }
    ]
  })
})

const all = (title: string, cells: ReadonlyArray<Baseline.Cell>): Table => ({
  type: "table",
  label: `expected values one by one: ${title}`,
  columns: ["system", "measure", "expected", "measured", "verdict", "origin"].map((name) => ({ name })),
  rows: cells
    .toSorted((a, b) => Number(Baseline.isSurprise(b)) - Number(Baseline.isSurprise(a)))
    .map((cell) => [
      { text: cell.system },
      { text: Baseline.nameOf(cell) },
      { text: cell.expected },
      { text: actual(cell) },
      { text: cell.verdict, tone: Baseline.isSurprise(cell) ? "bad" : "ok" },
      { text: cell.origin }
    ])
})

/** Expected values and what was measured: how many hold, single topics that do not, and on pages all of them. No blocks where nothing is expected. */
export const expectedBlocks = (title: string, cells: ReadonlyArray<Baseline.Cell>): ReadonlyArray<Block> => {
  if (cells.length === 0) return []
  // the table of values already shows those of means
  const wrong = cells.filter((cell) => cell.topic !== undefined && Baseline.isSurprise(cell))
  const items = wrong.map(
    (cell) => `${cell.system}, ${Baseline.nameOf(cell)}: ${actual(cell)} (${cell.verdict}: expected ${cell.expected})`
  )
  const more = items.length > mostWrong ? [`and ${items.length - mostWrong} more in results.json`] : []
  return [
    summary(title, cells),
    ...(items.length === 0 ? [] : [{ type: "list" as const, items: [...items.slice(0, mostWrong), ...more].map((prose) => ({ prose })) }]),
    { type: "fold", summary: `${counted(cells.length, "expected value")}, one by one`, blocks: [all(title, cells)] }
  ]
}
