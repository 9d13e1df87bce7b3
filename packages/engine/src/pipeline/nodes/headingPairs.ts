import * as Result from "effect/Result"
import * as Dialects from "@litfuse/query/Dialects"
import type * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import type * as Source from "../../Source.ts"

/** Headings by the words that ask for them, in small letters with one blank between them. */
export type HeadingsByWords = ReadonlyMap<string, ReadonlySet<string>>

/** Words in the form in which tables have them. */
export const keyOf = (words: string): string => words.toLowerCase().split(/\s+/u).filter(Boolean).join(" ")

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

/** Headings by words, from a table of entry terms and from the translations of services that map words to headings. */
export const headingPairs = (
  entryTerms: Readonly<Record<string, ReadonlyArray<string>>>,
  answers: ReadonlyArray<Ports.Answers>,
  syntax: Dialects.DialectId
): HeadingsByWords => {
  const written = Object.entries(entryTerms).flatMap(([words, headings]) => headings.map((heading) => [words, heading] as const))
  const table = new Map<string, Set<string>>()
  for (const [words, heading] of [...written, ...translationsOf(answers, syntax)]) {
    const key = keyOf(words)
    table.set(key, (table.get(key) ?? new Set()).add(heading))
  }
  return table
}

/** What becomes of words that have headings. */
type Mapped = (words: Query.Query, headings: ReadonlySet<string>) => Query.Query

/** Words in parts: where the table has a heading for several of them, the longest entry term counts. Undefined = the table has none. */
const mapTerm = (text: string, table: HeadingsByWords, mapped: Mapped): Query.Query | undefined => {
  const words = text.split(/\s+/u).filter(Boolean)
  const longest = Math.max(0, ...[...table.keys()].map((key) => key.split(" ").length))
  const parts: Array<Query.Query> = []
  let plain: Array<string> = []
  let isMapped = false
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
      isMapped = true
      parts.push(mapped(Query.text(own.join(" ")), table.get(keyOf(own.join(" ")))!))
    }
  }
  if (!isMapped) return undefined
  flush()
  return parts.length === 1 ? parts[0] : Query.and(...parts)
}

/** The query with each of its words that have headings mapped. Fields, headings, patterns and exclusions stay as their user wrote them. */
export const mapWords = (asked: Query.Query, table: HeadingsByWords, mapped: Mapped): Query.Query => {
  switch (asked._tag) {
    case "Term":
      return mapTerm(asked.text, table, mapped) ?? asked
    case "Phrase": {
      const headings = table.get(keyOf(asked.text))
      return headings === undefined ? asked : mapped(asked, headings)
    }
    case "And":
    case "Or":
      return { ...asked, queries: asked.queries.map((one) => mapWords(one, table, mapped)) }
    default:
      return asked
  }
}
