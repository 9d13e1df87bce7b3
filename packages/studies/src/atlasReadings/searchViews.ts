import * as SearchAccount from "@litfuse/engine/SearchAccount"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as SourceError from "@litfuse/engine/SourceError"
import type { Outcome } from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { text } from "@litfuse/query/Query"

/** A record of a view: which work it is about. */
export interface ViewRecord {
  readonly view: string
  readonly record: string
  readonly work: string
}

const words = "every work of the atlas"

/** What a search is asked that has plain words alone, and neither bounds nor limits. */
const request = (sources: ReadonlyArray<string>): SearchRequest => ({
  text: words,
  tree: text(words),
  sources,
  from: null,
  until: null,
  sort: "relevance",
  limit: null,
  perSource: null
})

/** What analyzers read of a search. */
export interface SearchedViews {
  readonly works: WorkTable.WorkTable
  readonly outcomes: ReadonlyArray<Outcome>
  readonly lineage: ReadonlyMap<string, ReadonlyArray<string>>
  readonly request: SearchRequest
  readonly search: SearchAccount.SearchAccount
}

const recordOf = ({ view, record, work }: ViewRecord): SourceRecord.SourceRecord =>
  SourceRecord.make({ source: view, id: record, title: work })

const failed = (source: string): Outcome => ({
  _tag: "Failed",
  source,
  notices: [],
  exchanges: [],
  ms: null,
  error: SourceError.make(source, "search", { _tag: "Unreachable", detail: "it is away" })
})

const found = (source: string, records: ReadonlyArray<SourceRecord.SourceRecord>): Outcome => {
  const [first, ...rest] = records
  const asked = { source, notices: [], exchanges: [], ms: null, effectiveQuery: words }
  return first === undefined ? { _tag: "Empty", ...asked } : { _tag: "Found", ...asked, records: [first, ...rest] }
}

/**
 * A search that finds all that some views have, merged as the generator knows them to be one work.
 *
 * - `away` views that do not answer; `copies` what each view copies from
 */
export const searchViews = (
  records: ReadonlyArray<ViewRecord>,
  away: ReadonlyArray<string>,
  copies: Readonly<Record<string, ReadonlyArray<string>>>
): SearchedViews => {
  const views = [...new Set(records.map(({ view }) => view))].sort()
  const there = records.filter(({ view }) => !away.includes(view))
  const works = WorkTable.make([...Map.groupBy(there, ({ work }) => work)].map(([id, own]) => Work.make(id, own.map(recordOf))))
  const outcomes = views.map((view) =>
    away.includes(view) ? failed(view) : found(view, there.filter((one) => one.view === view).map(recordOf))
  )
  const platforms = new Map(views.map((view) => [view, `${view}.example`]))
  const searchedOn = SourceRecord.PartialDate.make("2024-12-31")
  return {
    works,
    outcomes,
    lineage: new Map(Object.entries(copies)),
    request: request(views),
    search: SearchAccount.make(outcomes, works, { searchedOn, leftOut: [], platforms })
  }
}
