import * as Invariant from "@litfuse/engine/Invariant"
import { approvedModules } from "../trust/LoadGate.ts"
import { ownFolders } from "../trust/isOwn.ts"
import type { PluginProcess } from "./PluginProcess.ts"
import type { Loaded, Question } from "./PluginMessages.ts"

/** A plugin of a module: `member` is its position in the exported list. */
export interface Place {
  readonly url: string
  readonly member: number | undefined
}

/** Loads a plugin in a process that has just started. Errors: the module cannot be loaded there. */
export const load = (process: Pick<PluginProcess, "ask">, { url, member }: Place): Loaded =>
  process.ask({ do: "load", url, member, approved: { modules: approvedModules(), own: ownFolders() } }) as Loaded

/**
 * The process of one plugin, which starts with the first question.
 *
 * - `ask` a question to the plugin
 * - `restart` replaces the process by a new one, if it runs already
 * - `generation` how many processes there were: what an earlier one prepared is lost
 * - `stop` ends the process
 */
export interface PluginLine {
  readonly ask: (question: Question) => unknown
  readonly restart: () => void
  readonly generation: () => number
  readonly stop: () => void
}

/**
 * A line to a plugin.
 *
 * - `who` what the plugin in the process must be
 * - `open` prepares the process
 * - errors: the plugin in the process is another one
 */
export const make = (who: { readonly id: string; readonly revision: number }, place: Place, open: () => PluginProcess): PluginLine => {
  let process: PluginProcess | undefined
  let generation = 0
  const start = (): PluginProcess => {
    process ??= open()
    process.restart()
    const { id, revision } = load(process, place)
    const isSame = id === who.id && revision === who.revision
    Invariant.checkContract(isSame, `plugin "${who.id}" is not the same in its process as where it was described`)
    generation++
    return process
  }
  return {
    ask: (question) => (generation === 0 ? start() : process!).ask(question),
    restart: () => void start(),
    generation: () => generation,
    stop: () => process?.stop()
  }
}
