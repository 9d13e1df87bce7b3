import { describe, expect, it } from "vitest"
import { inFileOrder } from "../../src/analyses/TieSensitivity.ts"
import { analyse, findings, rowsOf, runOf } from "./support.ts"

// topic 1: a is relevant; "tied" ties it with b, whose id is higher and so goes first
const collection = {
  qrels: "1 0 a 1\n1 0 b 0\n2 0 c 1\n",
  runsets: {
    set: {
      tied: runOf("1: a=5 b=5 x=1\n2: c=1"),
      untied: runOf("1: b=3 a=2\n2: c=1"),
      low: runOf("1: b=3 a=2\n2: x=2 c=1")
    }
  }
}
const params = { runsets: ["set"], measures: ["RR@10"] }

describe("tie-sensitivity", () => {
  it("bounds each run by hand: a before b gives RR 1, b before a 1/2", async () => {
    const found = await findings("tie-sensitivity", params, collection)
    expect(rowsOf(found, "set-RR-10")).toEqual([
      {
        run: "tied",
        "RR@10": 0.75,
        worst: 0.75,
        best: 1,
        "best - worst": 0.25,
        "ties as in the file": 1,
        "topics with ties inside": 1,
        "topics that can move": 1,
        rank: 1,
        "possible ranks": "1"
      },
      expect.objectContaining({ run: "untied", "RR@10": 0.75, worst: 0.75, best: 0.75, rank: 1, "possible ranks": "1 to 2" }),
      expect.objectContaining({ run: "low", "RR@10": 0.5, rank: 3, "possible ranks": "3" })
    ])
    expect(rowsOf(found, "pairs").map((row) => [row["higher run"], row["lower run"]])).toEqual([["tied", "untied"]])
    expect(found.headline).toBe(
      "The order of documents with equal scores moves 2 of 3 means by less than 0.01 and 1 by up to 0.2500. 1 of 3 pairs of systems could change places (3 runs, RR@10)."
    )
    expect(found.conclusions).toEqual([
      "1 of 3 runs have documents with equal scores inside a topic when scores are compared as 32-bit floats, 1 when compared as doubles. In 0 runs the shorter floats make ties that the file does not have.",
      "set, RR@10: 1 of 3 runs can move. The median distance from worst to best is 0.00000. The widest is 0.2500 (tied, 0.7500 to 1.0000), the next 0.0000. Keeping the order of the files inside ties would move no run by more than 0.2500.",
      "set, RR@10, system order: 1 of 3 pairs could be reversed. Kendall's tau-b with the order by official ties: 0.816 at the best order of every run, 1.000 at the worst, 0.816 in file order."
    ])
    expect(found.figures[0]).toMatchObject({ dots: [{ label: "tied", value: 0.25, low: 0, high: 0.25 }], reference: 0 })
  })

  it("counts a tie that only 32-bit floats have, and drops it under trec_eval 10.0", async () => {
    const close = { ...collection, runsets: { set: { close: runOf("1: a=1.00000001 b=1\n2: c=1") } } }
    const [nine, ten] = [
      await findings("tie-sensitivity", params, close),
      await findings("tie-sensitivity", params, close, "trec_eval-10.0")
    ]
    expect(rowsOf(nine, "ties")).toEqual([{ "run set": "set", run: "close", hits: 3, "tied hits": 2, share: 2 / 3, "tied as doubles": 0 }])
    expect(nine.conclusions[0]).toContain("1 of 1 run have documents with equal scores")
    expect(nine.conclusions[0]).toContain("In 1 run the shorter floats make ties")
    expect(rowsOf(nine, "set-RR-10")[0]).toMatchObject({ "RR@10": 0.75, best: 1 })
    expect(rowsOf(ten, "ties")[0]).toMatchObject({ "tied hits": 0 })
    expect(rowsOf(ten, "set-RR-10")[0]).toMatchObject({ "RR@10": 1, worst: 1, best: 1 })
    expect(ten.conclusions[0]).toBe("0 of 1 run have documents with equal scores inside a topic.")
  })

  it("compares the number of runs with ties as written with a published count", async () => {
    const expecting = (runs: number) => findings("tie-sensitivity", { ...params, expected: { runs, origin: "README" } }, collection)
    expect((await expecting(1)).expected).toMatchObject([{ system: "3 runs", expected: "1", actual: "1", verdict: "equal" }])
    expect((await expecting(2)).expected).toMatchObject([{ verdict: "worse" }])
  })

  it("reads the judgements that the set is bound to, and says what it read", async () => {
    const { inputs } = await findings("tie-sensitivity", params, collection)
    expect(inputs.map(({ kind, source }) => [kind, source])).toEqual([
      ["judgements", "qrels"],
      ["run set", "set"]
    ])
  })

  it("refuses measures that do not exist, and parameters of another form", async () => {
    expect(await analyse("tie-sensitivity", { ...params, measures: ["RRR@10"] }, collection)).toContain("RRR")
    expect(await analyse("tie-sensitivity", { ...params, measure: "RR" }, collection)).toContain("measure")
    expect(await analyse("tie-sensitivity", { ...params, runsets: ["none"] }, collection)).toContain('run set "none"')
  })
})

describe("inFileOrder", () => {
  const run = (ids: ReadonlyArray<string>, scores: ReadonlyArray<number>) => ({
    tag: "t",
    topics: new Map([["1", { ids, scores: Float64Array.from(scores) }]])
  })

  it("sorts by score and leaves tied documents as they are, infinities too", () => {
    const sorted = inFileOrder(run(["a", "b", "c", "d"], [1, Infinity, 1, Infinity]), "trec_eval-9.0.8").topics.get("1")!
    expect(sorted.ids).toEqual(["b", "d", "a", "c"])
    expect([...sorted.scores]).toEqual([Infinity, Infinity, 1, 1])
  })

  it("ties scores as the version of trec_eval does", () => {
    const close = run(["a", "b"], [1, 1 + 2 ** -40])
    expect(inFileOrder(close, "trec_eval-9.0.8").topics.get("1")!.ids).toEqual(["a", "b"])
    expect(inFileOrder(close, "trec_eval-10.0").topics.get("1")!.ids).toEqual(["b", "a"])
  })
})
