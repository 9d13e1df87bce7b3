import { languageCode, languageName } from "@litfuse/query/dialects/languageName"
import * as Matcher from "@litfuse/query/Matcher"
import type * as Query from "@litfuse/query/Query"
import type { SourceRecord } from "../SourceRecord.ts"
import { medlineLanguage } from "./medlineLanguage.ts"

const maybe = (text: string | undefined): ReadonlyArray<string> => (text === undefined ? [] : [text])

/** All names of a language: a file may say English and a query `eng` or `en`. */
const namesOf = (language: string): ReadonlyArray<string> => [
  ...new Set([language, ...maybe(medlineLanguage(language)), ...maybe(languageCode(language)), ...maybe(languageName(language))])
]

/** A record as the query matcher reads it. */
export const documentOf = (record: SourceRecord): Matcher.Document => ({
  texts: {
    title: [record.title],
    originalTitle: maybe(record.originalTitle),
    abstract: maybe(record.abstract),
    keyword: record.keywords,
    contributor: record.contributors.map((one) => (one._tag === "Group" ? one.name : `${one.given ?? ""} ${one.family}`)),
    containerTitle: maybe(record.containerTitle),
    publicationType: record.publicationTypes,
    language: (record.languages ?? maybe(record.language)).flatMap(namesOf),
    identifier: record.identifiers.map(({ value }) => value),
    volume: maybe(record.volume),
    issue: maybe(record.issue),
    pages: maybe(record.pages),
    issn: record.issn ?? [],
    databankNumber: (record.trials ?? []).map(({ number }) => number),
    grant: (record.funding ?? []).flatMap(({ grant }) => maybe(grant))
  },
  headings: record.meshHeadings.map(({ descriptor, qualifiers, major }) => ({
    descriptor,
    qualifiers: qualifiers.map(({ name }) => name),
    major
  })),
  dates: record.published === undefined ? {} : { published: record.published }
})

/** The records that match a query exactly: all words of a term, phrases in order, fields, operators. */
export const matching = (query: Query.Query, records: ReadonlyArray<SourceRecord>): ReadonlyArray<SourceRecord> =>
  Matcher.search(Matcher.index(records.map(documentOf)), query).map((row) => records[row]!)

/** Records with the newest first and those without a date last; equal dates keep their order. */
export const newestFirst = (records: ReadonlyArray<SourceRecord>): ReadonlyArray<SourceRecord> =>
  records.toSorted((a, b) => {
    const [x, y] = [a.published ?? "", b.published ?? ""]
    if (x === y) return 0
    return x > y ? -1 : 1
  })
