import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"

/**
 * Groups of pieces that several threads take, each the next group that is still free.
 *
 * - `cells` shared between the threads: the number of groups taken, the number of the first piece that failed, and whether each worker has begun
 */
export interface Share {
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
  readonly cells: Int32Array
}

const taken = 0
const failed = 1
const workers = 2

const none = 2 ** 31 - 1

/** A share that no worker has begun, for so many workers. */
export const make = (groups: ReadonlyArray<ReadonlyArray<number>>, size: number): Share => {
  const cells = new Int32Array(new SharedArrayBuffer(4 * (workers + size)))
  cells[failed] = none
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

/** Receives what each piece ended with. */
export type Add<A, E> = (piece: number, result: Result.Result<A, E>) => void

/**
 * Takes groups until none is left, and gives on what each piece ended with. After a failure, only pieces before the failed one are done. The first failure in
 * the order of pieces is then the same whichever thread did what.
 */
export const takeAll = Effect.fnUntraced(function* <A, E, R = never>(
  { groups, cells }: Share,
  run: (piece: number) => Effect.Effect<A, E, R>,
  add: Add<A, E>
): Effect.fn.Return<void, never, R> {
  for (let next = Atomics.add(cells, taken, 1); next < groups.length; next = Atomics.add(cells, taken, 1))
    for (const piece of groups[next]!) {
      if (piece > Atomics.load(cells, failed)) continue
      const result = yield* Effect.result(run(piece))
      if (Result.isFailure(result)) lower(cells, piece)
      add(piece, result)
    }
})

/**
 * Waits for workers that take pieces, and takes them in this thread too, until none is left. A worker that has not begun when this thread finds none left is
 * not waited for.
 *
 * - `here` takes pieces in this thread; absent = only workers do
 */
export const takeTogether = Effect.fnUntraced(function* <R = never>(
  share: Share,
  workers: ReadonlyArray<Effect.Effect<void>>,
  here?: Effect.Effect<void, never, R>
) {
  const fibers: Array<Fiber.Fiber<void>> = []
  for (const worker of workers) fibers.push(yield* Effect.forkChild(worker))
  // the workers are sent their pieces before this thread is busy
  yield* Effect.yieldNow
  if (here !== undefined) yield* here
  for (const [worker, fiber] of fibers.entries()) {
    const isNeeded = here === undefined || hasBegun(share, worker) || fiber.pollUnsafe() !== undefined
    yield* isNeeded ? Fiber.join(fiber) : Fiber.interrupt(fiber)
  }
})
