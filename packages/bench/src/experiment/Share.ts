import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"

/**
 * Pieces of work that several threads take, each the next group that is still free.
 *
 * - `groups` the numbers of the pieces that are taken together, in the order in which they are taken
 * - `cells` shared between the threads: the number of groups taken, the number of the first piece that failed, and whether each worker has begun
 */
export interface Share {
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
  readonly cells: Int32Array
}

const taken = 0
const failed = 1
const workers = 2

/** A share that no worker has begun, for so many workers. */
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

/** What pieces ended with, by their numbers. */
export type Found<A, E> = ReadonlyArray<readonly [piece: number, result: Result.Result<A, E>]>

/**
 * Takes groups until none is left, and gives what each piece ended with. After a failure, only pieces before the failed one are done. The first failure in
 * the order of pieces is then the same whichever thread did what.
 */
export const takeAll = Effect.fnUntraced(function* <A, E, R = never>(
  { groups, cells }: Share,
  run: (piece: number) => Effect.Effect<A, E, R>
): Effect.fn.Return<Found<A, E>, never, R> {
  const done: Array<Found<A, E>[number]> = []
  for (let next = Atomics.add(cells, taken, 1); next < groups.length; next = Atomics.add(cells, taken, 1))
    for (const piece of groups[next]!) {
      if (piece > Atomics.load(cells, failed)) continue
      const result = yield* Effect.result(run(piece))
      if (Result.isFailure(result)) lower(cells, piece)
      done.push([piece, result])
    }
  return done
})

/** What a worker found; nothing when it has not begun while this thread took pieces until none was left. */
const foundBy = Effect.fnUntraced(function* <A, E>(fiber: Fiber.Fiber<Found<A, E>>, share: Share, worker: number, isHereToo: boolean) {
  const isNeeded = !isHereToo || hasBegun(share, worker) || fiber.pollUnsafe() !== undefined
  if (isNeeded) return yield* Fiber.join(fiber)
  yield* Fiber.interrupt(fiber)
  return []
})

/**
 * Takes pieces in workers, and in this thread too, until none is left: what each piece ended with, by its number.
 *
 * - `workers` what each worker finds, in their order; `here` does a piece in this thread, which then takes them too
 */
export const takeTogether = Effect.fnUntraced(function* <A, E, R = never>(
  share: Share,
  workers: ReadonlyArray<Effect.Effect<Found<A, E>>>,
  here?: (piece: number) => Effect.Effect<A, E, R>
) {
  const fibers: Array<Fiber.Fiber<Found<A, E>>> = []
  for (const worker of workers) fibers.push(yield* Effect.forkChild(worker))
  // the workers are sent their tasks before this thread is busy
  yield* Effect.yieldNow
  const found = new Map(here === undefined ? [] : yield* takeAll(share, here))
  for (const [worker, fiber] of fibers.entries())
    for (const [piece, result] of yield* foundBy(fiber, share, worker, here !== undefined)) found.set(piece, result)
  return found
})
