import * as Files from "@litfuse/files/Files"
import type { Goal } from "@litfuse/query/generation/generateQueries"
import * as Headings from "@litfuse/query/lint/HeadingTable"
import type { Document } from "@litfuse/query/Matcher"
import * as Effect from "effect/Effect"
import { inFolder } from "./inFolder.ts"
import { modelSettings } from "./extract/modelSettings.ts"
import { askAboutGoal } from "./generate/askAboutGoal.ts"
import { withService } from "./generate/withService.ts"
import { fromGoal } from "./query/fromGoal.ts"
import { fromSeeds } from "./query/fromSeeds.ts"
import { Request } from "./query/GenerateAnswer.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"
import { trafficOf } from "./search/trafficOf.ts"

export { Answer, domains, Request, strategies, timeFrames } from "./query/GenerateAnswer.ts"

/** A goal as a model is asked about it: limits are the user's alone. */
const asGoal = (
  { goal: text, domain, strategy }: Request & { readonly goal: string },
  headings: Headings.HeadingTable,
  records: ReadonlyArray<Document>
): Goal => ({ text, domain, strategy, most: 1, limits: { studyTypes: [], keywords: [], exclude: [] }, headings, records })

/**
 * Makes queries from a goal by rules, or from known records by the terms that they share. Nothing is sent, except to the service that `ask` names
 * and, with `model`, to the user's language model.
 *
 * - errors: `ApiError` for an unreadable file, a goal without a word to search for, seeds without other records, and both or neither of these two
 */
export const run = Question.make(
  "generate queries",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, goal, seeds } = request
    if ((goal === undefined) === (seeds === undefined)) return yield* refuse(about(["goal", "seeds"], "give either {goal} or {seeds}"))
    const traffic = yield* trafficOf(request)
    const isAsked = request.model || request.ask !== undefined
    const idle = isAsked ? undefined : (["record", "replay"] as const).find((name) => request[name] !== undefined)
    if (idle !== undefined) return yield* refuse(about([idle, "ask", "model"], `{${idle}} is for {ask} and {model} only`))
    if (request.model && goal === undefined) return yield* refuse(about(["model", "goal"], "{model} is for {goal} only"))
    const given = request.records === undefined ? { records: [], notices: [] } : yield* MatchRecord.recordsOfFile(folder, request.records)
    if (goal !== undefined) {
      const text = request.headings === undefined ? "" : yield* Effect.fromResult(Files.readText(inFolder(folder, request.headings)))
      const table = Headings.table(text)
      const settings = request.model ? { ...(yield* modelSettings(folder, traffic)), traffic } : undefined
      const model = settings === undefined ? undefined : yield* askAboutGoal(asGoal({ ...request, goal }, table, given.records), settings)
      return yield* withService(request, (service) => fromGoal({ ...request, goal }, table, given, service, model))
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
