import type * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { listExperiments } from "@litfuse/bench/experiment/readExperiment"
import { expectationsText, headlines, reportHead } from "@litfuse/bench/report/headlines"
import { readReport, reportOf } from "@litfuse/bench/report/readReport"
import { reportHtml } from "@litfuse/bench/report/reportHtml"
import { partName, withPartsInside } from "@litfuse/bench/report/withPartsInside"
import type { Results } from "@litfuse/bench/report/Results"
import { storedRankings } from "@litfuse/bench/report/storedRankings"
import type { Markup } from "@litfuse/document/Markup"
import * as Result from "effect/Result"
import { siteLinks } from "./sitePage.ts"

/** A stored report: its question, its answer, and what a search finds in it. */
export interface SiteReport {
  readonly id: string
  readonly path: string
  readonly question: string
  readonly answer: string
  readonly dataset: string
  readonly sections: ReadonlyArray<{ readonly id: string; readonly title: string; readonly text: string }>
  readonly print: (hasPages: boolean) => string
}

/** A report that is not in the site, and why. */
export interface LackingReport {
  readonly id: string
  readonly why: string
}

/** The page of a report, from the folder of the site. */
export const reportPath = (id: string): string => `reports/${id}.html`

const sectionsOf = (results: Results): SiteReport["sections"] => {
  const { question, notes, parts = [] } = results
  const { tables, analyses } = withPartsInside(results)
  const answers = [...headlines(results), expectationsText(results), ...notes]
  return [
    { id: "", title: question.trim(), text: answers.join(" ") },
    ...parts.map((part) => ({
      id: `part-${partName(results.experiment, part.experiment)}`,
      title: part.question.trim(),
      text: [...headlines(part), ...part.notes].join(" ")
    })),
    ...tables.map(({ id, title, note = "", systems }) => ({ id, title, text: [note, ...systems.map(({ system }) => system)].join(" ") })),
    ...analyses.map(({ id, title, note = "", conclusions }) => ({ id, title, text: [note, ...conclusions].join(" ") }))
  ].map(({ id, title, text }) => ({ id, title, text: text.replaceAll("`", "").replaceAll(/\s+/g, " ").trim() }))
}

/**
 * Every report of a folder that has results, and those that have none or cannot be read, with the reason.
 *
 * - empty: a folder without experiments has neither
 */
export const siteReports = (
  here: DatasetStore.Store
): { readonly reports: ReadonlyArray<SiteReport>; readonly lacking: ReadonlyArray<LackingReport> } => {
  const reports: Array<SiteReport> = []
  const lacking: Array<LackingReport> = []
  // a part is on the page of its report
  for (const id of listExperiments(here).filter((one) => reportOf(here.root, one) === one)) {
    const read = Result.gen(function* () {
      const results = yield* readReport(here.root, id)
      return { results, rankings: yield* storedRankings(here.root, id, results) }
    })
    if (Result.isFailure(read)) {
      lacking.push({ id, why: read.failure.message })
      continue
    }
    const { results, rankings } = read.success
    const path = reportPath(id)
    const above = (hasPages: boolean): Markup => siteLinks(path, hasPages)
    reports.push({
      id,
      path,
      question: results.question.trim(),
      answer: results.front === undefined ? reportHead(results) : `${results.front.finding} ${results.front.caveat}`,
      dataset: results.dataset.title,
      sections: sectionsOf(results),
      print: (hasPages) => reportHtml(results, rankings, above(hasPages))
    })
  }
  return { reports, lacking }
}
