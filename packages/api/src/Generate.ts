import * as Files from "@litfuse/files/Files"
import * as Headings from "@litfuse/query/lint/HeadingTable"
import * as Effect from "effect/Effect"
import { inFolder } from "./inFolder.ts"
import { withService } from "./generate/withService.ts"
import { fromGoal } from "./query/fromGoal.ts"
import { fromSeeds } from "./query/fromSeeds.ts"
import { Request } from "./query/GenerateAnswer.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"

export { Answer, domains, Request, strategies, timeFrames } from "./query/GenerateAnswer.ts"

/**
 * Makes queries from a goal by rules, or from known records by the terms that they share. Nothing is sent, except to the service that `ask` names.
 *
 * - errors: `ApiError` for an unreadable file, a goal without a word to search for, seeds without other records, and both or neither of these two
 */
export const run = Question.make(
  "generate queries",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, goal, seeds } = request
    if ((goal === undefined) === (seeds === undefined)) return yield* refuse(about(["goal", "seeds"], "give either {goal} or {seeds}"))
    const given = request.records === undefined ? { records: [], notices: [] } : yield* MatchRecord.recordsOfFile(folder, request.records)
    if (goal !== undefined) {
      const text = request.headings === undefined ? "" : yield* Effect.fromResult(Files.readText(inFolder(folder, request.headings)))
      return yield* withService(request, (service) => fromGoal({ ...request, goal }, Headings.table(text), given, service))
    }
    if (request.records === undefined)
      return yield* refuse(
        about(["seeds", "records"], "{seeds} needs {records}: a file of other references, against which terms are weighed")
      )
    return yield* fromSeeds(request, yield* MatchRecord.recordsOfFile(folder, seeds!), given)
  })
)

/** The plain data, for surfaces that need no more. */
export const ask = (request: typeof Request.Encoded) => run(request)
