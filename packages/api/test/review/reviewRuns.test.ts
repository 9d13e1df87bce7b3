import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type Event, Watch } from "../../src/Events.ts"
import * as Review from "../../src/Review.ts"
import * as Runs from "../../src/Runs.ts"
import { asked } from "../asked.ts"
import { interrupt } from "./interrupt.ts"
import { replay, reviewCopy } from "./reviewCopy.ts"

const searches = ["crossref", "europepmc", "openalex", "pubmed", "semanticscholar"]

const listed = async (folder: string) => (await asked(Runs.list({ folder, limit: null }))).runs

describe("the steps of a review", () => {
  it("are runs of its project: the command, and each search under a name that protects its recordings", async () => {
    const folder = await reviewCopy()
    const runs = await listed(folder)
    expect(runs.map(({ question }) => question).sort()).toEqual(["review run", ...searches.map(() => "search")])
    const names = runs.flatMap(({ saved }) => saved)
    expect(names.map((name) => name.split(" ")[1]).sort()).toEqual(searches)
    // nothing to do is no run
    await asked(Review.run({ folder }))
    expect(await listed(folder)).toHaveLength(runs.length)
  })

  it("continue after a process was killed, without asking a source again", async () => {
    const folder = await reviewCopy()
    const result = join(folder, ".litfuse/review/searches/pubmed.jsonl")
    const before = readFileSync(result, "utf8")
    const outer = (await listed(folder)).find(({ question }) => question === "review run")!
    rmSync(result)
    rmSync(join(folder, ".litfuse/review/works.jsonl"))
    interrupt(folder, "review run")
    expect((await listed(folder)).find(({ runId }) => runId === outer.runId)).toMatchObject({ interrupted: true })
    const again = await asked(Runs.resume({ folder, run: outer.runId }))
    expect(again).toMatchObject({ question: "review", found: "litfuse review run is complete; `litfuse review` shows the state" })
    expect(readFileSync(result, "utf8").split("\n").slice(1)).toEqual(before.split("\n").slice(1))
    expect((await asked(Review.status({ folder }))).steps.find(({ id }) => id === "merge")).toMatchObject({ state: "done" })
    expect((await listed(folder)).find(({ runId }) => runId === outer.runId)).toMatchObject({ state: "done" })
  })

  it("end a run that was killed when everything was there", async () => {
    const folder = await reviewCopy()
    interrupt(folder, "review run")
    const { runId } = (await listed(folder)).find(({ question }) => question === "review run")!
    await asked(Runs.resume({ folder, run: runId }))
    expect((await listed(folder)).find((one) => one.runId === runId)).toMatchObject({ state: "done", interrupted: false })
  })

  it("take the answers of a finished search whose result was not written yet: no source is asked", async () => {
    const folder = await reviewCopy()
    const result = join(folder, ".litfuse/review/searches/europepmc.jsonl")
    const before = readFileSync(result, "utf8")
    const runs = await listed(folder)
    rmSync(result)
    // without recordings and without network
    const { searches } = await asked(Review.run({ folder, step: "search" }))
    expect(searches.map(({ search, state }) => [search, state])).toEqual([["europepmc", "found"]])
    expect(readFileSync(result, "utf8")).toBe(before)
    expect((await listed(folder)).filter(({ question }) => question === "search")).toHaveLength(
      runs.filter(({ question }) => question === "search").length
    )
  })
})

describe("a durable update that was killed", () => {
  const ran = async (folder: string) => (await listed(folder)).filter(({ question }) => question === "search").length

  it("does not repeat the searches that it has finished, and says so", async () => {
    const folder = await reviewCopy()
    const request = { folder, replay, durable: true }
    const whole = await asked(Review.update(request))
    const before = await ran(folder)
    interrupt(folder, "review update")
    const said: Array<string> = []
    const watch = (event: Event) => void (event._tag === "Told" && said.push(event.text))
    const again = await asked(Effect.provideService(Review.update(request), Watch, watch))
    expect(await ran(folder)).toBe(before)
    expect(said.filter((text) => text.includes("finished by this run"))).toHaveLength(searches.length)
    expect(again.searches).toEqual(whole.searches)
    // the run has ended, so the next update searches again
    await asked(Review.update(request))
    expect(await ran(folder)).toBe(before + searches.length)
  })

  it("asks again where it is not durable, because an old answer is no update", async () => {
    const folder = await reviewCopy()
    await asked(Review.update({ folder, replay }))
    const before = await ran(folder)
    interrupt(folder, "review update")
    await asked(Review.update({ folder, replay }))
    expect(await ran(folder)).toBe(before + searches.length)
  })
})
