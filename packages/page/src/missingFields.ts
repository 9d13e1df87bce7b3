import * as Convert from "@litfuse/api/Convert"
import type * as Search from "@litfuse/api/Search"

/** The reference formats, with labels and media types. */
export const references = {
  ris: ["RIS", "application/x-research-info-systems"],
  bibtex: ["BibTeX", "application/x-bibtex"],
  nbib: ["NBIB", "application/nbib"],
  endnote: ["EndNote XML", "application/xml"],
  csv: ["CSV", "text/csv; charset=utf-8"],
  rayyan: ["CSV for Rayyan", "text/csv; charset=utf-8"],
  covidence: ["CSV with Covidence's columns", "text/csv; charset=utf-8"],
  csl: ["CSL-JSON", "application/vnd.citationstyles.csl+json"],
  md: ["Markdown", "text/markdown; charset=utf-8"]
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** A reference format. */
export type Reference = keyof typeof references

/** Whether a text is a reference format. */
export const isReference = (text: string): text is Reference => Object.hasOwn(references, text)

const endings: Readonly<Record<string, string>> = {
  bibtex: ".bib",
  csl: ".csl.json",
  endnote: ".xml",
  rayyan: "-rayyan.csv",
  covidence: "-covidence.csv",
  mermaid: ".mmd"
}

/** The name of a file in an export format. */
export const exportFileName = (form: string): string => `litfuse${endings[form] ?? `.${form}`}`

/** What the formats omit of some works, counted once for all formats and for as long as the works are there. */
const omitted = new WeakMap<Search.Found["works"], ReturnType<typeof Convert.lossesOfWorks<Reference>>>()

/** The fields of these works that a format omits. */
export const missingFields = ({ works }: Pick<Search.Found, "works">, form: string): ReadonlyArray<string> => {
  if (!isReference(form)) return []
  const losses = omitted.get(works) ?? Convert.lossesOfWorks(works, Object.keys(references) as ReadonlyArray<Reference>, exportFileName)
  omitted.set(works, losses)
  return (losses.get(form) ?? []).map(({ text }) => text)
}
