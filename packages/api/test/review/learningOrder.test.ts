import { createHash } from "node:crypto"
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { written } from "../written.ts"

const titles = [
  "Coffee in rats",
  "Coffee and sleep of adults",
  "Tea of rats",
  "Sleep of adults on night shifts",
  "Rats and tea",
  "Adults asleep"
]
const ris = titles.map((title, n) => `TY  - JOUR\nTI  - ${title}\nAU  - Doe${n}, A\nPY  - 2021\nDO  - 10.5555/x.${n}\nER  - \n`).join("\n")

const protocol = `version: 1
title: Coffee
question: coffee
strategies: [{ id: main, file: strategies/main.txt, syntax: pubmed }]
searches:
  - { id: embase, platform: Ovid, date: 2026-01-01, strategy: main, files: [{ file: exports/a.ris, sha256: ${createHash("sha256").update(ris).digest("hex")} }] }
order: { by: learning, seed: 1 }
stages:
  - { id: screen, double: all, reviewers: [Ann, Ben], criteria: [] }
`

interface Data {
  readonly by: string
  readonly model: string | null
  readonly records: ReadonlyArray<{ readonly record: string; readonly about: { readonly title: string } }>
}

/** What the page of a person says of its order. */
const pageOf = async (folder: string, who: string): Promise<Data> => {
  const { page } = await asked(Review.assign({ folder, who }))
  const [, data = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(page) ?? []
  return JSON.parse(data) as Data
}

const titlesOf = ({ records }: Data): ReadonlyArray<string> => records.map(({ about }) => about.title)

/** Decisions of a person, in the folder. */
const decide = (folder: string, who: string, all: ReadonlyArray<readonly [Data["records"][number], string]>): void => {
  mkdirSync(join(folder, "screening"), { recursive: true })
  const lines = all.map(([{ record, about }, action], i) => {
    const at = new Date(Date.UTC(2026, 0, 2, 0, i)).toISOString()
    const order = { rank: i + 1, by: "ranked", model: null }
    return `${JSON.stringify({ version: 1, at, who, stage: "screen", record, about, action, criterion: null, order })}\n`
  })
  writeFileSync(join(folder, `screening/${who}.screen.jsonl`), lines.join(""))
}

const reviewed = async () => {
  const folder = resolve(written({ "review.yaml": protocol, "strategies/main.txt": "coffee[tiab]", "exports/a.ris": ris }))
  await asked(Review.run({ folder }))
  return { folder, first: await pageOf(folder, "Ann") }
}

describe("an order that learns", () => {
  it("begins as the order by the question, and says so, until a work was included and another excluded", async () => {
    const { folder, first } = await reviewed()
    expect([first.by, first.model]).toEqual(["ranked", null])
    expect(titlesOf(first).slice(0, 2).toSorted()).toEqual(["coffee and sleep of adults", "coffee in rats"])
    decide(folder, "Ann", [[first.records[0]!, "include"]])
    expect(await pageOf(folder, "Ann")).toMatchObject({ by: "ranked", model: null })
  })

  it("goes on with what is like the included works, and names its model", async () => {
    const { folder, first } = await reviewed()
    const of = (title: string) => first.records.find(({ about }) => about.title === title)!
    decide(folder, "Ann", [
      [of("coffee in rats"), "exclude"],
      [of("coffee and sleep of adults"), "include"]
    ])
    const after = await pageOf(folder, "Ann")
    expect(after.by).toBe("learning")
    expect(after.model).toMatch(/^[0-9a-f]{64}$/)
    expect(titlesOf(after).slice(0, 2).toSorted()).toEqual(["adults asleep", "sleep of adults on night shifts"])
    expect(await pageOf(folder, "Ann")).toEqual(after)
  })

  it("of one person says nothing about the decisions of another", async () => {
    const { folder, first } = await reviewed()
    const before = await pageOf(folder, "Ben")
    decide(
      folder,
      "Ann",
      first.records.map((record, i) => [record, i % 2 === 0 ? "include" : "exclude"])
    )
    expect(await pageOf(folder, "Ben")).toEqual(before)
  })

  it("learns from all decisions once the files of all reviewers are committed, and not from later ones of others", async () => {
    const { folder, first } = await reviewed()
    const of = (title: string) => first.records.find(({ about }) => about.title === title)!
    decide(folder, "Ann", [[of("tea of rats"), "maybe"]])
    decide(folder, "Ben", [
      [of("coffee in rats"), "exclude"],
      [of("coffee and sleep of adults"), "include"]
    ])
    const files = ["Ann", "Ben"].map((who) => join(folder, `screening/${who}.screen.jsonl`))
    expect(await pageOf(folder, "Ann")).toMatchObject({ by: "ranked", model: null })
    await asked(Review.merge({ folder, files }))
    const opened = await pageOf(folder, "Ann")
    expect(opened.by).toBe("learning")
    expect(titlesOf(opened).slice(0, 3).toSorted()).toEqual([
      "adults asleep",
      "coffee and sleep of adults",
      "sleep of adults on night shifts"
    ])
    // what Ben decides afterwards is blinded again
    const at = "2026-01-03T00:00:00Z"
    const [line = ""] = readFileSync(files[1]!, "utf8").split("\n")
    const { record, about } = of("rats and tea")
    appendFileSync(files[1]!, `${JSON.stringify({ ...(JSON.parse(line) as object), at, record, about, action: "include" })}\n`)
    expect((await pageOf(folder, "Ann")).model).toBe(opened.model)
    const now = await asked(Review.status({ folder }))
    expect(now.people.find(({ who }) => who === "Ben")!.decided).toBe(3)
  })
})
