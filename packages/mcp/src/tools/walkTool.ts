import * as Walk from "@litfuse/api/Walk"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { defaultColumns } from "../workCells.ts"
import * as ToolInput from "../ToolInput.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { isDone, type Run, type Running, type ServiceCall, ServerRuns } from "../ServerRuns.ts"
import * as Tool from "../Tool.ts"
import { runAnswer } from "../runAnswer.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  ids: optionalKey(ToolInput.ids.annotate({ description: "works to start from; see get" })),
  ...ToolInput.fieldsOf(Walk.Request.fields),
  cursor: optionalKey(ToolInput.cursor.annotate({ description: "next of an earlier answer, instead of ids" })),
  limit: optionalKey(ToolInput.between(1, 200).annotate({ description: "works; 20" })),
  budget: optionalKey(ToolInput.budget)
})
type Request = typeof Request.Type

const valuesOf = (request: Request): { readonly direction?: Walk.Direction; readonly depth?: number } =>
  ToolInput.valuesOf(Walk.Request.fields, request)

/** Runs of projects and recorded sessions name the two kinds of walks, and a walk without `direction` goes both ways. */
const serviceCallOf = (ids: ReadonlyArray<string>, request: Request): ServiceCall => {
  const { direction = "both", depth, ...values } = valuesOf(request)
  const asked = { ids: ids as [string, ...Array<string>], ...values }
  return direction === "related"
    ? { question: "related", request: asked }
    : { question: "cites", request: { ...asked, direction, ...(depth === undefined ? {} : { depth }) } }
}

/** Whether a run is a walk to related works, whose rows have other columns. */
const isRelated = ({ answer: { works } }: Run): boolean => works.some((work) => "sharedReferences" in work)

/** Follows citations in several sources at once; nearer works come first. */
export const walkTool: Tool.Tool = Tool.make({
  name: "walk",
  about:
    "Follow citations of works: works that cite them, works they cite, works that share citations. Each row says which works of earlier rows it cites, and which cite it.",
  input: Request,
  reads: (request) => {
    if (request.cursor !== undefined) return ["limit", "budget", "cursor"]
    const isDeep = valuesOf(request).direction !== "related"
    return (Object.keys(Request.fields) as Array<keyof Request>).filter((name) => name !== "cursor" && (isDeep || String(name) !== "depth"))
  },
  instead: "correct this and call walk again",
  answer: Effect.fnUntraced(function* (request: Request) {
    const { ids, cursor, limit = 20, budget = 4000 } = request
    const pageOf = (run: Run | Running, from: number, left: number | null) =>
      runAnswer(run, { limit, budget, columns: isDone(run) && isRelated(run) ? defaultColumns.related : defaultColumns.walk, from }, left)
    if ((ids === undefined) === (cursor === undefined))
      return yield* new ToolRefusal({ what: ["name either ids or a cursor"], instead: "call walk with one of the two" })
    const runs = yield* ServerRuns
    if (ids === undefined) {
      const { id, from } = ToolInput.placeOf(cursor!)
      return pageOf(yield* runs.find(id), from, null)
    }
    const left = yield* (yield* Allowance).take("walk")
    return pageOf(yield* runs.ask(serviceCallOf(ids, request)), 0, left)
  })
})
