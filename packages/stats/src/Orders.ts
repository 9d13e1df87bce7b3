import * as Seed from "./Seed.ts"

/** How many orders an estimate takes: a constant, so that no row can be helped by more of them. */
export const count = 20

/**
 * Groups in the order of row k of a Williams square. Over all rows each group is once in every place, and follows every other group once. The second
 * half of the rows is the first half backwards, so each group is before each other in half of them.
 */
const williams = (k: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, place) => {
    const step = (place + 1) >>> 1
    return (((k + (place % 2 === 1 ? step : -step)) % count) + count) % count
  })

/**
 * Twenty balanced orders of `items` items that a seed draws. The items are dealt at random to twenty groups of nearly equal size, which take turns.
 * So every item is early, in the middle and late about equally often, and of two items each is first in half of the orders.
 *
 * - shape: twenty permutations of 0 to items - 1
 * - source: Williams, Australian Journal of Scientific Research A 2(2), 1949
 */
export const balanced = (items: number, seed: number | Seed.Seed): ReadonlyArray<Int32Array> => {
  const drawn = Seed.stream(Seed.derive(seed, "balanced orders"))
  const dealt = Seed.shuffle(
    drawn,
    Array.from({ length: items }, (_, i) => i)
  )
  const groups = Array.from({ length: count }, (_, g) =>
    dealt.slice(Math.round((g * items) / count), Math.round(((g + 1) * items) / count))
  )
  const half = count / 2
  const forwards = Array.from({ length: half }, (_, k) => williams(k).flatMap((g) => Seed.shuffle(drawn, [...groups[g]!])))
  return [...forwards, ...forwards.map((order) => order.toReversed())].map((order) => Int32Array.from(order))
}
