import { escapeLatex } from "@litfuse/figures/escapeLatex"
import type { Results } from "../Results.ts"
import type { Keys } from "./methodsText.ts"

/** Braces delimit texts of BibTeX, also escaped ones. */
const field = (text: string): string => escapeLatex(text.trim().replaceAll(/\s+/g, " ").replaceAll("{", "(").replaceAll("}", ")"))

const entry = (key: string, fields: Readonly<Record<string, string | undefined>>): string =>
  [`@misc{${key},`, ...Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [`  ${name} = {${text}},`])), "}"].join(
    "\n"
  )

const keyOf = (id: string): string => id.replaceAll(/[^A-Za-z0-9]+/g, "-")

/** The keys of the entries: those of the data and of trec_eval have their names and versions. */
export const keysOf = ({ dataset, compat }: Pick<Results, "dataset" | "compat">): Keys => ({
  data: `data-${keyOf(dataset.id)}`,
  litfuse: "litfuse",
  trecEval: keyOf(compat)
})

/** The year of a citation; undefined where it names several, because it then cites several works. */
const yearIn = (citation: string): string | undefined => {
  const [year, ...others] = new Set([...citation.matchAll(/\b(?:19|20)\d\d\b/g)].map(([found]) => found))
  return others.length > 0 ? undefined : year
}

/**
 * The data and the tools of a report as BibTeX. The data's entry has the citation of its manifest as a note, because manifests hold citations as texts.
 *
 * - `version` the version of litfuse
 */
export const bibliography = ({ dataset, compat }: Pick<Results, "dataset" | "compat">, version: string): string => {
  const keys = keysOf({ dataset, compat })
  return `${[
    entry(keys.data, {
      key: field(dataset.title),
      title: `{${field(dataset.title)}}`,
      year: yearIn(dataset.citation),
      note: `${field(dataset.version)}. Cite as: ${field(dataset.citation)}`
    }),
    entry(keys.litfuse, {
      author: "{The litfuse authors}",
      title: "{litfuse: an evaluation harness and plugin engine for multi-source biomedical literature search}",
      note: `Version ${field(version)}`
    }),
    entry(keys.trecEval, {
      author: "{National Institute of Standards and Technology}",
      title: "{trec\\_eval}",
      howpublished: "\\url{https://github.com/usnistgov/trec_eval}",
      note: `Version ${field(compat.replace("trec_eval-", ""))}`
    })
  ].join("\n\n")}\n`
}
