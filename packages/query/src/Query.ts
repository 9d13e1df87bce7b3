import * as Schema from "effect/Schema"
import * as Fields from "./Fields.ts"

/** The name of one part of a record: `Fields.table` says what each is. */
export type FieldName = Fields.FieldName

/** The parts of a record that a query can be confined to. */
export const fields = Fields.names

/** One or several words as the user typed them. No operator is implied: each source combines them as it usually combines typed words. */
export interface Term {
  readonly _tag: "Term"
  readonly text: string
}

/** Words that must stand next to each other, in this order. `isOpen` for a name typed without quotation marks, whose initials PubMed completes. */
export interface Phrase {
  readonly _tag: "Phrase"
  readonly text: string
  readonly isOpen?: true
}

/**
 * Words next to each other, in this order, some of them with wildcards. `*` matches any number of characters of a word, `?` one or none, `#` exactly
 * one. A truncated word is a pattern of one word: `neoplas*`.
 */
export interface Pattern {
  readonly _tag: "Pattern"
  readonly text: string
}

/**
 * A subject heading.
 *
 * - `exploded` with everything below it in the thesaurus; `major` only where it is a main point of the publication
 * - `qualifiers` names or two-letter codes of which the heading must have at least one; empty = with any qualifier or none
 */
export interface Heading {
  readonly _tag: "Heading"
  readonly descriptor: string
  readonly qualifiers: ReadonlyArray<string>
  readonly exploded: boolean
  readonly major: boolean
}

/** Dates between two days, months or years, both included and at least one given. Units: `2021`, `2021-03` or `2021-03-15`. */
export interface Range {
  readonly _tag: "Range"
  readonly date: Fields.DateName
  readonly from?: string
  readonly until?: string
}

/** A query confined to some parts of the record: each word, phrase and proximity below holds in one of them. A field inside a field replaces it. */
export interface Field {
  readonly _tag: "Field"
  readonly fields: ReadonlyArray<FieldName>
  readonly query: Query
}

/**
 * Words or phrases near each other: at most `between` other words between them, all together; `ordered` when they must follow each other as
 * listed. An `or` inside offers alternatives, an `and` inside must be near with each of its parts.
 */
export interface Near {
  readonly _tag: "Near"
  readonly queries: ReadonlyArray<Query>
  readonly between: number
  readonly ordered: boolean
}

/** All of these. */
export interface And {
  readonly _tag: "And"
  readonly queries: ReadonlyArray<Query>
}

/** At least one of these. */
export interface Or {
  readonly _tag: "Or"
  readonly queries: ReadonlyArray<Query>
}

/** Not this. Alone it finds all other records of the collection, which many sources refuse. */
export interface Not {
  readonly _tag: "Not"
  readonly query: Query
}

/** A query without parts. */
export type Leaf = Term | Phrase | Pattern | Heading | Range

/** A search without the syntax of a source: a tree that `toQuery` of each source translates. */
export type Query = Leaf | Field | Near | And | Or | Not

const suspended = Schema.suspend((): Schema.Codec<Query> => codec)

const partialDate = Schema.String.check(
  Schema.isPattern(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, { expected: "a date such as 2021, 2021-03 or 2021-03-15" })
)

/** A query as JSON and back. */
export const codec: Schema.Codec<Query> = Schema.Union([
  Schema.TaggedStruct("Term", { text: Schema.String }),
  Schema.TaggedStruct("Phrase", { text: Schema.String, isOpen: Schema.optionalKey(Schema.Literal(true)) }),
  Schema.TaggedStruct("Pattern", { text: Schema.String }),
  Schema.TaggedStruct("Heading", {
    descriptor: Schema.String,
    qualifiers: Schema.Array(Schema.String),
    exploded: Schema.Boolean,
    major: Schema.Boolean
  }),
  Schema.TaggedStruct("Range", {
    date: Schema.Literals(Fields.dateNames),
    from: Schema.optionalKey(partialDate),
    until: Schema.optionalKey(partialDate)
  }),
  Schema.TaggedStruct("Field", { fields: Schema.Array(Schema.Literals(fields)), query: suspended }),
  Schema.TaggedStruct("Near", {
    queries: Schema.Array(suspended),
    between: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
    ordered: Schema.Boolean
  }),
  Schema.TaggedStruct("And", { queries: Schema.Array(suspended) }),
  Schema.TaggedStruct("Or", { queries: Schema.Array(suspended) }),
  Schema.TaggedStruct("Not", { query: suspended })
])

/** A plain text as a query, without any syntax: quotes, brackets and AND are characters and words like others. */
export const text = (text: string): Query => ({ _tag: "Term", text: text.trim() })

/** A phrase. */
export const phrase = (text: string): Query => ({ _tag: "Phrase", text: text.trim() })

