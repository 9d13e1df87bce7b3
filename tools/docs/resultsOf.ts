import { existsSync } from "node:fs"
import { join } from "node:path"
import { readResults } from "@litfuse/bench/report/readResults"
import type { Results } from "@litfuse/bench/report/Results"
import * as Result from "effect/Result"
import { root } from "../shared/repositoryFiles.ts"

/** The results of a report by its id; undefined = there is none. */
export const resultsOf = (report: string): Results | undefined => {
  const file = `reports/${report}/results.json`
  return existsSync(join(root, file)) ? Result.getOrThrow(readResults(join(root, file), file, "")) : undefined
}
