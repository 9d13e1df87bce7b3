import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Ids from "../../Ids.ts"
import * as Notice from "../../Notice.ts"
import * as Ports from "../../ports.ts"
import * as Search from "../../Search.ts"
import * as Source from "../../Source.ts"
import * as Work from "../../Work.ts"
import * as NodeType from "../NodeType.ts"

const records = { port: Ports.Records, many: true } as const

const twice = (count: number) =>
  Notice.make("record-twice", "step/works", `${count} records came twice from the same source; the first of each was kept`)

/**
 * `step/works`: the works of all records, each record a work of its own named `source:id`. It merges nothing; a record that one source delivers
 * to two nodes is one record.
 */
const works = NodeType.make({
  kind: "step",
  id: "works",
  revision: 1,
  params: Schema.Struct({}),
  inputs: { records },
  output: Ports.Works,
  run: (_, { records }) => {
    const all = records.flat().flatMap(Source.recordsOf).map(Work.single)
    const byId = new Map(all.toReversed().map((work) => [work.id, work]))
    const kept = all.filter((work) => byId.get(work.id) === work)
    return Effect.succeed({ value: { works: kept }, notices: kept.length < all.length ? [twice(all.length - kept.length)] : [] })
  }
})

/** `step/lists`: the list of each source, in its own order, over the ids that `step/works` gives to the same records. */
const lists = NodeType.make({
  kind: "step",
  id: "lists",
  revision: 1,
  params: Schema.Struct({}),
  inputs: { records },
  output: Ports.Rankings,
  run: (_, { records }) => {
    const outcomes = records.flat()
    const ids = Ids.make(outcomes.flatMap(Source.recordsOf).map((record) => Work.single(record).id))
    return Effect.succeed({ value: { ids, lists: outcomes.map((outcome) => Search.listOf(ids, outcome)) }, notices: [] })
  }
})

/** What the house itself does between plugins. */
export const steps: ReadonlyArray<NodeType.NodeType> = [works, lists]
