/** What people screen elsewhere, by the command: tables that go out and come back, and samples. */
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const titles = ["Apnoea", "Bedtime", "Caffeine", "Dreams", "Evening light", "Fatigue"]
const references = titles
  .map((title, n) => `TY  - JOUR\nTI  - ${title}\nAU  - Roe${n}, Ann\nPY  - 2020\nDO  - 10.5555/night.${n}\nER  - \n`)
  .join("\n")

const files = {
  "review.yaml": `version: 1
title: Night
question: night
strategies: [{ id: main, file: strategies/main.txt, syntax: litfuse }]
searches:
  - { id: embase, platform: Ovid, date: 2026-01-01, strategy: main, files: [{ file: exports/a.ris, sha256: ${createHash("sha256").update(references).digest("hex")} }] }
stages: [{ id: screen, double: share, share: 0, sample: { size: 2 }, reviewers: [Ann], criteria: [{ id: population, key: 1, text: wrong population }] }]
`,
  "strategies/main.txt": "night\n",
  "exports/a.ris": references
}

beforeEach(() => () => vi.unstubAllEnvs())

/** Fills the column of decisions of a table. */
const fill = (file: string, decisionOf: (i: number) => string): void => {
  const [head = "", ...rows] = readFileSync(file, "utf8").trimEnd().split("\n")
  const filled = rows.map((row, i) => row.replace(/(sha256:\w+),,/, `$1,${decisionOf(i)},`))
  writeFileSync(file, `${[head, ...filled].join("\n")}\n`)
}

describe("a review that is screened in a table", () => {
  it("has a price of stopping, a sample, and a bound when the sample is read", async () => {
    await litfuse(["review", "run"], files)
    expect((await again("review assign Ann --format csv")).out).toContain("Ann.screen.csv: 6 records of screen for Ann")
    fill("Ann.screen.csv", (i) => (i < 2 ? "include" : ""))
    const merged = await again("review merge Ann.screen.csv")
    expect([merged.code, merged.err]).toEqual([
      0,
      "note (undecided) ANY: 4 of 6 rows without a decision of Ann\n".replace("ANY", /\(undecided\) (.*?):/.exec(merged.err)![1]!)
    ])
    expect((await again("review")).out).toMatch(
      /screen: 2 included, 4 unread\. To bound recall, a random sample needs at least so many records: \d for 0\.8, \d for 0\.9, 4 for 0\.95/
    )
    expect((await again("review assign Ann --sample --format xlsx --out sample.xlsx")).out).toContain(
      "sample.xlsx: 2 records of screen for Ann"
    )
    expect((await again("review assign Ann --sample --format csv")).code).toBe(0)
    fill("Ann.screen.csv", () => "exclude")
    await again("review merge Ann.screen.csv")
    expect((await again("review")).out).toMatch(
      /screen: sample 1: 0 of 2 records included, so at most 2 more may be unread: recall of at least 0\.500 \(alpha 0\.05\)/
    )
    const next = await again("review assign Ann --sample")
    expect([next.code, next.err]).toEqual([2, expect.stringContaining("declares 1 sample for screen, and all are read")])
  })

  it("says in one line which row is wrong, and merges nothing", async () => {
    await litfuse(["review", "run"], files)
    await again("review assign Ann --format csv")
    fill("Ann.screen.csv", () => "perhaps")
    const { code, err, out } = await again("review merge Ann.screen.csv")
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(
      /Ann\.screen\.csv:2: litfuse_decision is "perhaps"; write include, exclude or maybe; 5 further rows cannot be taken either/
    )
    expect((await again("review merge articles.csv")).err).toContain(
      "names no stage of this review; a file of decisions is named WHO.STAGE.csv"
    )
  })
})
