import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { partOf, placeOf } from "./partOf.ts"
import * as Api from "./SearxngApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** A SearXNG instance of the user, which asks other engines, Brave Search among them: its list confirms none of theirs. */
export default Source.plugin({
  id: "searxng",
  title: "SearXNG",
  revision: 1,
  about: "Your own SearXNG instance (LITFUSE_UPSTREAM_SEARXNG): pages of the web from the engines that it asks",
  upstream: Api.upstream,
  ingests: ["brave"],
  abilities: ["search"],
  capabilities: { phrases: "approximate", maxRecords: 100 },
  params: Params.none,
  isOnlyByName: true,
  harness: () => import("../test/searxng/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Searxng.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { text, notices } = toQuery("searxng", search, Api.limits)
        yield* Source.requireSearchableText("searxng", text)
        const place = placeOf(cursor)
        const { results, silent, hasMore } = yield* api.search(text, place.page)
        const { part, next } = partOf(results, place, wanted, hasMore)
        const records = yield* Listed.records(part, ({ url, title, content, publishedDate }, today) =>
          toRecord("searxng", { url, title, snippet: content, date: publishedDate }, today)
        )
        const missing =
          silent.length === 0
            ? []
            : [Notice.make("engines-silent", "searxng", `these engines of the instance did not answer: ${silent.join(", ")}`)]
        return { records, total: undefined, next, effectiveQuery: text, notices: [...notices, ...missing] }
      })
    }
  })
})
