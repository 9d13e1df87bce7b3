import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import * as Review from "../../../src/Review.ts"
import { asked } from "../../asked.ts"
import { refused } from "../../elsewhere.ts"
import { answers, recordsOf, returned, review, three } from "../screenedReview.ts"
import { hostileText } from "./hostileText.ts"

const forms = ["csv", "xlsx", "ris", "rayyan"] as const
type Form = (typeof forms)[number]

interface Decision {
  readonly record: string
  readonly action: string
  readonly criterion: string | null
  readonly note?: string
  readonly labels?: ReadonlyArray<string>
}

const decisionIn = (line: string): Decision => {
  const { record, action, criterion, note, labels } = JSON.parse(line) as Decision
  return {
    record,
    action,
    criterion,
    ...(note === undefined ? {} : { note }),
    ...(labels === undefined ? {} : { labels: labels.toSorted() })
  }
}

const decisionsIn = (text: string): ReadonlyArray<Decision> =>
  text
    .trim()
    .split("\n")
    .map(decisionIn)
    .sort((a, b) => (a.record < b.record ? -1 : 1))

const saidOf = fc
  .record({
    action: fc.constantFrom("include", "exclude", "maybe"),
    isReasoned: fc.boolean(),
    note: hostileText,
    labels: fc.uniqueArray(
      hostileText.filter((text) => text !== ""),
      { maxLength: 3 }
    )
  })
  .map(({ action, isReasoned, note, labels }) => ({
    action,
    criterion: action === "exclude" && isReasoned ? "population" : null,
    ...(note === "" ? {} : { note }),
    ...(labels.length === 0 ? {} : { labels })
  }))

const works = Array.from({ length: 25 }, (_, n) => ({ n: n + 1 }))

const folderFor = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-forms-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes what a person screens in a form, as the command does. */
const written = async (folder: string, format: Form, name?: string): Promise<string> => {
  const { page, bytes, file } = await asked(Review.assign({ folder, who: "Ann", format, decided: true }))
  const path = join(folderFor(), name ?? file)
  writeFileSync(path, bytes ?? page)
  return path
}

const closedFile = (folder: string): string => join(folder, ".litfuse/review/returned/Ann.screen.jsonl")

const reviewOf = async (all: typeof works) => {
  const folder = review(all)
  await asked(Review.run({ folder }))
  return { folder, records: recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page) }
}

