import * as Analyse from "@litfuse/api/Analyse"
import * as Convert from "@litfuse/api/Convert"
import { answerDocument } from "@litfuse/api/document/answerDocument"
import { printForeignPage } from "@litfuse/document/printDocument"
import type * as Search from "@litfuse/api/Search"
import { wholeAnswer } from "@litfuse/api/search/Answer"
import * as JsonText from "@litfuse/files/JsonText"
import * as Effect from "effect/Effect"

/** The reference formats, with labels and media types. */
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

/** A reference format. */
export type Reference = keyof typeof references

/** Whether a text is a reference format. */
export const isReference = (text: string): text is Reference => Object.hasOwn(references, text)

/** The export formats of an answer, with labels and media types. */
export const searchExportForms = {
  ...references,
  json: ["JSON, complete", "application/json"],
  jsonl: ["JSON, one work per line", "application/x-ndjson"],
  html: ["this page as one file", "text/html; charset=utf-8"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** An export format. */
export type Form = keyof typeof searchExportForms

/** Whether a text is an export format. */
export const isSearchExportForm = (text: string): text is Form => Object.hasOwn(searchExportForms, text)

const endings: Readonly<Record<string, string>> = {
  bibtex: ".bib",
  csl: ".csl.json",
  endnote: ".xml",
  rayyan: "-rayyan.csv",
  covidence: "-covidence.csv",
  mermaid: ".mmd"
}

/** The name of a file in an export format. */
export const exportFileName = (form: string): string => `litfuse${endings[form] ?? `.${form}`}`

function* linesOf({ answer }: Search.Found): Generator<string> {
  for (const work of answer.works) yield `${JSON.stringify(work)}\n`
}

function* jsonOf({ answer }: Search.Found): Generator<string> {
  yield* JsonText.pieces(answer, 2)
  yield "\n"
}

/** An answer with some of its works: those at these positions, in this order. Each keeps its rank. */
export const someWorks = (found: Search.Found, rows: ReadonlyArray<number>): Search.Found => ({
  ...found,
  works: rows.flatMap((row) => found.works[row] ?? []),
  answer: {
    ...found.answer,
    works: JsonText.items(rows.length, (i) => found.answer.works.at(rows[i]!)!),
    written: { n: rows.length, of: found.works.length }
  }
})

/** All works of an answer in an export format, in pieces. Errors: those of the configuration. */
export const exportSearch = Effect.fnUntraced(function* (folder: string, found: Search.Found, form: Form) {
  if (form === "json") return jsonOf(found)
  if (form === "jsonl") return linesOf(found)
  if (form === "html") {
    const answer = wholeAnswer(found.answer)
    const { analyses, notices } = yield* Analyse.completeAnalyses(folder, answer, found.analyses)
    return [printForeignPage(answerDocument(answer, analyses, { notices }))]
  }
  return Convert.printingWorks(found.works, form, exportFileName(form)).pieces
})

/** The fields of these works that a format omits. */
export const missingFields = ({ works }: Pick<Search.Found, "works">, form: string): ReadonlyArray<string> => {
  if (!isReference(form)) return []
  const { pieces, notices } = Convert.printingWorks(works, form, exportFileName(form))
  for (const _ of pieces) continue
  return notices().map(({ text }) => text)
}
