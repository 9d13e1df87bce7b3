/** Fields that questions about experiments have in common. */
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
    Schema.makeFilter((value: number) => Number.isInteger(value) && value >= 1 && value <= Threads.most, {
      expected: `1 to ${Threads.most}; this machine has ${Threads.cores} cores`
    })
  ).annotate({ description: "How many threads share the work. The report does not depend on it." }),
  1
)

/** What a report is made with. */
export const making = {
  force: Field.or(
    Schema.Boolean.annotate({
      description: "Whether run sets are measured with judgements that they were not made for; the report says so."
    }),
    false
  ),
  runs: Schema.optionalKey(
    Field.text.annotate({
      description:
        "A folder into which the run of every system is written, held-out runs too, below the id of its table or analysis. Default: runs are not kept."
    })
  ),
  workers
}

/** An index that was built before. */
export const index = Schema.optionalKey(
  Field.text.annotate({
    description:
      "An index that `litfuse index build` wrote of the dataset's documents: what searches them uses it, and the report does not depend on it."
  })
)

/** The machine that runs litfuse. No report holds it; the form `ir-metadata` does. */
export const machine = Schema.optionalKey(
  Schema.Struct({
    cpu: Schema.optionalKey(Schema.String),
    architecture: Schema.optionalKey(Schema.String),
    cores: Schema.optionalKey(Schema.Int),
    ram: Schema.optionalKey(Schema.String),
    kernel: Schema.optionalKey(Schema.String),
    node: Schema.optionalKey(Schema.String)
  }).annotate({ description: "The machine that runs litfuse, for the form that says where numbers came from." })
)
