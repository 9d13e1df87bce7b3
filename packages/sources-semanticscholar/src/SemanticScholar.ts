import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Paper } from "./Paper.ts"
import * as Api from "./SemanticScholarApi.ts"
import { toQuery, type SemanticScholarQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** The prefix of cursors into the bulk search, which follows the papers of the relevance search. */
const bulkPrefix = "bulk:"

const unranked = Notice.make(
  "bulk-rest",
  "semanticscholar",
  `after the ${Api.mostRanked} papers of the relevance search, the bulk search adds unranked papers with all words, most cited first`
)

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
    // auto: plain words by relevance, operators and other orders in bulk; match: the paper with the closest title
    mode: Params.choice(["auto", "relevance", "bulk", "match"], "auto")
  }),
  known: "10.1158/0008-5472.can-09-4563",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* ({ mode }) {
    const api = yield* Api.make

    const records = (papers: ReadonlyArray<Paper | undefined>, place: (at: number) => string) =>
      Listed.records(papers, (paper, today, at) => toRecord(paper, today, place(at)))

    /** One page of the chosen search, and whether the relevance search ends with it although there are more papers. */
    const pageOf = ({ mode: chosen, query, filters, sort }: SemanticScholarQuery, turn: Source.Turn) => {
      if (chosen === "relevance") return api.relevance(query, filters, turn)
      const found = chosen === "bulk" ? api.bulk(query, filters, sort, turn) : api.match(query, filters)
      return Effect.map(found, (page) => ({ ...page, isCut: false }))
    }

    return {
      searchPage: Effect.fn("SemanticScholar.searchPage")(function* ({ cursor, wanted, ...search }: Source.PageRequest) {
        const isRest = cursor?.startsWith(bulkPrefix) === true
        const written = toQuery(search, isRest ? "bulk" : mode)
        // bulk pages repeat ranked papers: they are read whole, because a short one could contain nothing new
        const turn = isRest ? { cursor: cursor.slice(bulkPrefix.length), wanted: Source.everything } : { cursor, wanted }
        const { papers, total, next, isCut } = yield* pageOf(written, turn)
        const goesOn = isCut && mode === "auto" && wanted > papers.length
        const following = isRest && next !== undefined ? `${bulkPrefix}${next}` : next
        const { query, filters, notices } = written
        const queryParts = [query, ...Object.entries(filters).map(([name, value]) => `${name}=${value}`)].filter((one) => one !== "")
        return {
          records: yield* records(papers, (at) => `hit-${at}`),
          // the bulk search counts other papers than the ranked one
          total: isRest ? undefined : total,
          next: goesOn ? bulkPrefix : following,
          effectiveQuery: queryParts.join(" & "),
          notices: isRest ? [unranked, ...notices.filter(({ code }) => code !== "bulk-search")] : notices
        }
      }),
      lookup: Effect.fn("SemanticScholar.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        return yield* records(yield* api.papers(identifiers), (at) => `hit-${at}`)
      }),
      citationsPage: Effect.fn("SemanticScholar.citationsPage")(function* ({ of, direction, cursor, wanted }: Source.CitationsTurn) {
        const found = yield* api.citations(of, direction, { cursor, wanted })
        if (found === undefined) return { records: [], total: 0, next: undefined }
        const place = (at: number) => `${Api.nameOf(of)}#${found.offset + at + 1}`
        return { records: yield* records(found.papers, place), total: undefined, next: found.next }
      })
    }
  })
})
