import { expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Queue from "../../src/dedup/queueTable.ts"
import type { Score } from "../../src/dedup/scoreTable.ts"
import { namedPairs } from "../../src/dedup/truth.ts"

const record = (id: number, title: string) => SourceRecord.make({ source: "test", id: String(id), title })

/** Twelve records of six titles, each twice: the pairs of the first `same` titles are one publication. */
const scoreOf = (id: string, same: number, doubts: ReadonlyArray<number>, way = "corrected"): Score => {
  const titles = Array.from({ length: 6 }, (_, i) => `A trial of medicine number ${String(i)} in the elderly`)
  const records = titles.flatMap((title, i) => [record(2 * i, title), record(2 * i + 1, i === 5 ? title : `${title} of another town`)])
  const names = titles.flatMap((_, i) => (i < same ? [`${i}`, `${i}`] : [`${i} a`, `${i} b`]))
  const review = doubts.map((i, at) => ({ pair: [2 * i, 2 * i + 1], score: 0.9 - at / 10, for: [], against: [], conflicts: [] }))
  return { set: { id, ids: [], records, names, truth: namedPairs(names) }, way, linked: { review } } as unknown as Score
}

const cells = (scores: ReadonlyArray<Score>, real: ReadonlyArray<string>) =>
  Queue.queueTable(scores, real).rows.map(([set, way, pairs, order, first, ten, , , , all]) => [set, way, pairs, order, first, ten, all])

it("counts the first pairs in the order in which a person is asked, and in that of the weights, beside the share of all", () => {
  // asked: two that are one publication, then those that are not; by the weights the pair of equal titles, which is none, is first
  expect(cells([scoreOf("one", 2, [0, 1, 2, 3, 4, 5])], ["one"])).toEqual([
    ["one", "corrected", 6, "in the order of review", 2 / 5, null, 2 / 6],
    ["one", "corrected", 6, "by the weights alone", 2 / 5, null, 2 / 6],
    ["real sets together", "corrected", 6, "in the order of review", 2 / 5, null, 2 / 6],
    ["real sets together", "corrected", 6, "by the weights alone", 2 / 5, null, 2 / 6]
  ])
  expect(cells([scoreOf("one", 2, [2, 3, 4, 5, 0, 1])], [])[0]![4]).toBe(1 / 5)
})

it("asks about the pairs of all real sets in one order, and shows of another preset only these", () => {
  const scores = [scoreOf("made", 6, [5, 4, 3, 2, 1, 0]), scoreOf("a", 0, [5, 4, 3, 2, 1]), scoreOf("b", 5, [4, 3, 2, 1, 0])]
  const others = scores.map((score) => ({ ...score, way: "strict" }))
  const rows = cells([...scores, ...others], ["a", "b"])
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ...["made", "made"].map((set) => [set, "corrected", 6]),
    ...["a", "a", "b", "b"].map((set) => [set, "corrected", 5]),
    ...["corrected", "corrected", "strict", "strict"].map((way) => ["real sets together", way, 10])
  ])
  // two sets of five: the pairs of one are all true, of the other none, and they come in turn
  expect(rows.find((row) => row[0] === "real sets together")!.slice(4)).toEqual([2 / 5, 5 / 10, 5 / 10])
})

it("leaves out pairs of which nothing is known, and sets of which no pair is", () => {
  const score = scoreOf("one", 6, [0, 1, 2, 3, 4, 5])
  const names = score.set.names!.map((name, row) => (row === 0 ? undefined : name))
  expect(Queue.askedPairs({ ...score, set: { ...score.set, names } })).toHaveLength(5)
  const { names: _, ...unnamed } = score.set
  expect(Queue.askedPairs({ ...score, set: unnamed })).toEqual([])
  expect(Queue.queueTable([{ ...score, set: unnamed }], []).rows).toEqual([])
})
