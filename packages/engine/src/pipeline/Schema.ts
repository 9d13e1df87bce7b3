import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** How a node is called: lower-case words joined by hyphens, so that it can never be mistaken for a `$name`. */
export const NodeId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { expected: 'lower-case words joined by hyphens (such as "my-node")' })
)

/** The id of a node, or `$name` for a value that the caller hands in (such as `$query`). */
export const Source = Schema.NonEmptyString

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
  inputs: Schema.Record(Schema.String, Schema.Union([Source, Schema.Array(Source)])).pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
})

/** A node as written, with the parts that were left out filled in. */
export type Node = typeof Node.Type

/** pipeline.yaml: a purpose in a sentence, and nodes, decoded one by one so that one misshapen node hides no other problem. */
export const File = Schema.Struct({
  about: Schema.optionalKey(Schema.String),
  nodes: Schema.Array(Schema.Unknown)
})
