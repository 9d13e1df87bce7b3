import * as Context from "effect/Context"
import * as TuningJournal from "./TuningJournal.ts"
import type { DesignKey } from "./fusion/DesignKey.ts"

/**
 * How units are computed: by how many workers, and where their answers are stored. Neither changes a byte of the result.
 *
 * - `workers` threads; 1 works here
 * - `entry` the module of the host that a worker starts from: bench knows no plugin. Needed for more than one worker
 * - `folder` where the host's configuration is looked for from
 * - `journal` opens the journal of everything that is named by a key
 */
export interface Tuning {
  readonly workers: number
  readonly entry: URL | undefined
  readonly folder: string
  readonly journal: (key: DesignKey) => TuningJournal.Journal
}

/** How tuning runs. The default computes in this thread and stores nothing. */
export const Tuning = Context.Reference<Tuning>("@litfuse/bench/Tuning", {
  defaultValue: () => ({ workers: 1, entry: undefined, folder: ".", journal: () => TuningJournal.none })
})
