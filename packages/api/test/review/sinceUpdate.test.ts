import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { newRecordings, since } from "./newRecordings.ts"
import { reviewCopy } from "./reviewCopy.ts"

const linesOf = (folder: string): ReadonlyArray<Readonly<Record<string, string>>> =>
  readFileSync(join(folder, "updates.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex")

describe("an update that is limited to new records", () => {
  it("keeps its results next to those of the whole searches, which lose nothing", async () => {
    const folder = await reviewCopy()
    const whole = join(folder, ".litfuse/review/searches/crossref.jsonl")
    const before = hashOf(whole)
    const { answer } = await asked(Review.update({ folder, since, replay: newRecordings() }))
    expect(answer).toMatchObject({
      added: ["crossref:crossref-since-20241215/10.5555/everyday.900"],
      lost: [],
      changed: [],
      opened: [],
      toScreen: 1,
      limit: {
        created: since,
        searches: ["pubmed-since-20241215", "europepmc-since-20241215", "crossref-since-20241215"],
        whole: ["openalex", "semanticscholar"]
      },
      // nothing was recorded of these, so they are no part of the review
      unsure: ["pubmed-since-20241215", "europepmc-since-20241215"]
    })
    expect(answer.limit!.misses).toMatch(/older records that changed since/u)
    expect(linesOf(folder)).toMatchObject([{ id: "crossref-since-20241215", search: "crossref", created: since }])
    expect(hashOf(whole)).toBe(before)
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "search crossref-since-20241215")).toMatchObject({ state: "done", counts: { records: 2 } })
    // a search and its repetition are one place: the known work is not found by two
    expect(answer.agreement.after.shared).toBe(answer.agreement.before.shared)
    // the same update again is the same search
    await asked(Review.update({ folder, since, replay: newRecordings() }))
    expect(linesOf(folder)).toHaveLength(1)
    expect((await asked(Review.run({ folder }))).upToDate).toContain("search crossref-since-20241215")
  })

  it("replays, appears in the report and is a part of the archive", async () => {
    const folder = await reviewCopy()
    await asked(Review.update({ folder, since, replay: newRecordings() }))
    const checks = (await asked(Review.check({ folder }))).checks
    expect(checks.filter(({ id }) => id === "recordings")).toMatchObject([{ state: "ok" }])
    const { text } = await asked(Review.report({ folder, format: "md" }))
    expect(text).toMatch(
      /\| +12 \| Updates +\| repeated for new records: Crossref, records made since 2024-12-15, searched on \d{4}-\d\d-\d\d/u
    )
    await asked(Review.publish({ folder, out: "../out.zip" }))
    onTestFinished(() => rmSync(join(folder, "../out.zip"), { force: true }))
    const found = await asked(Review.check({ folder, public: "../out.zip" }))
    expect(found.checks.find(({ id }) => id === "counts")).toMatchObject({ state: "ok" })
    // other records of the same search are noticed
    appendFileSync(join(folder, ".litfuse/review/searches/crossref-since-20241215.jsonl"), "{}\n")
    const again = (await asked(Review.check({ folder }))).checks
    expect(again.filter(({ id, state }) => id === "recordings" && state === "failed").map(({ subject }) => subject)).toEqual([
      "crossref-since-20241215"
    ])
  })

  it("is refused with its line if the protocol no longer has its search", async () => {
    const folder = await reviewCopy()
    const line = { version: 1, at: "2025-01-01T00:00:00.000Z", id: "gone-since-2025", search: "gone", created: "2025" }
    writeFileSync(join(folder, "updates.jsonl"), `${JSON.stringify(line)}\n`)
    expect(JSON.stringify(await refused(Review.status({ folder })))).toMatch(/updates\.jsonl:1: limits gone, which is no search/u)
    // what a killed process left is no search, and is named
    for (const name of ["updates.jsonl", "citations.jsonl"]) writeFileSync(join(folder, name), '{"version":1,')
    expect((await asked(Review.status({ folder }))).notices.map(({ code, subject }) => [code, subject])).toEqual([
      ["half-a-line", "citations.jsonl:1"],
      ["half-a-line", "updates.jsonl:1"]
    ])
    rmSync(join(folder, "citations.jsonl"))
    writeFileSync(join(folder, "updates.jsonl"), `${JSON.stringify({ ...line, created: "2025-99-99" })}\n`)
    expect(JSON.stringify(await refused(Review.status({ folder })))).toMatch(/updates\.jsonl:1: is not a limited search: created/u)
    expect(existsSync(join(folder, "report.html"))).toBe(true)
  })
})
