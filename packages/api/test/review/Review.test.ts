import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { written } from "../written.ts"
import { replay, reviewCopy } from "./reviewCopy.ts"
import { review, three } from "./screenedReview.ts"

describe("a new review", () => {
  it("can be read, and is not written over another one", async () => {
    const folder = resolve(written({}))
    const request = { folder, title: 'Tea: "green"', question: "tea and sleep", reviewers: ["Ann", "Ben", "Cem"] }
    await asked(Review.init(request))
    const { steps, next } = await asked(Review.status({ folder }))
    expect(steps.map(({ id, state }) => `${id}: ${state}`)).toEqual([
      "strategies: done",
      "search pubmed: missing",
      "search europepmc: missing",
      "merge: missing",
      "screen title-abstract: open",
      "screen full-text: open",
      "include: open"
    ])
    expect(next).toBe("litfuse review run search")
    expect((await refused(Review.init(request))).message).toContain("is there already; edit it, or choose another folder")
  })

  it("is not begun when a name cannot be part of a file name", async () => {
    const folder = resolve(written({}))
    const { problems } = await refused(Review.init({ folder, title: "T", question: "Q", reviewers: ["Ann.x"] }))
    expect(problems?.map(({ text }) => text)).toEqual([
      '{reviewers}[0] is "Ann.x"; it takes a name of 1 to 40 letters, digits, spaces and hyphens'
    ])
    expect(existsSync(join(folder, "review.yaml"))).toBe(false)
  })
})

describe("a test of strategies", () => {
  it("names the line that loses a known study", async () => {
    const more = "known: { validation: ['doi:10.5555/coffee.1', 'doi:10.5555/nowhere'] }\n"
    const folder = review(three, `  - { id: other, platform: Web, date: 2026-01-01, strategy: main, hits: 0 }\n${more}`)
    await asked(Review.run({ folder }))
    const { strategies } = await asked(Review.test({ folder }))
    expect(strategies[0]!.known).toEqual([
      { id: "doi:10.5555/coffee.1", part: "validation", found: true, lostBy: null, relaxing: null, hasRecord: true },
      { id: "doi:10.5555/nowhere", part: "validation", found: false, lostBy: null, relaxing: null, hasRecord: false }
    ])
    expect(strategies[0]!.validation).toEqual({ found: 1, of: 2 })
    // the line about adults alone loses all three records
    expect(strategies[0]!.lines.map(({ line, gained, relaxed }) => [line, gained, relaxed])).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [3, 3, 0]
    ])
  })

  it("names the line whose wider form finds a missed study, and what that costs", async () => {
    const more = "known: { validation: ['doi:10.5555/coffee.2'] }\n"
    const other = `  - { id: other, platform: Web, date: 2026-01-01, strategy: narrow, hits: 0 }\n${more}`
    const folder = review([{ n: 1 }, { n: 2 }, { n: 3 }], other)
    const yaml = join(folder, "review.yaml")
    const narrow = "  - { id: narrow, file: strategies/narrow.txt, syntax: pubmed }"
    writeFileSync(
      yaml,
      readFileSync(yaml, "utf8").replace(
        "strategies: [{ id: main, file: strategies/main.txt, syntax: pubmed }]",
        `strategies:\n  - { id: main, file: strategies/main.txt, syntax: pubmed }\n${narrow}`
      )
    )
    writeFileSync(join(folder, "strategies/narrow.txt"), '"sleep and coffee"[tiab] AND\nstudy[tiab]\n')
    await asked(Review.run({ folder, step: "search" }))
    const test = (await asked(Review.test({ folder }))).strategies.find(({ strategy }) => strategy === "narrow")!
    expect(test.known[0]).toMatchObject({ found: false, relaxing: { line: 1, text: expect.stringContaining("sleep and coffee") } })
    expect(test.lines.map(({ line, relaxed }) => [line, relaxed])).toEqual([
      [1, 3],
      [2, 0]
    ])
  })
})

describe("a published archive", () => {
  it("lets anyone count the flow again, and shows a changed number or decision", async () => {
    const folder = await reviewCopy()
    const archive = join(folder, "../archive.zip")
    const { files } = await asked(Review.publish({ folder, out: archive }))
    expect(files).toContain("counts.json")
    const bytes = readFileSync(archive)
    // no abstract and no export leaves the folder
    expect(bytes.includes(Buffer.from("embase.ris"))).toBe(false)
    const { checks } = await asked(Review.check({ folder, public: archive }))
    expect(checks.filter(({ state }) => state === "failed")).toEqual([])
    expect(checks.filter(({ state }) => state === "skipped").map(({ id }) => id)).toEqual(["exports", "recordings", "report"])
    await asked(Review.publish({ folder, out: archive }))
    expect(readFileSync(archive).equals(bytes)).toBe(true)
  })

  it("is refused when it is no archive of a review", async () => {
    const folder = await reviewCopy()
    writeFileSync(join(folder, "no.zip"), "PK\u0003\u0004 nonsense")
    expect((await refused(Review.check({ folder, public: "no.zip" }))).message).toMatch(/no\.zip/)
  })
})

describe("a search that fails", () => {
  it("is no search that found nothing: nothing is merged, and an earlier result stays", async () => {
    const folder = await reviewCopy()
    const before = readFileSync(join(folder, ".litfuse/review/searches/pubmed.jsonl"), "utf8")
    const { lacking, merge } = await asked(Review.run({ folder, step: "merge", again: true }))
    expect([lacking, merge?.works]).toEqual([[], 32])
    const yaml = join(folder, "review.yaml")
    writeFileSync(
      yaml,
      readFileSync(yaml, "utf8").replace(
        "id: pubmed, source: pubmed, strategy: words, perSource: 100",
        "id: pubmed, source: pubmed, strategy: words, perSource: 100, from: 2020"
      )
    )
    const ran = await asked(Review.run({ folder, replay }))
    expect([ran.lacking, ran.merge]).toEqual([["pubmed"], undefined])
    expect(readFileSync(join(folder, ".litfuse/review/searches/pubmed.jsonl"), "utf8")).toBe(before)
  })
})
