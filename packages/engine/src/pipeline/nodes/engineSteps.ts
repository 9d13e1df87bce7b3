import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Dedup from "../../Dedup.ts"
import * as Edges from "../../Edges.ts"
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
import { expansionStep } from "./expansionStep.ts"
import { headingsStep } from "./headingsStep.ts"
import { keywordsStep } from "./keywordsStep.ts"
import { listsStep } from "./listsStep.ts"
import { partsStep } from "./partsStep.ts"
import { questionStep } from "./questionStep.ts"
import { rebuildStep } from "./rebuildStep.ts"
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

/** The steps between plugins that belong to the engine. */
export const engineSteps: ReadonlyArray<NodeType.NodeType> = [
  worksStep,
  listsStep,
  headingsStep,
  expansionStep,
  partsStep,
  questionStep,
  keywordsStep,
  rebuildStep,
  termsStep,
  withholdStep
]
