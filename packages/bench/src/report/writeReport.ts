import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Result from "effect/Result"
import { partName, withoutParts, withPart } from "./withPartsInside.ts"
import { hasExperiment, questionOf, reportOf } from "./readReport.ts"
import { readResults } from "./readResults.ts"
import { reportFigures } from "./reportFigures.ts"
import { formFileNames, type Format, renderForm, type FormOptions, type StoredReport } from "./renderForm.ts"
import { reportMarkdown } from "./reportMarkdown.ts"
import * as Rankings from "./Rankings.ts"
import type { Report } from "./Report.ts"
import type { Results } from "./Results.ts"
import { storedResults, printResults } from "./storedResults.ts"

/** The file of a report's rankings. */
export const rankingsFile = "rankings.json"

/** What is to be written of a report, and whether its data may be redistributed: if so its rankings are committed too. */
export interface WritableReport extends Report {
  readonly isEmbedded: boolean
}

/** The report that shows some results, with all that is stored there: an experiment may be a part of another one's report. */
const wholeReport = (root: string, id: string, results: Results): { readonly report: string; readonly whole: Results } => {
  const report = reportOf(root, id)
  const stored = Result.getOrUndefined(readResults(join(root, "reports", report, "results.json")))
  if (report === id) {
    // results whose experiment is not here could not be made again
    const isOwn = (part: string): boolean => reportOf(root, part) === id || !hasExperiment(root, part)
    const parts = (stored?.parts ?? []).filter(({ experiment }) => isOwn(experiment))
    return { report, whole: parts.length === 0 ? results : { ...results, parts } }
  }
  // its own experiment may not have been run yet
  const { dataset, compat } = results
  const empty = { experiment: report, question: questionOf(root, report), dataset, compat, notes: [], tables: [], analyses: [] }
  return { report, whole: withPart(stored ?? empty, withoutParts(results)) }
}

/** The name of a figure of an experiment as a file, from the root. */
export const figurePath = (root: string, id: string, name: string): string => {
  const report = reportOf(root, id)
  return report === id ? `reports/${id}/${name}` : `reports/${report}/${partName(report, id)}-${name}`
}

/**
 * The files of a report that are committed, by their paths from its folder, and their text. Without tables there are no rankings. All of them show the numbers
 * that `results.json` stores: a number that was not rounded before could be rounded to another last digit. Files of a part are in the folder of its report.
 */
export const reportFiles = (
  root: string,
  id: string,
  { results, rankings, isEmbedded }: WritableReport
): ReadonlyArray<readonly [string, string]> => {
  const { report, whole } = wholeReport(root, id, storedResults(results))
  const named = (name: string): string => posix.relative(`reports/${id}`, `reports/${report}/${name}`)
  return [
    [named("results.json"), printResults(whole)],
    ...(isEmbedded && rankings.tables.length > 0 ? [[rankingsFile, Rankings.print(rankings)] as const] : []),
    [named("report.md"), reportMarkdown(whole)],
    ...reportFigures(whole).map(([name, , svg]) => [named(name), svg] as const)
  ]
}

/** Writes a file below `.cache/`, which git ignores, and returns its path from the root. */
const writeIgnored = (root: string, id: string, name: string, text: string): string => {
  const ignored = join(root, ".cache", ".gitignore")
  const path = `.cache/reports/${id}/${name}`
  makeFolder(dirname(join(root, path)))
  if (!existsSync(ignored)) writeFileSync(ignored, "*\n")
  writeFileSync(join(root, path), text)
  return path
}

/** Stores the rankings of data that may not be redistributed below `.cache/`, where git does not see them. */
export const storeRankings = (root: string, id: string, { rankings, isEmbedded }: WritableReport): void => {
  if (!isEmbedded && rankings.tables.length > 0) writeIgnored(root, id, rankingsFile, Rankings.print(rankings))
}

const svgIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".svg")) : []

/** Figures in the folders of a report and its part that it does not have any more: they would show values of an earlier report. */
export const outdatedFigures = (root: string, id: string, report: WritableReport): ReadonlyArray<string> => {
  const made = new Set(reportFiles(root, id, report).map(([name]) => name))
  const folders = [...new Set([reportOf(root, id), id])]
  return folders
    .flatMap((folder) => svgIn(join(root, "reports", folder)).map((name) => posix.relative(`reports/${id}`, `reports/${folder}/${name}`)))
    .filter((name) => !made.has(name))
    .sort()
}

/**
 * Writes the committed files of a report, removes outdated figures, and stores its rankings where they may not be committed.
 *
 * - shape: the paths of the committed files, from the root
 */
export const writeReport = (root: string, id: string, report: WritableReport): ReadonlyArray<string> => {
  for (const name of outdatedFigures(root, id, report)) rmSync(join(root, "reports", id, name))
  const files = reportFiles(root, id, report).map(([name, text]) => [posix.join("reports", id, name), text] as const)
  for (const [path, text] of files) writeFileSync(join(root, path), text)
  storeRankings(root, id, report)
  return files.map(([path]) => path)
}

/** Writes a drawing that a report does not keep below `.cache/`, and returns its path from the root. */
export const writeDrawing = (root: string, id: string, name: string, svg: string): string => writeIgnored(root, id, name, svg)

/** Writes a form of a report below `.cache/` and returns its path from the root. */
export const writeForm = (root: string, id: string, report: StoredReport, format: Format, options: FormOptions): string =>
  // the same page, whether it is written after a run or from the files of one
  writeIgnored(root, id, formFileNames[format], renderForm({ ...report, results: storedResults(report.results) }, format, options))
