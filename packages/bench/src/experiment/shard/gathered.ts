import * as Result from "effect/Result"
import type { Done } from "../PartPool.ts"
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

/**
 * What all shards of an experiment found, by the number of the piece.
 *
 * - `pieces` how many pieces the plan has
 * - errors: sentences about shards that are missing, doubled or foreign, or that leave out a piece
 */
export const gathered = (shards: ReadonlyArray<Read>, pieces: number): Result.Result<ReadonlyArray<Done>, ReadonlyArray<string>> => {
  const problems = problemsOf(shards)
  if (problems.length > 0) return Result.fail(problems)
  const found = new Map(shards.flatMap(({ shard }) => shard.pieces))
  const done = Array.from({ length: pieces }, (_, piece) => found.get(piece))
  const absent = done.flatMap((one, piece) => (one === undefined ? [piece] : []))
  return absent.length > 0 || found.size > pieces
    ? Result.fail([`the shards hold ${found.size} pieces of work, and the experiment has ${pieces}: make them again`])
    : Result.succeed(done as ReadonlyArray<Done>)
}
