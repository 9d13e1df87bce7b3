import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import * as Http from "../../src/Http.ts"
import { build } from "../../src/registry/build.ts"
import type { Kinds } from "../../src/registry/Kinds.ts"
import type { Services } from "../../src/Services.ts"
import { offline } from "../../src/testing/scriptedHttp.ts"
import { silent } from "./plugins.ts"

type Make = Kinds["source"]["make"]

const upstream = { id: "x", origin: "https://api.example.org", pace: { requests: 1, perMs: 1 } }

const registered = (make: Make) => ({
  plugin: { ...silent, make } as unknown as Kinds["source"],
  origin: { name: "./mine.ts", where: "litfuse.config.yaml:3" },
  params: { key: "from the configuration" }
})
const run = <A, E>(effect: Effect.Effect<A, E, Services>) => Effect.runPromise(Effect.scoped(effect).pipe(Effect.provide(offline)))
const messageOf = (make: Make, params?: unknown) =>
  run(Effect.flip(build<"source">(registered(make), params))).then(({ message }) => message)

describe("build", () => {
  it("makes a plugin with the parameters given, or those of the configuration, defaults filled in", async () => {
    const seen: Array<unknown> = []
    const make: Make = (params) => Effect.sync(() => (seen.push(params), { searchPage: () => Effect.never }))
    await run(build<"source">(registered(make)))
    await run(build<"source">(registered(make), {}))
    expect(seen).toEqual([{ key: "from the configuration" }, { key: "" }])
  })

  it("reports parameters that do not decode", async () => {
    expect(await messageOf(() => Effect.never, { key: 1 })).toBe(
      'litfuse.config.yaml:3: plugin "./mine.ts": cannot use its parameters: params.key expected string, got 1; correct them in the configuration'
    )
  })

  it("reports a make that fails, dies or throws, in one line", async () => {
    const end = "; correct its parameters or leave it out"
    const start = 'litfuse.config.yaml:3: plugin "./mine.ts": could not be made: '
    expect(await messageOf(() => Effect.fail("no key" as never))).toBe(`${start}no key${end}`)
    expect(await messageOf(() => Effect.die(new TypeError("x is undefined\n    at y")))).toBe(`${start}TypeError: x is undefined${end}`)
    expect(
      await messageOf(() => {
        throw new RangeError("thrown")
      })
    ).toBe(`${start}RangeError: thrown${end}`)
  })

  it("passes an interruption on", async () => {
    const exit = await run(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(Effect.scoped(build<"source">(registered(() => Effect.never))))
        yield* Effect.yieldNow
        yield* Fiber.interrupt(fiber)
        return yield* Fiber.await(fiber)
      })
    )
    expect(exit.toString()).toContain("Interrupt")
  })

  it("gives a plugin what it asks for, and nothing else", async () => {
    const asking = (services: ReadonlyArray<"http" | "scope">) => {
      const one = registered(() => Effect.as(Http.client(upstream, "silent"), { searchPage: () => Effect.never }))
      return { ...one, plugin: { ...one.plugin, services } }
    }
    expect(await run(build<"source">(asking(["http"])))).toHaveProperty("searchPage")
    const { message } = await run(Effect.flip(build<"source">(asking(["scope"]))))
    expect(message).toMatch(/could not be made: .*Service not found: @litfuse\/engine\/Http/)
  })

  it("leaves what a plugin opened to the scope of the host", async () => {
    const events: Array<string> = []
    const make: Make = () =>
      Effect.as(
        Effect.acquireRelease(
          Effect.sync(() => events.push("open")),
          () => Effect.sync(() => events.push("close"))
        ),
        { searchPage: () => Effect.never }
      )
    await run(
      Effect.andThen(
        build<"source">(registered(make)),
        Effect.sync(() => events.push("used"))
      )
    )
    expect(events).toEqual(["open", "used", "close"])
  })
})
