import type { Place } from "./HashedLines.ts"

/** A shard and the file that it was read from. */
export interface ShardFile<S extends Place> {
  readonly file: string
  readonly shard: S
}

const named = (files: ReadonlyArray<ShardFile<Place>>): string => files.map(({ file }) => file).join(" and ")

const numbers = (indexes: ReadonlyArray<number>): string => {
  const shown = indexes.slice(0, 20).join(", ")
  return indexes.length > 20 ? `${shown} and ${indexes.length - 20} more` : shown
}

/** In what a shard differs from what it should be, in the words of `kin`; none where it belongs. */
export const differences = <S, K extends keyof S>(
  shard: S,
  own: Pick<S, NoInfer<K>>,
  kin: Readonly<Record<K, string>>
): ReadonlyArray<string> =>
  (Object.keys(kin) as ReadonlyArray<string> as ReadonlyArray<K>).filter((key) => shard[key] !== own[key]).map((key) => kin[key])

/**
 * Why shards do not make a whole, a sentence each; none where they do.
 *
 * - `kin` what all of them must have in common, with the words for a shard that differs
 */
export const shardProblems = <S extends Place, K extends keyof S>(
  shards: ReadonlyArray<ShardFile<S>>,
  kin: Readonly<Record<K, string>>
): ReadonlyArray<string> => {
  const [first, ...others] = shards
  if (first === undefined) return ["there are no shards"]
  const foreign = others.flatMap(({ file, shard }) => {
    const differs = differences(shard, first.shard, kin)
    const what = shard.of === first.shard.of ? differs : [...differs, `one of ${shard.of}, not of ${first.shard.of}`]
    return what.length === 0 ? [] : [`${file} does not belong to ${first.file}: it is ${what.join(", and ")}`]
  })
  if (foreign.length > 0) return foreign
  const byIndex = Map.groupBy(shards, ({ shard }) => shard.index)
  const doubled = [...byIndex].flatMap(([index, all]) => (all.length > 1 ? [`shard ${index} is there twice: ${named(all)}; keep one`] : []))
  const absent = Array.from({ length: first.shard.of }, (_, i) => i + 1).filter((index) => !byIndex.has(index))
  const lacking =
    absent.length === 0 ? [] : [`of ${first.shard.of} shards, ${numbers(absent)} ${absent.length === 1 ? "is" : "are"} missing`]
  return [...doubled, ...lacking]
}
