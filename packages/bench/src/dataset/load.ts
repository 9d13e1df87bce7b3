import * as Result from "effect/Result"
import type { DatasetError } from "../DatasetError.ts"
import * as Leaderboard from "../formats/Leaderboard.ts"
import * as TrecQrels from "../formats/TrecQrels.ts"
import type { Qrels } from "../Qrels.ts"
import * as Counts from "./counts.ts"
import * as Store from "./Store.ts"

/**
 * Loads judgements by role name, whatever their format, and checks the manifest's counts.
 *
 * - errors: `Missing`, `ChecksumMismatch`, `BadLine`, `CountMismatch`
 */
export const loadQrels = (
  dataset: Store.Dataset,
  name: string
): Result.Result<{ readonly qrels: Qrels; readonly sha256: string }, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, entry } = yield* Store.read(dataset, name)
    const qrels = yield* TrecQrels.parse(bytes, path)
    yield* Counts.check(dataset.manifest.id, path, entry.counts, Counts.ofQrels(qrels))
    return { qrels, sha256: entry.sha256 }
  })

/** Loads a leaderboard by role name: the printed scores per run. */
export const loadLeaderboard = (dataset: Store.Dataset, name: string) =>
  Result.gen(function* () {
    const { bytes, path, entry } = yield* Store.read(dataset, name)
    const board = yield* Leaderboard.parse(bytes, path)
    yield* Counts.check(dataset.manifest.id, path, entry.counts, { runs: board.size })
    return board
  })