/** A word or phrase with `*`, `?` or `#` in it. */
export const pattern = (text: string): Query => ({ _tag: "Pattern", text: text.trim() })

/** A subject heading: by default exploded, not only major, with any qualifier. */
export const heading = (descriptor: string, rest: Partial<Omit<Heading, "_tag" | "descriptor">> = {}): Query => ({
  _tag: "Heading",
  descriptor,
  qualifiers: [],
  exploded: true,
  major: false,
  ...rest
})

/** A range of dates; with neither bound it is a range that holds every date. */
export const range = (date: Fields.DateName, from?: string, until?: string): Query => ({
  _tag: "Range",
  date,
  ...(from === undefined ? {} : { from }),
  ...(until === undefined ? {} : { until })
})

/** A query confined to one part of the record, or to any one of several. */
export const field = (field: FieldName | ReadonlyArray<FieldName>, query: Query): Query => ({
  _tag: "Field",
  fields: typeof field === "string" ? [field] : field,
  query
})

/** Words or phrases with at most `between` other words between them, in any order. */
export const near = (between: number, ...queries: ReadonlyArray<Query>): Query => ({ _tag: "Near", queries, between, ordered: false })

/** Words or phrases with at most `between` other words between them, in this order. */
export const followed = (between: number, ...queries: ReadonlyArray<Query>): Query => ({ _tag: "Near", queries, between, ordered: true })

/** All of these. */
export const and = (...queries: ReadonlyArray<Query>): Query => ({ _tag: "And", queries })

/** At least one of these. */
export const or = (...queries: ReadonlyArray<Query>): Query => ({ _tag: "Or", queries })

/** Not this. */
export const not = (query: Query): Query => ({ _tag: "Not", query })

const split = (text: string): ReadonlyArray<string> => text.split(/\s+/u).filter((word) => word !== "")

const isText = (field: FieldName): boolean => Fields.of(field).kind === "text"

/**
 * The words that a relevant document may contain, in the order of the tree, repetitions kept: what a ranker of texts reads.
 *
 * Words under `not`, dates, and names from lists (languages, types of publication) are left out. Operators, phrases and fields are ignored, and the
 * wildcards of a pattern are removed. Words are split at white space only; a tokenizer splits them further.
 *
 * - empty: a query of nothing but white space or exclusions has no words
 */
export const words = (query: Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
      return split(query.text)
    case "Pattern":
      return split(query.text.replace(/[*?#]/gu, ""))
    case "Heading":
      return split(query.descriptor)
    case "Field":
      return query.fields.some(isText) ? words(query.query) : []
    case "Near":
    case "And":
    case "Or":
      return query.queries.flatMap(words)
    case "Range":
    case "Not":
      return []
  }
}

const bracketed = (query: Query): string => ("queries" in query ? `(${print(query)})` : print(query))

/** A query as text for messages and tests: `title:(heart attack) AND NOT "animal model"`. Use `dialects.litfuse` for a text that can be read back. */
export const print = (query: Query): string => {
  switch (query._tag) {
    case "Term":
      return query.text
    case "Phrase":
      return `"${query.text}"`
    case "Pattern":
      return split(query.text).length === 1 ? query.text : `"${query.text}"`
    case "Heading":
      return `mesh${query.major ? ".major" : ""}${query.exploded ? "" : ".noexp"}:"${[query.descriptor, ...query.qualifiers].join("/")}"`
    case "Range":
      return `${query.date}:${query.from ?? ""}..${query.until ?? ""}`
    case "Field":
      return `${query.fields.join(",")}:(${print(query.query)})`
    case "Near":
      return query.queries.map(bracketed).join(` ${query.ordered ? "BEFORE" : "NEAR"}/${query.between} `)
    case "And":
      return query.queries.map(bracketed).join(" AND ")
    case "Or":
      return query.queries.map(bracketed).join(" OR ")
    case "Not":
      return `NOT ${bracketed(query.query)}`
  }
}

/** The parts of a query that are joined by AND, however deep; a query without AND is its only part. */
export const conjuncts = (query: Query): ReadonlyArray<Query> => (query._tag === "And" ? query.queries.flatMap(conjuncts) : [query])

/**
 * The same query without parts that change nothing: an AND inside an AND, an OR inside an OR, a part that its list already has.
 * Small letters and capitals are equal, as on every platform.
 */
export const simplified = (query: Query): Query => {
  if (query._tag !== "And" && query._tag !== "Or") return query
  const flat = query.queries.map(simplified).flatMap((one) => (one._tag === query._tag ? one.queries : [one]))
  const queries = [...new Map(flat.toReversed().map((one) => [print(one).toLowerCase(), one])).values()].toReversed()
  return queries.length === 1 ? queries[0]! : { ...query, queries }
}
