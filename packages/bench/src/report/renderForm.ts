import { csv } from "./csv.ts"
import { reportHtml } from "./reportHtml.ts"
import { type Circumstances, irMetadata } from "./IrMetadata.ts"
import { printLatex } from "@litfuse/document/printLatex"
import { reportDocument } from "./reportDocument.ts"
import type { Rankings } from "./Rankings.ts"
import { printResults } from "./storedResults.ts"
import type { Results } from "./Results.ts"

/** The forms that a report has beside those that are committed. All are made from its results, and HTML shows rankings where they are stored. */
export const reportFormats = ["html", "tex", "csv", "json", "ir-metadata"] as const

/** One of `formats`. */
export type Format = (typeof reportFormats)[number]

/** The file that each form is written to below `.cache/reports/<id>/`. */
export const formFileNames: Readonly<Record<Format, string>> = {
  html: "report.html",
  tex: "report.tex",
  csv: "values.csv",
  json: "results.json",
  "ir-metadata": "ir-metadata.yaml"
}

/** A report as it is stored: its rankings may not be. */
export interface StoredReport {
  readonly results: Results
  readonly rankings: Rankings | undefined
}

/**
 * Data for a form that are not part of a report.
 *
 * - `isStandalone` TeX: a document that compiles on its own
 * - `circumstances` ir-metadata: the version, the machine, and who made the runs
 */
export interface FormOptions {
  readonly isStandalone?: boolean
  readonly circumstances: Circumstances
}

/** The text of a report in a form. Where rankings are not stored, HTML, which shows them, says so. */
export const renderForm = (
  { results, rankings }: StoredReport,
  format: Format,
  { isStandalone = false, circumstances }: FormOptions
): string => {
  switch (format) {
    case "html":
      return reportHtml(results, rankings)
    case "tex":
      return printLatex(reportDocument(results), isStandalone)
    case "csv":
      return csv(results)
    case "json":
      return printResults(results)
    case "ir-metadata":
      return irMetadata(results, circumstances)
  }
}
