import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { reportFigures } from "./reportFigures.ts"
import { formFileNames, type Format, renderForm, type FormOptions, type StoredReport } from "./renderForm.ts"
import { reportMarkdown } from "./reportMarkdown.ts"
import * as Rankings from "./Rankings.ts"
import type { Report } from "./Report.ts"
import { storedResults, printResults } from "./storedResults.ts"

/** The file of a report's rankings. */
export const rankingsFile = "rankings.json"

/** What is to be written of a report, and whether its data may be redistributed: if so its rankings are committed too. */
export interface WritableReport extends Report {
  readonly isEmbedded: boolean
}

/**
 * The files of a report that are committed, and their text. Without tables there are no rankings. All of them show the numbers that `results.json` stores:
 * a number that was not rounded before could be rounded to another last digit.
 */
export const reportFiles = ({ results, rankings, isEmbedded }: WritableReport): ReadonlyArray<readonly [string, string]> => {
  const stored = storedResults(results)
  return [
    ["results.json", printResults(stored)],
    ...(isEmbedded && rankings.tables.length > 0 ? [[rankingsFile, Rankings.print(rankings)] as const] : []),
    ["report.md", reportMarkdown(stored)],
    ...reportFigures(stored).map(([name, , svg]) => [name, svg] as const)
  ]
}

/** Writes a file below `.cache/`, which git ignores, and returns its path from the root. */
const writeIgnored = (root: string, id: string, name: string, text: string): string => {
  const ignored = join(root, ".cache", ".gitignore")
  const path = `.cache/reports/${id}/${name}`
  mkdirSync(dirname(join(root, path)), { recursive: true })
  if (!existsSync(ignored)) writeFileSync(ignored, "*\n")
  writeFileSync(join(root, path), text)
  return path
}

/** Stores the rankings of data that may not be redistributed below `.cache/`, where git does not see them. */
export const storeRankings = (root: string, id: string, { rankings, isEmbedded }: WritableReport): void => {
  if (!isEmbedded && rankings.tables.length > 0) writeIgnored(root, id, rankingsFile, Rankings.print(rankings))
}

/** Figures in a report's folder that the report does not have any more: they would show values of an earlier report. */
export const outdatedFigures = (root: string, id: string, report: WritableReport): ReadonlyArray<string> => {
  const made = new Set(reportFiles(report).map(([name]) => name))
  return readdirSync(join(root, "reports", id))
    .filter((name) => name.endsWith(".svg") && !made.has(name))
    .sort()
}

/**
 * Writes the committed files of a report, removes outdated figures, and stores its rankings where they may not be committed.
 *
 * - shape: the paths of the committed files, from the root
 */
export const writeReport = (root: string, id: string, report: WritableReport): ReadonlyArray<string> => {
  for (const name of outdatedFigures(root, id, report)) rmSync(join(root, "reports", id, name))
  const files = reportFiles(report).map(([name, text]) => [`reports/${id}/${name}`, text] as const)
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
