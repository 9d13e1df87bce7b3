import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Run from "@litfuse/eval/Run"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The folder into which the runs behind a report are written; a part of a report has its own. Undefined: nothing is written. */
export const RunFolder = Context.Reference<string | undefined>("@litfuse/bench/RunFolder", { defaultValue: () => undefined })

/** Gives a part of a report a separate folder below that of the whole. */
export const within = <A, E, R>(part: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(RunFolder, (folder) => (folder === undefined ? effect : Effect.provideService(effect, RunFolder, join(folder, part))))

/** The names of files for systems: what a file name cannot hold is a hyphen, and two that then look alike are numbered. */
export const fileNames = (systems: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return systems.map((system) => {
    const base = system.replaceAll(/[^\p{L}\p{N}._+=@-]+/gu, "-").replace(/^\.+/, "-")
    let name = base
    // some file systems ignore the case of letters
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${base}-${i}`
    taken.add(name.toLowerCase())
    return `${name}.run`
  })
}

/**
 * Writes the runs of a part into its folder, each as it was measured, and `runs.tsv`, which says which file is which system's. A tag has no blanks,
 * because a blank ends a column.
 *
 * - shape: `lowered` in `runs.tsv` counts scores that were made smaller by the least step of a 32-bit float, so that trec_eval sees our order
 * - empty: without runs nothing is written; a run without a hit has no file, because no reader accepts it, and "-" as name
 * - errors: `BadLine` for an id that no run file can hold; `Missing` for a file that cannot be written
 */
export const write = (folder: string, runs: ReadonlyArray<Run.Run>): Result.Result<void, DatasetError> =>
  Result.gen(function* () {
    if (runs.length === 0) return
    makeFolder(folder)
    const names = fileNames(runs.map(({ tag }) => tag))
    const rows = ["system\tfile\ttopics\tlowered"]
    for (const [i, run] of runs.entries()) {
      if (!Run.hasHits(run)) {
        rows.push([run.tag, "-", 0, 0].join("\t"))
        continue
      }
      const file = join(folder, names[i]!)
      const { parts, lowered } = yield* TrecRun.printBytes({ ...run, tag: run.tag.replaceAll(/\s+/g, "-") }, file)
      yield* Files.writeBytes(file, parts)
      rows.push([run.tag, names[i]!, run.topics.size, lowered].join("\t"))
    }
    yield* Files.writeText(join(folder, "runs.tsv"), `${rows.join("\n")}\n`)
  })

/** Writes the runs of a part when a folder is given; only then are they made. */
export const keep = (runs: () => Result.Result<ReadonlyArray<Run.Run>, DatasetError>): Effect.Effect<void, DatasetError> =>
  Effect.flatMap(RunFolder, (folder) =>
    folder === undefined ? Effect.void : Effect.fromResult(Result.flatMap(runs(), (made) => write(folder, made)))
  )
