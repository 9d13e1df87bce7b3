import * as Enricher from "@litfuse/engine/Enricher"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Api from "./SemanticScholarApi.ts"
import { toRecord } from "./toRecord.ts"

const id = "first-authors"

/** Most identifiers in one request. Source: https://api.semanticscholar.org/api-docs/graph (as stored 2026): 500 papers, 1000 authors. */
const mostPapers = 500

/**
 * The h-index of first authors, from Semantic Scholar. A process asks about an author once a day.
 *
 * - empty: a work without a known first author, or whose author has no number, has no record
 * - source: https://api.semanticscholar.org/api-docs/graph, the batches of papers and authors
 */
export const FirstAuthors = Enricher.plugin({
  id,
  revision: 1,
  about: "The h-index of first authors, from Semantic Scholar",
  upstream: Api.upstream,
  identifiers: Api.schemes,
  batch: mostPapers,
  provides: ["firstAuthorHIndex"],
  params: Params.none,
  harness: () => import("../test/authors/harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      lookup: Effect.fn("FirstAuthors.lookup")(function* (identifiers: ReadonlyArray<Identifier>) {
        const papers = (yield* api.papers(identifiers)).filter((paper) => paper !== undefined)
        const first = papers.map((paper) => paper.authors?.[0]?.authorId ?? undefined)
        const hIndexes = yield* api.hIndexes([...new Set(first.filter((one) => one !== undefined))])
        return yield* Listed.records(papers, (paper, today, at) => {
          const { identifiers, title, ...record } = toRecord(paper, today, `paper-${at}`)
          const value = first[at] === undefined ? undefined : hIndexes.get(first[at])
          return SourceRecord.make({
            source: id,
            id: record.id,
            title,
            identifiers,
            ...(value === undefined ? {} : { impact: [{ measure: "first-author-h-index", value, source: id, date: today }] })
          })
        })
      })
    }
  })
})
