import { type Event, tell } from "@litfuse/api/Events"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { expect, it, onTestFinished } from "vitest"
import { withSearchProgress } from "../../src/search/withSearchProgress.ts"
import { listen } from "../terminal.ts"

const started: Event = { _tag: "Started", id: "core", plugin: "source/core" } as Event

/** The seconds after which something is written while one source is asked, and all that is written to its end. */
const shown = async (seconds: number, isTTY: boolean) => {
  const { isTTY: before } = process.stderr
  Object.assign(process.stderr, { isTTY })
  onTestFinished(() => void Object.assign(process.stderr, { isTTY: before }))
  const written = listen()
  const after: Array<number> = []
  const course = Effect.gen(function* () {
    const search = yield* Effect.forkChild(withSearchProgress(Effect.andThen(tell(started), Effect.sleep(seconds * 1000))))
    for (let second = 1; second < seconds; second++) {
      const length = written.err().length
      yield* TestClock.adjust(1000)
      if (written.err().length > length) after.push(second)
    }
    yield* TestClock.adjust(1000)
    yield* Fiber.join(search)
    const whole = written.err()
    // nothing is shown once it has ended
    yield* TestClock.adjust(3_600_000)
    expect(written.err()).toBe(whole)
    return { after, whole }
  })
  return Effect.runPromise(Effect.provide(course, TestClock.layer()))
}

it("shows a plain line after a second, and then after pauses that double up to a minute", async () => {
  const { after, whole } = await shown(200, false)
  expect(after).toEqual([1, 3, 7, 15, 31, 63, 123, 183])
  expect(whole).toBe("waiting for core\n".repeat(8))
})

it("repaints its line on a terminal each second, and takes it away at the end", async () => {
  const { after, whole } = await shown(5, true)
  expect(after).toEqual([1, 2, 3, 4])
  const clear = "\r\u001b[K"
  // at the fifth second the search ends, before or after its line
  expect([4, 5].map((times) => `${`${clear}waiting for core`.repeat(times)}${clear}`)).toContain(whole)
})

it("shows nothing of a search that takes less than a second", async () => {
  expect(await shown(0.9, false)).toEqual({ after: [], whole: "" })
})
