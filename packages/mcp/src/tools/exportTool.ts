import * as Convert from "@litfuse/api/Convert"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { type ToolAnswer, emptyAnswer } from "../ToolAnswer.ts"
import { exportBundle } from "../exportBundle.ts"
import { cleanLines } from "../cleanText.ts"
import { finishedRun } from "../finishedRun.ts"
import * as ToolInput from "../ToolInput.ts"
import { fitText } from "../fitText.ts"
import { printNotice } from "../runPage.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { isDone, type Run, ServerRuns } from "../ServerRuns.ts"
import * as Tool from "../Tool.ts"
import { verifyCitations } from "../verifyCitations.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  form: Schema.Literals([...Convert.forms, "bundle", "verify"]),
  cursor: optionalKey(ToolInput.cursor.annotate({ description: "a run, or next of an earlier answer" })),
  ids: optionalKey(ToolInput.ids.annotate({ description: "for verify: citations to check for existence and retraction" })),
  budget: optionalKey(ToolInput.budget)
})

/** The last written text of each run, so that its next page does not write it again. */
const last = new WeakMap<Run, { readonly form: Convert.Form; readonly text: string; readonly notices: ReadonlyArray<string> }>()

const textOf = (run: Run, form: Convert.Form) => {
  const known = last.get(run)
  if (known?.form === form) return known
  const { pieces, notices } = Convert.printingWorks(run.works, form, "the text")
  const text = cleanLines([...pieces].join(""))
  const written = { form, text, notices: notices().map(printNotice) }
  last.set(run, written)
  return written
}

/** A part of the works of a run as a file of references, from a position in the text. The parts joined in order are the file. */
const writeReferences = (run: Run, from: number, form: Convert.Form, budget: number): ToolAnswer => {
  const { text, notices } = textOf(run, form)
  const head = { ...emptyAnswer, run: run.id, replayed: run.answer.replayed, counts: { works: run.works.length } }
  const { end, ...answer } = fitText({ ...head, notices }, text, from, budget, "use next to get them, and append them")
  return { ...answer, next: end < text.length ? `${run.id}:${end}` : null }
}

/** Exports works as files of references and searches as bundles, and verifies citations. */
export const exportTool: Tool.Tool = Tool.make({
  name: "export",
  about: "Export a run as RIS, BibTeX ..., or as a bundle for replay (a file, if the server has a folder for it); verify citations.",
  input: Request,
  reads: ({ form }) => [
    "form",
    ...(form === "bundle" ? (["cursor"] as const) : ([form === "verify" ? "ids" : "cursor", "budget"] as const))
  ],
  instead: "correct this and call export again",
  writes: true,
  answer: Effect.fnUntraced(function* ({ form, cursor, ids, budget = 8000 }: typeof Request.Type) {
    if (form === "verify") {
      if (ids === undefined) return yield* new ToolRefusal({ what: ["verify needs ids"], instead: "call export with form verify and ids" })
      const runs = yield* ServerRuns
      const left = yield* (yield* Allowance).take("get")
      const run = yield* runs.ask({ question: "get", request: { ids: ids as [string, ...Array<string>], abstracts: false } })
      if (!isDone(run))
        return { ...emptyAnswer, run: run.id, state: "running" as const, cut: ["the answer is not ready; call export again"] }
      return verifyCitations(run, ids, budget, left)
    }
    if (cursor === undefined)
      return yield* new ToolRefusal({ what: [`${form} needs a run`], instead: "call export with the run of a search as cursor" })
    const { id, from } = ToolInput.placeOf(cursor)
    const run = yield* finishedRun(id)
    return form === "bundle" ? yield* exportBundle(run) : writeReferences(run, from, form, budget)
  })
})
