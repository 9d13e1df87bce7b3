import { createHash } from "node:crypto"
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { written } from "../written.ts"
import { replay, reviewCopy } from "./reviewCopy.ts"

interface Reference {
  readonly n: number
  readonly title?: string
  readonly abstract?: string
  readonly more?: string
}

const ris = (all: ReadonlyArray<Reference>): string =>
  all
    .map(
      ({ n, title = `Coffee and sleep ${n}`, abstract = `Study ${n} of coffee and sleep.`, more = "" }) =>
        `TY  - JOUR\nTI  - ${title}\nAU  - Doe${n}, A\nPY  - 2021\nJO  - Sleep\nDO  - 10.5555/coffee.${n}\nAB  - ${abstract}\n${more}ER  - \n`
    )
    .join("\n")

const protocol = (text: string, more = ""): string => `version: 1
title: Coffee
question: coffee sleep
strategies: [{ id: main, file: strategies/main.txt, syntax: pubmed }]
searches:
  - { id: embase, platform: Ovid, database: Embase, date: 2026-01-01, strategy: main, files: [{ file: exports/a.ris, sha256: ${createHash("sha256").update(text).digest("hex")} }] }
${more}stages:
  - { id: screen, double: all, reviewers: [Ann, Ben], settles: Cem, criteria: [{ id: population, key: 1, text: wrong population }] }
`

const strategy = "coffee[tiab] AND\nsleep[tiab] AND\nadults[tiab]\n"

/** A review with one export, as an absolute path. */
const review = (all: ReadonlyArray<Reference>, more = ""): string =>
  resolve(written({ "review.yaml": protocol(ris(all), more), "strategies/main.txt": strategy, "exports/a.ris": ris(all) }))

const replaceExport = (folder: string, all: ReadonlyArray<Reference>): void => {
  writeFileSync(join(folder, "exports/a.ris"), ris(all))
  writeFileSync(join(folder, "review.yaml"), protocol(ris(all)))
}

interface Line {
  readonly record: string
  readonly about: unknown
}

/** The records of a page for a person, as its script reads them. */
const recordsOf = (page: string): ReadonlyArray<Line> => {
  const [, data = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(page) ?? []
  return (JSON.parse(data) as { readonly records: ReadonlyArray<Line> }).records
}

const answers = (who: string, records: ReadonlyArray<Line>, actionOf: (i: number) => string): string =>
  records
    .map(({ record, about }, i) =>
      JSON.stringify({
        version: 1,
        at: new Date(Date.UTC(2026, 0, 2, 0, i)).toISOString(),
        who,
        stage: "screen",
        record,
        about,
        action: actionOf(i),
        criterion: null,
        order: { rank: i + 1, by: "ranked", model: null }
      })
    )
    .join("\n")
    .concat("\n")

const three = [{ n: 1 }, { n: 2 }, { n: 3 }]

/** A folder outside of the review, where files are returned to. */
const returned = (folder: string, name: string, text: string): string => {
  mkdirSync(join(folder, "../returned"), { recursive: true })
  const file = join(folder, "../returned", name)
  writeFileSync(file, text)
  return file
}

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
    expect(first).toEqual({ committed: ["Ann.screen.jsonl"], opened: [], waitingFor: [{ stage: "screen", who: "Ben" }] })
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
    expect([settling.records, settling.page.includes("Ann: include; Ben: exclude")]).toEqual([1, true])
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
    expect((await of("Ann.screen.jsonl", "{}\n")).message).toContain("screening/Ann.screen.jsonl:1: is not a decision")
    expect(existsSync(join(folder, "commitments.jsonl"))).toBe(false)
  })
})

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
      toScreen: 3
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

  it("of a search that gives other records makes the merged works stale, although its request is the same", async () => {
    const folder = await reviewCopy()
    const header = join(folder, ".litfuse/review/searches/pubmed.jsonl")
    const [first, ...rest] = readFileSync(header, "utf8").split("\n")
    writeFileSync(header, [first!.replace(/"content":"[0-9a-f]{64}"/, `"content":"${"0".repeat(64)}"`), ...rest].join("\n"))
    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "merge")!.state).toBe("stale")
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
