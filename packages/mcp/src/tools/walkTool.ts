import { directions } from "@litfuse/api/walk/request"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { defaultColumns } from "../workCells.ts"
import * as ToolInput from "../ToolInput.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { type ServiceCall, ServerRuns } from "../ServerRuns.ts"
import * as Tool from "../Tool.ts"
import { runAnswer } from "../runAnswer.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  ids: optionalKey(ToolInput.ids.annotate({ description: "works to start from; see get" })),
  direction: optionalKey(
    Schema.Literals([...directions, "related"]).annotate({ description: "forward: citing works; default both; related: shared citations" })
  ),
  depth: optionalKey(ToolInput.between(1, 5).annotate({ description: "hops; 1" })),
  sources: optionalKey(ToolInput.namesOf),
  perHop: optionalKey(ToolInput.between(1, 100).annotate({ description: "works followed per hop; 20" })),
  max: optionalKey(ToolInput.between(1, 2000).annotate({ description: "most works; 200" })),
  cursor: optionalKey(ToolInput.cursor.annotate({ description: "next of an earlier answer, instead of ids" })),
  limit: optionalKey(ToolInput.between(1, 200).annotate({ description: "works; 20" })),
  budget: optionalKey(ToolInput.budget)
})
type Request = typeof Request.Type

const serviceCallOf = (ids: ReadonlyArray<string>, { direction = "both", depth, sources, perHop, max }: Request): ServiceCall => {
  const request = {
    ids: ids as [string, ...Array<string>],
    ...(sources === undefined ? {} : { sources }),
    ...(perHop === undefined ? {} : { perHop }),
    ...(max === undefined ? {} : { max })
  }
  return direction === "related"
    ? { question: "related", request }
    : { question: "cites", request: { ...request, direction, ...(depth === undefined ? {} : { depth }) } }
}

/** Follows citations in several sources at once; nearer works come first. */
export const walkTool: Tool.Tool = Tool.make({
  name: "walk",
  about: "Follow citations of works: works that cite them, works they cite, works that share citations. via names the nearer works.",
  input: Request,
  reads: ({ cursor, direction }) => [
    ...(["limit", "budget"] as const),
    ...(cursor === undefined ? (["ids", "direction", "sources", "perHop", "max"] as const) : (["cursor"] as const)),
    ...(cursor === undefined && direction !== "related" ? (["depth"] as const) : [])
  ],
  instead: "correct this and call walk again",
  answer: Effect.fnUntraced(function* (request: Request) {
    const { ids, cursor, limit = 20, budget = 4000, direction } = request
    const part = { limit, budget, columns: direction === "related" ? defaultColumns.related : defaultColumns.walk }
    if ((ids === undefined) === (cursor === undefined))
      return yield* new ToolRefusal({ what: ["name either ids or a cursor"], instead: "call walk with one of the two" })
    const runs = yield* ServerRuns
    if (ids === undefined) {
      const { id, from } = ToolInput.placeOf(cursor!)
      return runAnswer(yield* runs.find(id), { ...part, from }, null)
    }
    const left = yield* (yield* Allowance).take("walk")
    return runAnswer(yield* runs.ask(serviceCallOf(ids, request)), { ...part, from: 0 }, left)
  })
})
