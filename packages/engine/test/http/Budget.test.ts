import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { expect, it } from "vitest"
import * as Budget from "@litfuse/engine/http/Budget"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { get, reasonOf, run } from "./asking.ts"

it("lets processes that waited for the end of a block go one after the other", async () => {
  const times = await Effect.gen(function* () {
    const store = PaceStore.memory()
    const processes = Array.from({ length: 5 }, () => Budget.make("k", { requests: 10, perMs: 1000 }, store))
    const asked = yield* Effect.forkChild(
      Effect.forEach(processes, ({ through }) => through(Clock.currentTimeMillis), { concurrency: "unbounded" })
    )
    yield* TestClock.adjust(50)
    yield* processes[0]!.block(2000)
    for (let i = 0; i < 40; i++) yield* TestClock.adjust(100)
    return yield* Fiber.join(asked)
  }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)
  const [first, ...later] = times.toSorted((a, b) => a - b)
  expect(first).toBe(0)
  expect(later[0]).toBeGreaterThanOrEqual(2050)
  const gaps = later.slice(1).map((at, i) => at - later[i]!)
  expect(gaps).toHaveLength(3)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
})

it("sends no request without a place of a store that cannot be used, and says why", async () => {
  const failed = Effect.fail(new PaceStore.PaceError({ what: "the database of paces (DB) cannot be used: no answer" }))
  const pace = { take: () => failed, block: () => failed, blockedFor: () => failed }
  const scripted = Scripted.script(() => ({}))
  const { results } = await run(scripted, [get(), get()], { settings: { pace } })
  const detail = "no request was sent: the database of paces (DB) cannot be used: no answer"
  expect(results.map(reasonOf)).toEqual([
    { _tag: "Unreachable", detail },
    { _tag: "Unreachable", detail }
  ])
  expect(scripted.seen).toEqual([])
})
