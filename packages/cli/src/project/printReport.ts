import { resolve } from "node:path"
import type * as Bench from "@litfuse/api/Bench"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { openBrowser } from "../openBrowser.ts"
import { table } from "../table.ts"

type Written = Bench.Run.Answer
type Small = NonNullable<Written["table"]>

/** What a small table leaves out. Empty where it has all. */
const leftOut = ({ rows, columns, of }: Small): ReadonlyArray<string> => {
  const parts = [
    ...(rows.length < of.rows ? [`${rows.length} of ${counted(of.rows, "row")}`] : []),
    ...(columns.length < of.columns ? [`${columns.length} of ${counted(of.columns, "column")}`] : [])
  ]
  return parts.length === 0 ? [] : [`${parts.join(" and ")}; the report has all.`]
}

const smallTable = (small: Small): ReadonlyArray<string> => [
  "",
  small.title,
  "",
  table(
    small.columns.map(({ name }) => name),
    small.columns.map(({ isNumber }) => (isNumber ? "right" : "left")),
    small.rows
  ),
  ...leftOut(small)
]

/** Prints a written report: whether expected values hold, and its files. At the end is what it found, with a small table and the path of a figure. */
export const printReport = Effect.fnUntraced(function* (made: Written) {
  const { headlines, finding, table: small, figure } = made
  const others = headlines.filter((text) => !finding.includes(text))
  const lines = [
    ...others,
    made.expectations,
    ...made.forms,
    made.report,
    "",
    `Finding: ${finding}`,
    ...(small === undefined ? [] : smallTable(small)),
    "",
    figure === undefined ? "Figure: none; this report draws nothing." : `Figure: ${figure}`
  ]
  yield* Console.log(lines.join("\n"))
})

/** Opens the figure of a report in a browser of this machine. Prints a line where it has none. */
export const openFigure = ({ figure }: Written): Effect.Effect<void> =>
  figure === undefined
    ? Console.error("litfuse bench run: the report has no figure to open")
    : openBrowser(resolve(figure), "litfuse bench run")
