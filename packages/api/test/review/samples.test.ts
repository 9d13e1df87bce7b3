import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as SampleLog from "@litfuse/review/SampleLog"
import * as RecallBound from "@litfuse/stats/RecallBound"
import * as SamplePrice from "@litfuse/stats/SamplePrice"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { answers, type Line, recordsOf, review } from "./screenedReview.ts"

const titles = [
  "Apnoea",
  "Bedtime",
  "Caffeine",
  "Dreams",
  "Evening light",
  "Fatigue",
  "Ghrelin",
  "Hormones",
  "Insomnia",
  "Jet lag",
  "Ketones",
  "Lamps"
]
const works = titles.map((title, i) => ({ n: i + 1, title }))

/** A review of twelve works with one reviewer, who declared samples. */
const sampled = async (sample: string) => {
  const folder = review(works)
  const file = join(folder, "review.yaml")
  const protocol = readFileSync(file, "utf8").replace(
    "double: all, reviewers: [Ann, Ben]",
    `double: share, share: 0, ${sample}reviewers: [Ann]`
  )
  writeFileSync(file, protocol)
  await asked(Review.run({ folder }))
  return { folder, all: recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page) }
}

/** Writes all decisions of Ann. */
const decide = (folder: string, records: ReadonlyArray<Line>, actionOf: (i: number) => string): void => {
  mkdirSync(join(folder, "screening"), { recursive: true })
  writeFileSync(join(folder, "screening/Ann.screen.jsonl"), answers("Ann", records, actionOf))
}

const statusOf = async (folder: string) => (await asked(Review.status({ folder }))).stopping

const checkOf = async (folder: string) => {
  const { checks } = await asked(Review.check({ folder }))
  return checks.filter(({ id }) => id === "samples").map(({ state, line, message }) => [state, line, message])
}

const drawnFor = async (folder: string) => recordsOf((await asked(Review.assign({ folder, who: "Ann", sample: true }))).page)

