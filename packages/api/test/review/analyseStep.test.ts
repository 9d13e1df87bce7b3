import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { reviewCopy } from "./reviewCopy.ts"

const stepOf = async (folder: string) => (await asked(Review.status({ folder }))).steps.find(({ id }) => id === "analyse")

const file = (folder: string): string => join(folder, ".litfuse/review/analyses.jsonl")

describe("the step analyse", () => {
  it("stores what the protocol asks for, and the report says the same with it and without it", async () => {
    const folder = await reviewCopy()
    const nodes = readFileSync(file(folder), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => JSON.parse(line).analyzer)
    expect(nodes).toEqual(["source-agreement", "timeline"])
    expect(await stepOf(folder)).toMatchObject({ state: "done", counts: { analyses: 2 } })
    expect((await asked(Review.run({ folder }))).upToDate).toContain("analyse")
    const textOf = async () => (await asked(Review.report({ folder, format: "html" }))).text
    const stored = await textOf()
    rmSync(file(folder))
    expect(await stepOf(folder)).toMatchObject({ state: "missing" })
    expect(await textOf()).toBe(stored)
    await asked(Review.run({ folder, step: "analyse" }))
    expect(await stepOf(folder)).toMatchObject({ state: "done" })
    // a report reads what is stored
    writeFileSync(file(folder), readFileSync(file(folder), "utf8").replaceAll('"works":32', '"works":33'))
    expect(await textOf()).not.toBe(stored)
  })

  it("is out of date when the protocol asks for others, and when the works are merged again", async () => {
    const folder = await reviewCopy()
    const yaml = join(folder, "review.yaml")
    writeFileSync(yaml, readFileSync(yaml, "utf8").replace("analyses: [agreement, timeline]", "analyses: [timeline]"))
    expect(await stepOf(folder)).toMatchObject({ state: "stale", counts: { analyses: 1 } })
    await asked(Review.run({ folder }))
    expect(await stepOf(folder)).toMatchObject({ state: "done" })
    writeFileSync(yaml, readFileSync(yaml, "utf8").replace("analyses: [timeline]", "analyses: []"))
    const { notices } = await asked(Review.run({ folder, step: "analyse" }))
    expect(notices.map(({ code }) => code)).toEqual(["no-analyses"])
  })

  it("names a damaged result in a line", async () => {
    const folder = await reviewCopy()
    writeFileSync(file(folder), "half\n")
    expect(JSON.stringify(await refused(Review.status({ folder })))).toMatch(
      /analyses\.jsonl: its first line is no header of a step; delete the file, and `litfuse review run` makes it again/u
    )
  })
})
