import * as Schema from "effect/Schema"

const Text = Schema.NonEmptyString

/** Which rows and columns the first screen shows. Absent: the first table of the report, its best systems, and at most three of its columns. */
const FrontTable = Schema.Struct({
  of: Text,
  table: Schema.optionalKey(Text),
  columns: Schema.optionalKey(Schema.NonEmptyArray(Text)),
  where: Schema.optionalKey(Schema.Record(Schema.String, Text))
})

/**
 * The first screen of a report, as the author of an experiment writes it. Reports without one begin with the sentences of their analyses.
 *
 * - `finding` the answer in one plain sentence; each of its numbers is a value of the report
 * - `caveat` the one sentence that limits it
 * - `figure` the name of a figure of the report, or `table`: the numbers of the first screen's table. Absent: the first figure of the report, else `table`
 * - `table.of` the id of a table or an analysis; `table.table` a table of that analysis; `where` the values that rows must have, by column
 */
export const Front = Schema.Struct({
  finding: Text,
  caveat: Text,
  figure: Schema.optionalKey(Text),
  table: Schema.optionalKey(FrontTable)
})
export type Front = typeof Front.Type
