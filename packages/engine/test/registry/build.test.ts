import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import { build } from "../../src/registry/build.ts"
import type { Kinds } from "../../src/registry/Kinds.ts"
import { silent } from "./plugins.ts"

type Make = Kinds["source"]["make"]

const registered = (make: Make) => ({
  plugin: { ...silent, make } as unknown as Kinds["source"],
  origin: { name: "./mine.ts", where: "litfuse.config.yaml:3" },
  params: { key: "from the configuration" }
})
const messageOf = (make: Make, params?: unknown) =>
  Effect.runPromise(Effect.scoped(Effect.flip(build<"source">(registered(make), params)))).then(({ message }) => message)

describe("build", () => {
  it("makes a plugin with the parameters given, or those of the configuration, defaults filled in", async () => {
    const seen: Array<unknown> = []
    const make: Make = (params) => Effect.sync(() => (seen.push(params), { searchPage: () => Effect.never }))
    await Effect.runPromise(Effect.scoped(build<"source">(registered(make))))
    await Effect.runPromise(Effect.scoped(build<"source">(registered(make), {})))
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
    const exit = await Effect.runPromise(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(Effect.scoped(build<"source">(registered(() => Effect.never))))
        yield* Effect.yieldNow
        yield* Fiber.interrupt(fiber)
        return yield* Fiber.await(fiber)
      })
    )
    expect(exit.toString()).toContain("Interrupt")
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
    await Effect.runPromise(
      Effect.scoped(
        Effect.andThen(
          build<"source">(registered(make)),
          Effect.sync(() => events.push("used"))
        )
      )
    )
    expect(events).toEqual(["open", "used", "close"])
  })
})
