import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

/** Reciprocal ranks by topic, 1 divided by the place: differences from `base` are +1/2, +2/3, -1/2, 0 for `up`. */
const places = { base: [2, 3, 1, 1], up: [1, 1, 2, 1], down: [3, 3, 3, 3] }
const topics = ["q-one", "q-two", "q-three", "q-four"]
const run = (tag: keyof typeof places): string =>
  topics.flatMap((t, at) => [1, 2, 3].map((i) => `${t} Q0 ${i === places[tag][at] ? "good" : `d${i}`} ${i} ${4 - i} ${tag}\n`)).join("")
const files = {
  "qrels.txt": topics.map((t) => `${t} 0 good 1\n`).join(""),
  "base.run": run("base"),
  "up.run": run("up"),
  "down.run": run("down")
}
const words = "compare qrels.txt base.run up.run down.run -m RR"
const named = /q-two \(\+0\.6667\), q-one \(\+0\.5000\)[|& ]*q-three \(-0\.5000\)/

describe("topics that gained and lost most", () => {
  it.each(["table", "md", "html", "tex"])("are named in %s, the largest difference first", async (format) => {
    const { code, out } = await litfuse([...words.split(" "), "--format", format], files)
    expect(code).toBe(0)
    const plain = out
      .replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, "")
      .replaceAll(/<[^>]+>|\\num\{([^}]*)\}/g, "$1")
      .replaceAll("\\_", "_")
    expect(plain.replaceAll(/\s+/g, " ")).toMatch(named)
  })

  it("are in JSON with all differences, and in CSV", async () => {
    const { out } = await litfuse([...words.split(" "), "--format", "json"], files)
    const [up, down] = JSON.parse(out).measures[0].runs
    expect([up.gained, up.lost]).toEqual([
      [
        { topic: "q-two", by: 2 / 3 },
        { topic: "q-one", by: 0.5 }
      ],
      [{ topic: "q-three", by: -0.5 }]
    ])
    expect([down.gained, down.lost.length]).toEqual([[], 3])
    const lines = (await again(`${words} --format csv`)).out.trimEnd().split("\n")
    expect(lines[0]).toMatch(/,gained,lost$/)
    expect(lines[2]).toMatch(/,q-two 0\.6666666666666666; q-one 0\.5,q-three -0\.5$/)
    expect(lines[3]).toMatch(/,,q-four -0\.666\d+; q-three -0\.666\d+; q-one -0\.1666\d+$/)
  })

  it("stop at five in tables, and say how many more there are", async () => {
    const many = Array.from({ length: 9 }, (_, t) => `t${t}`)
    const nine = {
      "qrels.txt": many.map((t) => `${t} 0 good 1\n`).join(""),
      "a.run": many.map((t) => `${t} Q0 bad 1 2 a\n${t} Q0 good 2 1 a\n`).join(""),
      "b.run": many.map((t) => `${t} Q0 good 1 2 b\n`).join("")
    }
    const { out } = await litfuse(["compare", "qrels.txt", "a.run", "b.run", "-m", "RR"], nine)
    expect(out).toContain("t4 (+0.5000), 4 more | none")
    expect(out).not.toContain("t5 (")
  })
})

describe("several baselines", () => {
  const two = [...words.split(" "), "--baseline", "base.run", "--baseline", "down.run"]
  const family = "2 pairs of a run and a baseline (base, down), RR"

  it.each([
    ["table", [`Family: ${family}.`, "Differences from base and down.", "| run | baseline |", "1 of 1 run differs from down"]],
    ["md", [`Family: ${family}.`, "baselines base and down."]],
    ["html", [`Family: ${family}.`, "RR: difference from base", "RR: difference from down"]],
    ["tex", ["p of the difference from base and down:", "within each measure (2 pairs of a run and a baseline (base, down))"]]
  ])("stand in %s with every pair and its family", async (format, texts) => {
    const { code, out } = await litfuse([...two, "--format", format], files)
    expect(code).toBe(0)
    const plain = out.replaceAll(/[ \t]+/g, " ")
    for (const text of texts) expect(plain).toContain(text)
  })

  it("have a line for each pair in CSV, and a row for each in JSON", async () => {
    const { out } = await litfuse([...two, "--format", "csv"], files)
    const cells = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","))
    expect(cells.slice(1).map(([, , baseline, run]) => [run, baseline])).toEqual([
      ["base", "base"],
      ["down", "down"],
      ["up", "base"],
      ["up", "down"]
    ])
    const { measures } = JSON.parse((await again([...two, "--format", "json"].join(" "))).out)
    expect(measures[0].family).toBe(family)
    expect(measures[0].runs).toHaveLength(1)
    expect(measures[0].runs[0].differences.map(({ baseline }: { baseline: string }) => baseline)).toEqual(["base", "down"])
  })

  it("are among the pairs of --tukey, which says that its family is another", async () => {
    const { out } = await litfuse([...two, "--tukey"], files)
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "Family: all pairs of 3 runs (3), RR; p holds for all of them, without further correction. The baselines are among them, also with each other: this family is another than that of the differences above"
    )
  })

  it.each([
    [["--baseline", "base.run", "--baseline", "./base.run"], /the baseline "\.\/base\.run" is named twice; name each baseline once/],
    [["--baseline", "base.run", "--baseline", "x.run"], /the baseline "x\.run" is not among the runs/],
    [["--baseline", "base.run", "--baseline", "up.run", "--baseline", "down.run"], /every run is a baseline/]
  ])("are refused in one line: %j", async (more, text) => {
    const { code, err } = await litfuse([...words.split(" "), ...more], files)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(text)
  })
})
