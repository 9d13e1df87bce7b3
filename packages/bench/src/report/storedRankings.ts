import { existsSync } from "node:fs"
import { join } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { rankingsFile } from "./writeReport.ts"
import type { Rankings } from "./Rankings.ts"
import { readRankings } from "./readResults.ts"
import { digestOf } from "./Report.ts"
import type { Results } from "./Results.ts"

/**
 * The stored rankings of a report: those committed in its folder, else those below `.cache/`.
 *
 * - empty: undefined when none are stored, or only those of other results
 * - errors: `BadLine` for a file that is not rankings
 */
export const storedRankings = (root: string, id: string, results: Results): Result.Result<Rankings | undefined, DatasetError> =>
  Result.gen(function* () {
    const digest = digestOf(results)
    for (const name of [`reports/${id}/${rankingsFile}`, `.cache/reports/${id}/${rankingsFile}`]) {
      const path = join(root, name)
      if (!existsSync(path)) continue
      const rankings = yield* readRankings(path, name)
      if (rankings.results === digest) return rankings
    }
    return undefined
  })