describe("references that go out to a screening tool", () => {
  it.each(forms)("come back as %s with equal decisions, reasons, notes and labels", async (format) => {
    const { folder, records } = await reviewOf(works)
    mkdirSync(join(folder, "screening"))
    const own = join(folder, "screening/Ann.screen.jsonl")
    await fc.assert(
      fc.asyncProperty(fc.array(saidOf, { minLength: works.length, maxLength: works.length }), async (said) => {
        const lines = answers("Ann", records, () => "include")
          .trim()
          .split("\n")
          .map((line, i) => JSON.stringify({ ...(JSON.parse(line) as object), ...said[i]! }))
        rmSync(closedFile(folder), { force: true })
        writeFileSync(own, `${lines.join("\n")}\n`)
        const file = await written(folder, format)
        // the review that has them all takes nothing twice
        await asked(Review.merge({ folder, files: [file] }))
        expect(decisionsIn(readFileSync(closedFile(folder), "utf8"))).toHaveLength(records.length)
        // another copy of the review knows nothing of them
        rmSync(own)
        rmSync(closedFile(folder))
        await asked(Review.merge({ folder, files: [file] }))
        expect(decisionsIn(readFileSync(closedFile(folder), "utf8"))).toEqual(decisionsIn(lines.join("\n")))
      }),
      { numRuns: 3, endOnFailure: true }
    )
  })

  it("are found by identifiers or by their content where a tool drops the column of litfuse", async () => {
    const { folder } = await reviewOf(three)
    const file = returned(
      folder,
      "Ann.screen.csv",
      'title,authors,published,doi,included,reason\n"Anything else",,,10.5555/coffee.1,1,\nCoffee and sleep 2,"Doe2, A",2021,,no,Wrong Population\nCoffee and sleep 3,,,,,\n'
    )
    const { notices } = await asked(Review.merge({ folder, files: [file] }))
    expect(notices.map(({ text }) => text)).toContain("1 of 3 rows without a decision of Ann")
    const found = decisionsIn(readFileSync(closedFile(folder), "utf8"))
    expect(found.map(({ action, criterion }) => [action, criterion]).sort()).toEqual([
      ["exclude", "population"],
      ["include", null]
    ])
  })

  const rows = (...all: ReadonlyArray<string>): string => `title,doi,litfuse_record,litfuse_decision,litfuse_reason\n${all.join("\n")}\n`

  it.each([
    ["a work that the review does not have", ["Other,10.5555/other,,include,"], ':2: "Other" is no work of this review'],
    ["a title that two works have", ["Twin,,,include,"], ":2: it may be"],
    ["a reason that is no criterion", [",10.5555/coffee.1,,exclude,too old"], ':2: the reason "too old" is no criterion of screen'],
    ["a reason of an inclusion", [",10.5555/coffee.1,,include,population"], ":2: it has a reason for an exclusion, but says include"],
    ["a word that is no decision", [",10.5555/coffee.1,,perhaps,"], ':2: litfuse_decision is "perhaps"; write include, exclude or maybe'],
    [
      "two rows of one work",
      [",10.5555/coffee.1,,include,", ",10.5555/coffee.1,,exclude,"],
      ":3: it is the work of line 2, and says something else"
    ],
    ["no decision at all", [",10.5555/coffee.1,,,"], "has no decision"]
  ])("are refused with %s, and nothing is committed", async (_, all, message) => {
    const { folder } = await reviewOf([...three, { n: 4, title: "Twin" }, { n: 5, title: "Twin" }] as typeof works)
    const file = returned(folder, "Ann.screen.csv", rows(...all))
    expect((await refused(Review.merge({ folder, files: [file] }))).message).toContain(
      `Ann.screen.csv${message.startsWith(":") ? "" : ": "}${message}`
    )
    expect(existsSync(join(folder, "commitments.jsonl"))).toBe(false)
  })

  it("are refused when one column was sorted alone, so that decisions are beside other works", async () => {
    const { folder } = await reviewOf(three)
    const [head, one, two, last] = readFileSync(await written(folder, "csv"), "utf8")
      .trim()
      .split("\n")
    const id = (line: string) => /sha256:\w+/.exec(line)![0]
    const swapped = [head!, one!.replace(id(one!), id(two!)), two!.replace(id(two!), id(one!)), last!].map((line) =>
      line.replace(/(sha256:\w+),/, "$1,include")
    )
    const file = returned(folder, "Ann.screen.csv", `${swapped.join("\n")}\n`)
    expect((await refused(Review.merge({ folder, files: [file] }))).message).toMatch(
      /:2: its litfuse_record is that of ".*", its content that of ".*"/
    )
    const { notices } = await asked(Review.merge({ folder, files: [file], skipBad: true }))
    expect(notices.filter(({ code }) => code === "row-left-out")).toHaveLength(2)
    expect(decisionsIn(readFileSync(closedFile(folder), "utf8"))).toHaveLength(1)
  })

  it("of Rayyan have the decisions of the person whose name the file has", async () => {
    const { folder } = await reviewOf(three)
    const csv = (...names: ReadonlyArray<string>) =>
      `key,title,authors,notes\nrayyan-1,Coffee and sleep 1,"Doe1, A","RAYYAN-INCLUSION: {${names.map((name, i) => `""${name}""=>""${i === 0 ? "Excluded" : "Included"}""`).join(", ")}} | RAYYAN-LABELS: RCT,rat | RAYYAN-EXCLUSION-REASONS: wrong population | USER-NOTES: {""${names[0]}""=>[""no \\""sleep\\"" at all""]}"\n`
    const take = (text: string) => Review.merge({ folder, files: [returned(folder, "Ann.screen.csv", text)] })
    expect((await refused(take(csv("Maria", "Ben")))).message).toContain('has decisions of "Maria", "Ben", and none of Ann')
    const { notices } = await asked(take(csv("Ann M.")))
    expect(notices.map(({ text }) => text)).toContain('the decisions of "Ann M." in Rayyan are taken as those of Ann')
    expect(decisionsIn(readFileSync(closedFile(folder), "utf8"))).toMatchObject([
      { action: "exclude", criterion: "population", note: 'no "sleep" at all', labels: ["RCT", "rat"] }
    ])
  })

  it("of ASReview have its label, note, tags and time, and keep a reason only for the same decision", async () => {
    const { folder, records } = await reviewOf(three)
    mkdirSync(join(folder, "screening"))
    const lines = answers("Ann", records, () => "exclude")
      .trim()
      .split("\n")
      .map((line) => JSON.stringify({ ...(JSON.parse(line) as object), criterion: "population", note: "old" }))
    writeFileSync(join(folder, "screening/Ann.screen.jsonl"), `${lines.join("\n")}\n`)
    const [head, ...all] = readFileSync(await written(folder, "csv"), "utf8")
      .trim()
      .split("\n")
    const end = [",1,2026-01-03 10:00:00,good,1,0", ",0,2026-01-03 10:01:00,,0,1", ",,,,,"]
    const text = [
      `${head!.replace(/,asreview_label$/, "")},asreview_label,asreview_time,asreview_note,asreview_tag_design_rct,asreview_tag_x`,
      ...all.map((row, i) => `${row.replace(/,0$/, "")}${end[i]!}`)
    ]
    await asked(Review.merge({ folder, files: [returned(folder, "Ann.screen.csv", `${text.join("\n")}\n`)] }))
    const taken = readFileSync(closedFile(folder), "utf8")
      .trim()
      .split("\n")
      .slice(3)
      .map((line) => JSON.parse(line) as Decision)
    expect(taken).toMatchObject([
      {
        at: "2026-01-03T10:00:00.000Z",
        action: "include",
        criterion: null,
        note: "good",
        labels: ["design_rct"],
        order: { by: "asreview" }
      },
      { action: "exclude", criterion: "population", note: "old", labels: ["x"] }
    ])
  })
})
