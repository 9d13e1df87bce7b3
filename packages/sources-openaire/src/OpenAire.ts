import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./OpenAireApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** The OpenAIRE Graph. Pure data until made. */
export default Source.plugin({
  id: "openaire",
  title: "OpenAIRE",
  revision: 1,
  about: "OpenAIRE Graph: publications of repositories, journals and registries, with citations",
  upstream: Api.upstream,
  ingests: ["crossref", "pubmed", "europepmc", "doaj", "arxiv", "core"],
  abilities: ["search", "lookup"],
  capabilities: {
    booleans: "approximate",
    phrases: "exact",
    fields: {
      title: "exact",
      abstract: "exact",
      contributor: "exact",
      keyword: "approximate",
      identifier: "exact",
      pmid: "exact",
      pmcid: "exact",
      doi: "exact",
      anywhere: "exact"
    },
    published: "day",
    sorts: ["relevance", "newest", "cited"],
    maxRecords: Source.everything,
    pageSize: Api.mostPerPage,
    identifiers: ["doi", "pmid", "pmcid", "arxiv"],
    batch: 20
  },
  isOnlyByName: true,
  params: Params.none,
  known: "10.3390/su16062269",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    return {
      searchPage: Effect.fn("OpenAire.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { parameters, sort, notices } = toQuery(search)
        yield* Source.requireSearchableText("openaire", Object.values(parameters).join(" "))
        const { products, total, next, says } = yield* api.search(parameters, sort, { cursor, wanted })
        return { records: yield* Listed.records(products, toRecord), total, next, effectiveQuery: says, notices }
      }),
      /** One field holds identifiers of all schemes; only exact matches are returned. */
      lookup: Effect.fn("OpenAire.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const pid = identifiers.map(({ value }) => `"${value.replace(/["\\,]/gu, " ")}"`)
        const { products } = yield* api.search({ pid }, undefined, { cursor: undefined, wanted: Api.mostPerPage })
        return Source.recordsHaving(identifiers, yield* Listed.records(products, toRecord))
      })
    }
  })
})
