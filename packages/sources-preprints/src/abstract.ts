import * as Raw from "@litfuse/engine/Raw"
import type { AbstractPart } from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"

/** Common section headings; longer ones first, so that "Conclusions and relevance" does not match "Conclusions". */
const headings = [
  "abstract, added value of this study, aim, aim of the study, aims, author summary, availability, availability and implementation, background,",
  "background and objectives, conclusion, conclusions, conclusions and relevance, contact, context, data extraction, data sources, data synthesis,",
  "design, discussion, exposures, findings, funding, future directions, highlights, hypothesis, implications of all the available evidence,",
  "importance, interpretation, intervention, interventions, introduction, key points, limitations, main outcome and measures,",
  "main outcomes and measures, main results, material and methods, materials and methods, meaning, measurements, method, methods,",
  "methods and findings, motivation, objective, objectives, participants, patients and methods, purpose, question, rationale, registration,",
  "research in context, result, results, setting, significance, significance statement, study selection, summary, summary sentence,",
  "supplementary information, trial registration, what this study adds"
]
  .join(" ")
  .split(/,\s*/u)
  .toSorted((a, b) => b.length - a.length)

const spellings = headings.flatMap((name) => [name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()])

/** A heading at the start of a paragraph, to which the service joined the first word: "ResultsWe found". */
const glued = new RegExp(`^(${spellings.join("|")})(?:\\s*[:.]\\s+|(?=[\\p{Lu}\\d(]))`, "u")

/** Placeholders of list, figure and heading tags: "HighlightsO_LIThe first". Those of small capitals occur within words. */
const [blocks, capitals] = [/[OC]_(?:LI|ST_ABS|FIG|TBL|INLINEFIG|TEXTBOX|DEF|QD)/gu, /[OC]_SCP(?:LOW|CAP)/gu]
const listed = new RegExp(`^(${spellings.join("|")})(?=[OC]_)`, "u")

const cleaned = (paragraph: string): string => Text.plain(paragraph.replace(capitals, "").replace(listed, "$1: ").replace(blocks, " "))

const partOf = (paragraph: string): AbstractPart => {
  const [whole = "", label] = glued.exec(paragraph) ?? []
  const text = Raw.text(paragraph.slice(whole.length))
  if (label === undefined || text === undefined) return { text: paragraph }
  return /^abstract$/iu.test(label) ? { text } : { label, text }
}

/** The sections of an abstract, without the heading "Abstract"; empty without an abstract. */
export const abstractOf = (text: Raw.Value): { readonly abstract?: string; readonly abstractParts?: Raw.Some<AbstractPart> } => {
  const parts = Raw.texts(
    String(text ?? "")
      .split(/\n{2,}/u)
      .map(cleaned)
  ).map(partOf)
  if (parts.some(({ label }) => label !== undefined)) return Raw.known({ abstractParts: Raw.some(parts) })
  return Raw.known({ abstract: parts.map((part) => part.text).join("\n") || undefined })
}
