import type * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Identifier from "@litfuse/engine/Identifier"
import { matching, newestFirst } from "@litfuse/engine/sourceRecord/matching"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import { toRecord } from "./toRecord.ts"

/**
 * A file of references that somebody has read.
 *
 * - `id` what the source is called; `label` the file, for people; `platform` the database that it was exported from, where somebody says so
 * - `records` in the order of the file; `notices` of its reader
 */
export interface Opened {
  readonly id: string
  readonly label: string
  readonly platform?: string
  readonly records: ReadonlyArray<SourceRecord.SourceRecord>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** A search is cut here unless the file is larger. */
export const mostAsked = 10_000

/** What a file can be asked. */
export const capabilities: Omit<Source.Capabilities, "maxRecords"> = {
  booleans: "exact",
  phrases: "exact",
  proximity: "exact",
  truncation: "exact",
  wildcards: "exact",
  headings: "exact",
  fields: {
    title: "exact",
    abstract: "exact",
    keyword: "exact",
    contributor: "exact",
    containerTitle: "exact",
    publicationType: "exact",
    language: "exact",
    identifier: "exact"
  },
  published: "day",
  sorts: ["relevance", "newest"],
  identifiers: Identifier.schemes,
  batch: 1000
}

const isInTime = ({ publishedFrom, publishedUntil }: Source.Asked, { published }: SourceRecord.SourceRecord): boolean =>
  (publishedFrom === undefined && publishedUntil === undefined) ||
  (published !== undefined && SourceRecord.within(published, publishedFrom, publishedUntil))

const primitives = ({ id, records, notices }: Opened): Required<Pick<Source.Primitives, "searchPage" | "lookup">> => {
  const own = records.map((record) => toRecord(id, record))
  return {
    searchPage: ({ cursor, wanted, ...asked }) =>
      Effect.sync(() => {
        const found = matching(asked.query, own).filter((record) => isInTime(asked, record))
        const listed = asked.sort === "newest" ? newestFirst(found) : found
        return { ...Source.pageOf(listed, { cursor, wanted }), notices: cursor === undefined ? notices : [] }
      }),
    lookup: (identifiers) => Effect.sync(() => Source.having(identifiers, own))
  }
}

/** A file of references as a source. It is searched exactly as the query is written; matches stand in the order of the file. */
export const opened = (file: Opened) =>
  Source.plugin({
    id: file.id,
    revision: 1,
    about: `The file ${file.label}`,
    ...(file.platform === undefined ? {} : { platform: file.platform }),
    params: Params.none,
    abilities: ["search", "lookup"],
    capabilities: { ...capabilities, maxRecords: Math.max(mostAsked, file.records.length) },
    isOnlyByName: true,
    make: () => Effect.succeed(primitives(file))
  })
