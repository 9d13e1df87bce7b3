import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "../upstream.ts"
import * as Api from "./ScopusApi.ts"
import { identifierQuery, schemes, toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

const params = Schema.Struct({ view: Params.choice(["STANDARD", "COMPLETE"], "STANDARD") })

const firstOnly = Notice.make(
  "fields-withheld",
  "scopus",
  "the view STANDARD has only first authors and no abstracts; keys with access can use the view COMPLETE"
)

/** Scopus. Pure data until made. */
export default Source.plugin({
  id: "scopus",
  title: "Scopus",
  revision: 1,
  about: "Scopus: abstracts and citations of journals, books and proceedings; needs a key",
  upstream,
  ingests: ["pubmed"],
  abilities: ["search", "lookup"],
  capabilities: {
    booleans: "exact",
    phrases: "approximate",
    proximity: "exact",
    truncation: "exact",
    headings: "approximate",
    fields: {
      title: "exact",
      abstract: "exact",
      keyword: "exact",
      heading: "exact",
      substance: "exact",
      registryNumber: "exact",
      contributor: "exact",
      firstAuthor: "exact",
      groupAuthor: "exact",
      editor: "exact",
      authorId: "exact",
      affiliation: "exact",
      containerTitle: "exact",
      issn: "exact",
      volume: "exact",
      issue: "exact",
      pages: "exact",
      publicationType: "approximate",
      language: "exact",
      identifier: "approximate",
      pmid: "exact",
      doi: "exact",
      accession: "exact",
      isbn: "exact",
      grant: "exact",
      anywhere: "exact"
    },
    published: "year",
    sorts: ["relevance", "newest", "cited"],
    maxRecords: Api.deepest,
    identifiers: schemes,
    batch: 20
  },
  isOnlyByName: true,
  params,
  known: "10.1371/journal.pmed.0030442",
  harness: () => import("../../test/scopus/harness.ts"),
  make: Effect.fnUntraced(function* ({ view }: typeof params.Type) {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Scopus.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { text, sort, notices } = toQuery(search)
        yield* Source.requireSearchableText("scopus", text)
        const { entries, total, next } = yield* api.search(text, { view, sort, cursor, wanted })
        const withheld = view === "STANDARD" && entries.length > 0 ? [firstOnly] : []
        return { records: yield* Listed.records(entries, toRecord), total, next, effectiveQuery: text, notices: [...notices, ...withheld] }
      }),
      lookup: Effect.fn("Scopus.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const { entries } = yield* api.search(identifierQuery(identifiers), { view, cursor: undefined, wanted: Api.mostPerPage.COMPLETE })
        return Source.recordsHaving(identifiers, yield* Listed.records(entries, toRecord))
      })
    }
  })
})
