import * as Convert from "@litfuse/api/Convert"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import type { ToolAnswer } from "../ToolAnswer.ts"
import { exportBundle } from "../exportBundle.ts"
import { cleanLines } from "../cleanText.ts"
import { finishedRun } from "../finishedRun.ts"
import * as ToolInput from "../ToolInput.ts"
import { fitText } from "../fitText.ts"
import { pickWorks } from "../pickWorks.ts"
import { printNotice, runStatus } from "../runPage.ts"
import { runningAnswer } from "../runningAnswer.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { isDone, type Run, ServerRuns } from "../ServerRuns.ts"
import * as Tool from "../Tool.ts"
import { verifyCitations } from "../verifyCitations.ts"
import { verifyReferences } from "../verifyReferences.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  form: Schema.Literals([...Convert.forms, "bundle", "verify"]),
  cursor: optionalKey(ToolInput.cursor.annotate({ description: "a run, or next of an earlier answer" })),
  ids: optionalKey(
    ToolInput.ids.annotate({ description: "works to export: of the run, or without one from services; citations to verify" })
  ),
  references: optionalKey(
    ToolInput.text(30_000).annotate({ description: "to verify: a list, BibTeX, RIS or CSL-JSON as text, at most 50, instead of ids" })
  ),
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

/** The fields that matter for a form. */
const readBy = ({ form, references }: typeof Request.Type) => {
  if (form === "bundle") return ["form", "cursor"] as const
  if (form === "verify")
    return references === undefined ? (["form", "ids", "budget"] as const) : (["form", "references", "budget"] as const)
  return ["form", "cursor", "ids", "budget"] as const
}

interface Written {
  readonly run: Run
  readonly from: number
  readonly left: number | null
  readonly how: string
}

/** A part of the works of a run as a file of references, from a position in the text. The parts joined in order are the file. */
const writeReferences = ({ run, from, left, how }: Written, form: Convert.Form, budget: number): ToolAnswer => {
  const { text, notices } = textOf(run, form)
  const status = runStatus(run)
  const head = { ...status, counts: { works: run.works.length }, cost: { ...status.cost, left } }
  const missing = from === 0 ? run.answer.notices.filter(({ code }) => code === "not-found").map(printNotice) : []
  const { end, ...answer } = fitText({ ...head, notices: [...missing, ...notices] }, text, from, budget, how)
  return { ...answer, next: end < text.length ? `${run.id}:${end}` : null }
}

const append = "use next to get them, and append them"

/** The works to export: those of a run, some of them, or works of services. A run that is not finished is answered with its name. */
const worksOf = Effect.fnUntraced(function* ({ cursor, ids }: typeof Request.Type) {
  if (cursor !== undefined) {
    const { id, from } = ToolInput.placeOf(cursor)
    const run = yield* finishedRun(id)
    const isWhole = ids === undefined
    return {
      run: isWhole ? run : pickWorks(run, ids),
      from,
      left: null,
      how: isWhole ? append : append.replace("next", "next with the same ids")
    }
  }
  const left = yield* (yield* Allowance).take("get")
  const run = yield* (yield* ServerRuns).ask({ question: "get", request: { ids: ids as [string, ...Array<string>] } })
  return { run, from: 0, left, how: append }
})

/** Verifies the citations with some identifiers, or references that are a text. */
const verify = Effect.fnUntraced(function* ({ ids, references, budget = 8000 }: typeof Request.Type) {
  if ((ids === undefined) === (references === undefined))
    return yield* new ToolRefusal({
      what: ["verify needs either ids or references"],
      instead: "call export with form verify, and with ids or with references as text"
    })
  const left = yield* (yield* Allowance).take("get")
  if (references !== undefined) return yield* verifyReferences(references, budget, left)
  const run = yield* (yield* ServerRuns).ask({
    question: "get",
    request: { ids: ids as [string, ...Array<string>], abstracts: false }
  })
  return isDone(run) ? verifyCitations(run, ids!, budget, left) : runningAnswer(run)
})

/** Exports works as files of references and searches as bundles, and verifies citations. */
export const exportTool: Tool.Tool = Tool.make({
  name: "export",
  about:
    "Export a run or works as RIS, BibTeX ..., or a run as a bundle for replay, in a folder of the server. Verify whether citations exist, are as cited, and still stand; a failed source leaves them unchecked.",
  input: Request,
  reads: readBy,
  instead: "correct this and call export again",
  writes: true,
  answer: Effect.fnUntraced(function* (request: typeof Request.Type) {
    const { form, cursor, ids, budget = 8000 } = request
    if (form === "verify") return yield* verify(request)
    if (cursor === undefined && (ids === undefined || form === "bundle"))
      return yield* new ToolRefusal({
        what: [`${form} needs a run`],
        instead: `call export with the run of a search as cursor${form === "bundle" ? "" : ", or with ids"}`
      })
    if (form === "bundle") return yield* exportBundle(yield* finishedRun(ToolInput.placeOf(cursor!).id))
    const { run, ...part } = yield* worksOf({ form, ...(cursor === undefined ? {} : { cursor }), ...(ids === undefined ? {} : { ids }) })
    return isDone(run) ? writeReferences({ run, ...part }, form, budget) : runningAnswer(run)
  })
})
