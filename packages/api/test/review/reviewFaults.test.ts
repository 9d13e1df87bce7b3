/** What goes wrong between people who work on one review: the folder says so, with file and line. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import * as ReviewFlow from "../../src/ReviewFlow.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { answers, recordsOf, replaceExport, returned, review, three } from "./screenedReview.ts"
import { reviewCopy } from "./reviewCopy.ts"

/** A review of three works that Ann and Ben have screened; Ben excludes the first, which Ann includes. */
const screened = async (): Promise<string> => {
  const folder = review(three)
  await asked(Review.run({ folder }))
  const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
  const file = (who: string) =>
    returned(
      folder,
      `${who}.screen.jsonl`,
      answers(who, records, (i) => (who === "Ben" && i === 0 ? "exclude" : "include"))
    )
  await asked(Review.merge({ folder, files: ["Ann", "Ben"].map(file) }))
  return folder
}

const findings = async (folder: string, id: string) =>
  (await asked(Review.check({ folder, replays: false }))).checks.filter((one) => one.id === id)

describe("a settlement", () => {
  it("that a wrong clock dates before the decisions is a finding with its line", async () => {
    const folder = await screened()
    const ann = readFileSync(join(folder, "screening/Ann.screen.jsonl"), "utf8").split("\n")[0]!
    const line = { ...JSON.parse(ann), at: "2025-12-31T00:00:00.000Z", who: "Cem", action: "settle", to: "include" }
    writeFileSync(join(folder, "screening/Cem.screen.jsonl"), `${JSON.stringify(line)}\n`)
    const place = { subject: "Cem, screen", file: "screening/Cem.screen.jsonl", line: 1 }
    expect(await findings(folder, "screening")).toMatchObject([
      { state: "failed", ...place, message: expect.stringContaining("before the last decision on its record") },
      { state: "failed", message: "1 record on which people disagree" }
    ])
    writeFileSync(join(folder, "screening/Cem.screen.jsonl"), `${JSON.stringify({ ...line, at: "2026-02-01T00:00:00.000Z" })}\n`)
    expect(await findings(folder, "screening")).toMatchObject([{ state: "ok" }])
  })
})

describe("a decision about a record that changed since", () => {
  it("counts for the record as it is now, and the status names its line", async () => {
    const folder = await screened()
    expect((await asked(Review.status({ folder }))).notices).toEqual([])
    // pages make it another record of the same text
    replaceExport(folder, [{ n: 1 }, { n: 2, more: "SP  - 17\n" }, { n: 3 }])
    await asked(Review.update({ folder }))
    const { notices } = await asked(Review.status({ folder }))
    expect(notices).toMatchObject(
      ["Ann", "Ben"].map((who) => ({
        code: "record-changed",
        subject: `screening/${who}.screen.jsonl`,
        text: expect.stringMatching(/^1 decision \(line \d\) about an earlier version of a record/u)
      }))
    )
  })
})

describe("the next command", () => {
  it("says of how many reports nothing states whether they were obtained", async () => {
    const folder = await reviewCopy()
    for (const who of ["Ann", "Ben"]) writeFileSync(join(folder, `screening/${who}.full-text.jsonl`), "")
    const { next } = await asked(Review.status({ folder }))
    expect(next).toMatch(
      /^litfuse review assign Ann --stage full-text {4}\(of \d+ reports, nothing says whether it was obtained: the page Reports/u
    )
  })
})

describe("a returned file that waits for those of others", () => {
  it("is named by the check, also where git left it out", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const text = answers("Ann", records, () => "include")
    await asked(Review.merge({ folder, files: [returned(folder, "Ann.screen.jsonl", text)] }))
    expect(await findings(folder, "commitments")).toMatchObject([
      { state: "ok", message: "no committed file was changed; Ann.screen.jsonl waits in .litfuse/review/returned, which git leaves out" }
    ])
    const clone = review(three)
    writeFileSync(join(clone, "commitments.jsonl"), readFileSync(join(folder, "commitments.jsonl")))
    await asked(Review.run({ folder: clone }))
    expect(await findings(clone, "commitments")).toMatchObject([
      { state: "failed", message: expect.stringContaining("merge it where it waits for the files of others") }
    ])
  })
})

const outcomeOf = (request: typeof ReviewFlow.SaveRequest.Encoded): Promise<string> =>
  asked(Effect.match(ReviewFlow.save(request), { onSuccess: () => "saved", onFailure: ({ message }) => message }))

