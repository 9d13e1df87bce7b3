import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Dialects from "@litfuse/query/Dialects"
import { mesh } from "../../Bm25.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import type * as Source from "../../Source.ts"
import * as NodeType from "../NodeType.ts"
import { query } from "./nodeBasics.ts"

const step = "step/headings"

/** Headings by the words that ask for them, in small letters with one blank between them. */
type Table = ReadonlyMap<string, ReadonlySet<string>>

const keyOf = (words: string): string => words.toLowerCase().split(/\s+/u).filter(Boolean).join(" ")

/** The words and the headings among alternatives. A word confined to a field means the same words. */
const partsOf = (alternatives: ReadonlyArray<Query.Query>) => {
  const plain = alternatives.map((one) => (one._tag === "Field" ? one.query : one))
  return {
    words: plain.flatMap((one) => (one._tag === "Term" || one._tag === "Phrase" ? [one.text] : [])),
    headings: plain.flatMap((one) => (one._tag === "Heading" ? [one.descriptor] : []))
  }
}

/** The pairs of words and headings that a service wrote as alternatives: `"heart attack"[tiab] OR "myocardial infarction"[MeSH Terms]`. */
const mappedIn = (asked: Query.Query): ReadonlyArray<readonly [string, string]> => {
  if (asked._tag !== "And" && asked._tag !== "Or" && asked._tag !== "Near") return []
  const { words, headings } = asked._tag === "Or" ? partsOf(asked.queries) : { words: [], headings: [] }
  return [...words.flatMap((word) => headings.map((heading) => [word, heading] as const)), ...asked.queries.flatMap(mappedIn)]
}

const translationsOf = (answers: ReadonlyArray<Ports.Answers>, syntax: Dialects.DialectId): ReadonlyArray<readonly [string, string]> =>
  answers
    .flatMap(({ outcomes }) => outcomes)
    .flatMap((outcome: Source.Outcome) => {
      const text = outcome._tag === "Skipped" ? undefined : outcome.effectiveQuery
      const read = text === undefined ? undefined : Dialects.parse(text, Dialects.dialects[syntax])
      return read !== undefined && Result.isSuccess(read) ? mappedIn(read.success.query) : []
    })

const tableOf = (pairs: ReadonlyArray<readonly [string, string]>): Table => {
  const table = new Map<string, Set<string>>()
  for (const [words, heading] of pairs) {
    const key = keyOf(words)
    table.set(key, (table.get(key) ?? new Set()).add(heading))
  }
  return table
}

const withHeadings = (asked: Query.Query, headings: ReadonlySet<string>): Query.Query =>
  Query.or(asked, ...[...headings].map((one) => Query.heading(one)))

/** Words in parts: where the table has a heading for several of them, the longest entry term counts. Undefined = the table has none. */
const termWithHeadings = (text: string, table: Table): Query.Query | undefined => {
  const words = text.split(/\s+/u).filter(Boolean)
  const longest = Math.max(0, ...[...table.keys()].map((key) => key.split(" ").length))
  const parts: Array<Query.Query> = []
  let plain: Array<string> = []
  const flush = () => {
    if (plain.length > 0) parts.push(Query.text(plain.join(" ")))
    plain = []
  }
  for (let start = 0; start < words.length;) {
    let length = Math.min(longest, words.length - start)
    while (length > 0 && !table.has(keyOf(words.slice(start, start + length).join(" ")))) length--
    const own = words.slice(start, start + Math.max(1, length))
    start += own.length
    if (length === 0) plain.push(...own)
    else {
      flush()
      parts.push(withHeadings(Query.text(own.join(" ")), table.get(keyOf(own.join(" ")))!))
    }
  }
  if (!parts.some(({ _tag }) => _tag === "Or")) return undefined
  flush()
  return parts.length === 1 ? parts[0] : Query.and(...parts)
}

/** Fields, headings, patterns and exclusions stay as their user wrote them. */
const widened = (asked: Query.Query, table: Table): Query.Query => {
  switch (asked._tag) {
    case "Term":
      return termWithHeadings(asked.text, table) ?? asked
    case "Phrase": {
      const headings = table.get(keyOf(asked.text))
      return headings === undefined ? asked : withHeadings(asked, headings)
    }
    case "And":
    case "Or":
      return { ...asked, queries: asked.queries.map((one) => widened(one, table)) }
    default:
      return asked
  }
}

const unchanged = Notice.make(
  "no-headings",
  step,
  "the query is unchanged: neither the table `entryTerms` nor the translation of a service has a heading for its words"
)

/**
 * `step/headings`: the query with subject headings as alternatives to its words, for services that add none themselves. Headings come from
 * a table of entry terms, and from services that map words to headings, as PubMed does.
 *
 * - `entryTerms` headings by entry term; in a file, two columns with a tab between them
 * - `syntax` of the translations; `records` the answers of services whose translations are read
 * - empty: without a known heading the query is unchanged, and a notice says so
 */
export const headingsStep = NodeType.make({
  kind: "step",
  id: "headings",
  revision: 1,
  params: Schema.Struct({ entryTerms: mesh.entryTerms, syntax: Params.choice(Dialects.readable, "pubmed") }),
  inputs: { query, records: { port: Ports.Records, many: true, optional: true } },
  output: Ports.Query,
  run: ({ entryTerms, syntax }, { query: asked, records = [] }) => {
    const written = Object.entries(entryTerms).flatMap(([words, headings]) => headings.map((heading) => [words, heading] as const))
    const wide = widened(asked, tableOf([...written, ...translationsOf(records, syntax)]))
    const isSame = Query.print(wide) === Query.print(asked)
    return Effect.succeed({
      value: wide,
      notices: [isSame ? unchanged : Notice.make("headings-added", step, `the query with its headings: ${Query.print(wide)}`)]
    })
  }
})
