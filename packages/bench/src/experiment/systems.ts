import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import type { System } from "../Experiment.ts"
import type { DatasetError } from "../DatasetError.ts"
import * as Store from "../dataset/Store.ts"
import * as TrecRun from "../formats/TrecRun.ts"
import type { Run } from "../Run.ts"

/** One system ready to be measured: how to get its run, where that comes from, and how deep it goes. */
export interface Ready {
  readonly system: string
  readonly input: { readonly kind: string; readonly source: string; readonly sha256: string }
  /** Where its hits were cut before we saw them; Infinity when they were not. */
  readonly depth: number
  /** True when its order is authoritative; a file from outside is sorted by the compat rule first. */
  readonly isOrdered: boolean
  readonly run: () => Result.Result<Run, DatasetError>
}

const fromFile = (kind: string, file: Store.RunFile, folder: string, depth: number): Ready => ({
  system: file.tag,
  input: { kind, source: `${folder}/${file.path.split("/").at(-1)}`, sha256: file.sha256 },
  depth,
  isOrdered: false,
  run: () => Result.map(TrecRun.parse(file.bytes, file.path), (run) => ({ ...run, tag: file.tag }))
})

/**
 * The systems that an entry of an experiment stands for: one for a run, many for a run set.
 *
 * - errors: what opening the files gives
 */
export const expand = (dataset: Store.Dataset, system: System): Result.Result<ReadonlyArray<Ready>, DatasetError> =>
  Result.gen(function* () {
    if ("runset" in system) {
      const set = yield* Store.runSet(dataset, system.runset)
      const files = yield* Store.readRunSet(dataset, system.runset)
      return files.map((file) => fromFile("run", file, set.folder, set.depth ?? Number.POSITIVE_INFINITY))
    }
    const { path, entry, bytes } = yield* Store.read(dataset, system.run)
    const tag = system.tag ?? system.run
    return [
      {
        ...fromFile("run", { tag, path, sha256: entry.sha256, bytes }, ".", Number.POSITIVE_INFINITY),
        input: { kind: "run", source: entry.path, sha256: entry.sha256 }
      }
    ]
  })

/** What is said when a measure reads below the rank where runs were cut. */
export const refusal = (table: string, measure: string, depth: number, systems: number): Notice.Notice =>
  Notice.make(
    "truncated-run",
    table,
    `${measure} reads below rank ${depth}, where ${systems} run(s) were cut: refused for them, since the value would be too low`
  )
