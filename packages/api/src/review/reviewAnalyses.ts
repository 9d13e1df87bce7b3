import type { Outcome } from "@litfuse/engine/Source"
import type { Lineage } from "@litfuse/engine/Reads"
import { keyOf, type SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { namedAnalyses, analysisKinds } from "../analyse/namedAnalyses.ts"
import { type Analyzers, runAnalyzers } from "../analyse/runAnalyzers.ts"
import type { Analysis } from "../search/analyses.ts"
import type { OpenReview } from "./openReview.ts"
import type { ReviewRecords } from "./reviewRecords.ts"
import type { ReviewState } from "./reviewState.ts"
import * as SearchName from "./SearchName.ts"

const notInReview = "a review has several searches"

/** What analyses need besides the works. `lineage`: which sources take records from which; empty when the protocol asks for no analysis. */
export interface Analysts {
  readonly analyzers: Analyzers
  readonly lineage: Lineage
}

/** For a review that asks for no analysis. */
export const none: Analysts = { analyzers: new Map(), lineage: new Map() }

/** The last record of each key: a search and its repetition for new records may both have it. */
const uniqueByKey = (all: ReadonlyArray<SourceRecord>): ReadonlyArray<SourceRecord> => [
  ...new Map(all.map((one) => [keyOf(one), one])).values()
]

/** The analyzers of the analyses that a protocol asks for, by node. */
const askedIn = ({ analyses }: OpenReview["review"]): Readonly<Record<string, string>> =>
  Object.fromEntries(analyses.map((kind) => [analysisKinds[kind], namedAnalyses[analysisKinds[kind]].analyzer]))

/** The id and revision of each analyzer that a protocol asks for; one that is not installed has no revision. */
export const analyzersOf = ({ review }: OpenReview, { analyzers }: Analysts): ReadonlyArray<string> =>
  Object.values(askedIn(review)).map((id) => `${id} ${analyzers.get(id)?.revision ?? "not installed"}`)

/** The names of searches in the views of analyses. */
export const titlesOf = ({ searches }: ReviewState): ReadonlyMap<string, string> =>
  new Map(searches.map((one) => [one.search.id, SearchName.nameOf(one)]))

/** The analyses that the protocol asks for, over all merged works; each search counts as a source. Empty: none is asked for. */
export const reviewAnalyses = (
  { review }: OpenReview,
  state: ReviewState,
  records: ReviewRecords,
  { analyzers, lineage: ofSources }: Analysts
): ReadonlyArray<Analysis> => {
  if (review.analyses.length === 0) return []
  const { searches, works } = state
  const inSearch = (search: string, record: SourceRecord): SourceRecord => ({ ...record, source: search })
  const wholes = new Map(searches.map(({ search }) => [search.id, SearchName.wholeOf(search)]))
  const table = WorkTable.make(
    works.map(({ id, records: members }) =>
      Work.make(
        id,
        uniqueByKey(
          members.flatMap(({ search, row }) => {
            const record = records.get(search)?.get(row)
            return record === undefined ? [] : [inSearch(wholes.get(search) ?? search, record)]
          })
        )
      )
    )
  )
  const outcomes = [...Map.groupBy(searches, ({ search }) => SearchName.wholeOf(search))].map(([id, mine]): Outcome => {
    const asked = { source: id, notices: [], exchanges: [], ms: null }
    const all = mine.flatMap(({ search }) => [...(records.get(search.id)?.values() ?? [])])
    const [first, ...rest] = uniqueByKey(all.map((record) => inSearch(id, record)))
    return first === undefined ? { _tag: "Empty", ...asked } : { _tag: "Found", ...asked, records: [first, ...rest] }
  })
  const lineage = new Map(
    searches.flatMap(({ search: { id, source } }) => {
      const ingests = source === undefined ? undefined : ofSources.get(source)
      return ingests === undefined ? [] : [[id, ingests] as const]
    })
  )
  const missing = { query: notInReview, request: notInReview, search: notInReview, ranking: notInReview }
  const asked = askedIn(review)
  const titles = titlesOf(state)
  return runAnalyzers(asked, analyzers, { inputs: { works: table, outcomes, lineage }, missing, titles, notices: [] }).analyses
}
