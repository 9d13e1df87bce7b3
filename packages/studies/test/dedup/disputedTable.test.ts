import { expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Disputed from "../../src/dedup/disputedTable.ts"
import * as Peers from "../../src/dedup/peerTables.ts"
import * as Score from "../../src/dedup/scoreTable.ts"
import { namedPairs } from "../../src/dedup/truth.ts"

// 0 and 1 are merged and labelled so, 2 and 3 are merged against the labels, 4 and 5 are left apart against them, 6 and 7 are in doubt and labelled apart
const titles = [
  "Aspirin after a first heart attack",
  "Statins in the very old",
  "Walking and sleep in town",
  "Vaccines for people who travel"
]
const records = titles.flatMap((title, i) =>
  [0, 1].map((k) =>
    SourceRecord.make({
      source: "test",
      id: String(2 * i + k),
      title: i === 2 && k === 1 ? "Gehen und Schlafen in der Stadt" : title,
      containerTitle: "Heart",
      volume: "3",
      pages: i === 3 && k === 1 ? "77" : String(100 * i + 5)
    })
  )
)
const ids = records.map(({ id }) => `r${id}`)
const names = ["a", "a", "b", "c", "d", "d", "e", "f"]
const set = { id: "set", ids, records, names, truth: namedPairs(names) }
const linked = Score.score(set, Score.presets, 1, 5).find(({ way }) => way === "corrected")!
const doubt = { pair: [6, 7] as const, score: 0.1, for: [], against: [], conflicts: [] }
const score: Score.Score = { ...linked, linked: { ...linked.linked, review: [doubt] } }
const peer: Peers.Peer = { name: "other", known: [], sets: [{ set: "set", wrong: [], missed: ["r0 r1"] }] }
const judged = Peers.judgePeers([score], peer)

it("knows what both tools decided against the labels, and no set that the other tool did not see", () => {
  expect(judged[0]!.tools).toEqual([
    { wrong: new Set(["2 3"]), missed: new Set(["4 5"]) },
    { wrong: new Set(), missed: new Set(["0 1"]) }
  ])
  expect(Peers.judgePeers([{ ...score, set: { ...set, id: "another" } }], peer)).toEqual([])
})

it("shows every disputed pair once among pairs on which all agree, in an order that only the seed decides", () => {
  const shown = Disputed.shownPair(judged, 1)
  const of = (isDisputed: boolean) =>
    shown.filter((one) => one.isDisputed === isDisputed).map(({ pair }) => [...pair].sort((a, b) => a - b).join(" "))
  expect(of(true).sort()).toEqual(["0 1", "2 3", "4 5"])
  expect(of(false)).toEqual(["6 7"])
  expect(Disputed.shownPair(judged, 1)).toEqual(shown)
  const orders = Array.from({ length: 20 }, (_, seed) => Disputed.shownPair(judged, seed))
  expect(new Set(orders.map((one) => one[0]!.pair.join(" "))).size).toBeGreaterThan(4)
})

it("says how often labels and tools agree with the reader; what the reader could not tell agrees with nobody and corrects nothing", () => {
  const of = (a: number, b: number, verdict: Disputed.Adjudged["verdict"]): Disputed.Adjudged => ({
    set: "set",
    records: [ids[b]!, ids[a]!],
    verdict,
    why: "a test"
  })
  const adjudged = [of(0, 1, "same"), of(2, 3, "same"), of(4, 5, "unclear"), of(6, 7, "different")]
  expect(Disputed.disputedTable(judged, ["litfuse", "other"], adjudged).rows).toEqual([
    ["set", "disputed", 3, 2, 0, 1, 1, 2, 0],
    ["set", "agreed", 1, 0, 1, 0, 1, 1, 1]
  ])
  expect(Disputed.readingsOf(adjudged).map(({ records, same }) => [...records, same])).toEqual([
    ["r1", "r0", true],
    ["r3", "r2", true],
    ["r7", "r6", false]
  ])
})
