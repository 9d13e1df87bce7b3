import type * as Pipeline from "@litfuse/engine/Pipeline"
import type * as Ports from "@litfuse/engine/ports"
import type * as Registry from "@litfuse/engine/Registry"
import * as Schema from "effect/Schema"

/**
 * What one analyzer of a pipeline said.
 *
 * - `node` its node; `analyzer` its id; `output` as plain data; `text` for people
 */
export interface Analysis {
  readonly node: string
  readonly analyzer: string
  readonly output: unknown
  readonly text: string
  readonly mermaid?: string
  readonly svg?: string
}

/** What each analyzer of a run said, in the order of the graph. */
export const analysesOf = <R>(
  { nodes }: Pipeline.Checked<R>,
  { values }: Pick<Pipeline.Finished, "values">,
  plugins: Registry.Registry["plugins"]
): ReadonlyArray<Analysis> =>
  nodes.flatMap(({ id: node, type }): ReadonlyArray<Analysis> => {
    const plugin = type.kind === "analyzer" ? plugins.find("analyzer", type.id)?.plugin : undefined
    const value = values.get(node) as Ports.Annotated | undefined
    if (plugin === undefined || value === undefined) return []
    const output = Schema.encodeUnknownSync(plugin.output)(value.output)
    const { views } = plugin
    return [
      {
        node,
        analyzer: plugin.id,
        output,
        text: views.text(value.output),
        ...(views.mermaid === undefined ? {} : { mermaid: views.mermaid(value.output) }),
        ...(views.svg === undefined ? {} : { svg: views.svg(value.output) })
      }
    ]
  })
