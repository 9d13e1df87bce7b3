import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Explanation from "../../Explanation.ts"
import * as Fusion from "../../Fusion.ts"
import * as Ids from "../../Ids.ts"
import * as Ports from "../../Ports.ts"
import * as Source from "../../Source.ts"
import { keyOf, type SourceRecord } from "../../SourceRecord.ts"
import * as NodeType from "../NodeType.ts"

const workOf = (works: Ports.WorkList | undefined): ((record: SourceRecord) => string) => {
  const ids = new Map(works?.table.works.flatMap(({ id, records }) => records.map((record) => [keyOf(record), id] as const)))
  return (record) => ids.get(keyOf(record)) ?? keyOf(record)
}

/** Records that a source delivered, in its order. */
interface Listed {
  readonly source: string
  readonly records: ReadonlyArray<SourceRecord>
}

const listedOf = (outcome: Source.Outcome): Listed => ({ source: outcome.source, records: Source.recordsOf(outcome) })

/** What each source delivered: a list for each time that it was asked, or one list for all times, in their order. */
const listsOf = (outcomes: ReadonlyArray<Source.Outcome>, each: "source" | undefined): ReadonlyArray<Listed> =>
  each === undefined
    ? outcomes.map(listedOf)
    : [...Map.groupBy(outcomes, ({ source }) => source)].map(([source, own]) => ({ source, records: own.flatMap(Source.recordsOf) }))

/**
 * The list of a source over the ids of works: of several records of one work, the first counts. Scores of different sources have no common scale, and
 * most sources send none. So only the place counts: the last hit scores 1, and each better one 1 more.
 */
const listOf = (ids: Ids.Ids, { source, records }: Listed, of: (record: SourceRecord) => string): Fusion.List => {
  const rows = Ids.rowsOf(ids, [...new Set(records.map(of))])
  return Fusion.list(source, { ids, rows, scores: Float64Array.from(rows, (_, i) => rows.length - i) })
}

/** The place of each work in the list of a source, from 0, and its first record there. */
type Places = ReadonlyMap<string, { readonly record: SourceRecord; readonly place: number }>

const placesIn = (records: ReadonlyArray<SourceRecord>, of: (record: SourceRecord) => string): Places => {
  const places = new Map<string, { readonly record: SourceRecord; readonly place: number }>()
  for (const record of records) {
    const id = of(record)
    if (!places.has(id)) places.set(id, { record, place: places.size })
  }
  return places
}

/**
 * `step/lists`: the list of each source, in its order, over the ids of `step/works`; with works, over theirs.
 *
 * - `each: source` joins the lists of a source that is asked several times: records of its first query come first
 */
export const listsStep = NodeType.make({
  kind: "step",
  id: "lists",
  revision: 2,
  params: Schema.Struct({ each: Schema.optionalKey(Schema.Literal("source")) }),
  inputs: { records: { port: Ports.Records, many: true }, works: { port: Ports.Works, optional: true } },
  output: Ports.Rankings,
  run: ({ each }, { records, works }) => {
    const of = workOf(works)
    const outcomes = records.flatMap(({ outcomes }) => outcomes)
    const ids = Ids.make(outcomes.flatMap(Source.recordsOf).map(of))
    return Effect.succeed({ value: { ids, lists: listsOf(outcomes, each).map((list) => listOf(ids, list, of)) }, notices: [] })
  },
  explain: ({ each }, { records, works }, _reads, upstream) => {
    const of = workOf(works)
    // a page explains many works, so each list is read only once
    const lists = listsOf(
      records.flatMap(({ outcomes }) => outcomes),
      each
    )
    const known = new Map<Listed, Places>()
    const placesOf = (list: Listed): Places => {
      const places = known.get(list) ?? placesIn(list.records, of)
      known.set(list, places)
      return places
    }
    const inputOf = (record: SourceRecord): number =>
      records.findIndex(({ outcomes }) =>
        outcomes.some((outcome) => outcome.source === record.source && Source.recordsOf(outcome).includes(record))
      )
    return (id, name) => {
      for (const list of lists) {
        const places = list.source === name ? placesOf(list) : undefined
        const found = places?.get(id)
        if (places === undefined || found === undefined) continue
        const before = upstream["records"]![inputOf(found.record)]!(keyOf(found.record))
        const own = Explanation.leaf(`place ${found.place + 1} of ${places.size} in ${name}`, places.size - found.place)
        return Explanation.because(own, before === undefined ? [] : [before])
      }
      return undefined
    }
  }
})
