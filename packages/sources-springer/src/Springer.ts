import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./SpringerApi.ts"
import { identifierQuery, toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Springer Nature. Pure data until made. */
export default Source.plugin({
  id: "springer",
  title: "Springer Nature",
  revision: 1,
  about: "Springer Nature: articles and chapters of Springer, Nature, BMC and Palgrave; needs a key",
  upstream: Api.upstream,
  abilities: ["search", "lookup"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    fields: {
      title: "exact",
      keyword: "exact",
      contributor: "exact",
      affiliation: "exact",
      containerTitle: "exact",
      issn: "exact",
      language: "exact",
      identifier: "approximate"
    },
    published: "day",
    sorts: ["relevance"],
    maxRecords: Api.deepest,
    identifiers: ["doi"],
    batch: 20
  },
  isOnlyByName: true,
  params: Params.none,
  known: "10.1186/s44477-026-00045-w",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Springer.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { text, notices } = toQuery(search)
        yield* Source.requireSearchableText("springer", text)
        const { works, total, next, says } = yield* api.search(text, { cursor, wanted })
        return { records: yield* Listed.records(works, toRecord), total, next, effectiveQuery: says, notices }
      }),
      lookup: Effect.fn("Springer.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const { works } = yield* api.search(identifierQuery(identifiers), { cursor: undefined, wanted: Api.mostPerPage })
        return Source.recordsHaving(identifiers, yield* Listed.records(works, toRecord))
      })
    }
  })
})
