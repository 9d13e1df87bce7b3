import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import * as Desk from "../../../src/review/desk/Desk.ts"
import { pressKey } from "../../../src/review/desk/pressKey.ts"
import { roomOf } from "../../../src/review/desk/roomOf.ts"
import * as Room from "../../../src/review/desk/Room.ts"
import * as Review from "../../../src/Review.ts"
import { asked } from "../../asked.ts"
import { written } from "../../written.ts"

const titles = [
  "Coffee in rats and what they do",
  "Coffee and sleep of adults on duty",
  "Tea of rats in the laboratory now",
  "Sleep of adults on night shifts",
  "Rats and tea, a second laboratory",
  "Adults asleep after the night shift"
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

const nowMs = Date.UTC(2026, 0, 2)

it("goes on by an order that learns from the person's keys, as litfuse review assign would, and never waits for it", async () => {
  const folder = resolve(written({ "review.yaml": protocol, "strategies/main.txt": "coffee[tiab]", "exports/a.ris": ris }))
  await asked(Review.run({ folder }))
  const desk = Result.getOrThrow(Desk.open(folder, "Ann", true))
  const room = () => Result.getOrThrow(roomOf(desk, "screen"))
  const titleOf = (work: number): string => desk.state.works[work]!.title
  const undecided = () => Room.matching(room(), { list: "undecided", label: "", text: "" }, () => true)
  const press = (title: string, act: "include" | "exclude") => {
    const work = room().order.find((one) => titleOf(one) === title)!
    const pressed = { record: desk.state.works[work]!.records[0]!.hash, act, criterion: null, note: "", labels: [] }
    Result.getOrThrow(pressKey(desk, room(), pressed, nowMs))
    return Room.following(room(), undecided(), work, "undecided")
  }
  press("Sleep of adults on night shifts", "include")
  const before = room().order
  const next = press("Tea of rats in the laboratory now", "exclude")
  // the next record comes from the order of before
  expect([room().order, titleOf(next!)]).toEqual([before, titleOf(before.find((work) => undecided().includes(work))!)])
  await room().learner!.kept.settled()
  const ordered = undecided().map(titleOf)
  expect(ordered.slice(-2).toSorted()).toEqual(["Coffee in rats and what they do", "Rats and tea, a second laboratory"])
  const { by, model } = room().ordered
  press("Adults asleep after the night shift", "include")
  const lines = readFileSync(join(folder, "screening/Ann.screen.jsonl"), "utf8").trim().split("\n")
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ order: { by: "learning", model } })
  expect([by, /^[0-9a-f]{64}$/.test(model ?? "")]).toEqual(["learning", true])
  await room().learner!.kept.settled()
  const { page } = await asked(Review.assign({ folder, who: "Ann" }))
  const [, data = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(page) ?? []
  const assigned = JSON.parse(data) as { readonly model: string; readonly records: ReadonlyArray<{ readonly record: string }> }
  expect(assigned.records.map(({ record }) => record)).toEqual(undecided().map((work) => desk.state.works[work]!.records[0]!.hash))
  expect(room().ordered.model).toBe(assigned.model)
})
