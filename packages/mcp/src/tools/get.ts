import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { shown, usual } from "../cells.ts"
import { heldOf } from "../held.ts"
import * as Input from "../inputs.ts"
import { finding } from "../named.ts"
import { Refusal } from "../Refusal.ts"
import { type Run, Runs } from "../Runs.ts"
import * as Tool from "../Tool.ts"
import { waiting } from "../waiting.ts"

const { optionalKey } = Schema

/** Works wanted by their identifiers: of services, or of a run that is there already. */
const Request = Schema.Struct({
  ids: optionalKey(Input.ids.annotate({ description: "PMID:12345, a DOI, PMC12345, arXiv:2101.00001" })),
  run: optionalKey(Input.run.annotate({ description: "take the ids from this run, asking nobody" })),
  cursor: optionalKey(Input.cursor.annotate({ description: "next of an earlier answer, in place of ids" })),
  sources: optionalKey(Input.namesOf),
  fields: optionalKey(Input.columns.annotate({ description: "columns; see search" })),
  budget: optionalKey(Input.budget)
})

/** Some of the works of a run; what it does not have is a notice. */
const some = (run: Run, ids: ReadonlyArray<string>): Run => {
  const found = ids.map(finding(run.answer.works))
  const missing = ids.filter((_, i) => found[i] === undefined)
  return {
    ...run,
    answer: {
      ...run.answer,
      works: [...new Set(found.filter((hit) => hit !== undefined))],
      notices: missing.map((id) => ({ code: "not-found", subject: id, text: "the run has no such work; without run, sources are asked" }))
    }
  }
}

/** A look-up: whole records, with what each source says. */
export const get: Tool.Tool = Tool.make({
  name: "get",
  about: "Whole records by identifier, with abstracts: from services, or from a run without asking anybody.",
  input: Request,
  reads: ({ ids, run }) => [
    "fields",
    "budget",
    ...(ids === undefined ? (["cursor"] as const) : (["ids", run === undefined ? "sources" : "run"] as const))
  ],
  instead: "correct what is named and call get again",
  answer: Effect.fnUntraced(function* ({ ids, run, cursor, sources, fields, budget = 6000 }: typeof Request.Type) {
    const runs = yield* Runs
    const part = { limit: 200, budget, columns: shown(fields, usual.get) }
    if ((ids === undefined) === (cursor === undefined))
      return yield* new Refusal({ what: ["name either ids or a cursor"], instead: "call get with one of them" })
    if (ids === undefined) {
      const { id, from } = Input.placeOf(cursor!)
      return waiting(yield* runs.find(id), { ...part, from }, null)
    }
    if (run !== undefined) {
      const answer = waiting(some(yield* heldOf(run), ids), { ...part, from: 0 }, null)
      // places among these works are no places in the run
      return answer.next === null
        ? answer
        : { ...answer, next: null, cut: answer.cut.map((one) => one.replace("next has them", "call get with their ids")) }
    }
    const left = yield* (yield* Allowance).take("get")
    const request = { ids: ids as [string, ...Array<string>], ...(sources === undefined ? {} : { sources }) }
    return waiting(yield* runs.ask({ question: "get", request }), { ...part, from: 0 }, left)
  })
})