describe("two people who save the flow at once", () => {
  it("are one who saves and one who gets one line", async () => {
    const folder = await screened()
    const { numbers, version } = await asked(ReviewFlow.show({ folder }))
    const save = (n: number) => ({ folder, numbers: { ...numbers, other: [{ from: "Websites", n, why: "by hand" }] }, version })
    const said = await Promise.all([1, 2].map((n) => outcomeOf(save(n))))
    expect(said.toSorted()).toEqual([
      "flow.yaml was changed after this form was loaded; load the form again, and repeat your entries",
      "saved"
    ])
    const winner = said.indexOf("saved") + 1
    expect((await asked(ReviewFlow.show({ folder }))).numbers.other).toMatchObject([{ n: winner }])
  })
})

/** A review of three works without decisions, with the file that Ann would return. */
const unscreened = async () => {
  const folder = review(three)
  await asked(Review.run({ folder }))
  const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
  return { folder, text: answers("Ann", records, () => "include") }
}

describe("clumsy hands", () => {
  it("that leave a git conflict in a strategy or in the protocol get its line, and nothing is searched", async () => {
    const folder = review(three)
    const strategy = join(folder, "strategies/main.txt")
    const before = readFileSync(strategy, "utf8")
    writeFileSync(strategy, `coffee\n<<<<<<< HEAD\n${before}=======\ntea\n>>>>>>> other\n`)
    const remedy = "git left a conflict here; keep the lines of both sides and delete the conflict markers"
    for (const said of [refused(Review.run({ folder })), refused(Review.status({ folder })), refused(Review.check({ folder }))])
      expect(JSON.stringify(await said)).toContain(`strategies/main.txt:2: ${remedy}`)
    // an underline is no conflict
    writeFileSync(strategy, before)
    const yaml = join(folder, "review.yaml")
    writeFileSync(yaml, `# =======\n${readFileSync(yaml, "utf8")}<<<<<<< HEAD\r\n`)
    expect(JSON.stringify(await refused(Review.status({ folder })))).toMatch(/review\.yaml:\d+: git left a conflict here/u)
  })

  it("that save an empty export get a notice from the run and fail the check, unless nothing was found", async () => {
    const folder = review([])
    const { searches } = await asked(Review.run({ folder, step: "search" }))
    expect(searches[0]!.notices).toMatchObject([{ code: "no-records", subject: "exports/a.ris" }])
    expect(await findings(folder, "searches")).toMatchObject([{ state: "failed", subject: "embase", file: "exports/a.ris" }])
    const yaml = join(folder, "review.yaml")
    writeFileSync(yaml, readFileSync(yaml, "utf8").replace("strategy: main, files", "strategy: main, hits: 0, files"))
    expect(await findings(folder, "searches")).toMatchObject([{ state: "ok" }])
  })

  it("that name one export twice get a finding, because its records are counted twice", async () => {
    const folder = review(three)
    const yaml = join(folder, "review.yaml")
    const text = readFileSync(yaml, "utf8")
    const [line = ""] = /^ {2}- \{ id: embase.*$/mu.exec(text) ?? []
    writeFileSync(yaml, text.replace(line, `${line}\n${line.replace("id: embase", "id: again")}`))
    await asked(Review.run({ folder }))
    expect(await findings(folder, "exports")).toMatchObject([
      { state: "failed", subject: "again", file: "exports/a.ris", message: expect.stringContaining("is an export of embase too") }
    ])
  })

  it("that use one study for development and validation under two spellings get the line", async () => {
    const folder = review(three, "known: { development: ['doi:10.5555/COFFEE.1'], validation: ['https://doi.org/10.5555/coffee.1'] }\n")
    expect(JSON.stringify(await refused(Review.status({ folder })))).toContain("was used for development, so it validates nothing")
  })

  it("that download a file twice return it under the number of the browser", async () => {
    const { folder, text } = await unscreened()
    const { committed } = await asked(Review.merge({ folder, files: [returned(folder, "Ann.screen (1).jsonl", text)] }))
    expect(committed).toEqual(["Ann.screen.jsonl"])
  })

  it("that return half a file are refused, and nothing is committed", async () => {
    const { folder, text } = await unscreened()
    const half = returned(folder, "Ann.screen.jsonl", text.slice(0, -40))
    expect(JSON.stringify(await refused(Review.merge({ folder, files: [half] })))).toMatch(/Ann\.screen\.jsonl:3: .*incomplete/u)
    expect(existsSync(join(folder, "commitments.jsonl"))).toBe(false)
  })
})
