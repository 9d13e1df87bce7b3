/** Results of reports, as the generators of docs/ranking-variants.md read them. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { readResults } from "@litfuse/bench/report/readResults"
import type { Results } from "@litfuse/bench/report/Results"
import * as Result from "effect/Result"

const root = join(import.meta.dirname, "..")

/** The results of a report by its id; undefined = there is none. */
export const resultsOf = (report: string): Results | undefined => {
  const file = `reports/${report}/results.json`
  return existsSync(join(root, file)) ? Result.getOrThrow(readResults(join(root, file), file, "")) : undefined
}
