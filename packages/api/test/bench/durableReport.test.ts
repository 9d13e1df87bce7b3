import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { type Event, Watch } from "@litfuse/api/Events"
import * as Project from "@litfuse/api/Project"
import * as Runs from "@litfuse/api/Runs"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, place, read, refused, retrieving, withDocuments } from "./workspace.ts"

const documents = [
  { _id: "a", title: "gout", text: "" },
  { _id: "b", title: "gouts of asthma", text: "gout" }
]

const files = {
  ...withDocuments(documents),
  "reports/try/experiment.yaml": `${experiment()}${retrieving("one", "nDCG@10, RR")}${retrieving("two", "nDCG@10, RR")}`
}

const request = (folder: string) => ({ folder, experiment: "try", durable: true })

const written = (folder: string) => ["results.json", "rankings.json", "report.md"].map((name) => read(folder, "reports/try", name))

it("writes the bytes of a run whose pieces are not stored, and lists each piece as a step", async () => {
  const alone = place(files)
  await asked(Bench.Run.ask({ folder: alone, experiment: "try" }))
  const folder = place(files)
  await asked(Project.init({ folder }))
  const steps: Array<string> = []
  const watch = (event: Event) => void (event._tag === "Stepped" && event.what.startsWith("piece") && steps.push(event.what))
  await asked(Effect.provideService(Bench.Run.ask(request(folder)), Watch, watch))
  expect(written(folder)).toEqual(written(alone))
  const { runs } = await asked(Runs.list({ folder }))
  expect(runs).toMatchObject([{ state: "done", command: "bench run try", steps: { done: steps.length, of: steps.length } }])
  expect(steps.length).toBeGreaterThan(2)
  expect(existsSync(join(folder, ".litfuse/recordings", runs[0]!.runId, "pieces"))).toBe(false)
})

it("is watched and cancelled from elsewhere, and a resumed run does only the pieces that are missing", async () => {
  const tables = Array.from({ length: 12 }, (_, i) => retrieving(`t${i}`, `nDCG@${i + 1}`)).join("")
  const many = { ...files, "reports/try/experiment.yaml": `${experiment()}${tables}` }
  const alone = place(many)
  await asked(Bench.Run.ask({ folder: alone, experiment: "try" }))
  const folder = place(many)
  await asked(Project.init({ folder }))
  const watched: Array<string> = []
  const [seen, cancelled]: [Array<Promise<Runs.Shown>>, Array<Promise<string>>] = [[], []]
  let done = 0
  const watch = (event: Event) => {
    if (event._tag === "Named") {
      const look = (step: Event) => void (step._tag === "Stepped" && watched.push(step.what))
      seen.push(asked(Effect.provideService(Runs.watch({ folder, run: event.runId }), Watch, look)))
    }
    if (event._tag !== "Stepped" || !event.what.startsWith("piece")) return
    if (++done === 2) cancelled.push(asked(Effect.map(Runs.cancel({ folder, run: "last" }), ({ state }) => state)))
    // a piece that takes a while
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120)
  }
  await expect(asked(Effect.provideService(Bench.Run.ask(request(folder)), Watch, watch))).rejects.toThrow(/^run \S+ was cancelled$/u)
  expect(await Promise.all(cancelled)).toEqual(["asked"])
  expect((await Promise.all(seen)).map(({ run }) => run.state)).toEqual(["cancelled"])
  expect(watched.length).toBe(done)
  expect(watched.every((what) => what.endsWith(" (durable) ran"))).toBe(true)
  expect(existsSync(join(folder, "reports/try/results.json"))).toBe(false)
  const said: Array<string> = []
  const listen = (event: Event) => void (event._tag === "Told" && said.push(event.text))
  await asked(Effect.provideService(Runs.resume({ folder, run: "last" }), Watch, listen))
  const [, there, of] = /^(\d+) pieces? of (\d+) were stored before/mu.exec(said.join("\n")) ?? []
  expect(Number(there)).toBeGreaterThanOrEqual(done)
  expect(done).toBeLessThan(Number(of))
  expect(written(folder)).toEqual(written(alone))
  expect((await asked(Runs.watch({ folder, run: "last" }))).run).toMatchObject({ state: "done", stepsOf: Number(of) })
  expect(await asked(Runs.cancel({ folder, run: "last" }))).toMatchObject({ state: "over" })
})

it("needs a project, and says so before anything is done", async () => {
  const folder = place(files)
  expect(await refused(Bench.Run.ask(request(folder)))).toEqual([
    [["durable"], "<durable> needs a project that stores the pieces; make one with `litfuse project init`"]
  ])
  expect(existsSync(join(folder, "reports/try/results.json"))).toBe(false)
})

it("keeps its pieces when it fails, until they are pruned", async () => {
  const folder = place(files)
  await asked(Project.init({ folder }))
  // a folder is where the report is written
  mkdirSync(join(folder, "reports/try/results.json"))
  await expect(asked(Bench.Run.ask(request(folder)))).rejects.toThrow()
  const { runId } = (await asked(Runs.list({ folder }))).runs[0]!
  const pieces = join(folder, ".litfuse/recordings", runId, "pieces")
  expect(existsSync(pieces)).toBe(true)
  expect((await asked(Runs.prune({ folder, isAgreed: true }))).runs).toMatchObject([{ runId }])
  expect(existsSync(pieces)).toBe(false)
})

it("workers need a durable run, and share no file of this machine with it", async () => {
  const folder = place(files)
  const workersAt = "LITFUSE_NO_DATABASE"
  expect(await refused(Bench.Run.ask({ ...request(folder), durable: false, workersAt }))).toEqual([
    [["workersAt", "durable"], "<workersAt> needs <durable>"]
  ])
  await asked(Project.init({ folder }))
  expect(await refused(Bench.Run.ask({ ...request(folder), workersAt, workers: 2 }))).toEqual([
    [["workersAt", "workers"], "<workersAt> and <workers> exclude each other; start more workers"]
  ])
})
