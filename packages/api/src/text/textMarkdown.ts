/** The text of a work as Markdown. */
import type { TextAnswer } from "./Answer.ts"
import * as Escape from "@litfuse/engine/Escape"

const heading = (level: number, text: string): string => `${"#".repeat(Math.min(level, 6))} ${Escape.markdown(text)}`

/** A row of a table as the text of a section has it: cells with bars between them. */
const isRow = (line: string): boolean => line.includes(" | ")

const tableLines = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const out: Array<string> = []
  for (const [i, line] of lines.entries()) {
    if (!isRow(line)) {
      out.push("", Escape.markdown(line))
      continue
    }
    const cells = line.split(" | ").map((cell) => Escape.markdown(cell.trim()))
    const isFirst = !isRow(lines[i - 1] ?? "")
    if (isFirst) out.push("")
    out.push(`| ${cells.join(" | ")} |`)
    if (isFirst) out.push(`|${" --- |".repeat(cells.length)}`)
  }
  return out
}

const facts = ({ id, provider, state, licence, url, retraction, form }: TextAnswer): ReadonlyArray<string> => [
  ...(retraction === null ? [] : [`**${Escape.markdown(retraction.state)}**, as ${Escape.markdown(retraction.by.join(", "))} says`]),
  [
    Escape.markdown(id),
    ...(provider === null ? [] : [`text from ${Escape.markdown(provider)}${form === "pdf" ? " (PDF)" : ""}`]),
    state === null ? "version unknown" : `${state} version`,
    `licence: ${licence === null ? "unknown" : Escape.markdown(licence)}`,
    ...(url === null ? [] : [Escape.markdown(url)])
  ].join(" · ")
]

/** The answer as Markdown: title, facts, sections with their headings, references. Lines of a table become its rows. */
export const textMarkdown = (answer: TextAnswer): string => {
  const blocks: Array<string> = [heading(1, answer.title ?? answer.id), ...facts(answer)]
  let last: ReadonlyArray<string> = []
  for (const { path, kind, text } of answer.sections) {
    const common = path.findIndex((one, i) => last[i] !== one)
    const from = common === -1 ? path.length : common
    for (const [i, title] of path.entries()) if (i >= from) blocks.push(heading(i + 2, title))
    last = path
    const lines = text.split("\n")
    blocks.push(
      kind === "table"
        ? tableLines(lines).join("\n").trim()
        : lines.map((line) => Escape.markdown(line)).join(answer.form === "jats" ? "\n\n" : "\n")
    )
  }
  if (answer.references.length > 0)
    blocks.push(heading(2, "References"), answer.references.map(({ citation }, i) => `${i + 1}. ${Escape.markdown(citation)}`).join("\n"))
  return `${blocks.join("\n\n")}\n`
}
