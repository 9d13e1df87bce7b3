import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { matching, newestFirst } from "@litfuse/engine/sourceRecord/matching"
import * as Effect from "effect/Effect"
import * as Api from "./ZoteroApi.ts"
import { isReference, toRecord } from "./toRecord.ts"

/** The user's own library in the local API. */
const ownLibrary = "users/0"

const isWithinDates = ({ publishedFrom, publishedUntil }: Source.SourceQuery, { published }: SourceRecord.SourceRecord): boolean =>
  (publishedFrom === undefined && publishedUntil === undefined) ||
  (published !== undefined && SourceRecord.within(published, publishedFrom, publishedUntil))

/** The library of a Zotero program on this machine. Zotero cannot search by fields, so litfuse reads the library and searches it itself. */
export default Source.plugin({
  id: "zotero",
  title: "Zotero",
  revision: 1,
  about: "The library of the Zotero program on this machine",
  upstream: Api.upstream,
  ingests: [],
  abilities: ["search"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    proximity: "exact",
    truncation: "exact",
    wildcards: "exact",
    fields: {
      title: "exact",
      abstract: "exact",
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
      anywhere: "exact"
    },
    published: "day",
    sorts: ["relevance", "newest"],
    maxRecords: Source.everything
  },
  params: Params.none,
  isOnlyByName: true,
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    let library: ReadonlyArray<SourceRecord.SourceRecord> | undefined
    /** The references of the library: read for the first page of each search, so that equal searches send equal requests, and used for its others. */
    const records = Effect.fnUntraced(function* (isFirst: boolean) {
      if (library !== undefined && !isFirst) return library
      const items = (yield* api.items(ownLibrary)).filter((item) => item === undefined || isReference(item))
      const read = yield* Listed.records(items, toRecord)
      library = read
      return read
    })
    return {
      searchPage: Effect.fn("Zotero.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const found = matching(search.query, yield* records(cursor === undefined)).filter((record) => isWithinDates(search, record))
        return Source.pageOf(search.sort === "newest" ? newestFirst(found) : found, { cursor, wanted })
      })
    }
  })
})
