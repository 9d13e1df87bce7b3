import * as Dialects from "@litfuse/query/Dialects"
import * as Proof from "@litfuse/query/Proof"
import type { Query } from "@litfuse/query/Query"

/** The platforms into which strategies are translated: those whose syntax is read again. */
export const targets = ["pubmed", "ovid", "embase", "cochrane", "ebsco", "proquest", "scopus", "wos"] as const

/** One of them. */
export type Target = (typeof targets)[number]

/**
 * What a translation comes to.
 *
 * - `equal` none of the records tried tells the two forms apart, and nothing is said; `said-same` something is said all the same
 * - `noted` a record tells them apart, and a remark says that they differ
 * - `unsaid` a record tells them apart and nothing is said, or the translation cannot be read again
 */
export type Outcome = "equal" | "said-same" | "noted" | "unsaid"

/** The outcomes, in the order of tables. */
export const outcomes: ReadonlyArray<Outcome> = ["equal", "said-same", "noted", "unsaid"]

/** What they are called in tables. */
export const names: Readonly<Record<Outcome, string>> = {
  equal: "equal",
  "said-same": "noted, no record found that differs",
  noted: "differs as noted",
  unsaid: "differs unsaid"
}

/** A translation that was compared: what it comes to, the codes of its remarks, and what tells it apart, without words of the strategy. */
export interface Compared {
  readonly outcome: Outcome
  readonly codes: ReadonlyArray<string>
  readonly tried: number
  readonly difference: string
}

/** The parts of a record in which it has something, and which form finds it: a text that may be shown, whosever the strategy is. */
const differenceOf = ({ counterexample }: Proof.Proof): string => {
  if (counterexample === undefined) return ""
  const { record, matches } = counterexample
  const parts = [
    ...Object.keys(record.texts),
    ...(record.headings === undefined ? [] : ["subject heading"]),
    ...Object.keys(record.dates ?? {})
  ]
  return `${matches === "from" ? "the strategy" : "its translation"} alone finds a record with ${parts.length === 0 ? "nothing" : parts.join(", ")}`
}

/** Compares two readings of the same question. */
export const compare = (from: Query, to: Query, codes: ReadonlyArray<string> = []): Compared => {
  const proof = Proof.prove(from, to)
  const isSaid = codes.length > 0
  const [same, other] = isSaid ? (["said-same", "noted"] as const) : (["equal", "unsaid"] as const)
  const outcome = proof.counterexample === undefined ? same : other
  return { outcome, codes: [...new Set(codes)], tried: proof.tried, difference: differenceOf(proof) }
}

/** Translates a query, reads the translation again, and compares both. */
export const translated = (query: Query, into: Target): Compared => {
  const { print, read }: Required<Dialects.Dialect> = Dialects.dialects[into]
  const { text, remarks } = print(query)
  const codes = remarks.map(({ code }) => code)
  // where nothing can be asked for there, remarks say so, and there is nothing to read
  if (!/[\p{L}\p{N}]/u.test(text) && codes.length > 0)
    return { outcome: "noted", codes, tried: 0, difference: "no part of it can be searched" }
  const back = read(text)
  const error = back.problems.find(({ severity }) => severity === "error")
  if (back.query === undefined || error !== undefined) {
    const code = error?.code ?? "empty"
    return { outcome: codes.includes(code) ? "noted" : "unsaid", codes, tried: 0, difference: `it cannot be parsed again: ${code}` }
  }
  return compare(query, back.query, codes)
}
