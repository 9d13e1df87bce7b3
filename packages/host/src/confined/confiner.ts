import type { Confinement } from "@litfuse/bench/experiment/Loaded"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Fusion } from "@litfuse/engine/Fusion"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"
import { fileURLToPath } from "node:url"
import { type Confined, confine } from "./fusion.ts"
import * as Line from "./Line.ts"
import { inability, open, type Prepared, prepare } from "./start.ts"

/** How long a plugin may take for one answer: training on many topics takes minutes. */
const limitMs = 600_000

const sentence = ({ id, train }: Fusion, { files }: Prepared): string =>
  `\`${id}\` is from outside: it ran in a process of its own${train === undefined ? ", which got no grades" : ", a fresh one for each fold"}, and could read ${files.map((file) => `\`${file.split(/[\\/]/).at(-1)}\``).join(", ")} and packages, no other file.`

/** Fusions of others in processes of their own, which start when the first question is asked. Errors: why this Node cannot confine them. */
export const confiner =
  ({ plugins }: Pick<Registry.Registry, "plugins">) =>
  (ids: ReadonlySet<string>): Result.Result<Confinement, string> => {
    const why = inability()
    if (why !== undefined)
      return Result.fail(`${[...ids].join(", ")}: a plugin from outside is tuned only where it can be confined. ${why}`)
    const all = plugins
      .of("fusion")
      .filter(({ plugin, origin }) => ids.has(plugin.id) && origin.url !== undefined)
      .map(({ plugin, origin }) => ({ plugin, origin, prepared: prepare(fileURLToPath(origin.url!)) }))
    const confined = new Map(
      all.map(({ plugin, origin, prepared: { start } }): readonly [string, Confined] => [
        plugin.id,
        confine(plugin, origin.url!, origin.member, () => Line.open(plugin.id, start, limitMs))
      ])
    )
    return Result.succeed({
      fusions: new Map(Array.from(confined, ([id, { fusion }]) => [id, fusion])),
      fresh: () => {
        for (const { plugin, prepared } of all) {
          const changed = prepared.changed()
          Invariant.check(changed === undefined, `no file of plugin "${plugin.id}" changes while it is tuned, as ${changed} did`)
        }
        for (const one of confined.values()) one.fresh()
      },
      end: () => {
        for (const one of confined.values()) one.end()
      },
      said: [...all.map(({ plugin, prepared }) => sentence(plugin, prepared)), `What a confined plugin can still use: ${open.join("; ")}.`]
    })
  }
