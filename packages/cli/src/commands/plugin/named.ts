import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { refusal } from "../../refusal.ts"

/** How messages call a plugin. */
export const nameOf = ({ kind, id }: Registry.AnyPlugin): string => `${kind}/${id}`

/**
 * The plugins that names stand for, an id or `kind/id` each, in the order of the registry.
 *
 * - errors: `Exit` with 2 after a line about the first name that no plugin has
 */
export const named = Effect.fnUntraced(function* (command: string, { plugins }: Registry.Registry, names: ReadonlyArray<string>) {
  const answers = ({ plugin }: Registry.Registered, name: string) => plugin.id === name || nameOf(plugin) === name
  const unknown = names.find((name) => !plugins.all.some((one) => answers(one, name)))
  if (unknown === undefined) return plugins.all.filter((one) => names.some((name) => answers(one, name)))
  const near = nearest(
    unknown,
    plugins.all.map(({ plugin }) => (unknown.includes("/") ? nameOf(plugin) : plugin.id)),
    1
  )
  return yield* refusal(`litfuse plugin ${command}`)(
    `unknown plugin "${unknown}"${didYouMean(near)}; \`litfuse plugin list\` shows those there are`
  )
})
