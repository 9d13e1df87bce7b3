import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Dedup from "../../Dedup.ts"
import * as Edges from "../../Edges.ts"
import * as Explanation from "../../Explanation.ts"
import * as Fusion from "../../Fusion.ts"
import * as Ids from "../../Ids.ts"
import { canonical } from "../../canonical.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Source from "../../Source.ts"
import { keyOf, type SourceRecord } from "../../SourceRecord.ts"
import type * as Statistics from "../../Statistics.ts"
import * as Work from "../../Work.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as NodeType from "../NodeType.ts"
import { headingsStep } from "./headingsStep.ts"
import { termsStep } from "./termsStep.ts"
import { withholdStep } from "./withholdStep.ts"

const records = { port: Ports.Records, many: true } as const

const repeatedRecordsNotice = (count: number) =>
  Notice.make("record-twice", "step/works", `${count} records came twice from the same source; the first of each was kept`)

const severalCollections = Notice.make(
  "several-collections",
  "step/works",
  "several collections answered, each with its own statistics; so the works have none"
)

/** The statistics of the only collection; none for several, because none of them covers all works. */
const statisticsOf = (records: ReadonlyArray<Ports.Answers>) => {
  const all = new Map(
    records.flatMap(({ statistics }): ReadonlyArray<[string, Statistics.Extract]> => {
      return statistics === undefined ? [] : [[canonical(statistics), statistics]]
    })
  )
  const [only, ...others] = all.values()
  return { statistics: others.length > 0 ? undefined : only, notices: others.length > 0 ? [severalCollections] : [] }
}

const named = 3

const pairsOf = (records: ReadonlyArray<SourceRecord>, pairs: ReadonlyArray<Dedup.Pair>): string => {
  const texts = pairs.slice(0, named).map((pair) => pair.map((row) => keyOf(records[row]!)).join(" and "))
  return `${texts.join(", ")}${pairs.length > named ? ", ..." : ""}`
}

const mergeNotices = (records: ReadonlyArray<SourceRecord>, { review, links }: Dedup.Linked): ReadonlyArray<Notice.Notice> => [
  ...(review.length === 0
    ? []
    : [
        Notice.make(
          "merge-in-doubt",
          "step/works",
          `pairs of records that may be the same publication were left apart: ${review.length} (${pairsOf(
            records,
            review.map(({ pair }) => pair)
          )}); \`litfuse dedup\` says why`
        )
      ]),
  ...(links.length === 0
    ? []
    : [
        Notice.make(
          "linked-works",
          "step/works",
          `works that belong together but are different publications, such as a preprint and its paper: ${links.length} (${pairsOf(
            records,
            links.map(({ pair }) => pair)
          )})`
        )
      ])
]

/**
 * `step/works`: the works of all records. Without `merge`, each record is a work named `source:id`. With it, the preset merges the records of one
 * publication into a work named after the first of them. Records of a local collection are never merged, because judgements use its ids. A record
 * that one source delivers to two nodes counts once. With `edges`, the records at their far ends become works too.
 */
const worksStep = NodeType.make({
  kind: "step",
  id: "works",
  revision: 3,
  params: Schema.Struct({ merge: Params.choice(["none", ...Dedup.presetIds], "none") }),
  inputs: { records, edges: { port: Ports.Edges, many: true, optional: true } },
  output: Ports.Works,
  run: ({ merge }, { records, edges }) => {
    const all = records.flatMap(({ outcomes, statistics }) =>
      outcomes.flatMap(Source.recordsOf).map((record) => ({ record, isOfCollection: statistics !== undefined }))
    )
    const seen = new Set<string>()
    const isFirst = ({ record }: (typeof all)[number]) => !seen.has(keyOf(record)) && seen.add(keyOf(record))
    const searched = all.filter(isFirst)
    // works that citations find again need no notice
    const distinct = [
      ...searched,
      ...edges
        .flatMap(Edges.records)
        .map((record) => ({ record, isOfCollection: false }))
        .filter(isFirst)
    ]
    const isAlone = ({ isOfCollection }: (typeof all)[number]): boolean => merge === "none" || isOfCollection
    const others = distinct.filter((one) => !isAlone(one)).map(({ record }) => record)
    const linked = merge === "none" ? Dedup.link([]) : Dedup.link(others, { preset: merge })
    const table = WorkTable.make([...distinct.filter(isAlone).map(({ record }) => Work.single(record)), ...Dedup.works(others, linked)])
    const { statistics, notices } = statisticsOf(records)
    return Effect.succeed({
      value: { table, ...(statistics === undefined ? {} : { statistics }) },
      notices: [
        ...(searched.length < all.length ? [repeatedRecordsNotice(all.length - searched.length)] : []),
        ...notices,
        ...mergeNotices(others, linked)
      ]
    })
  }
})

const workOf = (works: Ports.WorkList | undefined): ((record: SourceRecord) => string) => {
  const ids = new Map(works?.table.works.flatMap(({ id, records }) => records.map((record) => [keyOf(record), id] as const)))
  return (record) => ids.get(keyOf(record)) ?? keyOf(record)
}

/**
 * The list of a source over the ids of works: of several records of one work, the first counts. Scores of different sources have no common scale, and
 * most sources send none. So only the place counts: the last hit scores 1, and each better one 1 more.
 */
const listOf = (ids: Ids.Ids, outcome: Source.Outcome, of: (record: SourceRecord) => string): Fusion.List => {
  const rows = Ids.rowsOf(ids, [...new Set(Source.recordsOf(outcome).map(of))])
  return Fusion.list(outcome.source, { ids, rows, scores: Float64Array.from(rows, (_, i) => rows.length - i) })
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

/** `step/lists`: the list of each source, in its order, over the ids of `step/works`; with works, over theirs. */
const listsStep = NodeType.make({
  kind: "step",
  id: "lists",
  revision: 2,
  params: Schema.Struct({}),
  inputs: { records, works: { port: Ports.Works, optional: true } },
  output: Ports.Rankings,
  run: (_, { records, works }) => {
    const of = workOf(works)
    const outcomes = records.flatMap(({ outcomes }) => outcomes)
    const ids = Ids.make(outcomes.flatMap(Source.recordsOf).map(of))
    return Effect.succeed({ value: { ids, lists: outcomes.map((outcome) => listOf(ids, outcome, of)) }, notices: [] })
  },
  explain: (_, { records, works }, _reads, upstream) => {
    const of = workOf(works)
    // a page explains many works, so each list is read only once
    const known = new Map<Source.Outcome, Places>()
    const placesOf = (outcome: Source.Outcome): Places => {
      const places = known.get(outcome) ?? placesIn(Source.recordsOf(outcome), of)
      known.set(outcome, places)
      return places
    }
    return (id, list) => {
      for (const [i, { outcomes }] of records.entries())
        for (const outcome of outcomes) {
          const places = outcome.source === list ? placesOf(outcome) : undefined
          const found = places?.get(id)
          if (places === undefined || found === undefined) continue
          const before = upstream["records"]![i]!(keyOf(found.record))
          const own = Explanation.leaf(`place ${found.place + 1} of ${places.size} in ${outcome.source}`, places.size - found.place)
          return Explanation.because(own, before === undefined ? [] : [before])
        }
      return undefined
    }
  }
})

/** The steps between plugins that belong to the engine. */
export const engineSteps: ReadonlyArray<NodeType.NodeType> = [worksStep, listsStep, headingsStep, termsStep, withholdStep]
