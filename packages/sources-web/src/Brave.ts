import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./BraveApi.ts"
import { partOf, placeOf } from "./partOf.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Brave Search, over its own index. Pages are third-party texts: litfuse reads none of them, only what the engine says about each. */
export default Source.plugin({
  id: "brave",
  title: "Brave Search",
  revision: 1,
  about: "Brave Search: pages of the web, each with address, date and snippet; needs a paid key",
  upstream: Api.upstream,
  abilities: ["search"],
  capabilities: {
    phrases: "approximate",
    maxRecords: Api.pageSize * Api.mostPages,
    pageSize: Api.pageSize
  },
  params: Params.none,
  isOnlyByName: true,
  harness: () => import("../test/brave/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Brave.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { text, notices } = toQuery("brave", search, Api.limits)
        yield* Source.requireSearchableText("brave", text)
        const place = placeOf(cursor)
        const { results, hasMore, altered } = yield* api.search(text, place.page)
        const { part, next } = partOf(results, place, wanted, hasMore)
        const records = yield* Listed.records(part, ({ url, title, description, page_age, language }, today) =>
          toRecord("brave", { url, title, snippet: description, date: page_age, language }, today)
        )
        const changed = altered === undefined || altered === text ? [] : [Notice.make("query-altered", "brave", `searched for ${altered}`)]
        return { records, total: undefined, next, effectiveQuery: text, notices: [...notices, ...changed] }
      })
    }
  })
})
