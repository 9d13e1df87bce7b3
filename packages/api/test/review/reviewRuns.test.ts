import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import * as Runs from "../../src/Runs.ts"
import { asked } from "../asked.ts"
import { interrupt } from "./interrupt.ts"
import { reviewCopy } from "./reviewCopy.ts"

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
