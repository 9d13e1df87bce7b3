import type * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Identifier from "@litfuse/engine/Identifier"
import { matching, newestFirst } from "@litfuse/engine/sourceRecord/matching"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import { toRecord } from "./toRecord.ts"

/**
 * A reference file whose records have been read.
 *
 * - `id` the id of the source; `label` the file for users; `platform` the database of the export, if the user names it
 * - `records` in file order; `notices` of the reader
 */
export interface ReferenceFile {
  readonly id: string
  readonly label: string
  readonly platform?: string
  readonly records: ReadonlyArray<SourceRecord.SourceRecord>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The limit of a search, unless the file is larger. */
export const recordLimit = 10_000

/** The capabilities of a file. */
export const capabilities: Omit<Source.Capabilities, "maxRecords"> = {
  booleans: "exact",
  phrases: "exact",
  proximity: "exact",
  truncation: "exact",
  wildcards: "exact",
  headings: "exact",
  fields: {
    title: "exact",
    originalTitle: "exact",
    abstract: "exact",
    heading: "exact",
    qualifier: "exact",
    keyword: "exact",
    contributor: "exact",
    firstAuthor: "exact",
    lastAuthor: "exact",
    containerTitle: "exact",
    issn: "exact",
    volume: "exact",
    issue: "exact",
    pages: "exact",
    publicationType: "exact",
    language: "exact",
    identifier: "exact",
    pmid: "exact",
    pmcid: "exact",
    doi: "exact",
    databankNumber: "exact",
    grant: "exact",
    anywhere: "exact"
  },
  published: "day",
  sorts: ["relevance", "newest"],
  identifiers: Identifier.schemes,
  batch: 1000
}

const isWithinDates = ({ publishedFrom, publishedUntil }: Source.SourceQuery, { published }: SourceRecord.SourceRecord): boolean =>
  (publishedFrom === undefined && publishedUntil === undefined) ||
  (published !== undefined && SourceRecord.within(published, publishedFrom, publishedUntil))

const primitives = ({ id, records, notices }: ReferenceFile): Required<Pick<Source.Primitives, "searchPage" | "lookup">> => {
  const own = records.map((record) => toRecord(id, record))
  return {
    searchPage: ({ cursor, wanted, ...search }) =>
      Effect.sync(() => {
        const found = matching(search.query, own).filter((record) => isWithinDates(search, record))
        const listed = search.sort === "newest" ? newestFirst(found) : found
        return { ...Source.pageOf(listed, { cursor, wanted }), notices: cursor === undefined ? notices : [] }
      }),
    lookup: (identifiers) => Effect.sync(() => Source.recordsHaving(identifiers, own))
  }
}

/** A reference file as a source. It is searched exactly as the query is written; matches keep the order of the file. */
export const fileSource = (file: ReferenceFile) =>
  Source.plugin({
    id: file.id,
    revision: 1,
    about: `The file ${file.label}`,
    ...(file.platform === undefined ? {} : { platform: file.platform, title: file.platform }),
    params: Params.none,
    abilities: ["search", "lookup"],
    capabilities: { ...capabilities, maxRecords: Math.max(recordLimit, file.records.length) },
    isOnlyByName: true,
    make: () => Effect.succeed(primitives(file))
  })
