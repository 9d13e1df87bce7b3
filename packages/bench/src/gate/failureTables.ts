import * as Baseline from "../Baseline.ts"
import { fixed, signed } from "@litfuse/files/numbers"
import { textTable } from "@litfuse/document/textTable"
import { expectations, type CheckResult, verdictText } from "./CheckResult.ts"

const mostRows = 20

const decimalsOf = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0

const difference = ({ expected, actual }: Baseline.Cell): string =>
  actual === "" ? "" : signed(Number(actual) - Number(expected), Math.min(6, Math.max(decimalsOf(expected), decimalsOf(actual))))

const wrongValues = (checkResult: CheckResult): ReadonlyArray<ReadonlyArray<string>> =>
  expectations(checkResult)
    .filter(Baseline.isSurprise)
    .map((cell) => [
      cell.part,
      cell.system,
      Baseline.nameOf(cell),
      cell.expected,
      cell.actual === "" ? "nothing" : cell.actual,
      difference(cell),
      verdictText(cell)
    ])

const movedValues = ({ movement }: CheckResult): ReadonlyArray<ReadonlyArray<string>> =>
  (movement?.moves ?? []).map(({ table: id, system, measure, before, after }) => [
    id,
    system,
    measure,
    fixed(before, 4),
    fixed(after, 4),
    signed(after - before),
    "moved"
  ])

const shown = (id: string, what: string, columns: readonly [string, string], rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [
    `${id}: ${what}`,
    "",
    textTable(
      ["table", "system", "measure", ...columns, "difference", "verdict"],
      ["left", "left", "left", "right", "right", "right", "left"],
      rows.slice(0, mostRows)
    ),
    ...(rows.length > mostRows ? [`... and ${rows.length - mostRows} more; --summary FILE has all`] : [])
  ].join("\n")

/**
 * The numbers behind every experiment that fails, for a terminal: the expected and the measured value, and their difference. Where the report would change
 * although no expected value fails, the means that moved.
 *
 * - empty: no text when nothing fails, or when no number moved
 */
export const failureTables = (checkResults: ReadonlyArray<CheckResult>): ReadonlyArray<string> =>
  checkResults.flatMap((one) => {
    const wrong = one.state === "failed" ? wrongValues(one) : []
    if (wrong.length > 0) return [shown(one.id, "expected values that fail", ["expected", "measured"], wrong)]
    const moved = one.state === "changed" ? movedValues(one) : []
    return moved.length > 0 ? [shown(one.id, "means that moved", ["before", "after"], moved)] : []
  })
