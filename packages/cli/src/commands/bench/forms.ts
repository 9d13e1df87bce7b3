import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { arch, cpus, release, totalmem, type } from "node:os"
import { dirname, join } from "node:path"
import { csv } from "@litfuse/bench/report/csv"
import { allFigures } from "@litfuse/bench/report/figures"
import { html } from "@litfuse/bench/report/html/page"
import { irMetadata } from "@litfuse/bench/report/IrMetadata"
import { latex, latexDocument } from "@litfuse/bench/report/Latex"
import { markdown } from "@litfuse/bench/report/markdown"
import * as Rankings from "@litfuse/bench/report/Rankings"
import type { Report } from "@litfuse/bench/report/Report"
import { print, type Results } from "@litfuse/bench/report/Results"

/** The forms that a report has beside those that are committed. All are made from its results, and HTML shows rankings where they are stored. */
export const formats = ["html", "tex", "csv", "json", "ir-metadata"] as const

/** One of `formats`. */
export type Format = (typeof formats)[number]

/** The file that each form is written to below `.cache/reports/<id>/`. */
export const fileNames: Readonly<Record<Format, string>> = {
  html: "report.html",
  tex: "report.tex",
  csv: "values.csv",
  json: "results.json",
  "ir-metadata": "ir-metadata.yaml"
}

/** A report as it is stored: its rankings may not be. */
export interface StoredReport {
  readonly results: Results
  readonly rankings: Rankings.Rankings | undefined
}

/** What a form needs that no report knows. */
export interface Asked {
  readonly isStandalone?: boolean
  readonly actor?: string
  readonly commit?: string
}

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { readonly version: string }

/** This machine, for the side file that says where numbers came from; no report holds it. */
const platform = () => {
  const [cpu] = cpus()
  return {
    ...(cpu === undefined ? {} : { cpu: cpu.model }),
    architecture: arch(),
    cores: cpus().length,
    ram: `${Math.round(totalmem() / 2 ** 30)} GB`,
    kernel: `${type()} ${release()}`,
    node: process.versions.node
  }
}

/** The text of a report in a form; its rankings may be missing, which the form that shows them then says. */
export const formOf = (
  { results, rankings }: StoredReport,
  format: Format,
  { isStandalone = false, actor, commit }: Asked = {}
): string => {
  switch (format) {
    case "html":
      return html(results, rankings)
    case "tex":
      return isStandalone ? latexDocument(results) : latex(results)
    case "csv":
      return csv(results)
    case "json":
      return print(results)
    case "ir-metadata":
      return irMetadata(results, {
        version,
        platform: platform(),
        ...(actor === undefined ? {} : { actor }),
        ...(commit === undefined ? {} : { commit })
      })
  }
}

/** The file of a report's rankings. */
export const rankingsFile = "rankings.json"

/** What is to be written of a report, and whether its data may be redistributed: if so its rankings are committed too. */
export interface Written extends Report {
  readonly isEmbedded: boolean
}

/** The files of a report that are committed, and their text. Without tables there are no rankings. */
export const filesOf = ({ results, rankings, isEmbedded }: Written): ReadonlyArray<readonly [string, string]> => [
  ["results.json", print(results)],
  ...(isEmbedded && rankings.tables.length > 0 ? [[rankingsFile, Rankings.print(rankings)] as const] : []),
  ["report.md", markdown(results)],
  ...allFigures(results).map(([name, , svg]) => [name, svg] as const)
]

/** Writes a file below `.cache/`, which git is told to ignore, and returns its path from the root. */
const writeIgnored = (root: string, id: string, name: string, text: string): string => {
  const ignored = join(root, ".cache", ".gitignore")
  const path = `.cache/reports/${id}/${name}`
  mkdirSync(dirname(join(root, path)), { recursive: true })
  if (!existsSync(ignored)) writeFileSync(ignored, "*\n")
  writeFileSync(join(root, path), text)
  return path
}

/** Keeps the rankings of data that may not be redistributed where git does not look. */
export const keepRankings = (root: string, id: string, { rankings, isEmbedded }: Written): void => {
  if (!isEmbedded && rankings.tables.length > 0) writeIgnored(root, id, rankingsFile, Rankings.print(rankings))
}

/** Figures in a report's folder that the report has no longer: they would show what is not so. */
export const leftOver = (root: string, id: string, report: Written): ReadonlyArray<string> => {
  const made = new Set(filesOf(report).map(([name]) => name))
  return readdirSync(join(root, "reports", id))
    .filter((name) => name.endsWith(".svg") && !made.has(name))
    .sort()
}

/** Writes the committed files of a report, removes figures that it has no longer, and keeps its rankings where they may not be committed. */
export const writeReport = (root: string, id: string, report: Written): void => {
  for (const name of leftOver(root, id, report)) rmSync(join(root, "reports", id, name))
  for (const [name, text] of filesOf(report)) writeFileSync(join(root, "reports", id, name), text)
  keepRankings(root, id, report)
}

/** Writes a form of a report below `.cache/` and returns its path from the root. */
export const writeForm = (root: string, id: string, report: StoredReport, format: Format): string =>
  writeIgnored(root, id, fileNames[format], formOf(report, format))
