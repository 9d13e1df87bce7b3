import type { Analysed } from "@litfuse/api/Analyse"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as Print from "../search/printSearch.ts"

/** The forms in which analyses are printed. */
export const formats = ["text", "json", "md", "html", "mermaid"] as const

/** A form in which analyses are printed. */
export type Format = (typeof formats)[number]

/** Analyses in a form; `title` names what was read. */
export const print = async (title: string, found: Analysed, form: Format): Promise<string> => {
  const { answer, analyses } = found
  switch (form) {
    case "json":
      return `${JSON.stringify(answer, null, 2)}\n`
    case "html": {
      const { html } = await import("@litfuse/api/document/analysed")
      return html(title, found)
    }
    case "md":
      return [
        `# ${Print.markdown(title)}`,
        ...analyses.flatMap(Print.analysed),
        ...(answer.notices.length === 0 ? [] : ["", ...answer.notices.map((one) => `- ${Print.markdown(Notice.print(one))}`)]),
        ""
      ].join("\n")
    case "mermaid":
      return Print.diagrams(analyses)
        .map((line) => `${line}\n`)
        .join("")
    default:
      return analyses.map(({ node, views }) => `${printable(`${node}:\n${views.text()}`, "lines")}\n`).join("\n")
  }
}
