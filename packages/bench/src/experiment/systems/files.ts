import * as Result from "effect/Result"
import type { DatasetError } from "../../DatasetError.ts"
import { loadLeaderboard } from "../../dataset/load.ts"
import * as Store from "../../dataset/Store.ts"
import type { RunSet } from "../../Experiment.ts"
import * as TrecRun from "../../formats/TrecRun.ts"
import * as Run from "../../Run.ts"
import type { Ready } from "./Ready.ts"

const ready = (file: Store.RunFile, source: string, depth: number, compat: Run.Compat): Ready => ({
  system: file.tag,
  input: { kind: "run", source, sha256: file.sha256 },
  depth,
  run: () => Result.map(TrecRun.parse(file.bytes, file.path), (run) => ({ ...Run.sort(run, compat), tag: file.tag }))
})

/** One run file as a system; errors are what opening it gives. */
export const fromRun = (dataset: Store.Dataset, name: string, tag: string, compat: Run.Compat): Result.Result<Ready, DatasetError> =>
  Result.map(Store.read(dataset, name), ({ path, entry, bytes, sha256 }) =>
    ready({ tag, path, sha256, bytes }, entry.path, Number.POSITIVE_INFINITY, compat)
  )

/** The runs of a set as systems, in byte order of file names; errors are what opening them gives. */
export const fromRunSet = (
  dataset: Store.Dataset,
  { runset, type }: RunSet,
  compat: Run.Compat
): Result.Result<ReadonlyArray<Ready>, DatasetError> =>
  Result.gen(function* () {
    const set = yield* Store.runSet(dataset, runset)
    const files = yield* Store.readRunSet(dataset, runset)
    const board = type === undefined || set.leaderboard === undefined ? undefined : (yield* loadLeaderboard(dataset, set.leaderboard)).value
    return files
      .filter(({ tag }) => board === undefined || board.get(tag)?.type === type)
      .map((file) => ready(file, `${set.folder}/${file.path.split("/").at(-1)}`, set.depth ?? Number.POSITIVE_INFINITY, compat))
  })
