import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/**
 * Pieces of work that several threads take, each the next group of them that nobody has taken yet.
 *
 * - `groups` the numbers of the pieces that are taken together, in the order in which they are taken
 * - `cells` shared between the threads: how many groups are taken, the number of the first piece that failed, and for each worker whether it has begun
 */
export interface Share {
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
  readonly cells: Int32Array
}

const taken = 0
const failed = 1
const workers = 2

/** A share that nobody has begun, for so many workers. */
export const make = (groups: ReadonlyArray<ReadonlyArray<number>>, size: number): Share => {
  const cells = new Int32Array(new SharedArrayBuffer(4 * (workers + size)))
  cells[failed] = groups.flat().length
  return { groups, cells }
}

/** How many groups are taken. */
export const takenOf = ({ groups, cells }: Share): number => Math.min(groups.length, Atomics.load(cells, taken))

/** Says that a worker takes part. */
export const begin = ({ cells }: Share, worker: number): void => void Atomics.store(cells, workers + worker, 1)

/** Whether a worker takes part. One that has not begun when all pieces are taken will not get any. */
export const hasBegun = ({ cells }: Share, worker: number): boolean => Atomics.load(cells, workers + worker) === 1

const lower = (cells: Int32Array, piece: number): void => {
  for (let least = Atomics.load(cells, failed); piece < least; least = Atomics.load(cells, failed))
    Atomics.compareExchange(cells, failed, least, piece)
}

/**
 * Takes groups until none is left, and gives what each piece ended with. After a failure, only pieces that come before the failed one are done: the first
 * failure in the order of pieces is the same whoever did what.
 */
export const takeAll = Effect.fnUntraced(function* <A, E>({ groups, cells }: Share, run: (piece: number) => Effect.Effect<A, E>) {
  const done: Array<readonly [piece: number, result: Result.Result<A, E>]> = []
  for (let next = Atomics.add(cells, taken, 1); next < groups.length; next = Atomics.add(cells, taken, 1))
    for (const piece of groups[next]!) {
      if (piece > Atomics.load(cells, failed)) continue
      const result = yield* Effect.result(run(piece))
      if (Result.isFailure(result)) lower(cells, piece)
      done.push([piece, result])
    }
  return done
})
