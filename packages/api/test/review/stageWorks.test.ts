import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { reviewCopy } from "./reviewCopy.ts"

const countOf = (text: string): number => Result.getOrThrow(Bibliography.read(Buffer.from(text), "a")).records.length

describe("the works that a stage includes", () => {
  it("are references in every form", async () => {
    const folder = await reviewCopy()
    for (const format of Bibliography.names)
      expect([format, countOf((await asked(Review.report({ folder, format, stage: "title-abstract" }))).text)]).toEqual([format, 24])
    expect(countOf((await asked(Review.report({ folder, format: "ris" }))).text)).toBe(8)
    expect((await refused(Review.report({ folder, format: "ris", stage: "third" }))).message).toContain(
      "has no stage third; its stages are title-abstract, full-text"
    )
    expect(JSON.stringify(await refused(Review.report({ folder, stage: "full-text" })))).toContain("{stage} has no effect on html")
  })

  it("are rows of a table for extraction, with the columns of a template", async () => {
    const folder = await reviewCopy()
    const usual = (await asked(Review.report({ folder, format: "extraction" }))).text.trim().split("\n")
    expect(usual[0]).toContain("study,id,title,authors,year")
    const template = join(folder, "columns.csv")
    writeFileSync(template, '\uFEFFDOI,"dose, mg",year\r\n')
    const { text } = await asked(Review.report({ folder, format: "extraction", template: "columns.csv", stage: "full-text" }))
    const [head, ...rows] = text.trim().split("\n")
    expect(head).toBe('DOI,"dose, mg",year')
    expect(rows).toHaveLength(8)
    expect(rows.every((row) => /^10\.5555\/[\w.]+,,\d{4}$/.test(row))).toBe(true)
  })

  it.each([
    ["a,a\n", 'names the column "a" twice'],
    ["a,\n", "has a column without a name"],
    ["", "has a column without a name"],
    ["a\nb\n", "has more than one line"]
  ])("need a template that is one line of names: %j", async (text, message) => {
    const folder = await reviewCopy()
    writeFileSync(join(folder, "columns.csv"), text)
    expect((await refused(Review.report({ folder, format: "extraction", template: "columns.csv" }))).message).toContain(message)
    expect(JSON.stringify(await refused(Review.report({ folder, format: "ris", template: "columns.csv" })))).toContain(
      "{template} has no effect"
    )
  })
})
