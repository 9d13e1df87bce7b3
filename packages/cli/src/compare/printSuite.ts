import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Suite from "@litfuse/api/Suite"
import { suiteDocument } from "@litfuse/api/suite/suiteDocument"
import * as Effect from "effect/Effect"
import { withProgress } from "../progress.ts"
import { printRefusal, usageError } from "../usageError.ts"
import { type Output, printComparison } from "./printComparison.ts"
import * as SuiteText from "./SuiteText.ts"

/** Compares the runs of a suite and prints the answer. */
export const printSuite = Effect.fnUntraced(function* (
  request: Omit<typeof Suite.Request.Encoded, "folder"> & { readonly suite: string },
  output: Output,
  parts: { readonly isCompact: boolean; readonly hasDetails: boolean }
) {
  const folder = process.cwd()
  const problem = overwriteProblem(folder, Suite.inputFiles(folder, request.suite), output.out)
  if (problem !== undefined) return yield* usageError("litfuse compare")(problem)
  const answer = yield* Suite.ask({ folder, ...request }).pipe(withProgress, printRefusal("litfuse compare"))
  yield* printComparison(answer, output, {
    json: JSON.stringify,
    csv: SuiteText.csv,
    document: (shown) => suiteDocument(shown, { isCompact: parts.isCompact, hasDetails: parts.hasDetails || output.format === "html" })
  })
})
