import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { reviewCopy } from "./reviewCopy.ts"

const linesIn = (file: string): ReadonlyArray<string> =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")

const methodsOf = async (folder: string): Promise<string> => {
  const { text } = await asked(Review.report({ folder, format: "md" }))
  return /^## Methods\n\n(.*)$/mu.exec(text)![1]!
}

/** Decisions of a person in a stage, by record. */
const decided = (folder: string, who: string, stage: string): ReadonlyMap<string, string> =>
  new Map(
    linesIn(join(folder, `screening/${who}.${stage}.jsonl`)).map((line) => {
      const { record, action } = JSON.parse(line) as { readonly record: string; readonly action: string }
      return [record, action]
    })
  )

/** The numbers that the paragraph must have, in their order, counted from the files without the code of reports. */
const countedAgain = (folder: string): ReadonlyArray<number> => {
  const searches = join(folder, ".litfuse/review/searches")
  const records = readdirSync(searches)
    .map((name) => linesIn(join(searches, name)).length - 1)
    .reduce((a, b) => a + b, 0)
  const works = linesIn(join(folder, ".litfuse/review/works.jsonl")).length - 1
  const agreed = ["title-abstract", "full-text"].flatMap((stage) => {
    const [ann, ben] = [decided(folder, "Ann", stage), decided(folder, "Ben", stage)]
    const both = [...ann].filter(([record]) => ben.has(record))
    return [both.filter(([record, action]) => ben.get(record) === action).length, both.length]
  })
  // two reports of the example are about one study
  const reports = [...decided(folder, "Ann", "full-text").values()].filter((action) => action === "include").length
  return [records, records - works, works, ...agreed, reports - 1, reports]
}

/** Numbers of a text, without those in names of stages and the values of kappa. */
const numbersIn = (text: string): ReadonlyArray<number> =>
  [...text.replaceAll(/ \(kappa [^)]*\)/g, "").matchAll(/\b\d[\d,]*\b/g)].map(([n]) => Number(n.replaceAll(",", "")))

it("every number of the methods is counted from the folder, and follows it", async () => {
  const folder = await reviewCopy()
  const before = countedAgain(folder)
  expect(numbersIn(await methodsOf(folder))).toEqual(before)
  // one more disagreement in the second stage
  const file = join(folder, "screening/Ben.full-text.jsonl")
  const [first, ...rest] = linesIn(file)
  const isIn = first!.includes('"include"')
  const turned = first!.replace(isIn ? '"include"' : '"exclude"', isIn ? '"exclude"' : '"include"')
  writeFileSync(file, [turned, ...rest, ""].join("\n"))
  const after = countedAgain(folder)
  expect(after[5]).toBe(before[5]! - 1)
  expect(numbersIn(await methodsOf(folder)).slice(0, 7)).toEqual(after.slice(0, 7))
})
