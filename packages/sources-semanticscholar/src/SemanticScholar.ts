import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Paper } from "./Paper.ts"
import * as Api from "./SemanticScholarApi.ts"
import { toQuery, type Wanted } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

/** What the cursors of papers begin with that come from the bulk search, after those that the relevance search lists. */
const ofRest = "bulk:"

const unranked = Notice.make(
  "bulk-rest",
  "semanticscholar",
  `the relevance search lists ${Api.mostRanked} papers; those after them come from the bulk search: they hold all words, the most cited come first, and they have no rank by relevance`
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
    // auto: plain words by relevance, operators and other orders in bulk; match: the paper whose title comes closest
    mode: Params.choice(["auto", "relevance", "bulk", "match"], "auto")
  }),
  known: "10.1158/0008-5472.can-09-4563",
  harness: () => import("../test/harness.ts"),
  make: Effect.fnUntraced(function* ({ mode }) {
    const api = yield* Api.make

    const records = (papers: ReadonlyArray<Paper | undefined>, place: (at: number) => string) =>
      Listed.records(papers, (paper, today, at) => toRecord(paper, today, place(at)))

    /** One page of the search that the query chooses, and whether the relevance search ends with it though there is more. */
    const pageOf = ({ mode: chosen, query, filters, sort }: Wanted, turn: Source.Turn) => {
      if (chosen === "relevance") return api.ranked(query, filters, turn)
      const found = chosen === "bulk" ? api.bulk(query, filters, sort, turn) : api.match(query, filters)
      return Effect.map(found, (page) => ({ ...page, isCut: false }))
    }

    return {
      searchPage: Effect.fn("SemanticScholar.searchPage")(function* ({ cursor, wanted, ...asked }: Source.PageRequest) {
        const isRest = cursor?.startsWith(ofRest) === true
        const written = toQuery(asked, isRest ? "bulk" : mode)
        // papers of the rest that were ranked come again: its pages are taken whole, or a short one would bring nothing new
        const turn = isRest ? { cursor: cursor.slice(ofRest.length), wanted: Source.everything } : { cursor, wanted }
        const { papers, total, next, isCut } = yield* pageOf(written, turn)
        const goesOn = isCut && mode === "auto" && wanted > papers.length
        const { query, filters, notices } = written
        const said = [query, ...Object.entries(filters).map(([name, value]) => `${name}=${value}`)].filter((one) => one !== "")
        return {
          records: yield* records(papers, (at) => `hit-${at}`),
          total,
          next: goesOn ? ofRest : isRest && next !== undefined ? `${ofRest}${next}` : next,
          effectiveQuery: said.join(" & "),
          notices: isRest ? [unranked, ...notices.filter(({ code }) => code !== "bulk-search")] : notices
        }
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
