import * as Analyse from "@litfuse/api/Analyse"
import * as Convert from "@litfuse/api/Convert"
import { html } from "@litfuse/api/document/html"
import type * as Search from "@litfuse/api/Search"
import { whole } from "@litfuse/api/search/Answer"
import * as JsonText from "@litfuse/files/JsonText"
import * as Effect from "effect/Effect"

/** Forms of references: what each is called, and its type. */
export const references = {
  ris: ["RIS", "application/x-research-info-systems"],
  bibtex: ["BibTeX", "application/x-bibtex"],
  nbib: ["NBIB", "application/nbib"],
  endnote: ["EndNote XML", "application/xml"],
  csv: ["CSV", "text/csv; charset=utf-8"],
  rayyan: ["CSV for Rayyan", "text/csv; charset=utf-8"],
  covidence: ["CSV with Covidence's columns", "text/csv; charset=utf-8"],
  csl: ["CSL-JSON", "application/vnd.citationstyles.csl+json"],
  md: ["Markdown", "text/markdown; charset=utf-8"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** The name of a form of references. */
export type Reference = keyof typeof references

/** Whether a text names a form of references. */
export const isReference = (text: string): text is Reference => Object.hasOwn(references, text)

/** The forms in which an answer is saved. */
export const forms = {
  ...references,
  json: ["JSON, with everything", "application/json"],
  jsonl: ["JSON, a work a line", "application/x-ndjson"],
  html: ["this page, as one file", "text/html; charset=utf-8"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** The name of a form. */
export type Form = keyof typeof forms

/** Whether a text names a form. */
export const isForm = (text: string): text is Form => Object.hasOwn(forms, text)

const endings: Readonly<Record<string, string>> = {
  bibtex: ".bib",
  csl: ".csl.json",
  endnote: ".xml",
  rayyan: "-rayyan.csv",
  covidence: "-covidence.csv",
  mermaid: ".mmd"
}

/** What a file of a form is called. */
export const fileOf = (form: string): string => `litfuse${endings[form] ?? `.${form}`}`

function* linesOf({ answer }: Search.Found): Generator<string> {
  for (const work of answer.works) yield `${JSON.stringify(work)}\n`
}

function* jsonOf({ answer }: Search.Found): Generator<string> {
  yield* JsonText.pieces(answer, 2)
  yield "\n"
}

/** All works of an answer in a form, piece by piece. Errors: those of the configuration. */
export const pieces = Effect.fnUntraced(function* (folder: string, found: Search.Found, form: Form) {
  if (form === "json") return jsonOf(found)
  if (form === "jsonl") return linesOf(found)
  if (form === "html") {
    const answer = whole(found.answer)
    const { analyses, notices } = yield* Analyse.besides(folder, answer, found.analyses)
    return [html(answer, analyses, { notices })]
  }
  return Convert.printingWorks(found.works, form, fileOf(form)).pieces
})

/** What a form has no place for, of these works; nothing where it holds everything. */
export const lacks = ({ works }: Pick<Search.Found, "works">, form: string): ReadonlyArray<string> => {
  if (!isReference(form)) return []
  const { pieces, notices } = Convert.printingWorks(works, form, fileOf(form))
  for (const _ of pieces) continue
  return notices().map(({ text }) => text)
}
