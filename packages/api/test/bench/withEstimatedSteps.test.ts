import { Progress } from "@litfuse/bench/Progress"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { expect, it } from "vitest"
import { withEstimatedSteps } from "../../src/bench/withEstimatedSteps.ts"
import { type Event, Watch } from "../../src/Events.ts"
import { tuneDocument } from "../../src/tune/tuneDocument.ts"

it("estimates the remaining time of each step from the steps since the first of its kind", async () => {
  const told: Array<unknown> = []
  const step = (done: number, of: string) =>
    Effect.flatMap(Progress, (report) =>
      Effect.andThen(
        TestClock.adjust(Duration.seconds(2)),
        Effect.sync(() => report({ of, done, total: 5, what: "x" }))
      )
    )
  await Effect.runPromise(
    withEstimatedSteps(Effect.forEach([step(1, "a"), step(2, "a"), step(4, "a"), step(0, "b")], (one) => one)).pipe(
      Effect.provideService(Watch, (event) => {
        const { _tag, of, done, remainingMs } = event as Extract<Event, { readonly _tag: "Stepped" }>
        told.push([_tag, of, done, remainingMs])
      }),
      Effect.provide(TestClock.layer())
    )
  )
  expect(told).toEqual([
    ["Stepped", "a", 1, undefined],
    ["Stepped", "a", 2, 6000],
    ["Stepped", "a", 4, (4000 / 3) * 1],
    ["Stepped", "b", 0, undefined]
  ])
})

it("says in how many of twenty orders a choice was shown to be better, where that was asked", () => {
  const one = (against: string, rejecting: number | null) => ({
    against,
    difference: 0.1,
    lower: 0.05,
    upper: null,
    p: 0.01,
    adjusted: 0.02,
    rejecting,
    wins: 3,
    ties: 2,
    losses: 1
  })
  const tuned = {
    measure: "RR",
    topics: 6,
    folds: 5,
    seeds: 3,
    methods: ["rrf"],
    bestRun: "a",
    family: "two comparisons",
    systems: [{ system: "tuned", value: 0.5, deviation: 0.01 }],
    differences: [one("rrf-untuned", 17), one("best run by training topics", null)],
    chosen: Array.from({ length: 7 }, (_, i) => ({ setting: `s${i}`, times: 7 - i })),
    choice: { method: "rrf", params: { k: 10 }, learns: false },
    command: null
  }
  const { sections, end } = tuneDocument({ ...tuned, notices: [] } as never)
  const [held, differences, chosen] = sections.map(({ blocks }) => blocks.find((block) => block.type === "table")!)
  const texts = ({ rows }: typeof differences & {}) => rows.map((row) => row.slice(1).map(({ text }) => text))
  expect(held!.rows).toHaveLength(1)
  expect(texts(differences!)).toEqual([
    ["+0.1000", "none", "0.010", "0.020", "17 of 20", "3 / 2 / 1"],
    ["+0.1000", "none", "0.010", "0.020", "none", "3 / 2 / 1"]
  ])
  expect(sections[2]!.blocks[0]).toMatchObject({ text: "Choices in the 15 folds, the 5 most frequent of 7 settings:" })
  expect(chosen!.rows).toHaveLength(5)
  expect(JSON.stringify(end)).toContain("The choice on all 6 topics: rrf, k 10. ")
})
