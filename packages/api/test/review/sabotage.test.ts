import { appendFileSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { newRecordings, since } from "./newRecordings.ts"
import { replay, reviewCopy } from "./reviewCopy.ts"

/** What the check finds, a line for each finding. The id of a run, which is another one each time, is left out. */
const failed = async (folder: string, replays: boolean): Promise<ReadonlyArray<string>> =>
  (await asked(Review.check({ folder, replays }))).checks
    .filter(({ state }) => state === "failed")
    .map(({ id, file, line, subject, message }) =>
      `${id} ${file}${line === null ? "" : `:${line}`} ${subject}: ${message}`.replaceAll(/\d{8}-[0-9a-f]{6}/g, "RUN")
    )

const edit = (folder: string, file: string, change: (text: string) => string): void => {
  const path = join(folder, file)
  const before = readFileSync(path, "utf8")
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

/** A recording of a service that has the title of an included work, from the folder. */
const recordingOf = (folder: string, service: string): string => {
  const names = readdirSync(join(folder, ".litfuse/recordings"), { recursive: true, encoding: "utf8" }).sort()
  const files = names.filter((name) => name.includes(`/${service}/`)).map((name) => join(".litfuse/recordings", name))
  return files.find((name) => readFileSync(join(folder, name), "utf8").includes("factory workers"))!
}

const withoutLine = (n: number) => (text: string) =>
  text
    .split("\n")
    .toSpliced(n - 1, 1)
    .join("\n")

/** A sabotage: what someone does to the folder, and the check that finds it. What it says is in sabotages.txt. */
const sabotages: ReadonlyArray<readonly [what: string, act: (folder: string) => unknown, check: string]> = [
  [
    "a decision is changed after it was committed",
    (f) => edit(f, "screening/Ann.title-abstract.jsonl", (t) => t.replace('"action":"exclude"', '"action":"include"')),
    "commitments"
  ],
  ["a decision is deleted", (f) => edit(f, "screening/Ben.full-text.jsonl", withoutLine(2)), "commitments"],
  ["a reviewer's file is deleted", (f) => rmSync(join(f, "screening/Ben.full-text.jsonl")), "commitments"],
  ["an export is edited", (f) => edit(f, "exports/embase.ris", (t) => t.replace("Caffeine", "Tea")), "exports"],
  ["an export loses a record", (f) => edit(f, "exports/embase.ris", (t) => t.slice(0, t.lastIndexOf("TY  -"))), "exports"],
  ["hits on screen are wrong", (f) => edit(f, "review.yaml", (t) => t.replace("hits: 5", "hits: 7")), "hits"],
  ["a strategy loses a word", (f) => edit(f, "strategies/words.txt", (t) => t.replace(" shift workers", "")), "searches"],
  ["a strategy cannot be read", (f) => edit(f, "strategies/words.txt", (t) => `(${t}`), "strategies"],
  [
    "a known study is not found",
    (f) => edit(f, "review.yaml", (t) => t.replace("validation: [", 'validation: ["doi:10.5555/nowhere.1", ')),
    "known"
  ],
  ["a disagreement is open", (f) => rmSync(join(f, "screening/Cem.title-abstract.jsonl")), "screening"],
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
    "decisions"
  ],
  [
    "someone else decides",
    (f) => edit(f, "review.yaml", (t) => t.replaceAll("reviewers: [Ann, Ben]", "reviewers: [Ann, Dan]")),
    "decisions"
  ],
  [
    "a number of the flow is invented",
    (f) => writeFileSync(join(f, "flow.yaml"), "version: 1\nboxes:\n  automation: { n: 9, why: a classifier }\n"),
    "flow"
  ],
  ["the report is edited", (f) => edit(f, "report.md", (t) => t.replace(/\d+ studies/, "99 studies")), "report"],
  [
    "a person declares an item of PRISMA-S no longer",
    (f) => edit(f, "review.yaml", (t) => t.replace("none: [3, 4,", "none: [3,")),
    "prisma-s"
  ],
  [
    "an included study is retracted",
    (f) =>
      edit(f, ".litfuse/review/works.jsonl", (t) =>
        t
          .split("\n")
          .map((line) => (line.includes("Stopping caffeine at 3 a.m.") ? line.replace('"mark":null', '"mark":"retracted"') : line))
          .join("\n")
      ),
    "retractions"
  ],
  ["a record is lost from a search", (f) => edit(f, ".litfuse/review/searches/embase.jsonl", withoutLine(3)), "searches"],
  ["a work is lost from the merged works", (f) => edit(f, ".litfuse/review/works.jsonl", withoutLine(3)), "merge"],
  ["a line of a strategy is lost", (f) => edit(f, "strategies/embase.txt", withoutLine(3)), "strategies"],
  [
    "a decision on duplicates is added after merging",
    (f) => {
      const [a, b] = readFileSync(join(f, ".litfuse/review/works.jsonl"), "utf8").split("\n").slice(1, 3)
      const about = (line: string) => JSON.parse(line).records[0].about
      const decision = { version: 2, at: "2025-01-10T00:00:00.000Z", who: "Ann", action: "same", a: about(a!), b: about(b!), why: "" }
      appendFileSync(join(f, ".litfuse/decisions.jsonl"), `${JSON.stringify(decision)}\n`)
    },
    "merge"
  ],
  ["a sought report is lost", (f) => writeFileSync(join(f, "reports.jsonl"), ""), "reports"],
  ["the list of studies is lost", (f) => rmSync(join(f, "studies.jsonl")), "report"],
  [
    "a recorded answer of a source is edited",
    (f) => edit(f, recordingOf(f, "europepmc"), (t) => t.replaceAll("factory workers", "bakers")),
    "recordings"
  ],
  ["a recorded answer of a source is lost", (f) => rmSync(join(f, recordingOf(f, "europepmc"))), "recordings"]
]

/** The same of a review that an update for new records changed. */
const updateSabotages: typeof sabotages = [
  [
    "the day of an update is changed",
    (f) => edit(f, "updates.jsonl", (t) => t.replace(`"created":"${since}"`, '"created":"2024-12-16"')),
    "searches"
  ],
  ["the line of an update is lost", (f) => edit(f, "updates.jsonl", withoutLine(1)), "merge"],
  ["the list of updates is lost", (f) => rmSync(join(f, "updates.jsonl")), "merge"]
]

/** A copy of the review after an update for new records, with the report of it. */
const updatedCopy = async (): Promise<string> => {
  const folder = await reviewCopy()
  await asked(Review.update({ folder, since, replay: newRecordings() }))
  await asked(Review.run({ folder, step: "report" }))
  return folder
}

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

  it("passes with the looks of another version of litfuse, and fails with another word or script", async () => {
    const folder = await reviewCopy()
    const path = join(folder, "report.html")
    const page = readFileSync(path, "utf8")
    const found = async (text: string) => {
      writeFileSync(path, text)
      return failed(folder, true)
    }
    expect(
      await found(page.replace(/<style>[\s\S]*?<\/style>/, "<style>body{color:red}</style>").replace(/style-src [^;]*;/, "style-src x;"))
    ).toEqual([])
    const outdated = ["report report.html report: is not what the folder says now; use `litfuse review run report`"]
    expect(await found(page.replace("<h1>", "<h1>Other "))).toEqual(outdated)
    expect(await found(page.replace("</body>", "<script>1</script></body>"))).toEqual(outdated)
  })

  it("fails in the committed words when someone tampers with it", async () => {
    const said: Array<string> = []
    // the work that the update added waits for decisions; nothing else fails before the sabotage
    const waits = await failed(await updatedCopy(), true)
    expect(waits).toEqual(["screening review.yaml title-abstract: 1 record without a decision"])
    const all = [...sabotages.map((one) => [reviewCopy, one] as const), ...updateSabotages.map((one) => [updatedCopy, one] as const)]
    for (const [copy, [what, act, check]] of all) {
      const folder = await copy()
      act(folder)
      // a replay takes long, and finds only what happened to recordings and records
      const found = await failed(folder, check === "recordings")
      expect(
        found.map((line) => line.split(" ")[0]),
        what
      ).toContain(check)
      said.push(what, ...found.map((line) => `  ${line}`), "")
    }
    await expect(said.join("\n")).toMatchFileSnapshot("sabotages.txt")
  }, 120_000)

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
