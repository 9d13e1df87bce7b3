import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const topics = Array.from({ length: 12 }, (_, t) => t + 1)
/** A run that puts the good document of topic t at a rank. */
const run = (tag: string, rankOf: (t: number) => number) =>
  topics.flatMap((t) => [1, 2, 3].map((i) => `${t} Q0 ${i === rankOf(t) ? "good" : `d${i}`} ${i} ${4 - i} ${tag}\n`)).join("")
const files = {
  "qrels.txt": topics.map((t) => `${t} 0 good 1\n`).join(""),
  "first.run": run("first_50%", () => 2),
  "better.run": run("better", () => 1),
  "mixed.run": run("mixed", (t) => (t < 4 ? 1 : 3))
}
const all = ["compare", "qrels.txt", "first.run", "better.run", "mixed.run", "-m", "RR"]
const two = ["compare", "qrels.txt", "first.run", "mixed.run", "-m", "RR"]

/** pdflatex with pgfplots, where a machine has it. */
const hasTex = spawnSync("kpsewhich", ["pgfplots.sty"]).status === 0 && spawnSync("pdflatex", ["--version"]).status === 0

describe("litfuse compare --figure", () => {
  it("writes a forest plot of the differences from the baseline, for a column of a paper", async () => {
    const { code, out } = await litfuse([...all, "--figure", "forest"], files)
    expect(code).toBe(0)
    expect(out).toMatch(
      /^<svg [^>]*width="85mm"[^>]*><title>RR: difference from first_50%<\/title><desc>Differences in RR from first_50% on 12 topics\./
    )
    expect(out).toContain(">better</text>")
  })

  it("counts topics of two runs: 3 better by 1/2, 9 worse by 1/6", async () => {
    const { code, out } = await litfuse([...two, "--figure", "topics", "--width", "175"], files)
    expect(code).toBe(0)
    expect(out).toContain('width="175mm"')
    expect(out).toContain("mixed less first_50%, on 12 topics: 3 better, 0 equal, 9 worse.")
  })

  it("writes average ranks as TeX, by the name of the file", async () => {
    const { code, folder } = await litfuse([...all, "--figure", "ranks", "--out", "ranks.tex"], files)
    expect(code).toBe(0)
    const read = readFileSync(join(folder, "ranks.tex"), "utf8")
    // better is first on 9 topics and shares the first rank on 3; mixed is last on 9
    expect(read).toContain("% Average ranks in RR, the best at 1. Friedman's test over 12 topics:")
    expect(read).toContain("{first\\_50\\%}")
    expect(read).toMatch(/\\begin\{tikzpicture\}[\s\S]+\\end\{tikzpicture\}\n$/)
  })

  it.each([
    [[...all, "--figure", "topics"], "--figure topics shows one run and one baseline; 3 runs given: name two"],
    [[...two, "--figure", "ranks"], "--figure ranks has room for 3 to 30 runs; 2 runs given"],
    [[...all, "-m", "AP", "--figure", "ranks"], "--figure shows one measure; 2 measures given: name one with -m"],
    [
      [...all, "--figure", "forest", "--baseline", "first.run", "--baseline", "better.run"],
      "--figure forest shows differences from one baseline; 2 given: name one"
    ],
    [[...all, "--figure", "forest", "--compact", "--tukey"], "--figure shows no --compact, --tukey; remove them"],
    [[...all, "--figure", "forest", "--format", "json"], "a figure is written as svg or tex, not as json"],
    [[...all, "--figure", "forest", "--out", "forest.html"], "a figure is written as svg or tex, not as html"],
    [[...all, "--out", "forest.svg"], "svg is a figure; add --figure forest, topics or ranks"],
    [[...all, "--width", "85"], "--width is that of a figure; add --figure, or remove --width"],
    [
      ["compare", "--suite", "suite.yaml", "--figure", "ranks"],
      "--suite has --figure forest, not ranks: topics of several collections are no sample of one"
    ],
    [[...all, "--figure", "forest", "--format", "svg", "--out", "first.run"], "first.run is also an input file; write to another file"]
  ])("refuses %j with one line", async (words, line) => {
    const { code, out, err } = await litfuse(words, files)
    expect([code, out, err]).toEqual([2, "", `litfuse compare: ${line}\n`])
  })

  it("draws a suite of two runs by collection, with the mean over them as a diamond", async () => {
    const suite =
      "version: 1\nmeasures: [RR]\ncollections:\n  - { id: a, qrels: qrels.txt }\n  - { id: b, qrels: qrels.txt }\nruns:\n  - { name: old, files: { a: first.run, b: first.run } }\n  - { name: new, files: { a: better.run, b: mixed.run } }\n"
    const { code, out } = await litfuse(["compare", "--suite", "suite.yaml", "--figure", "forest", "--width", "175"], {
      ...files,
      "suite.yaml": suite
    })
    expect(code).toBe(0)
    // 1/2 on a, and 3/12 * 1/2 - 9/12 * 1/6 = 0 on b
    for (const text of ["+0.500", "0.000", ">mean, these collections<", "+0.250 ["]) expect(out).toContain(text)
    expect(out).toContain("<desc>Differences in RR, new less old, by collection.")
  })

  it.runIf(hasTex)("writes TeX that LaTeX compiles with pgfplots alone", async () => {
    const { out } = await litfuse([...all, "--figure", "ranks", "--format", "tex"], files)
    const folder = mkdtempSync(join(tmpdir(), "figure-"))
    try {
      writeFileSync(
        join(folder, "a.tex"),
        `\\documentclass{article}\\usepackage{pgfplots}\\pgfplotsset{compat=1.18}\\begin{document}\n${out}\\end{document}\n`
      )
      const { status, stdout } = spawnSync("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "a.tex"], {
        cwd: folder,
        encoding: "utf8"
      })
      expect(status, stdout).toBe(0)
      expect(existsSync(join(folder, "a.pdf"))).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
