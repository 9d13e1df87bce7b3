import { expect, it } from "vitest"
import * as Readings from "../../src/dedup/readingTable.ts"
import * as Score from "../../src/dedup/scoreTable.ts"
import { namedPairs } from "../../src/dedup/truth.ts"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

const titles = ["Aspirin for the prevention of myocardial infarction", "Aspirin for the prevention of myocardial infarction", "Statins"]
const records = titles.map((title, i) => SourceRecord.make({ source: "test", id: String(i), title, volume: "1", pages: "7" }))
const scoreOf = (id: string, names: ReadonlyArray<string>) =>
  Score.score({ id, ids: ["a:1", "b:1", "b:2"], records, truth: namedPairs(names) }, Score.presets, 1, 10).find(({ way }) => way === "s3")!

const reading = (set: string, same: boolean) => ({ set, records: ["a:1", "b:1", "b:2"], same, what: "a test" })

it.each([
  ["a merge that the labels call wrong", ["x", "y", "z"], "merged"],
  ["a pair that was left apart", ["x", "x", "x"], "left apart"]
])("%s is right or wrong by what a reader found, in the set and in its variants", (_, names, decision) => {
  const score = scoreOf("set, DOIs seen", names)
  const of = (same: boolean) => Readings.readingTable([score], [reading("set", same)]).rows.map((row) => row.slice(1, 4))
  const count = decision === "merged" ? 1 : 2
  expect(of(decision === "merged")).toEqual([[decision, count, "right"]])
  expect(of(decision !== "merged")).toEqual([[decision, count, "wrong"]])
  expect(Readings.unreadPairs([reading("set", decision === "merged")], score)).toBe("0 wrong, 0 missed")
})

it("a decision that nobody read counts as it was labelled", () => {
  const score = scoreOf("set", ["x", "y", "z"])
  expect(Readings.readingTable([score], [reading("other", true)]).rows.map((row) => row[3])).toEqual(["not read"])
  expect(Readings.unreadPairs([reading("other", true)], score)).toBeUndefined()
})
