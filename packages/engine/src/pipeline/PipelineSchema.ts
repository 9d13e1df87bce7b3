import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Every } from "../Every.ts"
import { Parameter, ParameterName, ParameterValues } from "./Parameter.ts"

/** The id of a node: lower-case words joined by hyphens, which differ from any `$name`. */
export const NodeId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { expected: 'lower-case words joined by hyphens (such as "my-node")' })
)

/** The id of a node, or `$name` for a value that the caller provides (such as `$query`). */
export const InputName = Schema.NonEmptyString

/**
 * One node of pipeline.yaml.
 *
 * - `plugin` `kind/id`, or the id alone where only one kind has it
 * - `params` what the plugin's own schema decodes; absent = all defaults
 * - `inputs` for each of the plugin's inputs the node that delivers it, or a list of nodes
 */
export const Node = Schema.Struct({
  id: NodeId,
  plugin: Schema.NonEmptyString,
  params: Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  inputs: Schema.Record(Schema.String, Schema.Union([InputName, Schema.Array(InputName)])).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )
})

/** A node as written, with the parts that were left out filled in. */
export type Node = typeof Node.Type

/** When a pipeline is due, the value of `$query` then, and values of its parameters. */
export const Schedule = Schema.Struct({ every: Every, query: Schema.NonEmptyString, values: Schema.optionalKey(ParameterValues) })

/** pipeline.yaml: a purpose in a sentence, parameters, a schedule, and nodes. Nodes are decoded one by one, so that an invalid node hides no other problem. */
export const PipelineSchema = Schema.Struct({
  about: Schema.optionalKey(Schema.String),
  parameters: Schema.optionalKey(Schema.Record(ParameterName, Parameter)),
  schedule: Schema.optionalKey(Schedule),
  nodes: Schema.Array(Schema.Unknown)
})
