import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Suite from "@litfuse/api/Suite"
import { suiteDocument } from "@litfuse/api/suite/suiteDocument"
import { suiteFigure } from "@litfuse/api/suite/suiteFigure"
import * as Notice from "@litfuse/engine/Notice"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { withProgress } from "../progress.ts"
import { printRefusal, usageError } from "../usageError.ts"
import { type Output, printComparison } from "./printComparison.ts"
import * as SuiteText from "./SuiteText.ts"

type Request = Omit<typeof Suite.Request.Encoded, "folder"> & { readonly suite: string }

const answerOf = Effect.fnUntraced(function* (request: Request, { out }: Output) {
  const folder = process.cwd()
  const problem = overwriteProblem(folder, Suite.inputFiles(folder, request.suite), out)
  if (problem !== undefined) return yield* usageError("litfuse compare")(problem)
  return yield* Suite.ask({ folder, ...request }).pipe(withProgress, printRefusal("litfuse compare"))
})

/** Compares the runs of a suite and prints a forest plot. Errors: as `suiteFigure`. */
export const printSuiteFigure = Effect.fnUntraced(function* (request: Request, output: Output, drawn: (figure: PaperFigure) => string) {
  const answer = yield* answerOf(request, output)
  for (const notice of answer.notices) yield* Console.error(Notice.print(notice))
  const made = suiteFigure(answer)
  yield* Result.isFailure(made) ? usageError("litfuse compare")(made.failure) : output.print(drawn(made.success))
})

/** Compares the runs of a suite and prints the answer. */
export const printSuite = Effect.fnUntraced(function* (
  request: Request,
  output: Output,
  parts: { readonly isCompact: boolean; readonly hasDetails: boolean }
) {
  const answer = yield* answerOf(request, output)
  yield* printComparison(answer, output, {
    json: JSON.stringify,
    csv: SuiteText.csv,
    document: (shown) => suiteDocument(shown, { isCompact: parts.isCompact, hasDetails: parts.hasDetails || output.format === "html" })
  })
})
