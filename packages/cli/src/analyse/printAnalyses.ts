import type { Analysed } from "@litfuse/api/Analyse"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as SearchText from "../search/SearchText.ts"

/** The output formats of analyses that are one text. */
export const formats = ["text", "json", "md", "html"] as const

/** An output format of analyses. */
export type Format = (typeof formats)[number]

/** Analyses in a format; `title` names the input. */
export const printAnalyses = async (title: string, found: Analysed, form: Format): Promise<string> => {
  const { answer, analyses } = found
  switch (form) {
    case "json":
      return `${JSON.stringify(answer, null, 2)}\n`
    case "html": {
      const { analysesDocument } = await import("@litfuse/api/document/answerDocument")
      const { printForeignPage } = await import("@litfuse/document/printDocument")
      return printForeignPage(analysesDocument(title, found))
    }
    case "md":
      return [
        `# ${SearchText.markdown(title)}`,
        ...analyses.flatMap(SearchText.analysisPart),
        ...(answer.notices.length === 0 ? [] : ["", ...answer.notices.map((one) => `- ${SearchText.markdown(Notice.print(one))}`)]),
        ""
      ].join("\n")
    default:
      return analyses.map(({ node, views }) => `${printable(`${node}:\n${views.text()}`, "lines")}\n`).join("\n")
  }
}
