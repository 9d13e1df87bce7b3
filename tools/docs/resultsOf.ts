import { existsSync } from "node:fs"
import { join } from "node:path"
import { readReport, resultsPath } from "@litfuse/bench/report/readReport"
import type { Results } from "@litfuse/bench/report/Results"
import * as Result from "effect/Result"
import { root } from "../shared/repositoryFiles.ts"

/** The results of an experiment by its id, wherever they are stored; undefined = there are none. */
export const resultsOf = (experiment: string): Results | undefined =>
  existsSync(join(root, resultsPath(root, experiment))) ? Result.getOrThrow(readReport(root, experiment, "")) : undefined
