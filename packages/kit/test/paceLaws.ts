/** The laws of a store of paces. Each store has them, for one process and for many machines. */
import type { PaceError, PaceStore, Turn } from "@litfuse/engine/http/PaceStore"
import { furthestMs, longestBlockMs } from "@litfuse/engine/http/PaceStore"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as fc from "fast-check"
import { expect, it } from "vitest"

/**
 * A kind of store under test.
 *
 * - `open` so many stores over one place, as separate processes have them
 * - `run` runs a test on the clock of the kind, and `pass` lets time pass on it
 * - `blurMs` by how much that clock and the time of the store may differ within one request
 * - `numRuns` of a property; absent = the usual number
 */
export interface PaceKind {
  readonly open: (count: number) => Effect.Effect<ReadonlyArray<PaceStore>, never, Scope.Scope>
  readonly run: <A>(test: Effect.Effect<A, PaceError, Scope.Scope>) => Promise<A>
  readonly pass: (ms: number) => Effect.Effect<void>
  readonly blurMs: number
  readonly numRuns?: number
}

/** A granted place lies between two times: a store counts from a moment between request and answer. */
interface Grant {
  readonly earliest: number
  readonly latest: number
  readonly answered: number
  readonly costMs: number
}

/** Takes a place, and notes when it is. */
const granted = Effect.fnUntraced(function* (store: PaceStore, key: string, costMs: number) {
  const before = yield* Clock.currentTimeMillis
  const turn: Turn = yield* store.take(key, costMs)
  const answered = yield* Clock.currentTimeMillis
  expect(turn._tag).toBe("Place")
  return { earliest: before + turn.waitMs, latest: answered + turn.waitMs, answered, costMs } satisfies Grant
})

/** The pairs of places of which the later one comes before the earlier one has had its time, in whichever order they were given. */
const tooClose = (grants: ReadonlyArray<Grant>, blurMs: number): ReadonlyArray<readonly [Grant, Grant]> => {
  const isAfter = (a: Grant, b: Grant): boolean => b.latest - a.earliest >= a.costMs - blurMs - 1e-3
  return grants.flatMap((a, i) => grants.slice(i + 1).flatMap((b) => (isAfter(a, b) || isAfter(b, a) ? [] : [[a, b] as const])))
}

let keys = 0

/** Tests the laws of a kind. */
export const paceLaws = ({ open, run, pass, blurMs, numRuns }: PaceKind): void => {
  const drawn = numRuns === undefined ? {} : { numRuns }

  it("grants places that are never closer than their costs, and no later than needed, to ten stores in turn", async () => {
    const asks = fc.array(fc.tuple(fc.nat(9), fc.nat(60), fc.integer({ min: 20, max: 500 })), { minLength: 2, maxLength: 20 })
    const property = fc.asyncProperty(asks, (drawnAsks) =>
      run(
        Effect.gen(function* () {
          const stores = yield* open(10)
          const key = `turn${keys++}`
          const grants: Array<Grant> = []
          for (const [store, laterMs, costMs] of drawnAsks) {
            yield* pass(laterMs)
            const grant = yield* granted(stores[store]!, key, costMs)
            const before = grants.at(-1)
            const soonest = Math.max(grant.answered, before === undefined ? 0 : before.latest + before.costMs)
            expect(grant.earliest).toBeLessThanOrEqual(soonest + blurMs + 1e-3)
            grants.push(grant)
          }
          expect(tooClose(grants, blurMs)).toEqual([])
        }).pipe(Effect.scoped)
      )
    )
    await fc.assert(property, drawn)
  })

  it("grants places that are never closer than their costs to ten stores at once", async () => {
    const asks = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 200, max: 900 })), { minLength: 10, maxLength: 30 })
    const property = fc.asyncProperty(asks, (drawnAsks) =>
      run(
        Effect.gen(function* () {
          const stores = yield* open(10)
          const key = `once${keys++}`
          const all = drawnAsks.map(([store, costMs]) => granted(stores[store]!, key, costMs))
          expect(tooClose(yield* Effect.all(all, { concurrency: "unbounded" }), blurMs)).toEqual([])
        }).pipe(Effect.scoped)
      )
    )
    await fc.assert(property, drawn)
  })

  it("grants no place while requests are blocked, in any store, and takes none meanwhile", () =>
    run(
      Effect.gen(function* () {
        const [a, b] = yield* open(2)
        const key = `blocked${keys++}`
        yield* a!.block(key, 600)
        // a shorter time does not end a longer one
        yield* a!.block(key, 50)
        const turn = yield* b!.take(key, 5000)
        expect(turn._tag).toBe("Blocked")
        for (const waitMs of [turn.waitMs, yield* b!.blockedFor(key)]) {
          expect(waitMs).toBeGreaterThan(50)
          expect(waitMs).toBeLessThanOrEqual(600)
        }
        expect(yield* b!.blockedFor(`${key} of another service`)).toBe(0)
        yield* pass(601 + blurMs)
        expect(yield* b!.blockedFor(key)).toBe(0)
        expect(yield* b!.take(key, 5000)).toEqual({ _tag: "Place", waitMs: 0 })
      }).pipe(Effect.scoped)
    ))

  it("stops requests no longer than a day, and forgets a place further away than an hour", () =>
    run(
      Effect.gen(function* () {
        const [a, b] = yield* open(2)
        const key = `far${keys++}`
        yield* a!.block(key, 1e15)
        const blockedMs = yield* b!.blockedFor(key)
        expect(blockedMs).toBeGreaterThan(longestBlockMs - 60_000)
        expect(blockedMs).toBeLessThanOrEqual(longestBlockMs)

        const places = `${key} places`
        yield* a!.take(places, furthestMs + 60_000)
        expect((yield* b!.take(places, 60_000)).waitMs).toBeGreaterThan(furthestMs)
        yield* a!.take(places, 600_000)
        // by now the queue is longer than an hour and the cost
        expect(yield* b!.take(places, 1)).toEqual({ _tag: "Place", waitMs: 0 })
      }).pipe(Effect.scoped)
    ))

  it("keeps the places of two keys apart", () =>
    run(
      Effect.gen(function* () {
        const [a, b] = yield* open(2)
        const key = `apart${keys++}`
        yield* a!.take(`${key}#1`, 60_000)
        expect(yield* b!.take(`${key}#2`, 60_000)).toEqual({ _tag: "Place", waitMs: 0 })
        expect((yield* b!.take(`${key}#1`, 60_000)).waitMs).toBeGreaterThan(50_000)
      }).pipe(Effect.scoped)
    ))
}
