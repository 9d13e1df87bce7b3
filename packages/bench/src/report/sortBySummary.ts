import * as Ids from "@litfuse/engine/Ids"
import type { SystemResult, TableResult } from "./Results.ts"

/** Systems as tables list them: by the first measure, highest first; ties, and those without a value, by name. */
export const sortBySummary = ({ systems, measures }: Pick<TableResult, "systems" | "measures">): ReadonlyArray<SystemResult> => {
  const key = measures[0]?.name ?? ""
  const value = ({ summary }: SystemResult) => summary[key] ?? 0
  return [...systems].sort((a, b) => value(b) - value(a) || Ids.compare(a.system, b.system))
}
