import { describe, expect, it } from "vitest"
import { analyse, dotsOf, findings, rowsOf, runOf, type Collection } from "./support.ts"

// cutoff 2, runs cut at 3. Team A brought a and b, team B c and d; d was judged in an earlier iteration.
// The discounts are 1 and 1 / log2(3) = 0.6309. With three relevant documents the ideal is 1.6309 at rank 2.
const collection: Collection = {
  qrels: "1 5 a 1\n1 5 b 0\n1 5 c 1\n1 4.5 d 1\n",
  board: [
    "run,team,report,type,contributed judgments,topicformat,n2\n",
    "A1,A,,automatic,yes,q,0.6131\n",
    "B1,B,,automatic,yes,q,1.0000\n",
    "B2,B,,feedback,no,q,0.3869\n"
  ].join(""),
  depth: 3,
  runsets: {
    cut: { A1: runOf("1: a=3 b=2 x=1"), B1: runOf("1: c=3 d=2 b=1"), B2: runOf("1: x=3 c=2 y=1") },
    whole: { A1: runOf("1: a=3 b=2 x=1 c=0") }
  }
}
const params = { runset: "cut", cutoff: 2, official: { column: "n2", origin: "the board" }, iteration: "5" }
const round = (value: unknown) => (typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value)
const values = (row: Readonly<Record<string, unknown>>) => Object.values(row).map(round)

describe("judged-coverage", () => {
  it("sets Judged, nDCG and nDCG' of each run side by side, by hand", async () => {
    const found = await findings("judged-coverage", params, collection)
    expect(rowsOf(found, "runs").map(values)).toEqual([
      ["B1", "B", "yes", 1, 1, 1, 1, 1, 0, 1, 0],
      ["A1", "A", "yes", 1, 0.6131, 2, 0.6131, 0.6131, 0, 2, 0],
      // x goes, c moves up; what came after rank 3 could be relevant
      ["B2", "B", "no", 0.5, 0.3869, 3, 0.6131, 1, 1, 2, 1]
    ])
    expect(found.headline).toMatch(
      /^Removing unjudged hits from all 3 runs reverses \d+ % of their pairs; 3 of the first 3 by nDCG@2 stay among the first\.$/
    )
    expect(found.conclusions[2]).toBe(
      "nDCG'@2 is exact for 2 runs of 3. In the others the cut came before 2 judged hits in 1 ranking. The values below are lower bounds: the rest could add at most 0.3869 (B2). With upper bounds everywhere, Kendall's tau-b with the order below is 0.500."
    )
  })

  it("compares groups of runs", async () => {
    const found = await findings("judged-coverage", params, collection)
    expect(rowsOf(found, "groups").map(values)).toEqual([
      ["pooled", 2, 1, 0.8066, 0.8066, 0],
      ["not pooled", 1, 0.5, 0.3869, 0.6131, 1],
      ["automatic, pooled", 2, 1, 0.8066, 0.8066, 0],
      ["feedback, not pooled", 1, 0.5, 0.3869, 0.6131, 1]
    ])
  })

  it("takes each team's own judgements away, under three readings", async () => {
    const found = await findings("judged-coverage", params, collection)
    // A1's first two hits were shown, all three of B1's: the upper median is 3
    expect(rowsOf(found, "depths").map(values)).toEqual([
      [2, 1],
      [3, 1]
    ])
    // without c: B1 has d at rank 2 (0.3869) and B2 nothing; without a: A1 has nothing
    const a = (removed: number) => ["A", 1, removed, 1, 0.6131, 0, "-0.6131", "A1", 2, 3]
    const b = ["B", 2, 1, 1, 0.6934, 0.1934, "-0.5000", "B1", 1, 2]
    expect(rowsOf(found, "teams-1").map(values)).toEqual([a(1), b])
    // b, which A has at rank 2 and B at rank 3, is A's own down to rank 2
    expect(rowsOf(found, "teams-2").map(values)).toEqual([a(2), b])
    expect(rowsOf(found, "teams-3").map(values)).toEqual([a(1), b])
    expect(dotsOf(found, 1).map(({ label, value, low, high }) => [label, round(value), round(low), round(high)])).toEqual([
      ["A", -0.6131, -0.6131, -0.6131],
      ["B", -0.5, -0.5, -0.5]
    ])
  })

  it("leaves an earlier iteration's judgements to nobody, unless told that there is none", async () => {
    const { iteration: _, ...all } = params
    const [b] = rowsOf(await findings("judged-coverage", all, collection), "teams-1")
    expect(values(b!).slice(0, 6)).toEqual(["B", 2, 2, 2, 0.6934, 0])
    expect(await analyse("judged-coverage", { ...params, iteration: "6" }, collection)).toContain("no judgement of iteration 6")
  })

  it("compares with the leaderboard, and condensed lists of cut runs with those of whole ones", async () => {
    const found = await findings("judged-coverage", { ...params, whole: "whole" }, collection)
    expect(found.expected.map(({ system, expected, verdict }) => [system, expected.slice(0, 6), verdict])).toEqual([
      ["A1", "0.6131", "equal"],
      ["B1", "1.0000", "equal"],
      ["B2", "0.3869", "equal"],
      ["A1", "0.6131", "equal"]
    ])
  })

  it("shows a leaderboard of other values, and a whole run that is another run", async () => {
    const other = {
      ...collection,
      board: collection.board!.replace("1.0000", "0.9999"),
      runsets: { ...collection.runsets, whole: { A1: runOf("1: b=3 a=2 x=1 c=0") } }
    }
    const found = await findings("judged-coverage", { ...params, whole: "whole" }, other)
    expect(found.expected.map(({ verdict }) => verdict)).toEqual(["equal", "better", "equal", "better"])
  })

  it("refuses a run that the leaderboard does not have", async () => {
    const lacking = { ...collection, board: collection.board!.replace(/B2.*\n/, "") }
    expect(await analyse("judged-coverage", params, lacking)).toBe("board: no n2 of run B2; expected a score of every run of the set")
  })
})
