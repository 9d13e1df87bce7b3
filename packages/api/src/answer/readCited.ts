import * as Decode from "@litfuse/engine/Decode"
import * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Question from "../Question.ts"
import { hasTooMuchMarkup } from "./hasTooMuchMarkup.ts"
import type { PrintedForm } from "./readPrinted.ts"
import { Report } from "./Report.ts"

/** A report of a file. `added`: texts that it shows without an address. `notices`: what of it was not read. */
export interface ReadCited {
  readonly report: Report
  readonly added: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const isReport = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "question" in value && "parts" in value && "references" in value

/** A longer text is no report that people read. Units: bytes. */
const mostPrinted = 8 * 2 ** 20

/** So many scripts, styles and pictures are named. */
const mostForeign = 20

/** Fields that litfuse does not write: a program that shows the report may show them. */
const unknownFields = (name: string, value: unknown): ReadonlyArray<Notice.Notice> => {
  const strict = Decode.strict(Report, value)
  if (Result.isSuccess(strict)) return []
  const paths = strict.failure.map(({ path }) => Decode.printPath(path).replace(/^\./u, ""))
  const some = `${paths.slice(0, mostForeign).join(", ")}${paths.length > mostForeign ? ` and ${paths.length - mostForeign} more` : ""}`
  return [Notice.make("unknown-field", name, `it has what litfuse does not write, and what was not checked: ${some}`)]
}

/** The text of a report that another program saved again: with a mark of its encoding, as UTF-16, or with other ends of lines. */
const decoded = (bytes: Uint8Array): { readonly text: string; readonly encoding: string | undefined } => {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex")
  const encoding = { fffe: "UTF-16LE", feff: "UTF-16BE" }[mark]
  const text = new TextDecoder(encoding ?? "utf-8").decode(bytes)
  return { text: text.replaceAll("\r\n", "\n"), encoding }
}

/** The form of a text that `litfuse answer` printed. Either of two marks is enough, so that no edit makes a manuscript of a report. */
const formOf = (text: string): PrintedForm | undefined => {
  const isPage = /^\s*<(?:!doctype|html)/iu.test(text)
  const isPrinted = isPage
    ? /<p class="brand">litfuse answer</u.test(text) || text.includes("is quoted from its address, or made of what is there")
    : /^\|\s*sentence\s*\|\s*reference\s*\|\s*address\s*\|/mu.test(text) ||
      text.includes("is quoted from its address, or made of what is there")
  if (!isPrinted) return undefined
  return isPage ? "html" : "md"
}

/**
 * Reads a report of `litfuse answer` in any of its forms.
 *
 * - empty: undefined for a file of another kind
 * - errors: `Refused` with all problems of a report that was damaged, and for a form that cannot be read
 */
export const readCited = Effect.fnUntraced(function* (name: string, bytes: Uint8Array) {
  const { text, encoding } = decoded(bytes)
  const notices = encoding === undefined ? [] : [Notice.make("encoding", name, `read as ${encoding}; litfuse writes UTF-8`)]
  const form = formOf(text)
  if (form !== undefined) {
    if (bytes.length > mostPrinted)
      return yield* Question.refuse(
        `${name}: the report has ${bytes.length} bytes, and at most ${mostPrinted} are read; check its JSON form`
      )
    const tooMuch = `${name}: the report cannot be read, because its markup is nested too deeply, or there is more than a report has; check its JSON form`
    if (form === "md" && hasTooMuchMarkup(text)) return yield* Question.refuse(tooMuch)
    const { readPrinted } = yield* Effect.promise(() => import("./readPrinted.ts"))
    const read = Result.try(() => readPrinted(text, form))
    if (Result.isFailure(read) || read.success === undefined) return yield* Question.refuse(tooMuch)
    const { report, added, foreign } = read.success
    const shown = foreign.slice(0, mostForeign).map((one) => one.slice(0, 80))
    const more = foreign.length > mostForeign ? [`${foreign.length - mostForeign} more`] : []
    const changed = [...shown, ...more].map((one) =>
      Notice.make(
        "page-changed",
        name,
        `it has a script, style or picture that litfuse did not write, so it may show more than was checked: ${one}`
      )
    )
    const cut = form === "html" && !/<\/html>\s*$/iu.test(text) ? [Notice.make("page-cut", name, "it ends before the end of a page, so a part is missing")] : [] // prettier-ignore
    return { report, added, notices: [...notices, ...cut, ...changed] } satisfies ReadCited
  }
  if (/^\s*<(?:!doctype html|html)/iu.test(text))
    return yield* Question.refuse(
      `${name}: a page that is no whole report of \`litfuse answer\`; save a manuscript as Word, Markdown, LaTeX or text`
    )
  if (!/^\s*\{/u.test(text)) return undefined
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed) || !isReport(parsed.success)) return undefined
  const report = Decode.open(Report, parsed.success)
  if (Result.isSuccess(report)) return { report: report.success, added: [], notices: [...notices, ...unknownFields(name, parsed.success)] } satisfies ReadCited // prettier-ignore
  return yield* Question.refuse(...report.failure.map(({ path, what }) => `${name}: ${Decode.printPath(path).replace(/^\./u, "")} ${what}`))
})
