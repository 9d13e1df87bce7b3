import * as Features from "@litfuse/query/Features"
import type { Query } from "@litfuse/query/Query"
import * as Schema from "effect/Schema"

/** What makes a query formal: whether it has subject headings, operators, phrases, parts of records, and dates. */
export const Formal = Schema.Struct({
  headings: Schema.Boolean,
  operators: Schema.Boolean,
  phrases: Schema.Boolean,
  fields: Schema.Boolean,
  dates: Schema.Boolean
})
export type Formal = typeof Formal.Type

/** By the query as our parser read it, in whatever syntax it was written. A heading names a part of a record too; bounds of the search are dates. */
export const byTree = (tree: Query, isBounded: boolean): Formal => {
  const { all } = Features.of(tree)
  return {
    headings: all.has("headings"),
    operators: all.has("booleans"),
    phrases: all.has("phrases"),
    fields: all.has("fields") || all.has("headings"),
    dates: all.has("dates") || isBounded
  }
}

/**
 * By patterns in its text, as in the public code of PubMed Search MCP: `[tiab]` counts as a heading. Only one word in brackets is a field. Any four
 * digits are a date, and only operators in capitals count.
 */
export const byPatterns = (text: string): Formal => ({
  headings: /\[(?:mesh|mh|majr|tiab)/i.test(text),
  operators: /\b(?:AND|OR|NOT)\b/.test(text),
  phrases: /"[^"]+"/.test(text),
  fields: /\[\w+\]/.test(text),
  dates: /\d{4}/.test(text)
})

/** The part of a score that is the query's: 0.3 for any, and points for what makes it formal. Units: 0.3 to 1. */
export const formality = ({ headings, operators, phrases, fields, dates }: Formal): number =>
  0.3 + 0.3 * Number(headings) + 0.15 * Number(operators) + 0.1 * Number(phrases) + 0.1 * Number(fields) + 0.05 * Number(dates)
