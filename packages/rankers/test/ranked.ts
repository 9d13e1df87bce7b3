import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import type * as Reads from "@litfuse/engine/Reads"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/engine/Query"
import * as Result from "effect/Result"

/** A record of source "s" unless it says otherwise; its title is its id. */
export type Given = Partial<SourceRecord.SourceRecord>

/** A citation count of some source at some date. */
export const cited = (count: number): Given => ({ citationCount: { count, source: "s", date: SourceRecord.PartialDate.make("2026") } })

/** A year of publication. */
export const published = (date: string): Given => ({ published: SourceRecord.PartialDate.make(date) })

/** Measures of impact by their names. */
export const impact = (values: Readonly<Record<string, number>>): Given => {
  const [first, ...rest] = Object.entries(values).map(([measure, value]) => ({
    measure,
    value,
    source: "icite",
    date: SourceRecord.PartialDate.make("2026")
  }))
  return first === undefined ? {} : { impact: [first, ...rest] }
}

/** A table of works by id, each of one record or several. */
export const table = (works: Readonly<Record<string, Given | ReadonlyArray<Given>>>): WorkTable.WorkTable =>
  WorkTable.make(
    Object.entries(works).map(([id, given]) =>
      Work.make(
        id,
        [given].flat().map((record) => SourceRecord.make({ source: "s", id, title: id, ...record }))
      )
    )
  )

/** Scores by id, why the others have none, and the explanations, of a ranker with the parameters that are given. */
export const ranked = <Prepared, P>(
  ranker: Ranker.Ranker<Prepared, P>,
  works: WorkTable.WorkTable,
  params: Partial<P> = {},
  { query = "any", ...reads }: Reads.Readable & { readonly query?: string } = {}
) => {
  const inputs = { works, query: Query.text(query), nowMs: Arbitraries.nowMs, ...reads }
  const result = Result.getOrThrow(Ranker.rank(ranker, { ...Params.defaults(ranker), ...params }, inputs))
  const { rows, scores } = result.ranking
  return {
    order: Array.from(rows, (row) => works.ids.values[row]!),
    scores: Object.fromEntries(Array.from(rows, (row, i) => [works.ids.values[row]!, scores[i]!])),
    missing: Object.fromEntries(result.missing.map(({ row, reason }) => [works.ids.values[row]!, reason])),
    explain: (id: string) => result.explain(works.ids.row(id))
  }
}
