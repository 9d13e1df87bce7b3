import { draw } from "@litfuse/figures/draw"
import { fixed } from "@litfuse/files/numbers"
import type { AnalysisResult, FreeTable } from "./Results.ts"
import { expectedTables } from "./expectedTables.ts"
import { figureElement } from "@litfuse/document/figureElement"
import { markup, type Markup } from "@litfuse/document/Markup"
import { proseHtml } from "@litfuse/document/proseHtml"
import { topicSection } from "./tableSection.ts"
import { sortableTable, type Cell } from "@litfuse/document/sortableTable"

const cellOf = (cell: string | number | null, digits: number | undefined): Cell => {
  if (cell === null) return { text: "none" }
  if (typeof cell === "string") return { text: cell }
  return { text: digits === undefined ? String(cell) : fixed(cell, digits), value: cell }
}

const freeTable = ({ title, note, columns, rows, shown = rows.length }: FreeTable, analysis: string): Markup => {
  const named = columns.map(({ name }, c) => ({ name, isNumber: rows.some((row) => typeof row[c] === "number") }))
  const cells = rows.slice(0, shown).map((row) => row.map((cell, c) => cellOf(cell, columns[c]!.digits)))
  return markup`<h3>${proseHtml(title)}</h3>
${note === undefined ? undefined : markup`<p>${proseHtml(note)}</p>\n`}${sortableTable(`${analysis}, ${title}`, named, cells)}${
    shown < rows.length
      ? markup`<p class="muted">${rows.length - shown} more rows in results.json.</p>
`
      : undefined
  }`
}

/** What an analysis found: its conclusions, its figures, its tables. */
export const analysisSection = ({
  id,
  title,
  note,
  conclusions,
  notices,
  measured,
  figures,
  tables,
  expected
}: AnalysisResult): Markup => markup`<section id="${id}"><h2>${proseHtml(title)}</h2>
${note === undefined ? undefined : markup`<p>${proseHtml(note)}</p>\n`}${conclusions.length === 0 ? undefined : markup`<ul>${conclusions.map((sentence) => markup`<li>${proseHtml(sentence)}</li>`)}</ul>\n`}${notices.length === 0 ? undefined : markup`<ul class="warn">${notices.map(({ code, text }) => markup`<li>${code}: ${proseHtml(text)}</li>`)}</ul>\n`}${figures.map((one) => figureElement(one.title, draw(one, "")))}${tables.map((one) => freeTable(one, title))}${measured === undefined ? undefined : topicSection(measured)}${expectedTables(title, expected)}</section>
`
