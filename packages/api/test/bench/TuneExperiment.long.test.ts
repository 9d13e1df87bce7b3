import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { estimateRemaining } from "@litfuse/api/bench/estimateRemaining"
import type { Event } from "@litfuse/api/Events"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { manifest, place, read, refused, sha256, tiny, watched } from "./workspace.ts"

const topics = [...Array(8).keys()]
const qrels = topics.map((t) => [0, 1, 2, 3].map((d) => `${t} 0 d${d} ${(t + d) % 3}\n`).join("")).join("")
/** A run that puts the documents of a topic in an order that turns with the topic. */
const run = (turn: number): string =>
  topics.map((t) => [0, 1, 2, 3].map((rank) => `${t} Q0 d${(rank * turn + t) % 4} ${rank + 1} ${4 - rank} x\n`).join("")).join("")
const runs = { a: run(1), b: run(3) }

const experiment = (values: string): string => `id: try
question: Does it work?
ci: true
dataset: tiny
analyses:
  - id: one
    title: One
    analysis: tune
    params:
      qrels: qrels
      runs: { runset: cut }
      depth: 4
      measure: "nDCG@3"
      folds: { outer: 4, inner: 2, seeds: 2 }
      primary:
        id: chosen
        candidates: [{ fusion: rrf, space: { k: { grid: ${values} } } }]
`

const tuning = (values = "[1, 60]"): string => {
  const sums = Object.entries(runs).map(([name, text]) => `${sha256(text)}  ${name}\n`)
  return place({
    "reports/try/experiment.yaml": experiment(values),
    "datasets/tiny/qrels.txt": qrels,
    "datasets/tiny/runs/a": runs.a,
    "datasets/tiny/runs/b": runs.b,
    "datasets/tiny/dataset.yaml": manifest(`  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
runsets:
  cut: { folder: runs, qrels: qrels, files: 2, lines: 64, sha256: ${sha256(sums.join(""))}, about: both }
`)
  })
}

const stepsOf = (events: ReadonlyArray<Event>) => events.flatMap((event) => (event._tag === "Stepped" ? [event] : []))

describe("Bench.Tune", () => {
  it("tunes in its folder, and in threads gives the same bytes", { timeout: 120_000 }, async () => {
    const [folder, other] = [tuning(), tuning()]
    const { answer, events } = await watched(Bench.Tune.ask({ folder, experiment: "try" }))
    expect(answer).toMatchObject({
      experiment: "try",
      surprises: [],
      report: "reports/try/report.md",
      forms: [".cache/reports/try/report.html"],
      otherDesigns: 0
    })
    expect(Schema.is(Bench.Tune.Answer)(JSON.parse(JSON.stringify(answer)))).toBe(true)
    expect(events.filter(({ _tag }) => _tag === "Told")).toEqual([])
    const [first, ...rest] = stepsOf(events)
    expect([first!.of, first!.remainingMs]).toEqual([undefined, undefined])
    expect(rest.at(-1)!.remainingMs).toEqual(expect.any(Number))
    expect(await asked(Bench.Tune.ask({ folder: other, experiment: "try", workers: 2 }))).toEqual(answer)
    for (const name of ["results.json", "report.md"]) expect(read(other, "reports/try", name)).toBe(read(folder, "reports/try", name))
    await asked(Bench.Run.ask({ folder: other, experiment: "try", workers: 2 }))
    expect(read(other, "reports/try/results.json")).toBe(read(folder, "reports/try/results.json"))
  })

  it("counts other designs that were tuned before", async () => {
    const folder = tuning()
    await asked(Bench.Tune.ask({ folder, experiment: "try" }))
    writeFileSync(join(folder, "reports/try/experiment.yaml"), experiment("[1, 61]"))
    expect((await asked(Bench.Tune.ask({ folder, experiment: "try" }))).otherDesigns).toBe(1)
  })

  it("is refused where nothing is tuned", async () => {
    expect(await refused(Bench.Tune.ask({ folder: place(tiny), experiment: "try" }))).toEqual([
      [[], '"try" tunes nothing; run it with `litfuse bench run try`']
    ])
  })
})

it("an analysis that names no commit claims nothing of when it was written down", async () => {
  const { freezes } = await asked(Bench.VerifyFreeze.ask({ folder: tuning(), experiment: "try" }))
  expect(freezes.map(({ state, text }) => [state, text])).toEqual([["exploratory", "it names no commit that froze its design"]])
  expect(await asked(Bench.VerifyFreeze.ask({ folder: place(tiny), experiment: "try" }))).toEqual({ freezes: [] })
})

describe("withRemaining", () => {
  it("counts from the first step, because what was done before took no time", () => {
    const said: Array<number | undefined> = []
    const times = [100, 600, 1100]
    const report = estimateRemaining(
      ({ remainingMs }) => said.push(remainingMs),
      () => times.shift()!
    )
    for (const done of [6, 7, 10]) report({ done, total: 10, what: "a fold" })
    expect(said).toEqual([undefined, 1500, 0])
  })

  it("begins again with each part of the work, whose steps are others", () => {
    const said: Array<number | undefined> = []
    const times = [0, 100, 100, 200]
    const report = estimateRemaining(
      ({ remainingMs }) => said.push(remainingMs),
      () => times.shift()!
    )
    for (const done of [8, 9]) report({ of: "reading", done, total: 10, what: "MB" })
    for (const done of [0, 1]) report({ of: "writing", done, total: 4, what: "MB" })
    expect(said).toEqual([undefined, 100, undefined, 300])
  })
})
