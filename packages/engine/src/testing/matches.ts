import type * as Query from "@litfuse/query/Query"
import type { SourceRecord } from "../SourceRecord.ts"

/** The words of a text as a source in memory sees them: runs of letters and digits, in lower case. */
const tokens = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The words that a query asks for; those of an exclusion count too. */
export const words = (query: Query.Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
      return tokens(query.text)
    case "Field":
    case "Not":
      return words(query.query)
    case "And":
    case "Or":
      return query.queries.flatMap(words)
  }
}

const texts: Readonly<Record<Query.FieldName, (record: SourceRecord) => ReadonlyArray<string>>> = {
  title: ({ title }) => [title],
  abstract: ({ abstract }) => (abstract === undefined ? [] : [abstract]),
  heading: ({ meshHeadings }) => meshHeadings.map(({ descriptor }) => descriptor),
  keyword: ({ keywords }) => keywords,
  contributor: ({ contributors }) => contributors.map((one) => (one._tag === "Group" ? one.name : `${one.given ?? ""} ${one.family}`)),
  containerTitle: ({ containerTitle }) => (containerTitle === undefined ? [] : [containerTitle])
}

const anywhere = (record: SourceRecord): ReadonlyArray<string> => Object.values(texts).flatMap((of) => of(record))

const holdsPhrase = (text: string, phrase: ReadonlyArray<string>): boolean =>
  ` ${tokens(text).join(" ")} `.includes(` ${phrase.join(" ")} `)

const holds = (query: Query.Query, record: SourceRecord, where: ReadonlyArray<string>): boolean => {
  switch (query._tag) {
    case "Term": {
      const held = new Set(where.flatMap(tokens))
      return tokens(query.text).every((word) => held.has(word))
    }
    case "Phrase":
      return where.some((text) => holdsPhrase(text, tokens(query.text)))
    case "Field":
      return holds(query.query, record, texts[query.field](record))
    case "And":
      return query.queries.every((inner) => holds(inner, record, where))
    case "Or":
      return query.queries.some((inner) => holds(inner, record, where))
    case "Not":
      return !holds(query.query, record, where)
  }
}

/** Whether a record answers a query, taken at its word: all words of a term, phrases in order, fields, operators. */
export const matches = (query: Query.Query, record: SourceRecord): boolean => holds(query, record, anywhere(record))
