import { tableCell } from "@litfuse/document/tableCell"
import { type Block, type Document, list, paragraph, prose, type Section } from "@litfuse/engine/Document"
import { draw } from "@litfuse/figures/draw"
import { forestPlot } from "@litfuse/figures/forestPlot"
import { counted } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"
import { expectedBlocks } from "./expectedBlocks.ts"
import { frontBlocks } from "./frontBlocks.ts"
import { answerDetails, answerOf, expectationsText, reportHead } from "./headlines.ts"
import * as Intervals from "./Intervals.ts"
import { measuredBlocks } from "./measuredBlocks.ts"
import { captionedBlocks, paperBlock } from "./paperBlock.ts"
import { analysisPapers } from "./paperFigures.ts"
import { namedPart, partName, withPartsInside } from "./withPartsInside.ts"
import { type AnalysisResult, expectedOf, type FreeTable, type PartResults, type Results, type TableResult } from "./Results.ts"
import { tableWarnings } from "./tableWarnings.ts"

const orders: Readonly<Record<string, string>> = {
  "trec_eval-9.0.8": "score as a 32-bit float, descending",
  "trec_eval-10.0": "score as a double, descending"
}

const policies: Readonly<Record<string, string>> = {
  judged: "every judged topic is averaged; a topic that a run lacks counts 0",
  intersection: "only topics that the run has are averaged"
}

const notes = (notices: TableResult["notices"]): ReadonlyArray<Block> =>
  notices.map(({ code, subject, text }) => ({ type: "note", code, subject, text: prose(text) }))

const note = (text: string | undefined): ReadonlyArray<Block> => (text === undefined ? [] : [paragraph(prose(text))])

const missingTopics = ({ systems }: TableResult): TableResult["notices"] => {
  const missing = systems.filter((system) => system.missing.length > 0)
  if (missing.length === 0) return []
  const counts = missing.map(({ system, missing: topics }) => `${system} ${topics.length}`).join(", ")
  return [
    {
      code: "missing-topics",
      subject: "",
      text: `${counted(missing.length, "system")} lack${missing.length === 1 ? "s" : ""} topics: ${counts}`
    }
  ]
}

const tableSection = (result: TableResult, results: Results): Section => ({
  id: result.id,
  title: prose(result.title),
  blocks: [
    paragraph(
      prose(
        `${counted(result.systems.length, "system")}, ${counted(result.topics.length, "topic")}, judgements \`${result.qrels.name}\`; ${policies[result.topicPolicy]}.${Intervals.shownOf(result) === undefined ? "" : ` ${Intervals.about}`}`
      )
    ),
    ...note(result.note),
    ...(result.qrels.forced
      ? [
          paragraph([
            { strong: "Forced:" },
            " these runs were not made for these judgements. The numbers are not comparable with any published ones."
          ])
        ]
      : []),
    ...notes([...result.notices, ...missingTopics(result)]),
    ...list(tableWarnings(result).map(prose), { tone: "warning", isOnPages: true }),
    ...expectedBlocks(result.title, result.expected),
    ...measuredBlocks(result, results)
  ]
})

const freeTable = (
  { id, title, note: about, columns, rows: all, shown = all.length }: FreeTable,
  analysis: AnalysisResult,
  { experiment }: Results
): ReadonlyArray<Block> => {
  const rows = all.slice(0, shown)
  const cut = rows.length < all.length ? ` The first ${rows.length} of ${all.length} rows.` : ""
  return [
    { type: "heading", text: prose(title) },
    ...note(about),
    {
      type: "table",
      label: `${analysis.title}, ${title}`,
      caption: `${analysis.title}: ${title}.${about === undefined ? "" : ` ${about.trim()}`}${cut}`,
      id: `${experiment}-${analysis.id}-${id}`,
      columns: columns.map(({ name }, c) => ({ name, isNumber: all.some((row) => typeof row[c] === "number") })),
      rows: rows.map((row) =>
        row.map((cell, c) => (typeof cell === "string" ? { text: prose(cell) } : tableCell(cell, columns[c]!.digits)))
      )
    },
    ...(cut === "" ? [] : [paragraph(`${counted(all.length - rows.length, "more row")} in results.json.`)])
  ]
}

