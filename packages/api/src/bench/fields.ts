/** Request fields that questions about experiments share. */
import * as Threads from "@litfuse/host/Threads"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

const { folder } = Field

const experiment = Schema.String.annotate({ description: "An experiment's id: the name of its folder under reports/." })

/** An experiment of the workspace around the folder. */
export const named = { folder, experiment }

/** How many threads share the work; no report depends on it. */
export const workers = Field.or(
  Schema.Number.check(
    Schema.isFinite().abort(),
    Schema.makeFilter((value: number) => Number.isInteger(value) && value >= 1 && value <= Threads.most, {
      expected: `1 to ${Threads.most}; this machine has ${Threads.cores} cores`,
      toJsonSchema: () => ({ type: "integer", minimum: 1, maximum: Threads.most })
    })
  ),
  1,
  "How many threads share the work. The report does not depend on it."
)

/** Options for making a report. */
export const making = {
  force: Field.or(Schema.Boolean, false, "Whether run sets are measured with judgements that they were not made for; the report says so."),
  runs: Schema.optionalKey(
    Field.folderFor(
      "A folder for the run of every system, including held-out runs, below the id of its table or analysis. Default: runs are not written."
    )
  ),
  workers
}

/** The workers that do the pieces of durable work. */
export const workersAt = Schema.optionalKey(
  Field.text.annotate({
    description:
      "A variable that holds the address of a PostgreSQL database. Workers that are connected to it do the pieces of a durable run."
  })
)

/** An existing index. */
export const index = Schema.optionalKey(
  Field.file(
    "An index of the dataset's documents that `litfuse index build` wrote. Systems that search them use it; the report does not depend on it."
  )
)

/** The machine that runs litfuse. Only the form `ir-metadata` contains it. */
export const machine = Field.optional(
  Schema.Struct({
    cpu: Schema.optionalKey(Schema.String),
    architecture: Schema.optionalKey(Schema.String),
    cores: Schema.optionalKey(Schema.Int),
    ram: Schema.optionalKey(Schema.String),
    kernel: Schema.optionalKey(Schema.String),
    node: Schema.optionalKey(Schema.String)
  }),
  "The machine that runs litfuse, for the form `ir-metadata`."
)
