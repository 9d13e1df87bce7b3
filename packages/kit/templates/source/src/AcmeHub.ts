import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./AcmeHubApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Plain data until `make` is called: listing and checking the plugin needs no network and no secret. */
export default Source.plugin({
  id: "acme-hub",
  // increase it whenever the same search may give another answer
  revision: 1,
  about: "What AcmeHub contains, in one sentence",
  upstream: Api.upstream,
  // services that it copies from, such as "pubmed": agreement between a source and its copy proves nothing
  ingests: [],
  // declare exactly what works: search, lookup, citations, fullText
  abilities: ["search"],
  // what the service can do; a query that needs anything else yields a Notice. Each line needs an example in harness.ts
  capabilities: { fields: {}, sorts: ["relevance"], maxRecords: 1000 },
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("AcmeHub.searchPage")(function* ({ query, cursor, wanted }: Source.PageRequest) {
        const page = yield* api.search(toQuery(query), { cursor, wanted })
        return { records: yield* Listed.records(page.hits, toRecord), total: page.total, next: page.next }
      })
    }
  })
})
