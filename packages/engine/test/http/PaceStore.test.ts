import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import * as PaceStore from "@litfuse/engine/http/PaceStore"

const folder = mkdtempSync(join(tmpdir(), "litfuse-pace-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two processes at one file, as far as the file can tell. */
const two = <A>(name: string, use: (a: PaceStore.PaceStore, b: PaceStore.PaceStore) => A): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const path = join(folder, name)
        const [a, b] = [yield* PaceStore.file(path), yield* PaceStore.file(path)]
        const result = use(a.store, b.store)
        expect([...a.notices(), ...b.notices()]).toEqual([])
        return result
      })
    )
  )

describe.each(["memory", "file"])("places in %s", (kind) => {
  it("are evenly spaced for all callers at all times", async () => {
    const check = (a: PaceStore.PaceStore, b: PaceStore.PaceStore) => {
      let key = 0
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(500)), { minLength: 2, maxLength: 30 }), (takers) => {
          key++
          let now = 1_000_000
          const places = takers.map(([isA, later]) => {
            now += later
            return now + (isA ? a : b).take(`k${key}`, 334, now)
          })
          for (let i = 1; i < places.length; i++) expect(places[i]! - places[i - 1]!).toBeGreaterThanOrEqual(334)
          expect(places[0]).toBe(1_000_000 + takers[0]![1])
        }),
        { seed: 1, numRuns: 30 }
      )
    }
    if (kind === "file") return two("spaced.sqlite", check)
    const store = PaceStore.memory()
    return check(store, store)
  })

  it("are not given while everybody is kept away, and not taken back by a shorter time", async () => {
    const check = (a: PaceStore.PaceStore, b: PaceStore.PaceStore) => {
      a.block("k", 5000)
      a.block("k", 4000)
      return [b.blockedUntil("k"), b.blockedUntil("other")]
    }
    const store = PaceStore.memory()
    expect(kind === "file" ? await two("blocked.sqlite", check) : check(store, store)).toEqual([5000, 0])
  })
})

describe("a file of paces", () => {
  it("forgets a place that is further away than anybody would wait: a clock was wrong", async () => {
    const waits = await two("clock.sqlite", (a, b) => [a.take("k", 100, 9_000_000_000), b.take("k", 100, 1000), a.take("k", 100, 1000)])
    expect(waits).toEqual([0, 0, 100])
  })

  it("that cannot be had leaves pacing within the process, with a Notice", async () => {
    writeFileSync(join(folder, "no-folder"), "")
    writeFileSync(join(folder, "no-database.sqlite"), "this is no database, and long enough to be seen as none ".repeat(50))
    for (const path of [join(folder, "no-folder/pace.sqlite"), join(folder, "no-database.sqlite")]) {
      const found = await Effect.runPromise(
        Effect.scoped(
          Effect.map(PaceStore.file(path), ({ store, notices }) => [store.take("k", 100, 0), store.take("k", 100, 0), notices()] as const)
        )
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
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const stores = yield* Effect.replicateEffect(PaceStore.file(join(folder, "ten.sqlite")), workers)
        let key = 0
        fc.assert(
          fc.property(fc.array(fc.tuple(fc.nat(workers - 1), fc.nat(200)), { minLength: 20, maxLength: 60 }), (requests) => {
            key++
            let now = 1_000_000
            const sent = requests.map(([worker, later]) => {
              now += later
              return now + stores[worker]!.store.take(`ten${key}`, cost, now)
            })
            // any so many requests and one more take longer than a second
            for (let i = perSecond; i < sent.length; i++) expect(sent[i]! - sent[i - perSecond]!).toBeGreaterThan(1000 - 1e-6)
          }),
          { numRuns: 30 }
        )
        expect(stores.flatMap(({ notices }) => notices())).toEqual([])
      })
    )
  )
})
