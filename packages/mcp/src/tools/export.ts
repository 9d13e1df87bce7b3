import * as Convert from "@litfuse/api/Convert"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { type Answer, empty } from "../Answer.ts"
import * as Bundled from "../bundled.ts"
import { cleanLines } from "../clean.ts"
import { heldOf } from "../held.ts"
import * as Input from "../inputs.ts"
import { lengthy } from "../lengthy.ts"
import { noticeOf } from "../page.ts"
import { Refusal } from "../Refusal.ts"
import { isDone, type Run, Runs } from "../Runs.ts"
import * as Tool from "../Tool.ts"
import * as Verified from "../verified.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  form: Schema.Literals([...Convert.forms, "bundle", "verify"]),
  cursor: optionalKey(Input.cursor.annotate({ description: "a run, or next of an earlier answer" })),
  ids: optionalKey(Input.ids.annotate({ description: "for verify: citations, whether each exists and is retracted" })),
  budget: optionalKey(Input.budget)
})

/** The text of a run that was written last: another of its pages does not write all of it again. */
const last = new WeakMap<Run, { readonly form: Convert.Form; readonly text: string; readonly notices: ReadonlyArray<string> }>()

const textOf = (run: Run, form: Convert.Form) => {
  const known = last.get(run)
  if (known?.form === form) return known
  const { pieces, notices } = Convert.printingWorks(run.works, form, "the text")
  const text = cleanLines([...pieces].join(""))
  const made = { form, text, notices: notices().map(noticeOf) }
  last.set(run, made)
  return made
}

/** The works of a run in a form, from a place of the text on: parts put behind each other are the file. */
const written = (run: Run, from: number, form: Convert.Form, budget: number): Answer => {
  const { text, notices } = textOf(run, form)
  const head = { ...empty, run: run.id, replayed: run.answer.replayed, counts: { works: run.works.length } }
  const { end, ...answer } = lengthy({ ...head, notices }, text, from, budget, "next has them, to be put behind it")
  return { ...answer, next: end < text.length ? `${run.id}:${end}` : null }
}

/** Works as files of references, a search as a bundle, and whether citations stand. */
export const exported: Tool.Tool = Tool.make({
  name: "export",
  about:
    "Write a run as RIS, BibTeX ..., or as a bundle that others replay (a file, where the server has a folder for it); verify citations.",
  input: Request,
  reads: ({ form }) => [
    "form",
    ...(form === "bundle" ? (["cursor"] as const) : ([form === "verify" ? "ids" : "cursor", "budget"] as const))
  ],
  instead: "correct what is named and call export again",
  writes: true,
  answer: Effect.fnUntraced(function* ({ form, cursor, ids, budget = 8000 }: typeof Request.Type) {
    if (form === "verify") {
      if (ids === undefined) return yield* new Refusal({ what: ["verify needs ids"], instead: "call export with form verify and ids" })
      const runs = yield* Runs
      const left = yield* (yield* Allowance).take("get")
      const run = yield* runs.ask({ question: "get", request: { ids: ids as [string, ...Array<string>], abstracts: false } })
      if (!isDone(run)) return { ...empty, run: run.id, state: "running" as const, cut: ["the answer is not there yet; call export again"] }
      return Verified.answer(run, ids, budget, left)
    }
    if (cursor === undefined)
      return yield* new Refusal({ what: [`${form} needs a run`], instead: "call export with the run of a search as cursor" })
    const { id, from } = Input.placeOf(cursor)
    const run = yield* heldOf(id)
    return form === "bundle" ? yield* Bundled.answer(run) : written(run, from, form, budget)
  })
})
