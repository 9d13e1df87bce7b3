import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { parse } from "yaml"
import { root } from "../shared/repositoryFiles.ts"

const one = Schema.Struct({
  rows: Schema.NonEmptyArray(Schema.String),
  run: Schema.optionalKey(Schema.String),
  before: Schema.optionalKey(Schema.Array(Schema.String)),
  calls: Schema.optionalKey(Schema.Array(Schema.Struct({ tool: Schema.String, args: Schema.Record(Schema.String, Schema.Unknown) }))),
  file: Schema.optionalKey(Schema.String),
  isInRepository: Schema.optionalKey(Schema.Boolean),
  exit: Schema.optionalKey(Schema.Int),
  says: Schema.NonEmptyArray(Schema.String)
})

/**
 * An example of requirements: a command that is run, or a file that is read, and what it says.
 *
 * - `rows` ids of the requirements that it shows
 * - `run` a command as on a page; `before` commands that write its input, `calls` calls of tools that a server for agents gets
 * - `file` what is read instead: the output of `run`, or a file of the repository
 * - `isInRepository` it runs in the repository and writes nothing, because experiments may not be reached by links; others run in a new folder
 * - `exit` the exit code, 0 unless stated
 * - `says` regular expressions, each of which matches a line
 */
export type Example = typeof one.Type

/** The examples of the repository. Errors: throws for a file of another form. */
export const readAll = (): ReadonlyArray<Example> =>
  Schema.decodeUnknownSync(Schema.Array(one))(parse(readFileSync(join(root, "tools/requirements/examples.yaml"), "utf8")), {
    onExcessProperty: "error"
  })
