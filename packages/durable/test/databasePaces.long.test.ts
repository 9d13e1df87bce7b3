import { setTimeout as wait } from "node:timers/promises"
import { databasePaces } from "@litfuse/durable/databasePaces"
import type { PaceError, PaceStore } from "@litfuse/engine/http/PaceStore"
import { paceLaws } from "@litfuse/kit/test/paceLaws"
import { shiftedClock } from "@litfuse/kit/test/shiftedClock"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Postgres, postgres, suite } from "../../../tools/test-setup/Postgres.ts"

suite("paces in a database", () => {
  let database: Postgres
  const scope = Scope.makeUnsafe()
  let stores: ReadonlyArray<PaceStore>
  beforeAll(async () => {
    database = postgres()
    const store = databasePaces(Redacted.make(database.url.replace("litfuse@", "litfuse:s3cret-pass@")), "LITFUSE_DB")
    stores = await Effect.runPromise(Effect.provideService(Effect.replicateEffect(store, 10), Scope.Scope, scope))
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    database.remove()
  })

  describe("have the laws of each store", () =>
    paceLaws({
      open: (count) => Effect.sync(() => stores.slice(0, count)),
      run: (test) => Effect.runPromise(Effect.scoped(test)),
      pass: Effect.sleep,
      blurMs: 3,
      numRuns: 12
    }))

  it("are those of the database's clock: machines whose clocks are hours apart share them", async () => {
    const base = await Effect.runPromise(Clock.Clock)
    const waits: Array<number> = []
    for (const [i, hours] of [0, 1, -2, 12, 0].entries()) {
      const turn = stores[i]!.take("clocks", 60_000)
      waits.push(
        (
          await Effect.runPromise(
            Effect.provideService(
              turn,
              Clock.Clock,
              shiftedClock(base, () => hours * 3_600_000)
            )
          )
        ).waitMs
      )
    }
    for (const [i, waitMs] of waits.entries()) {
      expect(waitMs).toBeLessThanOrEqual(i * 60_000)
      expect(waitMs).toBeGreaterThan(i * 60_000 - 30_000)
    }
  })

  it("wait for a database that is started again, and fail with a line without its address when it stays away", async () => {
    const asked = async (store: PaceStore, clock?: Clock.Clock) => {
      const taken = Effect.result(store.take("lost", 10))
      return Effect.runPromise(clock === undefined ? taken : Effect.provideService(taken, Clock.Clock, clock))
    }
    expect(await asked(stores[0]!)).toMatchObject({ _tag: "Success" })
    database.stop("fast")
    const waiting = asked(stores[0]!)
    await wait(1500)
    database.start()
    expect(await waiting).toMatchObject({ _tag: "Success" })

    database.stop("fast")
    // its seconds are a tenth as long
    const base = await Effect.runPromise(Clock.Clock)
    const fast: Clock.Clock = { ...shiftedClock(base, () => 0), sleep: (duration) => base.sleep(Duration.times(duration, 0.1)) }
    const begun = performance.now()
    const lost = await asked(stores[1]!, fast)
    expect(performance.now() - begun).toBeGreaterThan(990)
    const { what } = (lost as { readonly failure: PaceError }).failure
    expect(what).toMatch(/^the database of paces \(LITFUSE_DB\) cannot be used: \S.*$/u)
    expect(what).not.toMatch(/s3cret|postgres(?:ql)?:\/\//u)
    // later requests do not wait again
    const before = performance.now()
    expect(await asked(stores[1]!)).toEqual(lost)
    expect(performance.now() - before).toBeLessThan(1000)
    database.start()
  })
})
