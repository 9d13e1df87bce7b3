import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Schema from "effect/Schema"

/**
 * The outcome of one source. A failed source never looks like one without matches.
 *
 * - `total` matching records there, null when the source does not state it
 * - `query` as the source interpreted it; `error` why its answer is missing or incomplete
 */
export const Outcome = Schema.Struct({
  source: Schema.String,
  state: Schema.Literals(OutcomeState.names),
  delivered: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  query: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.String)
})
export type Outcome = typeof Outcome.Type

/** A further table of an answer, with its title. */
export const TitledTable = Schema.Struct({
  title: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String))
})
export type TitledTable = typeof TitledTable.Type

/**
 * The answer of every tool as facts; `content` and `structuredContent` are two ways to write them.
 *
 * - `run` the name of the run for later calls; null = no run
 * - `state` of a run; `failed` when no source answered. `outcomes` of all sources in a first answer; later answers repeat the incomplete ones
 * - `counts` of records, works, or other things that the tool counts
 * - `columns`, `rows` a table with text cells; an empty cell is an unknown value
 * - `tables` further tables of an analysis
 * - `text` a file of references
 * - `cut` what was left out and how to get it; `next` the `cursor` of the next page; null = no further page
 * - `notices` what worked less well than requested
 * - `cost` requests to services (null = not counted), milliseconds (null = a replay), and calls of this kind left in this hour
 */
export const ToolAnswer = Schema.Struct({
  run: Schema.NullOr(Schema.String),
  state: Schema.Literals(["done", "running", "failed", "cancelled", "interrupted"]),
  replayed: Schema.Boolean,
  counts: Schema.Record(Schema.String, Schema.Int),
  outcomes: Schema.Array(Outcome),
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
  tables: Schema.Array(TitledTable),
  text: Schema.NullOr(Schema.String),
  notices: Schema.Array(Schema.String),
  cut: Schema.Array(Schema.String),
  next: Schema.NullOr(Schema.String),
  cost: Schema.Struct({ requests: Schema.NullOr(Schema.Int), ms: Schema.NullOr(Schema.Int), left: Schema.NullOr(Schema.Int) })
})
export type ToolAnswer = typeof ToolAnswer.Type

/** Whether an answer is an error: its sources were asked, and none answered. */
export const isFailure = ({ state, outcomes }: ToolAnswer): boolean => state === "failed" && OutcomeState.noneAnswered(outcomes)

/** An answer without content. */
export const emptyAnswer: ToolAnswer = {
  run: null,
  state: "done",
  replayed: false,
  counts: {},
  outcomes: [],
  columns: [],
  rows: [],
  tables: [],
  text: null,
  notices: [],
  cut: [],
  next: null,
  cost: { requests: null, ms: null, left: null }
}
