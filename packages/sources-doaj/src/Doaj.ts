import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./DoajApi.ts"
import { identifierQuery, toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** DOAJ. Pure data until made. */
export default Source.plugin({
  id: "doaj",
  title: "DOAJ",
  revision: 1,
  about: "DOAJ: articles of peer-reviewed open-access journals, as their publishers describe them",
  upstream: Api.upstream,
  ingests: ["crossref"],
  abilities: ["search", "lookup"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    fields: {
      title: "exact",
      abstract: "exact",
      keyword: "exact",
      contributor: "exact",
      affiliation: "exact",
      containerTitle: "exact",
      issn: "exact",
      volume: "exact",
      issue: "exact",
      language: "approximate",
      identifier: "approximate",
      doi: "exact"
    },
    published: "year",
    sorts: ["relevance", "newest"],
    maxRecords: Api.deepest,
    identifiers: ["doi"],
    batch: 20
  },
  isOnlyByName: true,
  params: Params.none,
  known: "10.3389/fpsyt.2021.638866",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Doaj.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { text, sort, notices } = toQuery(search)
        yield* Source.requireSearchableText("doaj", text)
        const { articles, total, next, says } = yield* api.search(text, sort, { cursor, wanted })
        return { records: yield* Listed.records(articles, toRecord), total, next, effectiveQuery: says, notices }
      }),
      /** The search also finds similar DOIs; only exact matches are returned. */
      lookup: Effect.fn("Doaj.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const { articles } = yield* api.search(identifierQuery(identifiers), undefined, { cursor: undefined, wanted: Api.mostPerPage })
        return Source.recordsHaving(identifiers, yield* Listed.records(articles, toRecord))
      })
    }
  })
})
