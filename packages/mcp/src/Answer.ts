import * as Schema from "effect/Schema"

/**
 * How one source answered: a source that failed never looks like one that found nothing.
 *
 * - `total` that match there, null where the source does not say; `query` as the source understood it; `error` why it did not answer, or not completely
 */
export const Outcome = Schema.Struct({
  source: Schema.String,
  state: Schema.Literals(["found", "empty", "partial", "failed", "skipped"]),
  delivered: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  query: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.String)
})
export type Outcome = typeof Outcome.Type

/**
 * What every tool answers, as facts; `content` and `structuredContent` are two ways to write them.
 *
 * - `run` the name of the run, which another call may ask for; null = there is nothing to be asked for again
 * - `state` of a run; `counts` of records, works, or what the tool counts
 * - `columns`, `rows` a table, whose cells are texts: what nobody knows is an empty one
 * - `text` a file in a form, or what an analyzer says
 * - `cut` what was left out, and how to get it; `next` where the next page begins: the `cursor` of the next call; null = that was all
 * - `notices` what worked less well than asked
 * - `cost` requests to services (null = not counted), milliseconds (null = recordings were played), and how many calls of this kind are left in this hour
 */
export const Answer = Schema.Struct({
  run: Schema.NullOr(Schema.String),
  state: Schema.Literals(["done", "running", "failed", "cancelled", "interrupted"]),
  replayed: Schema.Boolean,
  counts: Schema.Record(Schema.String, Schema.Int),
  outcomes: Schema.Array(Outcome),
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
  text: Schema.NullOr(Schema.String),
  notices: Schema.Array(Schema.String),
  cut: Schema.Array(Schema.String),
  next: Schema.NullOr(Schema.String),
  cost: Schema.Struct({ requests: Schema.NullOr(Schema.Int), ms: Schema.NullOr(Schema.Int), left: Schema.NullOr(Schema.Int) })
})
export type Answer = typeof Answer.Type

/** An answer that says nothing yet. */
export const empty: Answer = {
  run: null,
  state: "done",
  replayed: false,
  counts: {},
  outcomes: [],
  columns: [],
  rows: [],
  text: null,
  notices: [],
  cut: [],
  next: null,
  cost: { requests: null, ms: null, left: null }
}
