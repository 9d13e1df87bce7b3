import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/**
 * Pieces of work that several threads take, each the next one that nobody has taken yet.
 *
 * - `order` the numbers of the pieces, in the order in which they are taken
 * - `cells` shared between the threads: how many pieces are taken, the number of the first piece that failed, and for each worker whether it has begun
 */
export interface Share {
  readonly order: ReadonlyArray<number>
  readonly cells: Int32Array
}

const taken = 0
const failed = 1
const workers = 2

/** A share that nobody has begun, for so many workers. */
export const make = (order: ReadonlyArray<number>, size: number): Share => {
  const cells = new Int32Array(new SharedArrayBuffer(4 * (workers + size)))
  cells[failed] = order.length
  return { order, cells }
}

/** How many pieces are taken. */
export const takenOf = ({ order, cells }: Share): number => Math.min(order.length, Atomics.load(cells, taken))

/** Says that a worker takes part. */
export const begin = ({ cells }: Share, worker: number): void => void Atomics.store(cells, workers + worker, 1)

/** Whether a worker takes part. One that has not begun when all pieces are taken will not get any. */
export const hasBegun = ({ cells }: Share, worker: number): boolean => Atomics.load(cells, workers + worker) === 1

const lower = (cells: Int32Array, piece: number): void => {
  for (let least = Atomics.load(cells, failed); piece < least; least = Atomics.load(cells, failed))
    Atomics.compareExchange(cells, failed, least, piece)
}

/**
 * Takes pieces until none is left, and gives what each ended with. After a failure, only pieces that come before the failed one are done: the first
 * failure in the order of pieces is the same whoever did what.
 */
export const takeAll = Effect.fnUntraced(function* <A, E>({ order, cells }: Share, run: (piece: number) => Effect.Effect<A, E>) {
  const done: Array<readonly [piece: number, result: Result.Result<A, E>]> = []
  for (let next = Atomics.add(cells, taken, 1); next < order.length; next = Atomics.add(cells, taken, 1)) {
    const piece = order[next]!
    if (piece > Atomics.load(cells, failed)) continue
    const result = yield* Effect.result(run(piece))
    if (Result.isFailure(result)) lower(cells, piece)
    done.push([piece, result])
  }
  return done
})
