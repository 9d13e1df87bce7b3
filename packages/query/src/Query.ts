import * as Schema from "effect/Schema"

/** The parts of a record that a query can be confined to. */
export const fields = ["title", "abstract", "heading", "keyword", "contributor", "containerTitle"] as const

/** The name of one of the fields. */
export type FieldName = (typeof fields)[number]

/** Words as someone typed them: one or several, no operator implied; each source joins them as it joins typed words. */
export interface Term {
  readonly _tag: "Term"
  readonly text: string
}

/** Words that must stand next to each other, in this order. */
export interface Phrase {
  readonly _tag: "Phrase"
  readonly text: string
}

/** A query confined to one part of the record. */
export interface Field {
  readonly _tag: "Field"
  readonly field: FieldName
  readonly query: Query
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

/** Not this. Alone it asks for the whole collection but these, which many sources refuse. */
export interface Not {
  readonly _tag: "Not"
  readonly query: Query
}

/** What is searched, in no source's syntax: a tree that `toQuery` of each source turns into its own. */
export type Query = Term | Phrase | Field | And | Or | Not

const suspended = Schema.suspend((): Schema.Codec<Query> => codec)

/** A query as JSON and back. */
export const codec: Schema.Codec<Query> = Schema.Union([
  Schema.TaggedStruct("Term", { text: Schema.String }),
  Schema.TaggedStruct("Phrase", { text: Schema.String }),
  Schema.TaggedStruct("Field", { field: Schema.Literals(fields), query: suspended }),
  Schema.TaggedStruct("And", { queries: Schema.Array(suspended) }),
  Schema.TaggedStruct("Or", { queries: Schema.Array(suspended) }),
  Schema.TaggedStruct("Not", { query: suspended })
])

/** A plain text as a query, without any syntax: quotes, brackets and AND are characters and words like others. */
export const text = (text: string): Query => ({ _tag: "Term", text: text.trim() })

/** A phrase. */
export const phrase = (text: string): Query => ({ _tag: "Phrase", text: text.trim() })

/** A query confined to one part of the record. */
export const field = (field: FieldName, query: Query): Query => ({ _tag: "Field", field, query })

/** All of these. */
export const and = (...queries: ReadonlyArray<Query>): Query => ({ _tag: "And", queries })

/** At least one of these. */
export const or = (...queries: ReadonlyArray<Query>): Query => ({ _tag: "Or", queries })

/** Not this. */
export const not = (query: Query): Query => ({ _tag: "Not", query })

const split = (text: string): ReadonlyArray<string> => text.split(/\s+/u).filter((word) => word !== "")

/**
 * The words that a relevant document may contain, in the order of the tree, repetitions kept: what a ranker of texts reads.
 *
 * Words under `not` are left out; operators, phrases and fields are forgotten. Words are split at white space only: finer cuts are the
 * tokenizer's.
 *
 * - empty: a query of nothing but white space or exclusions has no words
 */
export const words = (query: Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
      return split(query.text)
    case "Field":
      return words(query.query)
    case "And":
    case "Or":
      return query.queries.flatMap(words)
    case "Not":
      return []
  }
}

/** What a source must be able to do to answer a query as it stands. */
export type Feature = "booleans" | "phrases" | "fields"

const collect = (query: Query, found: Set<Feature>): void => {
  switch (query._tag) {
    case "Term":
      return
    case "Phrase":
      found.add("phrases")
      return
    case "Field":
      found.add("fields")
      return collect(query.query, found)
    case "And":
    case "Or":
      found.add("booleans")
      return query.queries.forEach((inner) => collect(inner, found))
    case "Not":
      found.add("booleans")
      return collect(query.query, found)
  }
}

/** The features that a query uses. */
export const features = (query: Query): ReadonlySet<Feature> => {
  const found = new Set<Feature>()
  collect(query, found)
  return found
}

const inner = (query: Query): string => (query._tag === "And" || query._tag === "Or" ? `(${print(query)})` : print(query))

/**
 * A query for people: `title:(heart attack) AND NOT "animal model"`. No source's syntax, and nothing parses it back.
 */
export const print = (query: Query): string => {
  switch (query._tag) {
    case "Term":
      return query.text
    case "Phrase":
      return `"${query.text}"`
    case "Field":
      return `${query.field}:(${print(query.query)})`
    case "And":
      return query.queries.map(inner).join(" AND ")
    case "Or":
      return query.queries.map(inner).join(" OR ")
    case "Not":
      return `NOT ${inner(query.query)}`
  }
}
