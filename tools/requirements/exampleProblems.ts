import type { Example } from "./Example.ts"
import { isBegun, isBuilt, type RequirementRow } from "./requirementRows.ts"

/** Built rows without an example, and examples of rows that are not there, or of which nothing is built. Empty: every built row has one. */
export const exampleProblems = (
  rows: ReadonlyArray<RequirementRow>,
  examples: ReadonlyArray<Pick<Example, "rows">>
): ReadonlyArray<string> => {
  const shown = new Set(examples.flatMap((one) => one.rows))
  const states = new Map(rows.map((row) => [row.id, isBegun(row)]))
  return [
    ...rows
      .filter((row) => isBuilt(row) && !shown.has(row.id))
      .map(({ id }) => `${id} is built and has no example in tools/requirements/examples.yaml`),
    ...[...shown]
      .filter((id) => states.get(id) !== true)
      .map((id) => `${id} has an example, and ${states.has(id) ? "nothing of its row is built" : "there is no such row"}`)
  ]
}
