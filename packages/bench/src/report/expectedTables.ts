import { counted } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"
import { markup, type Markup } from "@litfuse/document/Markup"
import { sortableTable } from "@litfuse/document/sortableTable"

/** Expected values and what was measured: failures in sight, the others behind a fold. Nothing where nothing is expected. */
export const expectedTables = (title: string, cells: ReadonlyArray<Baseline.Cell>): Markup | undefined => {
  if (cells.length === 0) return undefined
  const columns = ["system", "measure", "expected", "measured", "verdict", "origin"].map((name) => ({ name, isNumber: false }))
  const rows = (some: ReadonlyArray<Baseline.Cell>) =>
    some.map((cell) => [
      { text: cell.system },
      { text: Baseline.nameOf(cell) },
      { text: cell.expected },
      { text: cell.actual === "" ? "nothing" : cell.actual },
      { text: cell.verdict, mark: Baseline.isSurprise(cell) ? "bad" : "ok" },
      { text: cell.origin }
    ])
  const wrong = cells.filter(Baseline.isSurprise)
  const right = cells.filter((cell) => !Baseline.isSurprise(cell))
  return markup`${
    wrong.length === 0
      ? undefined
      : markup`<h3>${counted(wrong.length, "expected value")} not met</h3>
${sortableTable(`expected values not met: ${title}`, columns, rows(wrong))}`
  }${
    right.length === 0
      ? undefined
      : markup`<details><summary>${counted(right.length, "expected value")} met</summary>${sortableTable(`expected values met: ${title}`, columns, rows(right))}</details>
`
  }`
}
