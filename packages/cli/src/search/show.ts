import * as Notice from "@litfuse/engine/Notice"
import type { EverySourceFailed } from "@litfuse/engine/Search"
import type { Work } from "@litfuse/engine/Work"
import { record } from "@litfuse/engine/works/record"
import * as Files from "@litfuse/files/Files"
import type { Analysis } from "@litfuse/api/search/analyses"
import type { Answer } from "@litfuse/api/search/Answer"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import { printable } from "../printable.ts"
import * as Print from "./print.ts"

/** The forms of references in which an answer is printed. */
const references = ["ris", "bibtex", "nbib", "csv", "csl"] as const

const formats = ["table", "json", "jsonl", "md", ...references] as const

/** `--format` of commands that answer with works. */
export const format = Flag.Literals("format", formats).pipe(
  Flag.withDefault("table"),
  Flag.withDescription(
    "how to print: jsonl is one work per line, md is Markdown, csl is CSL-JSON; ris, bibtex, nbib, csv and csl can be read by reference managers (default table)"
  )
)

/** The form of references that a format is; undefined for the other formats. */
const referenceOf = (form: (typeof formats)[number]) => references.find((name) => name === form)

/** An answer and its works; what its analyzers said, where the pipeline has any. */
interface Shown {
  readonly answer: Answer
  readonly works: ReadonlyArray<Work>
  readonly analyses?: ReadonlyArray<Analysis>
}

/**
 * Shows an answer: how the sources answered on stderr, the works on stdout, with their explanations where the answer holds them, and what analyzers said.
 *
 * - errors: `Exit` with 3 when no source answered, and why
 */
export const show = Effect.fnUntraced(function* (
  command: string,
  { answer, works, analyses = [] }: Shown,
  form: (typeof formats)[number],
  silence: EverySourceFailed | undefined
) {
  for (const line of Print.remarks(answer)) yield* Console.error(line)
  const reference = referenceOf(form)
  if (reference !== undefined) {
    const References = yield* Effect.promise(() => import("../references.ts"))
    const { text, notices } = References.print(works.map(record), reference, "standard output")
    yield* Effect.fromResult(Files.writeText("-", text))
    for (const notice of notices) yield* Console.error(printable(Notice.print(notice)))
  }
  if (form === "json") yield* Console.log(JSON.stringify(answer, null, 2))
  if (form === "jsonl") for (const work of answer.works) yield* Console.log(JSON.stringify(work))
  if (form === "md") yield* Console.log(Print.page(answer))
  if (form === "table" && answer.works.length > 0) yield* Console.log(Print.works(answer))
  if (form === "table" && answer.works.some(({ explanation }) => explanation !== undefined))
    for (const text of Print.explanations(answer)) yield* Console.log(text)
  if (form === "table")
    for (const { node, views } of analyses.filter(({ reason }) => reason === null))
      yield* Console.log(`\n${printable(`${node}:\n${views.text()}`, "lines")}`)
  if (silence === undefined) return
  const why = answer.outcomes.length === 0 ? silence.message : "no source answered; what each of them said stands above"
  yield* Console.error(`${command}: ${why}`)
  return yield* new Exit({ code: 3 })
})
