import * as Escape from "@litfuse/engine/Escape"
import { counted } from "@litfuse/files/numbers"
import { markdownTable } from "@litfuse/document/markdownTable"
import type { Compared, ComparedMeasure } from "./answer.ts"
import { compactCells } from "./compactTable.ts"
import { isName, compareSections } from "./compareSections.ts"

/** A name in a cell; the table escapes its bars. */
const cell = (text: string): string => Escape.markdown(text).replaceAll("\\|", "|")

const prose = (text: string): string => Escape.plain(text).replace(/[\\`*_[\]<>~]/g, "\\$&")

/** `compact` for a page of Markdown: letters as superscripts, the best in bold. */
export const compactMarkdown = (compared: Compared): string => {
  const { about, measures, rows } = compactCells(compared)
  const cells = rows.map(({ letter, run, cells: own }) => [
    letter,
    cell(run),
    ...own.map(({ mean, isBest, beats }) => `${isBest ? `**${mean}**` : mean}${beats === "" ? "" : `<sup>${beats}</sup>`}`)
  ])
  const headers = ["", "run", ...measures]
  return `${markdownTable(
    headers,
    headers.map((_, c) => (c < 2 ? "left" : "right")),
    cells
  )}\n\n${prose(about)} Bold: the best.`
}

const measured = (one: ComparedMeasure, compared: Compared, hasDetails: boolean): string =>
  [
    `## ${prose(one.measure)}`,
    `${counted(one.topics, "topic")}, baseline ${prose(one.baseline.run)}.`,
    ...compareSections(one, compared, hasDetails).flatMap(({ about, headers, rows }) => [
      `${prose(about)}:`,
      markdownTable(
        headers,
        headers.map((header) => (isName(header) ? "left" : "right")),
        rows.map((row) => row.map((text, c) => (isName(headers[c]!) ? cell(text) : text)))
      )
    ])
  ].join("\n\n")

/** The comparisons of all measures as Markdown, with the tables of the terminal. */
export const markdown = (compared: Compared, hasDetails: boolean): string =>
  compared.measures.map((one) => measured(one, compared, hasDetails)).join("\n\n")