describe("a sample of unread works", () => {
  it("has a price first, is drawn once, and bounds recall when all of it is read", async () => {
    const { folder, all } = await sampled("sample: { size: 4 }, ")
    decide(folder, all.slice(0, 4), (i) => (i < 3 ? "include" : "exclude"))
    const [before] = await statusOf(folder)
    expect(before).toMatchObject({ stage: "screen", found: 3, unread: 8, partly: 0, samples: [] })
    expect(before!.prices.map(({ least, forecast }) => [least, forecast])).toEqual(
      [0.8, 0.9, 0.95].map((recall) => [SamplePrice.least({ found: 3, left: 8 }, { recall, alpha: 0.05 }), null])
    )
    const drawn = await drawnFor(folder)
    expect(drawn).toHaveLength(4)
    const log = readFileSync(join(folder, "samples.jsonl"), "utf8")
    expect(JSON.parse(log)).toMatchObject({ stage: "screen", look: 1, looks: 1, alpha: 0.05, seed: 1, size: 4, found: 3, left: 8 })
    // another call gives the same sample, and draws nothing
    decide(folder, [...all.slice(0, 4), drawn[0]!], (i) => (i < 3 || i === 4 ? "include" : "exclude"))
    expect(await drawnFor(folder)).toEqual(drawn.slice(1))
    expect(readFileSync(join(folder, "samples.jsonl"), "utf8")).toBe(log)
    expect((await statusOf(folder))[0]!.samples).toEqual([{ look: 1, drawn: 4, read: 1, hits: 1, bound: null }])
    decide(folder, [...all.slice(0, 4), ...drawn], (i) => (i < 3 || i === 4 ? "include" : "exclude"))
    const [after] = await statusOf(folder)
    expect(after!.samples).toEqual([
      { look: 1, drawn: 4, read: 4, hits: 1, bound: RecallBound.at({ found: 3, left: 8, drawn: 4, hits: 1 }, 0.05) }
    ])
    expect(after!.prices[0]!.forecast).not.toBeNull()
    expect((await refused(Review.assign({ folder, who: "Ann", sample: true }))).message).toContain(
      "declares 1 sample for screen, and all are read"
    )
    expect(await checkOf(folder)).toEqual([["ok", null, "every sample is the draw that review.yaml declares, drawn once"]])
  })

  it("spends a share of alpha at each declared look, and leaves out inclusions that were taken back", async () => {
    const { folder, all } = await sampled("sample: { size: 2, looks: 2, alpha: .2 }, ")
    const read = all.slice(0, 4)
    decide(folder, read, () => "include")
    const one = await drawnFor(folder)
    decide(folder, [...read, ...one], (i) => (i < 4 ? "include" : "exclude"))
    const two = await drawnFor(folder)
    expect(two.some(({ record }) => one.some((other) => other.record === record))).toBe(false)
    decide(folder, [...read, ...one, ...two], (i) => (i < 3 ? "include" : "exclude"))
    expect((await statusOf(folder))[0]!.samples.map(({ bound }) => bound)).toEqual([
      RecallBound.at({ found: 3, left: 8, drawn: 2, hits: 0 }, 0.1),
      RecallBound.at({ found: 3, left: 6, drawn: 2, hits: 0 }, 0.1)
    ])
  })

  it("is refused where none was declared, and while works are decided in part", async () => {
    const { folder, all } = await sampled("")
    expect((await refused(Review.assign({ folder, who: "Ann", sample: true }))).message).toContain(
      "review.yaml: declares no sample for screen"
    )
    const other = await sampled("sample: { size: 4 }, ")
    decide(other.folder, all.slice(0, 2), (i) => (i === 0 ? "maybe" : "include"))
    expect((await refused(Review.assign({ folder: other.folder, who: "Ann", sample: true }))).message).toContain(
      "has 1 work in screen that is decided in part"
    )
    expect(existsSync(join(other.folder, "samples.jsonl"))).toBe(false)
  })

  it.each<readonly [string, (line: { records: Array<string>; look: number; size: number; at: string }, text: string) => string, string]>([
    ["with another record", (line, text) => text.replace(line.records[0]!, "0".repeat(64)), "its records are not in the order of the draw"],
    [
      "with a smaller size",
      (line, text) => text.replace('"size":4', '"size":3').replace(`,"${line.records[3]!}"`, ""),
      "was drawn with size 3, but review.yaml says 4"
    ],
    [
      "twice",
      (line, text) => {
        const others = ["1", "2", "3", "4"].map((n) => n.repeat(64))
        const records = SampleLog.draw({ ...line, seed: 1, stage: "screen" }, others)
        return `${text}${JSON.stringify({ ...line, at: "2030-01-01T00:00:00Z", records })}\n`
      },
      "look 1 of screen was drawn twice"
    ]
  ])("that was drawn or changed %s is found by the check", async (_, change, message) => {
    const { folder, all } = await sampled("sample: { size: 4 }, ")
    decide(folder, all.slice(0, 2), () => "include")
    await drawnFor(folder)
    const file = join(folder, "samples.jsonl")
    const text = readFileSync(file, "utf8")
    writeFileSync(file, change(JSON.parse(text) as never, text))
    expect((await checkOf(folder)).map(([state, , what]) => [state, String(what)])).toContainEqual([
      "failed",
      expect.stringContaining(message)
    ])
  })

  it("whose line was deleted is missed by the decisions that were made in it", async () => {
    const { folder } = await sampled("sample: { size: 4 }, ")
    expect(await checkOf(folder)).toEqual([["skipped", null, "the declared sample was not drawn"]])
    const drawn = await drawnFor(folder)
    decide(folder, drawn, () => "exclude")
    const file = join(folder, "screening/Ann.screen.jsonl")
    writeFileSync(file, readFileSync(file, "utf8").replaceAll('"by":"ranked"', '"by":"sample"'))
    expect((await checkOf(folder)).map(([state]) => state)).toEqual(["ok"])
    rmSync(join(folder, "samples.jsonl"))
    expect((await checkOf(folder)).map(([state, , what]) => [state, String(what)])).toEqual([
      ["failed", expect.stringContaining("was read in a sample that samples.jsonl lacks; restore its line")]
    ])
  })
})

describe("the draw", () => {
  const hashes = fc
    .uniqueArray(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((all) => all.map((n) => n.toString(16).padStart(64, "0")))

  it("depends on the records alone, and another look draws others", () => {
    fc.assert(
      fc.property(hashes, fc.nat(30), fc.nat(5), (all, size, seed) => {
        const about = { seed, stage: "screen", look: 1, size }
        const drawn = SampleLog.draw(about, all)
        expect(drawn).toEqual(SampleLog.draw(about, all.toReversed()))
        expect(drawn).toHaveLength(Math.min(size, all.length))
        // what is drawn of the drawn ones is the same, so a changed line is found
        expect(SampleLog.draw(about, drawn)).toEqual(drawn)
      })
    )
    const many = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(64, "0"))
    const looks = [1, 2].map((look) => SampleLog.draw({ seed: 1, stage: "screen", look, size: 10 }, many))
    expect(looks[0]).not.toEqual(looks[1])
  })

  it("takes each record equally often", () => {
    const many = Array.from({ length: 10 }, (_, n) => n.toString(16).padStart(64, "0"))
    const times = new Map(many.map((record) => [record, 0]))
    for (let seed = 0; seed < 4000; seed++)
      for (const record of SampleLog.draw({ seed, stage: "screen", look: 1, size: 3 }, many)) times.set(record, times.get(record)! + 1)
    // 1,200 expected, with a standard deviation of 29
    for (const n of times.values()) expect(Math.abs(n - 1200)).toBeLessThan(116)
  })
})
