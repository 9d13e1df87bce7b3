import type { Example } from "./Example.ts"
import { isBuilt, type RequirementRow } from "./requirementRows.ts"

/** Built rows without an example, and examples of rows that are not there or not built. Empty: every built row has one. */
export const exampleProblems = (
  rows: ReadonlyArray<RequirementRow>,
  examples: ReadonlyArray<Pick<Example, "rows">>
): ReadonlyArray<string> => {
  const shown = new Set(examples.flatMap((one) => one.rows))
  const states = new Map(rows.map((row) => [row.id, isBuilt(row)]))
  return [
    ...rows
      .filter((row) => isBuilt(row) && !shown.has(row.id))
      .map(({ id }) => `${id} is built and has no example in tools/requirements/examples.yaml`),
    ...[...shown]
      .filter((id) => states.get(id) !== true)
      .map((id) => `${id} has an example, and ${states.has(id) ? "its row is not built" : "there is no such row"}`)
  ]
}
