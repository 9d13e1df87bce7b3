import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Paper } from "./Paper.ts"
import * as Api from "./SemanticScholarApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** Semantic Scholar. Pure data until made. */
export default Source.plugin({
  id: "semanticscholar",
  title: "Semantic Scholar",
  revision: 1,
  about: "Semantic Scholar: papers of all fields with citations, influential ones counted, and one-sentence summaries",
  upstream: Api.upstream,
  ingests: ["pubmed", "arxiv", "crossref"],
  abilities: ["search", "lookup", "citations"],
  capabilities: {
    booleans: "exact",
    phrases: "exact",
    proximity: "approximate",
    truncation: "exact",
    fields: { containerTitle: "approximate", publicationType: "approximate" },
    published: "day",
    sorts: ["relevance", "newest", "cited"],
    maxRecords: 10_000_000,
    pageSize: 100,
    identifiers: Api.schemes,
    batch: 500
  },
  params: Schema.Struct({
    // auto: plain words by relevance, operators and other orders in bulk; match: the paper whose title comes closest
    mode: Params.choice(["auto", "relevance", "bulk", "match"], "auto")
  }),
  known: "10.1158/0008-5472.can-09-4563",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* ({ mode }) {
    const api = yield* Api.make

    const records = (papers: ReadonlyArray<Paper | undefined>, place: (at: number) => string) =>
      Listed.records(papers, (paper, today, at) => toRecord(paper, today, place(at)))

    return {
      searchPage: Effect.fn("SemanticScholar.searchPage")(function* ({ cursor, wanted, ...asked }: Source.PageRequest) {
        const { mode: chosen, query, filters, sort, notices } = toQuery(asked, mode)
        const turn = { cursor, wanted }
        const found = yield* chosen === "bulk"
          ? api.bulk(query, filters, sort, turn)
          : chosen === "match"
            ? api.match(query, filters)
            : api.ranked(query, filters, turn)
        const { papers, total, next } = found
        const said = [query, ...Object.entries(filters).map(([name, value]) => `${name}=${value}`)].filter((one) => one !== "")
        return { records: yield* records(papers, (at) => `hit-${at}`), total, next, effectiveQuery: said.join(" & "), notices }
      }),
      lookup: Effect.fn("SemanticScholar.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        return yield* records(yield* api.papers(identifiers), (at) => `hit-${at}`)
      }),
      citationsPage: Effect.fn("SemanticScholar.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        const found = yield* api.linked(of, direction, { cursor, wanted })
        if (found === undefined) return { records: [], total: 0, next: undefined }
        const place = (at: number) => `${Api.nameOf(of)}#${found.offset + at + 1}`
        return { records: yield* records(found.papers, place), total: undefined, next: found.next }
      })
    }
  })
})
