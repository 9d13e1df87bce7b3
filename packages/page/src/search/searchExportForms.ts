import * as Analyse from "@litfuse/api/Analyse"
import * as Convert from "@litfuse/api/Convert"
import { answerDocument } from "@litfuse/api/document/answerDocument"
import { printForeignPage } from "@litfuse/document/printDocument"
import type * as Search from "@litfuse/api/Search"
import { wholeAnswer } from "@litfuse/api/search/Answer"
import * as JsonText from "@litfuse/files/JsonText"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { exportFileName, references } from "../missingFields.ts"
import { windowedSection } from "../windowedSection.ts"

/** The export formats of an answer, with labels and media types. */
export const searchExportForms = {
  ...references,
  json: ["JSON, complete", "application/json"],
  jsonl: ["JSON, one work per line", "application/x-ndjson"],
  html: ["a page as one file, with at most 500 works", "text/html; charset=utf-8"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** An export format. */
export type Form = keyof typeof searchExportForms

/** Whether a text is an export format. */
export const isSearchExportForm = (text: string): text is Form => Object.hasOwn(searchExportForms, text)

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
  unexplained: JsonText.items(rows.length, (i) => found.unexplained.at(rows[i]!)!),
  answer: {
    ...found.answer,
    works: JsonText.items(rows.length, (i) => found.answer.works.at(rows[i]!)!),
    written: { n: rows.length, of: found.works.length }
  }
})

/** A browser opens a page with the explanations of so many works within a second; ten thousand take it half a minute. */
const mostOnPage = 500

/** The page of a search as one document: the first works with their explanations, and all analyses. */
const pageOf = Effect.fnUntraced(function* (folder: string, found: Search.Found) {
  const { works } = found.answer
  const shown = JsonText.items(Math.min(works.length, mostOnPage), (i) => works.at(i)!)
  const { analyses, notices } = yield* Analyse.completeAnalyses(folder, found.answer, found.works, found.analyses)
  const document = answerDocument(wholeAnswer({ ...found.answer, works: shown }), analyses, { notices })
  const left = works.length - shown.length
  return {
    ...document,
    lead: [
      ...document.lead,
      ...(left === 0
        ? []
        : [
            {
              type: "paragraph",
              text: `${counted(left, "work")} are in the other formats, as RIS or JSON, and not on this page.`,
              tone: "muted"
            } as const
          ])
    ],
    sections: document.sections.map((section) => (section.id.startsWith("analysis-") ? windowedSection(section) : section))
  }
})

/** All works of an answer in an export format, in pieces; as a page its first 500. Errors: those of the configuration. */
export const exportSearch = Effect.fnUntraced(function* (folder: string, found: Search.Found, form: Form) {
  if (form === "json") return jsonOf(found)
  if (form === "jsonl") return linesOf(found)
  if (form === "html") return [printForeignPage(yield* pageOf(folder, found))]
  return Convert.printingWorks(found.works, form, exportFileName(form)).pieces
})
