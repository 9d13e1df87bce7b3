import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { answers, recordsOf, returned, review, three } from "./screenedReview.ts"

describe("screening offline", () => {
  it("opens no file before those of all reviewers are here, and finds a late edit", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const pages = await Promise.all(["Ann", "Ben"].map((who) => asked(Review.assign({ folder, who }))))
    expect(pages.map(({ records }) => records)).toEqual([3, 3])
    const [ann, ben] = pages.map(({ page }) => recordsOf(page))
    const first = await asked(
      Review.merge({
        folder,
        files: [
          returned(
            folder,
            "Ann.screen.jsonl",
            answers("Ann", ann!, () => "include")
          )
        ]
      })
    )
    expect(first).toEqual({ notices: [], committed: ["Ann.screen.jsonl"], opened: [], waitingFor: [{ stage: "screen", who: "Ben" }] })
    expect(existsSync(join(folder, "screening/Ann.screen.jsonl"))).toBe(false)
    const second = await asked(
      Review.merge({
        folder,
        files: [
          returned(
            folder,
            "Ben.screen.jsonl",
            answers("Ben", ben!, (i) => (i === 0 ? "exclude" : "include"))
          )
        ]
      })
    )
    expect(second.opened).toEqual(["Ann.screen.jsonl: 3 decisions", "Ben.screen.jsonl: 3 decisions"])
    const { steps, next } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "screen screen")!.counts).toMatchObject({ include: 2, conflict: 1 })
    expect(next).toBe("litfuse review assign Cem --stage screen")
    // the third person sees the one disagreement alone
    const settling = await asked(Review.assign({ folder, who: "Cem" }))
    expect([settling.records, /<strong>Ann<\/strong>: include.*<strong>Ben<\/strong>: exclude/.test(settling.page)]).toEqual([1, true])
    const file = join(folder, "screening/Ben.screen.jsonl")
    writeFileSync(file, readFileSync(file, "utf8").replace('"exclude"', '"include"'))
    const { checks } = await asked(Review.check({ folder }))
    expect(checks.find(({ id }) => id === "commitments")).toMatchObject({ state: "failed", file: "commitments.jsonl", line: 2 })
  })

  it("refuses files of others, and files that are no decisions, before anything is committed", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const of = (name: string, text: string) => refused(Review.merge({ folder, files: [returned(folder, name, text)] }))
    expect((await of("Dan.screen.jsonl", "")).message).toContain("is of Dan, who does not screen in stage screen")
    expect((await of("Ann.other.jsonl", "")).message).toContain("names no stage of this review")
    expect((await of("Ann.screen.jsonl", "{}\n")).message).toMatch(/returned\/Ann\.screen\.jsonl:1: is not a decision/)
    expect(existsSync(join(folder, "commitments.jsonl"))).toBe(false)
  })

  it("keeps all lines of a person who returns several files before the others do", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const take = (...files: ReadonlyArray<string>) => asked(Review.merge({ folder, files }))
    const ann = answers("Ann", records, () => "include").split("\n")
    await take(returned(folder, "Ann.screen.jsonl", `${ann[0]!}\r\n`))
    await take(returned(folder, "Ann.screen.jsonl", ann[1]!))
    // the file that waits is neither missing nor asked for again
    const { next, notices } = await asked(Review.status({ folder }))
    expect(next).toBe("litfuse review assign Ben --stage screen")
    expect(notices).toEqual([
      { code: "returned", subject: "Ann.screen.jsonl", text: "its decisions are counted once the file of Ben is merged" }
    ])
    const before = (await asked(Review.check({ folder }))).checks
    expect(before.find(({ id }) => id === "commitments")!.state).toBe("ok")
    await take(
      returned(folder, "Ann.screen.jsonl", `${ann[2]!}\n`),
      returned(
        folder,
        "Ben.screen.jsonl",
        answers("Ben", records, () => "include")
      )
    )
    expect((await asked(Review.status({ folder }))).people.map(({ decided }) => decided)).toEqual([3, 3])
    const { checks } = await asked(Review.check({ folder }))
    expect(checks.find(({ id }) => id === "commitments")!.state).toBe("ok")
  })

  it("does not count a decision that the person took back", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    mkdirSync(join(folder, "screening"))
    const lines = answers("Ann", [...records, records[0]!], (i) => (i === records.length ? "undo" : "include"))
    writeFileSync(join(folder, "screening/Ann.screen.jsonl"), lines)
    expect((await asked(Review.status({ folder }))).people.map(({ who, decided }) => [who, decided])).toEqual([
      ["Ann", 2],
      ["Ben", 0]
    ])
  })

  it("commits nothing when one of several files cannot be read, nor behind a line that a killed process left", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const [ann, ben] = ["Ann", "Ben"].map((who) => answers(who, records, () => "include"))
    const good = returned(folder, "Ann.screen.jsonl", ann!)
    const bad = returned(folder, "Ben.screen.jsonl", `${ben!}{bad}\n`)
    expect((await refused(Review.merge({ folder, files: [good, bad] }))).message).toMatch(/returned\/Ben\.screen\.jsonl:4: is not JSON/)
    expect(existsSync(join(folder, "commitments.jsonl"))).toBe(false)
    mkdirSync(join(folder, "screening"))
    writeFileSync(join(folder, "screening/Ann.screen.jsonl"), '{"version":1,"at":"20')
    const late = await refused(Review.merge({ folder, files: [good] }))
    expect(late.message).toMatch(/screening\/Ann\.screen\.jsonl:1: the last line is incomplete/)
    expect(existsSync(join(folder, "commitments.jsonl"))).toBe(false)
  })
})
