import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import { type PaceKind, paceLaws } from "@litfuse/kit/test/paceLaws"

const folder = mkdtempSync(join(tmpdir(), "litfuse-pace-"))
afterAll(() => rmSync(folder, { recursive: true }))

const run = <A>(test: Effect.Effect<A, PaceStore.PaceError, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.provide(Effect.scoped(test), TestClock.layer()))

/** Stores of several processes at one file, as far as the file can tell. */
const atOneFile = (name: string) => (count: number) =>
  Effect.gen(function* () {
    const all = yield* Effect.replicateEffect(PaceStore.file(join(folder, name)), count)
    yield* Effect.addFinalizer(() => Effect.sync(() => expect(all.flatMap(({ notices }) => notices())).toEqual([])))
    return all.map(({ store }) => store)
  })

const onTestClock = { run, pass: TestClock.adjust, blurMs: 0 }
const kinds: Readonly<Record<string, PaceKind>> = {
  memory: {
    ...onTestClock,
    open: (count) =>
      Effect.sync(() => {
        const store = PaceStore.memory()
        return Array.from({ length: count }, () => store)
      })
  },
  file: { ...onTestClock, open: atOneFile("laws.sqlite"), numRuns: 30 }
}

describe.each(Object.entries(kinds))("a store in %s", (_, kind) => paceLaws(kind))

describe("a file of paces", () => {
  it("forgets a place that is further away than anybody would wait: a clock was wrong", async () => {
    const open = atOneFile("clock.sqlite")
    const waits = await run(
      Effect.gen(function* () {
        const [a, b] = yield* open(2)
        yield* TestClock.setTime(9_000_000_000)
        const first = yield* a!.take("k", 100)
        yield* TestClock.setTime(1000)
        return [first, yield* b!.take("k", 100), yield* a!.take("k", 100)].map(({ waitMs }) => waitMs)
      })
    )
    expect(waits).toEqual([0, 0, 100])
  })

  it("that cannot be had leaves pacing within the process, with a Notice", async () => {
    writeFileSync(join(folder, "no-folder"), "")
    writeFileSync(join(folder, "no-database.sqlite"), "this is no database, and long enough to be seen as none ".repeat(50))
    for (const path of [join(folder, "no-folder/pace.sqlite"), join(folder, "no-database.sqlite")]) {
      const found = await run(
        Effect.gen(function* () {
          const { store, notices } = yield* PaceStore.file(path)
          return [(yield* store.take("k", 100)).waitMs, (yield* store.take("k", 100)).waitMs, notices()] as const
        })
      )
      expect(found).toEqual([
        0,
        100,
        [{ code: "pace-not-shared", subject: path, text: expect.stringContaining("set LITFUSE_STATE to a writable folder") }]
      ])
    }
  })
})

it("ten workers of a machine never exceed the limit of one key, however their requests fall", async () => {
  const [workers, perSecond] = [10, 3]
  const cost = 1000 / perSecond
  const open = atOneFile("ten.sqlite")
  let key = 0
  const property = fc.asyncProperty(fc.array(fc.tuple(fc.nat(workers - 1), fc.nat(200)), { minLength: 20, maxLength: 60 }), (requests) =>
    run(
      Effect.gen(function* () {
        key++
        const stores = yield* open(workers)
        const sent: Array<number> = []
        for (const [worker, later] of requests) {
          yield* TestClock.adjust(later)
          sent.push((yield* stores[worker]!.take(`ten${key}`, cost)).waitMs + (yield* Clock.currentTimeMillis))
        }
        // any so many requests and one more take longer than a second
        for (let i = perSecond; i < sent.length; i++) expect(sent[i]! - sent[i - perSecond]!).toBeGreaterThan(1000 - 1e-6)
      })
    )
  )
  await fc.assert(property, { numRuns: 30 })
})
