import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { upstream } from "../upstream.ts"
import * as Api from "./ScienceDirectApi.ts"
import { toQuery, wordsOf } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** ScienceDirect. Pure data until made. */
export default Source.plugin({
  id: "sciencedirect",
  title: "ScienceDirect",
  revision: 1,
  about: "ScienceDirect: searches the full texts of Elsevier's journals and books; needs a key, and gives no abstracts",
  upstream,
  abilities: ["search"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    fields: { title: "approximate", contributor: "approximate", containerTitle: "approximate", volume: "exact", issue: "exact" },
    published: "year",
    sorts: ["relevance", "newest"],
    maxRecords: Api.deepest
  },
  isOnlyByName: true,
  params: Params.none,
  harness: () => import("../../test/sciencedirect/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("ScienceDirect.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { body, says, notices } = toQuery(search)
        yield* Source.requireSearchableText("sciencedirect", wordsOf(body))
        const { results, total, next } = yield* api.search(body, says, search.sort, { cursor, wanted })
        return { records: yield* Listed.records(results, toRecord), total, next, effectiveQuery: says, notices }
      })
    }
  })
})
