import type { Identifier } from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Api from "./CrossrefApi.ts"
import type { Item } from "./Item.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Crossref. Pure data until made. */
export default Source.plugin({
  id: "crossref",
  revision: 1,
  about: "Crossref: what publishers say of the works to which they gave a DOI",
  upstream: Api.upstream,
  abilities: ["search", "lookup"],
  capabilities: {
    fields: {
      title: "approximate",
      contributor: "approximate",
      affiliation: "approximate",
      containerTitle: "approximate",
      issn: "exact",
      publicationType: "approximate"
    },
    published: "day",
    sorts: ["relevance", "newest", "cited"],
    maxRecords: 100_000,
    identifiers: ["doi"],
    batch: 40
  },
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make

    const records = (items: ReadonlyArray<Item>) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const today = Raw.dayOf(now)
        return items.map((item) => toRecord(item, today))
      })

    return {
      searchPage: Effect.fn("Crossref.searchPage")(function* ({ cursor, wanted, ...asked }: Source.PageRequest) {
        const { notices, ...list } = toQuery(asked)
        const { items, total, next, says } = yield* api.list(list, { cursor, wanted })
        return { records: yield* records(items), total, next, effectiveQuery: says, notices }
      }),
      lookup: Effect.fn("Crossref.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const dois = identifiers.map(({ value }) => value)
        // a comma ends a filter: such DOIs, and one alone, are asked for by their address
        const together = dois.length > 1 ? dois.filter((doi) => !doi.includes(",")) : []
        const items: Array<Item> = []
        for (const doi of dois.filter((one) => !together.includes(one))) {
          const item = yield* api.work(doi)
          if (item !== undefined) items.push(item)
        }
        if (together.length > 0) {
          const filter = together.map((doi) => `doi:${doi}`).join(",")
          const wanted = { cursor: undefined, wanted: together.length }
          items.push(...(yield* api.list({ query: {}, filter, sort: undefined }, wanted)).items)
        }
        return yield* records(items)
      })
    }
  })
})
