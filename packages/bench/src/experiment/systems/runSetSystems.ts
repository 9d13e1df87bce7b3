import { basename } from "node:path"
import * as Result from "effect/Result"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import { loadLeaderboard } from "../../dataset/load.ts"
import * as DatasetStore from "../../dataset/DatasetStore.ts"
import type { RunSet } from "../../Experiment.ts"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as Run from "@litfuse/eval/Run"
import type { ReadySystem } from "./ReadySystem.ts"

const ready = (file: DatasetStore.PackedRunFile, source: string, depth: number, compat: Run.Compat): ReadySystem => ({
  system: file.tag,
  input: { kind: "run", source, sha256: file.sha256 },
  depth,
  run: () =>
    Result.map(
      Result.flatMap(file.unpack(), (bytes) => AnyForm.parseRun(bytes, file.path, { comments: Run.commentsIn(compat) })),
      (run) => ({ ...Run.sort(run, compat), tag: file.tag })
    )
})

/** One run file as a system; errors are what opening it gives. */
export const runFileSystem = (
  dataset: DatasetStore.Dataset,
  name: string,
  tag: string,
  compat: Run.Compat
): Result.Result<ReadySystem, DatasetError> =>
  Result.map(DatasetStore.read(dataset, name), ({ path, entry, bytes, sha256 }) =>
    ready({ tag, path, sha256, unpack: () => Result.succeed(bytes) }, entry.path, Number.POSITIVE_INFINITY, compat)
  )

/** The problem of a type in a run set without a leaderboard: nothing says which runs have it, and all would include manual ones. */
const untyped = (dataset: DatasetStore.Dataset, { runset, type }: RunSet) =>
  Result.fail(
    new DatasetError({
      dataset: dataset.manifest.id,
      reason: new Missing({
        file: `leaderboard of run set "${runset}"`,
        remedy: `nothing else says which runs are ${type}; leave the type out, or name the leaderboard in dataset.yaml`
      })
    })
  )

/** The runs of a set as systems, in byte order of file names. Errors: those of opening; `Missing` for a type without a leaderboard. */
export const runSetSystems = (
  dataset: DatasetStore.Dataset,
  wanted: RunSet,
  compat: Run.Compat
): Result.Result<ReadonlyArray<ReadySystem>, DatasetError> =>
  Result.gen(function* () {
    const { runset, type } = wanted
    const set = yield* DatasetStore.runSet(dataset, runset)
    if (type !== undefined && set.leaderboard === undefined) return yield* untyped(dataset, wanted)
    const files = yield* DatasetStore.openRunSet(dataset, runset)
    const board = type === undefined || set.leaderboard === undefined ? undefined : (yield* loadLeaderboard(dataset, set.leaderboard)).value
    return files
      .filter(({ tag }) => board === undefined || board.get(tag)?.type === type)
      .map((file) => ready(file, `${set.folder}/${basename(file.path)}`, set.depth ?? Number.POSITIVE_INFINITY, compat))
  })
