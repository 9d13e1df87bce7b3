import { expect, it } from "@effect/vitest"
import type { Event } from "@litfuse/api/Events"
import { whenDeep } from "../src/limitHeap.ts"

const page = (delivered: number): Event => ({
  _tag: "Searched",
  source: "pubmed",
  delivered,
  wanted: 50_000,
  requests: 1,
  requestsLeft: null,
  leftMs: null,
  usd: null,
  usdLeft: null
})

const flagsAfter = (events: ReadonlyArray<Event>): ReadonlyArray<string> => {
  const flags: Array<string> = []
  const watch = whenDeep((flag) => void flags.push(flag))
  for (const event of events) watch(event)
  return flags
}

it("sets the flag of V8 once, from 5,000 records of a source on", () => {
  expect(flagsAfter([page(100), page(4_999), { _tag: "Told", text: "x" }])).toEqual([])
  expect(flagsAfter([page(4_800), page(5_000), page(5_200)])).toEqual(["--heap-growing-percent=40"])
})
