import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { replay, reviewCopy } from "./reviewCopy.ts"

const failed = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await asked(Review.check({ folder }))).checks
    .filter(({ state }) => state === "failed")
    .map(({ id, file, line, subject, message }) => `${id} ${file}${line === null ? "" : `:${line}`} ${subject}: ${message}`)

const edit = (folder: string, file: string, change: (text: string) => string): void => {
  const path = join(folder, file)
  const before = readFileSync(path, "utf8")
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

const withoutLine = (n: number) => (text: string) =>
  text
    .split("\n")
    .toSpliced(n - 1, 1)
    .join("\n")

/** A sabotage: what someone does to the folder, and what the check says about it. */
const sabotages: ReadonlyArray<readonly [what: string, act: (folder: string) => unknown, expected: RegExp]> = [
  [
    "a decision is changed after it was committed",
    (f) => edit(f, "screening/Ann.title-abstract.jsonl", (t) => t.replace('"action":"exclude"', '"action":"include"')),
    /^commitments commitments\.jsonl:\d screening\/Ann\.title-abstract\.jsonl: .* was changed after/
  ],
  [
    "a decision is deleted",
    (f) => edit(f, "screening/Ben.full-text.jsonl", withoutLine(2)),
    /^commitments .*Ben\.full-text\.jsonl was changed after|^screening /
  ],
  [
    "a reviewer's file is deleted",
    (f) => rmSync(join(f, "screening/Ben.full-text.jsonl")),
    /^commitments .*Ben\.full-text\.jsonl is missing; restore it$/
  ],
  [
    "an export is edited",
    (f) => edit(f, "exports/embase.ris", (t) => t.replace("Caffeine", "Tea")),
    /^exports exports\/embase\.ris embase: its SHA-256 is [0-9a-f]{64}, and review\.yaml has another; restore the file$/
  ],
  [
    "an export loses a record",
    (f) => edit(f, "exports/embase.ris", (t) => t.slice(0, t.lastIndexOf("TY  -"))),
    /^exports exports\/embase\.ris/
  ],
  [
    "hits on screen are wrong",
    (f) => edit(f, "review.yaml", (t) => t.replace("hits: 5", "hits: 7")),
    /^hits review\.yaml embase: showed 7 records on screen, but 5 are here$/
  ],
  [
    "a strategy loses a word",
    (f) => edit(f, "strategies/words.txt", (t) => t.replace(" shift workers", "")),
    /^searches review\.yaml pubmed: changed after it was run; use `litfuse review run search`$/
  ],
  ["a strategy cannot be read", (f) => edit(f, "strategies/words.txt", (t) => `(${t}`), /^strategies strategies\/words\.txt:1 words: /],
  [
    "a known study is not found",
    (f) => edit(f, "review.yaml", (t) => t.replace("validation: [", 'validation: ["doi:10.5555/nowhere.1", ')),
    /^known review\.yaml doi:10\.5555\/nowhere\.1: no search finds this known study$/
  ],
  [
    "a disagreement is open",
    (f) => rmSync(join(f, "screening/Cem.title-abstract.jsonl")),
    /^screening review\.yaml title-abstract: \d+ records? on which people disagree$/
  ],
  [
    "a decision is about no record",
    (f) =>
      appendFileSync(
        join(f, "screening/Cem.title-abstract.jsonl"),
        `${readFileSync(join(f, "screening/Cem.title-abstract.jsonl"), "utf8")
          .split("\n")[0]!
          .replace(/"record":"[0-9a-f]{64}"/, `"record":"${"0".repeat(64)}"`)
          .replace(/"identifiers":\[[^\]]*\]/, '"identifiers":[]')
          .replace(/"title":"[^"]*"/, '"title":"another work"')}\n`
      ),
    /^decisions screening\/Cem\.title-abstract\.jsonl:\d+ Cem, title-abstract: no record of the review is meant/
  ],
  [
    "someone else decides",
    (f) => edit(f, "review.yaml", (t) => t.replaceAll("reviewers: [Ann, Ben]", "reviewers: [Ann, Dan]")),
    /^decisions screening\/Ben\.title-abstract\.jsonl:1 Ben, title-abstract: Ben does not screen in this stage$/
  ],
  [
    "a number of the flow is invented",
    (f) => writeFileSync(join(f, "flow.yaml"), "version: 1\nboxes:\n  automation: { n: 9, why: a classifier }\n"),
    /^flow flow\.yaml:3 flow: records after duplicates is 32, but removed, unscreened and screened together is 41$/
  ],
  [
    "the report is edited",
    (f) => edit(f, "report.md", (t) => t.replace(/\d+ studies/, "99 studies")),
    /^report report\.md report: is not what the folder says now; use `litfuse review run report`$/
  ],
  [
    "a person declares an item of PRISMA-S no longer",
    (f) => edit(f, "review.yaml", (t) => t.replace("none: [3, 4,", "none: [3,")),
    /^prisma-s review\.yaml PRISMA-S 4, Online resources and browsing: write reporting\.onlineResources in review\.yaml/
  ]
]

describe("a finished review", () => {
  it("passes every check, also when it is made again elsewhere from the same files", async () => {
    const folder = await reviewCopy()
    const { checks } = await asked(Review.check({ folder }))
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([])
    const before = readFileSync(join(folder, "report.html"), "utf8")
    rmSync(join(folder, ".litfuse"), { recursive: true })
    await asked(Review.run({ folder, replay }))
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe(before)
  })

  it.each(sabotages)("fails when %s", async (_, act, expected) => {
    const folder = await reviewCopy()
    act(folder)
    const found = await failed(folder)
    expect(
      found.some((line) => expected.test(line)),
      found.join("\n")
    ).toBe(true)
  })

  it("fails when an included study is retracted", async () => {
    const folder = await reviewCopy()
    edit(folder, ".litfuse/review/works.jsonl", (text) => {
      const lines = text.split("\n")
      const at = lines.findIndex((line) => line.includes("Stopping caffeine at 3 a.m."))
      lines[at] = lines[at]!.replace('"mark":null', '"mark":"retracted"')
      return lines.join("\n")
    })
    const found = await failed(folder)
    expect(found.join("\n")).toMatch(
      /retractions screening .*: is included and marked as retracted; decide again with the label "retraction-considered"/
    )
  })

  it.each(["report.html", "screening/Ann.full-text.jsonl", ".litfuse/review/works.jsonl", "commitments.jsonl", ".gitattributes"])(
    "is refused when %s is a link: a copied review must not lead writes to another file",
    async (name) => {
      const folder = await reviewCopy()
      const outside = join(await reviewCopy(), "review.yaml")
      const before = readFileSync(outside, "utf8")
      rmSync(join(folder, name), { force: true })
      symlinkSync(outside, join(folder, name))
      const { message } = await refused(Review.run({ folder, again: true, replay }))
      expect(message).toBe(`${join(folder, name)}: is a symbolic link; replace it with a real file or folder`)
      expect(readFileSync(outside, "utf8")).toBe(before)
    }
  )
})