const analysisSection = (analysis: AnalysisResult, results: Results): Section => ({
  id: analysis.id,
  title: prose(analysis.title),
  blocks: [
    ...note(analysis.note),
    ...list(analysis.conclusions.map(prose)),
    ...notes(analysis.notices),
    ...expectedBlocks(analysis.title, analysis.expected),
    ...analysis.figures.map((figure): Block => {
      const name = `${analysis.id}-${figure.id}`
      if ("dots" in figure) return paperBlock({ name, figure: forestPlot(figure) })
      return { type: "figure", title: figure.title, svg: draw(figure), file: `${name}.svg` }
    }),
    ...analysisPapers(analysis).flatMap((one) => captionedBlocks(one, false)),
    ...analysis.tables.flatMap((table) => freeTable(table, analysis, results)),
    ...(analysis.measured === undefined
      ? []
      : [
          {
            type: "fold" as const,
            summary: "Values of each system, and differences by topic",
            blocks: measuredBlocks(analysis.measured, results, analysis.headline)
          }
        ])
  ]
})

const sectionsOf = (results: PartResults): ReadonlyArray<Section> => [
  ...results.tables.map((table) => tableSection(table, results)),
  ...results.analyses.map((analysis) => analysisSection(analysis, results))
]

const dataText = ({ dataset, compat }: PartResults): string =>
  `${dataset.title} (${dataset.version}). Order of hits: ${orders[compat]}, then id descending by code point (\`${compat}\`).`

/** What another experiment of the report asks and finds, before its tables. */
const partSection = (report: string, part: PartResults): Section => {
  const name = partName(report, part.experiment)
  const { front, caution } = part
  return {
    id: `part-${name}`,
    title: name,
    blocks: [
      paragraph(prose(part.question), "question"),
      ...(front === undefined ? [] : [paragraph(prose(front.finding), "verdict"), paragraph(prose(front.caveat))]),
      ...(caution === undefined ? [] : [paragraph(prose(caution))]),
      paragraph(prose(answerOf(part))),
      paragraph(prose(`Data: ${dataText(part)}`)),
      ...remarksOf(part),
      paragraph(prose(`\`litfuse bench run ${part.experiment}\` makes this part again. Cite: ${part.dataset.citation.trim()}`))
    ]
  }
}

/** What a folded report is called above its values. */
const restTitle = "All values, tables, figures and notes"

/** What a reader must know before believing a number, and what each table answers. */
const remarksOf = (results: Results): ReadonlyArray<Block> => [
  ...list(answerDetails(results).map(prose)),
  ...list(results.notes.map(prose))
]

/**
 * A report as a document, from nothing but its results: `report.md` and all other forms are printed from it. A report with a first screen folds the rest.
 *
 * - empty: a report without tables and analyses is its question and verdict
 */
export const reportDocument = (results: Results): Document => {
  const { experiment, question, dataset, front, analyses } = results
  const command = analyses.some(({ analysis }) => analysis === "tune") ? "tune" : "run"
  const data = dataText(results)
  const expectations = `Checked against what was expected: ${expectationsText(withPartsInside(results))}`
  const sections = sectionsOf(results)
  const remarks = remarksOf(results)
  return {
    title: experiment,
    by: `litfuse bench export ${experiment}`,
    ...(front === undefined ? {} : { rest: restTitle }),
    lead:
      front === undefined
        ? [
            paragraph(prose(question), "question"),
            paragraph(prose(reportHead(results)), expectedOf(results).some(Baseline.isSurprise) ? "fails" : "verdict"),
            ...list(answerDetails(results).map(prose)),
            paragraph(prose(`Data: ${data}`)),
            ...list(results.notes.map(prose)),
            paragraph(prose(expectations))
          ]
        : frontBlocks(results, front, sections, `${data} ${expectations}`),
    sections: [
      ...(front === undefined || remarks.length === 0 ? [] : [{ id: "report-notes", title: "Notes", blocks: remarks }]),
      ...sections,
      ...(results.parts ?? []).flatMap((part) => [partSection(experiment, part), ...sectionsOf(namedPart(experiment, part))])
    ],
    end: [
      paragraph(
        prose(
          `Written by \`litfuse bench ${command} ${experiment}\`. The numbers are in results.json with ten digits, most of them also by topic. Cite: ${dataset.citation.trim()}`
        )
      )
    ]
  }
}
