import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Api from "./ArxivApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

const refused = (detail: string) => Effect.fail(SourceError.make("arxiv", "search", { _tag: "QueryRejected", detail }))

/** arXiv. Pure data until made. */
export default Source.plugin({
  id: "arxiv",
  title: "arXiv",
  revision: 1,
  about: "arXiv: preprints of physics, mathematics, computer science, quantitative biology and their neighbours",
  upstream: Api.upstream,
  abilities: ["search", "lookup"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    fields: {
      title: "exact",
      abstract: "exact",
      contributor: "exact",
      containerTitle: "approximate",
      comment: "approximate",
      subset: "exact",
      anywhere: "exact"
    },
    published: "day",
    sorts: ["relevance", "newest"],
    maxRecords: Api.deepest,
    identifiers: ["arxiv"],
    batch: 100
  },
  isOnlyByName: true,
  params: Params.none,
  known: "arXiv:1707.08567",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Arxiv.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const { text, sort, notices } = toQuery(search)
        yield* Source.requireSearchableText("arxiv", text)
        if (/(?:^|\()ANDNOT /.test(text)) return yield* refused("NOT needs a term before it, because arXiv cannot search exclusions alone")
        const { entries, total, next, says } = yield* api.search(text, sort, { cursor, wanted })
        return { records: yield* Listed.records(entries, toRecord), total, next, effectiveQuery: says ?? text, notices }
      }),
      lookup: Effect.fn("Arxiv.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const { entries } = yield* api.byId(identifiers.map(({ value }) => value))
        return yield* Listed.records(entries, toRecord)
      })
    }
  })
})
