import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Fuse from "../src/Fuse.ts"
import { asked } from "./asked.ts"
import { elsewhere, isPlain, refused } from "./elsewhere.ts"

const files = {
  "a.run": "1 Q0 x 1 3 a\n1 Q0 y 2 2 a\n1 Q0 z 3 1 a\n",
  "b.run": "1 Q0 y 1 9 b\n1 Q0 w 2 8 b\n2 Q0 v 1 1 b\n",
  // b finds the relevant document first, a never: topic 2 was not judged
  "qrels.txt": "1 0 x 0\n1 0 y 1\n1 0 w 0\n"
}
const a = { 1: { x: 3, y: 2, z: 1 } }
const b = { 1: { y: 9, w: 8 }, 2: { v: 1 } }

describe("Fuse", () => {
  it("fuses files of a folder that is not the current one: y is second and first, w second, x first, z third", async () => {
    const request = { folder: elsewhere(files), runs: ["a.run", "b.run"], params: { k: 1 } }
    const answer = await asked(Fuse.ask(request))
    expect(answer).toMatchObject({ tag: "rrf", method: "rrf", runs: 2, trainedOn: 0 })
    expect(Object.keys(answer.run["1"]!)).toEqual(["y", "x", "w", "z"])
    expect(answer.run["1"]!["y"]).toBeCloseTo(1 / 3 + 1 / 2, 9)
    expect(answer.notices).toEqual([{ code: "empty-list", subject: "a", text: "1 topic(s) have no hits and take part as empty lists: 2" }])
    expect(isPlain(Fuse.Answer, answer)).toBe(true)
  })

  it("fuses as few hits as one of each run", async () => {
    const { run } = await asked(Fuse.ask({ folder: elsewhere(files), runs: ["a.run", "b.run"], depth: 1 }))
    expect(Object.keys(run["1"]!)).toHaveLength(1)
  })

  it("fuses numbers as it fuses the files that hold them, and prints a run file of them", async () => {
    const folder = elsewhere(files)
    const { run } = await asked(Fuse.ask({ folder, runs: { a, b }, method: "comb-sum", tag: "sum" }))
    expect(run).toEqual((await asked(Fuse.ask({ folder, runs: ["a.run", "b.run"], method: "comb-sum" }))).run)
    const found = await asked(Fuse.run({ folder, runs: { a, b }, method: "comb-sum", tag: "sum" }))
    const text = Buffer.concat(Result.getOrThrow(Fuse.print(found, "f.run")).parts).toString()
    expect(text.split("\n")[0]).toBe(`1 Q0 y 1 ${run["1"]!["y"]} sum`)
  })

  it("learns from judged topics, which are files or numbers, and leaves them out", async () => {
    const folder = elsewhere(files)
    for (const train of ["qrels.txt", { 1: { x: 0, y: 1, w: 0 } }]) {
      const answer = await asked(Fuse.ask({ folder, runs: ["a.run", "b.run"], method: "linear-ridge", train }))
      expect([answer.trainedOn, Object.keys(answer.run)]).toEqual([1, ["2"]])
    }
  })

  it.each([
    [{ runs: ["a.run"] }, ["runs"], "{runs} holds fewer than two runs to fuse"],
    [{ depth: 0 }, ["depth"], "{depth} is 0, which leaves no hits to fuse; use 1 or more"],
    [{ method: "rff" }, [], 'unknown method "rff"; did you mean "rrf"?; `litfuse plugin list` lists the fusions'],
    [{ train: "qrels.txt" }, ["train"], '"rrf" does not learn from judgements; omit {train}'],
    [
      { method: "linear-ridge" },
      ["train"],
      '"linear-ridge" learns from judged topics: name their judgements with {train}, and use runs with other topics too'
    ],
    [{ params: { weights: [1, 2, 3] } }, [], "rrf: weights: 3 given for 2 lists"],
    [{ params: [] }, ["params"], "{params} is []; it takes object"]
  ])("refuses %j by its fields", async (wrong, fields, text) => {
    const request = { folder: elsewhere(files), runs: ["a.run", "b.run"], ...wrong } as typeof Fuse.Request.Encoded
    const { id, problems } = await refused(Fuse.ask(request))
    expect([id, problems?.map((one) => one.fields), problems?.[0]!.text]).toEqual(["fuse", [fields], expect.stringContaining(text)])
  })

  it.each([
    [{ x: Number.POSITIVE_INFINITY }, "mine: the score Infinity of x in topic 1; expected a finite decimal number as score"],
    [{ x: Number.NaN }, "mine: the score NaN of x in topic 1; expected a number as score"]
  ])("fails for scores that nothing can be computed with: %j", async (scores, expected) => {
    const { message } = await refused(Fuse.ask({ folder: elsewhere(files), runs: { a, mine: { 1: scores } } }))
    expect(message).toBe(expected)
  })

  it("writes no empty run: weights that are all 0 are refused", async () => {
    const runs = { a: { 1: { d: 2 } }, b: { 1: { d: 1 } } }
    expect(await refused(Fuse.ask({ folder: ".", runs, params: { weights: [0, 0] } }))).toMatchObject({
      problems: [{ text: "rrf: weights: all are 0, so no list takes part; give one list a weight above 0" }]
    })
  })
})
