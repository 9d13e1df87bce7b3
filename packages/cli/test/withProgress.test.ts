import { type Event, tell } from "@litfuse/api/Events"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished, vi } from "vitest"
import { quiet, withProgress } from "../src/progress.ts"
import { printWarningsAs, printWarnings } from "../src/watchEvents.ts"
import { listen } from "./terminal.ts"

type Told = Event | number

const step = (done: number, what: string, more: { readonly of?: string; readonly remainingMs?: number } = {}): Event => ({
  _tag: "Stepped",
  done,
  total: 10,
  what,
  ...more
})

/** The stderr after these events; a number is a pause in milliseconds before the next one. */
const shown = async (events: ReadonlyArray<Told>, isTTY = false, isQuiet = false): Promise<string> => {
  let now = 0
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
  const { isTTY: before } = process.stderr
  Object.assign(process.stderr, { isTTY })
  onTestFinished(() => {
    clock.mockRestore()
    Object.assign(process.stderr, { isTTY: before })
  })
  const written = listen()
  const work = Effect.gen(function* () {
    for (const event of events)
      if (typeof event === "number") now += event
      else yield* tell(event)
  })
  await Effect.runPromise(
    work.pipe(withProgress, printWarningsAs("litfuse bench run"), printWarnings, Effect.provideService(quiet, isQuiet))
  )
  return written.err()
}

it("names what a step is a part of, and how long the rest will take", async () => {
  expect(await shown([10_000, step(4, "fold 3", { remainingMs: 40_000 })])).toBe("40% fold 3, about 40 s left\n")
  expect(await shown([step(1, "all: bm25", { of: "atlas" }), 10_000, step(4, "all: bm25", { of: "atlas" })])).toBe("40% atlas: all: bm25\n")
})

it("writes a plain line every ten seconds into a file or a pipe, also of many small parts", async () => {
  const parts = Array.from({ length: 100 }, (_, i) => [step(i / 10, "x", { of: `part ${i}` }), 700]).flat()
  const lines = (await shown(parts)).trim().split("\n")
  expect(lines).toEqual([15, 30, 45, 60, 75, 90].map((part) => `${part}% part ${part}: x`))
})

it("shows only warnings with --quiet", async () => {
  const told: Event = { _tag: "Told", text: "try is small" }
  const work = () => [60_000, step(5, "topics"), told, 60_000, step(6, "topics")]
  expect(await shown(work())).not.toBe(await shown(work(), false, true))
  expect(await shown(work(), false, true)).toBe("litfuse bench run: try is small\n")
  expect(await shown(work(), true, true)).toBe("litfuse bench run: try is small\n")
})

it("says nothing of a part that takes less than a second, however many there are", async () => {
  const parts = ["a", "b", "c"].flatMap((of) => [step(0, "x", { of }), 900, step(9, "x", { of })])
  expect(await shown(parts)).toBe("")
})

it("writes no line behind one that repaints itself, and says the command and its flags", async () => {
  const clear = "\r\u001b[K"
  const told: Event = { _tag: "Told", text: "try is small; {workers} changes nothing", fields: ["workers"] }
  expect(await shown([1000, step(5, "topics"), told], true)).toBe(
    `${clear}[##########----------]  50% topics${clear}litfuse bench run: try is small; --workers changes nothing\n`
  )
  expect(await shown([1000, step(5, "topics")], true)).toBe(`${clear}[##########----------]  50% topics${clear}`)
})
