import * as Result from "effect/Result"
import type { LoadedExperiment } from "../LoadedExperiment.ts"
import type { PieceResult } from "../Part.ts"
import type { Piece } from "../pieces.ts"
import { type ShardFile, shardProblems } from "./shardProblems.ts"
import type { Shard } from "./Shard.ts"

/** A shard of an experiment and the file that it was read from. */
export type ReadShard = ShardFile<Shard>

const fits = ({ experiment: { tables, analyses } }: LoadedExperiment, { part, places }: Piece, done: PieceResult): boolean => {
  const table = tables[part]
  if (table === undefined) return "analysis" in done && done.analysis.id === analyses[part - tables.length]!.id
  if (places === undefined) return "table" in done && done.table.id === table.id && done.rankings.id === table.id
  const own = new Set(places)
  return "measured" in done && done.measured.every(([place]) => own.delete(place))
}

/**
 * What all shards of an experiment found, by the number of the piece.
 *
 * - `pieces` those of the plan
 * - errors: sentences about shards that are missing, doubled or foreign, and about pieces that are missing, doubled, or none of the plan
 */
export const gatherShards = (
  loaded: LoadedExperiment,
  pieces: ReadonlyArray<Piece>,
  shards: ReadonlyArray<ReadShard>
): Result.Result<ReadonlyArray<PieceResult>, ReadonlyArray<string>> => {
  const problems = shardProblems(shards, { design: "of another design or other data", code: "of other code" })
  if (problems.length > 0) return Result.fail(problems)
  const found = new Map<number, PieceResult>()
  for (const { file, shard } of shards)
    for (const [number, done] of shard.pieces) {
      const piece = pieces[number]
      if (piece === undefined || found.has(number) || !fits(loaded, piece, done))
        return Result.fail([`${file} holds results that are not a part of this experiment's work: run that shard again`])
      found.set(number, done)
    }
  return found.size < pieces.length
    ? Result.fail([`the shards hold ${found.size} pieces of work, and the experiment has ${pieces.length}: run them again`])
    : Result.succeed(pieces.map((_, number) => found.get(number)!))
}
