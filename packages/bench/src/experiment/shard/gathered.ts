import * as Result from "effect/Result"
import type { Loaded } from "../Loaded.ts"
import type { Done } from "../PartPool.ts"
import type { Piece } from "../pieces.ts"
import type { Shard } from "./Shard.ts"

/** A shard and the file that it was read from. */
export interface Read {
  readonly file: string
  readonly shard: Shard
}

const named = (files: ReadonlyArray<Read>): string => files.map(({ file }) => file).join(" and ")

const numbers = (indexes: ReadonlyArray<number>): string => {
  const shown = indexes.slice(0, 20).join(", ")
  return indexes.length > 20 ? `${shown} and ${indexes.length - 20} more` : shown
}

/** What keeps shards of one experiment from making a whole, a sentence each; none where they do. */
const problemsOf = (shards: ReadonlyArray<Read>): ReadonlyArray<string> => {
  const [first, ...others] = shards
  if (first === undefined) return ["there are no shards"]
  const foreign = others.flatMap(({ file, shard }) => {
    const differ = (["design", "code", "of"] as const).filter((key) => shard[key] !== first.shard[key])
    const what = { design: "of another design or other data", code: "of other code", of: `one of ${shard.of}, not of ${first.shard.of}` }
    return differ.length === 0 ? [] : [`${file} does not belong to ${first.file}: it is ${differ.map((key) => what[key]).join(", and ")}`]
  })
  if (foreign.length > 0) return foreign
  const byIndex = Map.groupBy(shards, ({ shard }) => shard.index)
  const doubled = [...byIndex].flatMap(([index, all]) => (all.length > 1 ? [`shard ${index} is there twice: ${named(all)}; keep one`] : []))
  const absent = Array.from({ length: first.shard.of }, (_, i) => i + 1).filter((index) => !byIndex.has(index))
  const lacking =
    absent.length === 0 ? [] : [`of ${first.shard.of} shards, ${numbers(absent)} ${absent.length === 1 ? "is" : "are"} missing`]
  return [...doubled, ...lacking]
}

/** Whether what was found is what a piece of the plan gives: a table, an analysis, or some systems of a table. */
const fits = ({ experiment: { tables, analyses } }: Loaded, { part, places }: Piece, done: Done): boolean => {
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
export const gathered = (
  loaded: Loaded,
  pieces: ReadonlyArray<Piece>,
  shards: ReadonlyArray<Read>
): Result.Result<ReadonlyArray<Done>, ReadonlyArray<string>> => {
  const problems = problemsOf(shards)
  if (problems.length > 0) return Result.fail(problems)
  const found = new Map<number, Done>()
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
