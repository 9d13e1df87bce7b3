import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { arch, cpus, release, totalmem, type } from "node:os"
import { dirname, join } from "node:path"
import { csv } from "@litfuse/bench/report/csv"
import { allFigures } from "@litfuse/bench/report/figures"
import { html } from "@litfuse/bench/report/html/page"
import { irMetadata } from "@litfuse/bench/report/IrMetadata"
import { latex, latexDocument } from "@litfuse/bench/report/Latex"
import { markdown } from "@litfuse/bench/report/markdown"
import { print, type Results } from "@litfuse/bench/report/Results"

/** The forms that a report has beside those that are committed. All are made from its results alone. */
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

/** The text of a report in a form. */
export const formOf = (results: Results, format: Format, { isStandalone = false, actor, commit }: Asked = {}): string => {
  switch (format) {
    case "html":
      return html(results)
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

/** The files of a report that are committed, and their text, from nothing but the results. */
export const filesOf = (results: Results): ReadonlyArray<readonly [string, string]> => [
  ["results.json", print(results)],
  ["report.md", markdown(results)],
  ...allFigures(results).map(([name, , svg]) => [name, svg] as const)
]

/** Writes the committed files of a report. */
export const writeReport = (root: string, id: string, results: Results): void => {
  for (const [name, text] of filesOf(results)) writeFileSync(join(root, "reports", id, name), text)
}

/** Writes a form of a report below `.cache/`, which git is told to ignore, and returns its path from the root. */
export const writeForm = (root: string, id: string, results: Results, format: Format): string => {
  const ignored = join(root, ".cache", ".gitignore")
  const path = `.cache/reports/${id}/${fileNames[format]}`
  mkdirSync(dirname(join(root, path)), { recursive: true })
  if (!existsSync(ignored)) writeFileSync(ignored, "*\n")
  writeFileSync(join(root, path), formOf(results, format))
  return path
}
