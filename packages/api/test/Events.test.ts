import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import { stream, tell } from "../src/Events.ts"

const stepped = (done: number) => tell({ _tag: "Stepped", done, total: 3, what: "work" })

const question = Effect.as(Effect.forEach([0, 1, 2], stepped), "an answer")

const collected = <A, E>(events: Stream.Stream<A, E>) => Effect.runPromise(Stream.runCollect(events))

describe("a question as a stream", () => {
  it("emits events in order, and the answer last", async () => {
    const events = [...(await collected(stream(question)))]
    expect(events.map((event) => (event._tag === "Stepped" ? event.done : event._tag))).toEqual([0, 1, 2, "Answered"])
    expect(events.at(-1)).toEqual({ _tag: "Answered", answer: "an answer" })
  })

  it("loses nothing to a reader that is slow", async () => {
    const many = Effect.as(
      Effect.forEach(
        Array.from({ length: 1000 }, (_, i) => i),
        stepped
      ),
      "an answer"
    )
    const slow = Stream.mapEffect(stream(many), (event) => Effect.as(Effect.yieldNow, event))
    expect((await collected(slow)).length).toBe(1001)
  })

  it("fails as the question fails, after what happened before", async () => {
    const failing = Effect.andThen(question, Effect.fail("no"))
    const seen: Array<string> = []
    const exit = await Effect.runPromiseExit(Stream.runForEach(stream(failing), (event) => Effect.sync(() => void seen.push(event._tag))))
    expect([seen.length, Exit.isFailure(exit)]).toEqual([3, true])
  })

  it("interrupts the question of a reader that has seen enough", async () => {
    let isInterrupted = false
    const endless = Effect.onInterrupt(Effect.andThen(stepped(0), Effect.never), () => Effect.sync(() => void (isInterrupted = true)))
    expect((await collected(Stream.take(stream(endless), 1))).length).toBe(1)
    expect(isInterrupted).toBe(true)
  })

  it("emits no events without a listener", async () => {
    expect(await Effect.runPromise(question)).toBe("an answer")
  })
})
