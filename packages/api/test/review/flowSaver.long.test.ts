import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, it, onTestFinished } from "vitest"
import * as Review from "../../src/Review.ts"
import * as ReviewFlow from "../../src/ReviewFlow.ts"
import * as ReviewSearches from "../../src/ReviewSearches.ts"
import { asked } from "../asked.ts"
import { review, three } from "./screenedReview.ts"

/** How often both processes save at once. */
const rounds = 60

/** A process that saves the flow; `say` sends it a request, and `heard` gives its next line. */
const saver = () => {
  const child = spawn(process.execPath, ["--no-warnings", join(import.meta.dirname, "flowSaver.ts")], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  onTestFinished(() => void child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    say: (request: typeof ReviewFlow.SaveRequest.Encoded | typeof ReviewSearches.AddRequest.Encoded) =>
      void child.stdin.write(`${JSON.stringify(request)}\n`),
    heard: async (): Promise<string> => String((await lines.next()).value)
  }
}

it("two processes that save the flow at once are one that saves and one that gets one line, each time", async () => {
  const folder = review(three)
  await asked(Review.run({ folder }))
  const savers = [saver(), saver()] as const
  expect(await Promise.all(savers.map(({ heard }) => heard()))).toEqual(["ready", "ready"])
  const winners: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const { numbers, version } = await asked(ReviewFlow.show({ folder }))
    // each round the other process hears of it first
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    const sent = (i: number) => 2 * round + i + 1
    for (const i of order)
      savers[i]!.say({ folder, numbers: { ...numbers, other: [{ from: "Websites", n: sent(i), why: "by hand" }] }, version })
    const said = await Promise.all(savers.map(({ heard }) => heard()))
    expect(said.toSorted(), `round ${round}`).toEqual([
      "flow.yaml was changed after this form was loaded; load the form again, and repeat your entries",
      "saved"
    ])
    const winner = said.indexOf("saved")
    winners.push(winner)
    expect((await asked(ReviewFlow.show({ folder }))).numbers.other).toMatchObject([{ n: sent(winner) }])
  }
  // a process that always comes second would show nothing
  expect(new Set(winners).size).toBe(2)
})

it("two processes that add exports at once both add them, each time", async () => {
  const folder = review(three)
  await asked(Review.run({ folder }))
  const savers = [saver(), saver()] as const
  expect(await Promise.all(savers.map(({ heard }) => heard()))).toEqual(["ready", "ready"])
  const before = (await asked(ReviewSearches.list({ folder }))).searches.length
  for (let round = 0; round < rounds; round++) {
    for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const text = `TY  - JOUR\nTI  - Export ${round} of process ${i}\nPY  - 2021\nER  - \n`
      savers[i]!.say({
        folder,
        files: [{ text, name: "same.ris", database: "Scopus", date: "2026" }],
        strategy: { text: "sleep", syntax: "litfuse" }
      })
    }
    expect(await Promise.all(savers.map(({ heard }) => heard())), `round ${round}`).toEqual(["saved", "saved"])
  }
  const { searches, strategies } = await asked(ReviewSearches.list({ folder }))
  expect(searches.length - before).toBe(2 * rounds)
  expect(new Set(searches.flatMap(({ files }) => files)).size).toBeGreaterThanOrEqual(2 * rounds)
  // both searched the same words, which become one strategy
  expect(strategies.filter(({ id }) => id.startsWith("sleep"))).toHaveLength(1)
})
