import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Explanation from "../../Explanation.ts"
import * as Fusion from "../../Fusion.ts"
import * as Ids from "../../Ids.ts"
import { canonical } from "../../internal/canonical.ts"
import * as Notice from "../../Notice.ts"
import * as Ports from "../../ports.ts"
import * as Source from "../../Source.ts"
import { keyOf } from "../../SourceRecord.ts"
import type * as Statistics from "../../Statistics.ts"
import * as Work from "../../Work.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as NodeType from "../NodeType.ts"

const records = { port: Ports.Records, many: true } as const

const twice = (count: number) =>
  Notice.make("record-twice", "step/works", `${count} records came twice from the same source; the first of each was kept`)

const severalCollections = Notice.make(
  "several-collections",
  "step/works",
  "several collections answered, each with its own statistics; so the works have none"
)

/** The statistics of the one collection that answered; none when several did, because none of them covers all works. */
const statisticsOf = (records: ReadonlyArray<Ports.Answers>) => {
  const all = new Map(
    records.flatMap(({ statistics }): ReadonlyArray<[string, Statistics.Extract]> => {
      return statistics === undefined ? [] : [[canonical(statistics), statistics]]
    })
  )
  const [only, ...others] = all.values()
  return { statistics: others.length > 0 ? undefined : only, notices: others.length > 0 ? [severalCollections] : [] }
}

/**
 * `step/works`: the works of all records, each record a work of its own named `source:id`. It merges nothing; a record that one source delivers
 * to two nodes is one record.
 */
const works = NodeType.make({
  kind: "step",
  id: "works",
  revision: 2,
  params: Schema.Struct({}),
  inputs: { records },
  output: Ports.Works,
  run: (_, { records }) => {
    const all = records.flatMap(({ outcomes }) => outcomes.flatMap(Source.recordsOf)).map(Work.single)
    const seen = new Set<string>()
    const kept = all.filter(({ id }) => !seen.has(id) && seen.add(id))
    const { statistics, notices } = statisticsOf(records)
    return Effect.succeed({
      value: { table: WorkTable.make(kept), ...(statistics === undefined ? {} : { statistics }) },
      notices: [...(kept.length < all.length ? [twice(all.length - kept.length)] : []), ...notices]
    })
  }
})

/**
 * A source's list over the ids of works that are one record each. Scores of different sources have no common scale, and most sources send none. So
 * only the place counts: the last hit scores 1, and each better one 1 more.
 */
const listOf = (ids: Ids.Ids, outcome: Source.Outcome): Fusion.List => {
  const rows = Ids.rowsOf(ids, Source.recordsOf(outcome).map(keyOf))
  return Fusion.list(outcome.source, { ids, rows, scores: Float64Array.from(rows, (_, i) => rows.length - i) })
}

/** `step/lists`: the list of each source, in its own order, over the ids that `step/works` gives to the same records. */
const lists = NodeType.make({
  kind: "step",
  id: "lists",
  revision: 1,
  params: Schema.Struct({}),
  inputs: { records },
  output: Ports.Rankings,
  run: (_, { records }) => {
    const outcomes = records.flatMap(({ outcomes }) => outcomes)
    const ids = Ids.make(outcomes.flatMap(Source.recordsOf).map(keyOf))
    return Effect.succeed({ value: { ids, lists: outcomes.map((outcome) => listOf(ids, outcome)) }, notices: [] })
  },
  explain:
    (_, { records }, _reads, upstream) =>
    (id, list) => {
      for (const [i, { outcomes }] of records.entries())
        for (const outcome of outcomes) {
          const all = Source.recordsOf(outcome)
          const place = outcome.source === list ? all.findIndex((record) => keyOf(record) === id) : -1
          if (place < 0) continue
          const before = upstream["records"]![i]!(id)
          const own = Explanation.leaf(`place ${place + 1} of ${all.length} in ${outcome.source}`, all.length - place)
          return Explanation.because(own, before === undefined ? [] : [before])
        }
      return undefined
    }
})

/** The steps between plugins that belong to the engine. */
export const steps: ReadonlyArray<NodeType.NodeType> = [works, lists]
