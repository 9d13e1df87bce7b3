import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import * as Runs from "../../src/Runs.ts"
import * as Verify from "../../src/Verify.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { interrupt } from "./interrupt.ts"
import { reviewCopy } from "./reviewCopy.ts"
import { answers, recordsOf, replaceExport, returned, review, three } from "./screenedReview.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday")

describe("an update", () => {
  it("lists what is new, lost, changed and retracted, and opens what has to be decided again", async () => {
    const folder = review([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const files = ["Ann", "Ben"].map((who) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    )
    await asked(Review.merge({ folder, files }))
    replaceExport(folder, [
      { n: 1 },
      { n: 2, abstract: "The study was analysed again, and found nothing." },
      { n: 3, title: "RETRACTED: Coffee and sleep 3" },
      { n: 5 }
    ])
    const { answer, references } = await asked(Review.update({ folder, screen: "new.ris" }))
    expect(answer).toMatchObject({
      added: ["exports/a.ris:embase/4"],
      lost: ["exports/a.ris:embase/4"],
      changed: ["exports/a.ris:embase/2", "exports/a.ris:embase/3"],
      retracted: ["exports/a.ris:embase/3"],
      opened: ["exports/a.ris:embase/2", "exports/a.ris:embase/3"],
      unsure: [],
      toScreen: 3,
      watched: null
    })
    expect([...references!.matchAll(/^DO {2}- (.*)$/gmu)].map(([, doi]) => doi).sort()).toEqual(
      ["2", "3", "5"].map((n) => `10.5555/coffee.${n}`)
    )
    expect(answer.agreement).toEqual({ before: { works: 4, shared: 0 }, after: { works: 4, shared: 0 } })
    // the other decision stays, and follows its record
    const counts = async () => (await asked(Review.status({ folder }))).steps.find(({ id }) => id === "screen screen")!.counts
    expect(await counts()).toMatchObject({ include: 1, open: 3, "opened again": 2 })
    // opened works are in the list of every reviewer
    const pages = await Promise.all(["Ann", "Ben"].map((who) => asked(Review.assign({ folder, who }))))
    expect(pages.map(({ records }) => records)).toEqual([3, 3])
    // an update that finds nothing opens nothing, and later decisions count
    const again = await asked(Review.update({ folder }))
    expect([again.answer.opened, again.answer.added, again.answer.changed]).toEqual([[], [], []])
    const late = recordsOf(pages[0]!.page).map((line, i) => ({ ...line, at: `2099-01-02T00:00:0${i}.000Z` }))
    for (const who of ["Ann", "Ben"])
      for (const line of late) {
        const decision = {
          version: 1,
          who,
          stage: "screen",
          action: "exclude",
          criterion: null,
          order: { rank: 1, by: "ranked", model: null }
        }
        appendFileSync(join(folder, `screening/${who}.screen.jsonl`), `${JSON.stringify({ ...decision, ...line })}\n`)
      }
    expect(await counts()).toMatchObject({ include: 1, exclude: 3, open: 0 })
    expect(await counts()).not.toHaveProperty("opened again")
  })

  it("lists changes of records that open nothing, and how much a search found again", async () => {
    const folder = review([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
    await asked(Review.run({ folder }))
    replaceExport(folder, [{ n: 1, title: "Coffee and sleep 1: corrected title" }, { n: 2 }, { n: 3 }, { n: 5 }])
    const { answer } = await asked(Review.update({ folder }))
    expect(answer.details!.map(({ kind, search, before, after }) => [kind, search, before, after])).toEqual([
      ["title", "embase", "Coffee and sleep 1", "Coffee and sleep 1: corrected title"],
      ["added", null, null, null],
      ["lost", null, null, null]
    ])
    expect(answer.reruns).toEqual([{ search: "embase", before: 4, after: 4, both: 3, overlap: 0.6 }])
    // the records of the last merge are gone when searches ran since
    replaceExport(folder, three)
    await asked(Review.run({ folder, step: "search" }))
    const late = (await asked(Review.update({ folder }))).answer
    expect([late.details, late.reruns]).toEqual([null, null])
  })

  it("opens a work for every reviewer, whatever the clocks of people say", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const file = (who: string) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    await asked(Review.merge({ folder, files: ["Ann", "Ben"].map(file) }))
    replaceExport(folder, [{ n: 1, abstract: "Another text." }, { n: 2 }, { n: 3 }])
    expect((await asked(Review.update({ folder }))).answer.opened).toHaveLength(1)
    const counts = async () => (await asked(Review.status({ folder }))).steps.find(({ id }) => id === "screen screen")!.counts
    expect(await counts()).toMatchObject({ include: 2, open: 1, "opened again": 1 })
    // pages make it another record of the same text, which stays open
    replaceExport(folder, [{ n: 1, abstract: "Another text.", more: "SP  - 17\n" }, { n: 2 }, { n: 3 }])
    expect((await asked(Review.update({ folder }))).answer.opened).toEqual([])
    expect(await counts()).toMatchObject({ include: 2, open: 1, "opened again": 1 })
    // years before the decisions that the update found, and before the update
    const [line] = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const order = { rank: 1, by: "ranked", model: null }
    const said = { version: 1, at: "2001-01-01T00:00:00.000Z", stage: "screen", ...line, action: "exclude", criterion: null, order }
    for (const who of ["Ann", "Ben"]) appendFileSync(join(folder, `screening/${who}.screen.jsonl`), `${JSON.stringify({ ...said, who })}\n`)
    expect(await counts()).toMatchObject({ include: 2, exclude: 1, open: 0 })
    const found = async () => (await asked(Review.check({ folder }))).checks.filter(({ id }) => id === "decisions")
    expect(await found()).toMatchObject([{ state: "ok" }])
    // a decision that was set aside counts again under another time, which the check finds
    const ann = join(folder, "screening/Ann.screen.jsonl")
    const opened = readFileSync(join(folder, "opened.jsonl"), "utf8")
    const at = /"found":\[\{"who":"Ann".*?"at":"([^"]*)"/u.exec(opened)![1]!
    writeFileSync(ann, readFileSync(ann, "utf8").replace(at, "2026-01-05T00:00:00.000Z"))
    expect(await found()).toMatchObject([
      {
        state: "failed",
        subject: "Ann, screen",
        file: "opened.jsonl",
        line: 1,
        message: `the decision of ${at} that an update found was changed or deleted; restore its line in screening/Ann.screen.jsonl`
      }
    ])
  })

  it("that was killed after its searches finds the same when it runs again, and no row of another result is shown meanwhile", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const file = (who: string) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    await asked(Review.merge({ folder, files: ["Ann", "Ben"].map(file) }))
    replaceExport(folder, [{ n: 3 }, { n: 1, abstract: "Another text." }, { n: 2 }])
    await asked(Review.run({ folder, step: "search" }))
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "merge")!.state).toBe("stale")
    expect((await refused(Review.assign({ folder, who: "Cem" }))).problems?.[0]?.text).toMatch(/the records are not merged/)
    const { answer } = await asked(Review.update({ folder }))
    expect([answer.changed.length, answer.opened.length, answer.added, answer.lost]).toEqual([1, 1, [], []])
  })

  it("goes on with `runs resume` after a process was killed between the openings and the works", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const file = (who: string) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    await asked(Review.merge({ folder, files: ["Ann", "Ben"].map(file) }))
    const works = join(folder, ".litfuse/review/works.jsonl")
    const earlier = readFileSync(works, "utf8")
    replaceExport(folder, [{ n: 1, abstract: "Another text." }, { n: 2 }, { n: 3 }, { n: 4 }])
    await asked(Review.update({ folder }))
    const [counts, later] = [(await asked(Review.status({ folder }))).steps, readFileSync(works, "utf8")]
    writeFileSync(works, earlier)
    interrupt(folder, "review update")
    const updates = async () => (await asked(Runs.list({ folder }))).runs.filter(({ question }) => question === "review update")
    const [{ runId, interrupted }] = (await updates()) as unknown as [Runs.Listed]
    expect(interrupted).toBe(true)
    expect(await asked(Runs.resume({ folder, run: runId }))).toMatchObject({
      found: "litfuse review update is complete; `litfuse review` shows the state"
    })
    expect(readFileSync(works, "utf8")).toBe(later)
    expect((await asked(Review.status({ folder }))).steps).toEqual(counts)
    expect(counts.find(({ id }) => id === "screen screen")!.counts).toMatchObject({ include: 2, open: 2, "opened again": 1 })
    const openings = readFileSync(join(folder, "opened.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => ({ ...JSON.parse(line), at: "" }))
    expect(openings).toHaveLength(2)
    expect(openings[1]).toEqual(openings[0])
    expect(await updates()).toMatchObject([{ runId, state: "done" }])
  })

  it("is not needed to open a decided work whose text changed: `review run` opens it too, and says so", async () => {
    const folder = review(three)
    await asked(Review.run({ folder }))
    const records = recordsOf((await asked(Review.assign({ folder, who: "Ann" }))).page)
    const file = (who: string) =>
      returned(
        folder,
        `${who}.screen.jsonl`,
        answers(who, records, () => "include")
      )
    await asked(Review.merge({ folder, files: ["Ann", "Ben"].map(file) }))
    replaceExport(folder, [{ n: 1, abstract: "Another text." }, { n: 2 }, { n: 3 }])
    const { notices } = await asked(Review.run({ folder }))
    expect(notices).toMatchObject([{ code: "opened-again", subject: "exports/a.ris:embase/1" }])
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "screen screen")!.counts).toMatchObject({ include: 2, open: 1, "opened again": 1 })
    expect((await asked(Review.run({ folder, again: true }))).notices).toEqual([])
  })

  it("looks up the references that the review watches, and lists those that were retracted, with the sentence that cites them", async () => {
    const folder = await reviewCopy()
    const references = join(everyday, "references")
    for (const name of ["clean.md", "clean.bib"]) cpSync(join(references, name), join(folder, name))
    await asked(Verify.ask({ folder, file: "clean.md", watch: true, replay: join(references, "cassettes") }))
    const answers = join(folder, "answers")
    for (const from of ["cassettes", "references/later"]) cpSync(join(everyday, from), answers, { recursive: true })
    const { answer } = await asked(Review.update({ folder, replay: answers }))
    expect(answer.watched!.changed.map(({ manuscript, key, cited }) => [manuscript, key, cited[0]!.line])).toEqual([
      ["clean.md", "ferncastle2021", 6],
      ["clean.md", "sorrelby2018", 6]
    ])
    appendFileSync(join(folder, ".litfuse/references.jsonl"), "{}\n")
    expect((await refused(Review.update({ folder, replay: answers }))).message).toMatch(/references\.jsonl:2: is not a watched file/)
  })

  it("of a search that gives other records makes the merged works stale, although its request is the same", async () => {
    const folder = await reviewCopy()
    const header = join(folder, ".litfuse/review/searches/pubmed.jsonl")
    const [first, ...rest] = readFileSync(header, "utf8").split("\n")
    writeFileSync(header, [first!.replace(/"content":"[0-9a-f]{64}"/, `"content":"${"0".repeat(64)}"`), ...rest].join("\n"))
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "merge")!.state).toBe("stale")
  })
})
