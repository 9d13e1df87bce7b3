import { directions } from "@litfuse/api/walk/request"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { usual } from "../cells.ts"
import * as Input from "../inputs.ts"
import { Refusal } from "../Refusal.ts"
import { type Asking, Runs } from "../Runs.ts"
import * as Tool from "../Tool.ts"
import { waiting } from "../waiting.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  ids: optionalKey(Input.ids.annotate({ description: "works to start from; see get" })),
  direction: optionalKey(
    Schema.Literals([...directions, "related"]).annotate({ description: "forward: who cites; default both; related: citations in common" })
  ),
  depth: optionalKey(Input.between(1, 5).annotate({ description: "hops; 1" })),
  sources: optionalKey(Input.namesOf),
  perHop: optionalKey(Input.between(1, 100).annotate({ description: "works of a hop that are followed; 20" })),
  max: optionalKey(Input.between(1, 2000).annotate({ description: "works kept; 200" })),
  cursor: optionalKey(Input.cursor.annotate({ description: "next of an earlier answer, in place of ids" })),
  limit: optionalKey(Input.between(1, 200).annotate({ description: "works; 20" })),
  budget: optionalKey(Input.budget)
})
type Request = typeof Request.Type

const askingOf = (ids: ReadonlyArray<string>, { direction = "both", depth, sources, perHop, max }: Request): Asking => {
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

/** A walk along citations, in several sources at once: nearer works first. */
export const walk: Tool.Tool = Tool.make({
  name: "walk",
  about: "Follow citations from works: who cites them, whom they cite, works with citations in common. via names the nearer works of each.",
  input: Request,
  reads: ({ cursor, direction }) => [
    ...(["limit", "budget"] as const),
    ...(cursor === undefined ? (["ids", "direction", "sources", "perHop", "max"] as const) : (["cursor"] as const)),
    ...(cursor === undefined && direction !== "related" ? (["depth"] as const) : [])
  ],
  instead: "correct what is named and call walk again",
  answer: Effect.fnUntraced(function* (request: Request) {
    const { ids, cursor, limit = 20, budget = 4000, direction } = request
    const part = { limit, budget, columns: direction === "related" ? usual.related : usual.walk }
    if ((ids === undefined) === (cursor === undefined))
      return yield* new Refusal({ what: ["name either ids or a cursor"], instead: "call walk with one of them" })
    const runs = yield* Runs
    if (ids === undefined) {
      const { id, from } = Input.placeOf(cursor!)
      return waiting(yield* runs.find(id), { ...part, from }, null)
    }
    const left = yield* (yield* Allowance).take("walk")
    return waiting(yield* runs.ask(askingOf(ids, request)), { ...part, from: 0 }, left)
  })
})
