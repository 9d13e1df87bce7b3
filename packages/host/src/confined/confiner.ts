import type { Confinement } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Fusion } from "@litfuse/engine/Fusion"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"
import { fileURLToPath } from "node:url"
import { type ConfinedFusion, confineFusion } from "./confineFusion.ts"
import * as PluginLine from "./PluginLine.ts"
import * as PluginProcess from "./PluginProcess.ts"
import { confinementProblem, remainingAccess, type PreparedProcess, prepareProcess } from "./prepareProcess.ts"

/** Time limit of one answer, in milliseconds: training on many topics takes minutes. */
const limitMs = 600_000

const sentence = ({ id, train }: Fusion, { files }: PreparedProcess): string =>
  `\`${id}\` is a third-party plugin. It ran in a separate process${train === undefined ? " without grades" : ", a new one for each fold"}. It could read ${files.map((file) => `\`${file.split(/[\\/]/).at(-1)}\``).join(", ")} and packages, but no other file.`

/** Runs third-party fusions in separate processes, which start with the first question. Errors: why this Node cannot confine them. */
export const confiner =
  ({ plugins }: Pick<Registry.Registry, "plugins">) =>
  (ids: ReadonlySet<string>): Result.Result<Confinement, string> => {
    const why = confinementProblem()
    if (why !== undefined) return Result.fail(`${[...ids].join(", ")}: a third-party plugin is tuned only when it can be confined. ${why}`)
    const all = plugins
      .of("fusion")
      .filter(({ plugin, origin }) => ids.has(plugin.id) && origin.url !== undefined)
      .map(({ plugin, origin }) => ({ plugin, origin, prepared: prepareProcess(fileURLToPath(origin.url!)) }))
    const confined = new Map(
      all.map(({ plugin, origin, prepared: { start } }): readonly [string, ConfinedFusion] => [
        plugin.id,
        confineFusion(
          plugin,
          PluginLine.make(plugin, { url: origin.url!, member: origin.member }, () => PluginProcess.open(plugin.id, start, limitMs))
        )
      ])
    )
    return Result.succeed({
      fusions: new Map(Array.from(confined, ([id, { fusion }]) => [id, fusion])),
      fresh: () => {
        for (const { plugin, prepared } of all) {
          const changed = prepared.changed()
          Invariant.check(changed === undefined, `the files of plugin "${plugin.id}" stay unchanged during tuning, but ${changed} changed`)
        }
        for (const one of confined.values()) one.fresh()
      },
      end: () => {
        for (const one of confined.values()) one.end()
      },
      statements: [
        ...all.map(({ plugin, prepared }) => sentence(plugin, prepared)),
        `A confined plugin still has access to: ${remainingAccess.join("; ")}.`
      ]
    })
  }
