import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const runs = {
  "a.run": "1 Q0 x 1 3 a\n1 Q0 y 2 2 a\n1 Q0 z 3 1 a\n",
  "b.run": "1 Q0 y 1 9 b\n1 Q0 w 2 8 b\n2 Q0 v 1 1 b\n"
}

/** Topic, document and score of each line of a run. */
const hitsOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([topic, , id, , score]) => [topic, id, Number(score)])

describe("litfuse fuse", () => {
  it("writes reciprocal ranks: y is second and first, w second, x first, z third", async () => {
    const { code, out, folder } = await litfuse(["fuse", "a.run", "b.run", "--k", "1", "--out", "f.run"], runs)
    expect([code, out]).toEqual([0, "f.run: 2 runs fused by rrf, 2 topics\n"])
    const [first, second, third, fourth, other] = hitsOf(join(folder, "f.run"))
    expect([first![1], second![1], third![1], fourth![1], other!.slice(0, 2)]).toEqual(["y", "x", "w", "z", ["2", "v"]])
    expect(first![2]).toBeCloseTo(1 / 3 + 1 / 2, 9)
    expect(second![2]).toBeCloseTo(1 / 2, 9)
    expect(third![2]).toBeCloseTo(1 / 3, 9)
    expect(fourth![2]).toBeCloseTo(1 / 4, 9)
  })

  it("lets weights act, and says which run has nothing for a topic", async () => {
    const { err, folder } = await litfuse(["fuse", "a.run", "b.run", "--k", "1", "--weights", "4,1", "--out", "f.run"], runs)
    expect(hitsOf(join(folder, "f.run"))[0]![1]).toBe("x")
    expect(err).toBe("note (empty-list) a: 1 topic(s) have no hits and take part as empty lists: 2\n")
  })

  // b finds the relevant document first in topics 1 and 2, a never: topic 3 was not judged
  const judged = {
    "a.run": ["1", "2", "3"].map((t) => `${t} Q0 x${t} 1 2 a\n${t} Q0 y${t} 2 1 a\n`).join(""),
    "b.run": ["1", "2", "3"].map((t) => `${t} Q0 y${t} 1 2 b\n${t} Q0 z${t} 2 1 b\n`).join(""),
    "qrels.txt": ["1", "2"].map((t) => `${t} 0 x${t} 0\n${t} 0 y${t} 1\n${t} 0 z${t} 0\n`).join("")
  }

  it("learns from judged topics and fuses only the others, as the library does", async () => {
    const words = ["fuse", "a.run", "b.run", "--method", "linear-ridge", "--train", "qrels.txt", "--out", "f.run"]
    const { code, out, folder } = await litfuse(words, judged)
    expect([code, out]).toEqual([0, "f.run: 2 runs fused by linear-ridge, 1 topics; 2 topics it was trained on left out\n"])
    const hits = hitsOf(join(folder, "f.run"))
    expect(hits.map(([topic, id]) => [topic, id])).toEqual([
      ["3", "y3"],
      ["3", "z3"],
      ["3", "x3"]
    ])
  })

  it.each([
    ["without judgements", ["--method", "linear-ridge"], /"linear-ridge" learns from judged topics: name their judgements with --train/],
    ["a method that learns nothing", ["--train", "qrels.txt"], /"rrf" does not learn from judgements/],
    ["topics that were all trained on", ["--method", "mapfuse", "--train", "all.txt"], /every topic of the runs is a training topic/],
    ["judgements that are not there", ["--method", "mapfuse", "--train", "none.txt"], /none\.txt: not found/]
  ])("refuses to learn %s", async (_, words, message) => {
    const files = { ...judged, "all.txt": `${judged["qrels.txt"]}3 0 x3 1\n` }
    const { code, err } = await litfuse(["fuse", "a.run", "b.run", "--out", "f.run", ...words], files)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect(err.trimEnd().split("\n")).toHaveLength(1)
  })

  it("fuses scores as they are: what no 32-bit float holds is there, and only ties are those of 32 bits", async () => {
    const large = { "h1.run": "1 Q0 a 1 1e39 h\n1 Q0 b 2 1e38 h\n1 Q0 c 3 5 h\n", "h2.run": "1 Q0 a 1 3 h\n1 Q0 b 2 2 h\n1 Q0 d 3 1 h\n" }
    const first = await litfuse(["fuse", "h1.run", "h2.run", "--method", "comb-sum", "--out", "f.run"], large)
    expect(first.code).toBe(0)
    const [a, b, d, c] = hitsOf(join(first.folder, "f.run")).map(([, id, score]) => [id, score] as const)
    expect([a, b![0], d, c]).toEqual([["a", 2], "b", ["d", 0], ["c", 0]])
    expect(b![1]).toBeCloseTo(0.6, 12)
    // as 32-bit floats the scores of x and y are 1, so y stands first and shares its rank; their difference is worth what it is
    const near = { "n.run": "1 Q0 x 1 1.00000002 n\n1 Q0 y 2 1.00000001 n\n1 Q0 z 3 1 n\n", "m.run": "2 Q0 x 1 1 m\n" }
    const second = await litfuse(["fuse", "n.run", "m.run", "--method", "comb-sum", "--out", "f.run"], near)
    const [x, y, z] = hitsOf(join(second.folder, "f.run")).map(([, id, score]) => [id, score] as const)
    expect([x![0], y![0], z]).toEqual(["x", "y", ["z", 0]])
    expect(x![1]).toBe(1)
    expect(y![1]).toBeCloseTo(0.5, 7)
  })

  it.each(["rrf", "comb-sum", "comb-max"])("refuses scores that are not finite, with file and line (%s)", async (method) => {
    for (const score of ["inf", "-inf", "1e309"]) {
      const odd = { ...runs, "odd.run": `1 Q0 x 1 3 a\n1 Q0 y 2 ${score} a\n` }
      const { code, err } = await litfuse(["fuse", "odd.run", "b.run", "--method", method, "--out", "f.run"], odd)
      expect([code, err]).toEqual([2, `litfuse: odd.run:2: the score "${score}"; expected a finite decimal number as score\n`])
    }
  })

  it.each([
    [["fuse", "a.run", "b.run", "--method", "rff", "--out", "f"], /unknown method "rff"/],
    [["fuse", "a.run", "b.run", "--weights", "1,2,3", "--out", "f"], /weights: 3 given for 2 lists/],
    [["fuse", "a.run", "b.run", "--param", "missing=sometimes", "--out", "f"], /rrf\.missing expected/],
    [["fuse", "a.run", "b.run", "--depth", "0", "--out", "f"], /--depth is 0, which leaves no hits to fuse; use 1 or more/],
    [["fuse", "a.run", "c.run", "--out", "f"], /c\.run: not found/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(words, runs)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err.trimEnd().split("\n")).toHaveLength(1)
  })
})
