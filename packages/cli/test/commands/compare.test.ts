import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { manifest, sha256 } from "../tiny.ts"
import { litfuse } from "./litfuse.ts"

const topics = Array.from({ length: 12 }, (_, t) => t + 1)
const files = {
  "qrels.txt": topics.map((t) => `${t} 0 good 1\n`).join(""),
  "first.run": topics.map((t) => `${t} Q0 bad 1 2 first\n${t} Q0 good 2 1 first\n`).join(""),
  "better.run": topics.map((t) => `${t} Q0 good 1 2 better\n`).join(""),
  // good where it answers, but not everywhere; and its tag is another's
  "gaps.run": topics
    .slice(0, 9)
    .map((t) => `${t} Q0 good 1 1 first\n`)
    .join("")
}

/** LaTeX with siunitx, where a machine has it. */
const hasTex = spawnSync("kpsewhich", ["siunitx.sty"]).status === 0 && spawnSync("pdflatex", ["--version"]).status === 0

const two = ["compare", "qrels.txt", "first.run", "better.run", "-m", "RR"]
const three = [...two, "gaps.run"]

/** The cells of the rows that begin with a name, one list per row. */
const rows = (out: string, name: string) =>
  out
    .split("\n")
    .filter((line) => line.startsWith(`| ${name} `))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

describe("litfuse compare", () => {
  it("compares with the first run: reciprocal rank 1 against 1/2 on each of 12 topics", async () => {
    const { code, out } = await litfuse(two, files)
    expect(code).toBe(0)
    expect(out).toMatch(
      /^better has the highest RR, 1\.0000\.[\s\S]*\n\nRR\n--\n\n12 topics, baseline first\.\n\nMeans, with 95 % intervals/
    )
    expect(rows(out, "first (baseline)")).toEqual([["first (baseline)", "0.5000", "[0.5000, 0.5000]"]])
    const [mean, difference, ...others] = rows(out, "better")
    expect(mean).toEqual(["better", "1.0000", "[1.0000, 1.0000]"])
    expect(others.shift()!.at(-1)).toBe("none")
    expect(difference!.slice(0, 3)).toEqual(["better", "+0.5000", "[+0.5000, +0.5000]"])
    // the same difference on every topic
    expect(Number(difference![3])).toBeLessThan(1e-300)
    expect(difference!.slice(-2)).toEqual(["12 / 0 / 0", "0.0000"])
    expect(others).toEqual([])
  })

  it("turns round with the other baseline, and tests equivalence when asked", async () => {
    const { out } = await litfuse([...two, "--baseline", "./better.run", "--margin", "0.6"], files)
    expect(rows(out, "first").map((cells) => cells[1])).toEqual(["0.5000", "-0.5000", "none", "4.9e-324"])
    expect(out).toContain("Equivalent to better within 0.6?")
  })

  it("says that a run lacks topics, and tells runs with one tag apart by their files", async () => {
    const { code, out, err } = await litfuse(three, files)
    expect([code, err]).toEqual([0, "note (missing-topics) gaps.run: 3 judged topic(s) have no ranking and count 0: 10 11 12\n"])
    expect(out).toContain("baseline first.run.\n")
    const gained = "1 (+0.5000), 2 (+0.5000), 3 (+0.5000), 4 (+0.5000), 5 (+0.5000), 4 more"
    expect(rows(out, "gaps.run").map((cells) => cells[1])).toEqual(["0.7500", "+0.2500", gained])
  })

  it("states the family of every table with p-values, and corrects each kind of test within it", async () => {
    const { out } = await litfuse([...three, "--details", "--margin", "0.1", "--tukey"], files)
    const family = "Family: 2 runs against first.run, RR"
    const corrected = `${family}; corrected (bonferroni)`
    expect(out.split("\n").filter((line) => line.startsWith(family))).toEqual([
      `${family}. Detectable: the smallest true difference that this rule finds with probability 0.8:`,
      `${corrected}, each test apart:`,
      `${corrected}:`
    ])
    const [, , topicsOf, tests, effects, equivalence] = rows(out, "gaps.run")
    expect(topicsOf!.length).toBe(3)
    for (const [cells, p] of [
      [tests!, 1],
      [tests!, 3],
      [tests!, 5],
      [equivalence!, 1]
    ] as const)
      expect(Number(cells[p + 1])).toBeGreaterThanOrEqual(Number(cells[p]))
    // all differences have one size: 9 of 12 ranks better, 3 worse
    expect(effects!.slice(1, 3)).toEqual(["+0.50", "0.75"])
    const better = rows(out, "better.run")
    // two p-values, the smaller one twice
    expect(better[3]!.slice(5, 7).map(Number)).toEqual([4.9e-4, 9.8e-4])
    expect(better[3]!.slice(3, 5).map(Number)).toEqual([4.9e-4, 9.8e-4])
    expect(out).toContain("Family: all pairs of 3 runs (3), RR; p holds for all of them, without further correction:")
    expect(rows(out, "first.run").map((cells) => cells.slice(0, 3))).toEqual([
      ["first.run (baseline)", "0.5000", "[0.5000, 0.5000]"],
      ["first.run", "better.run", "+0.5000"],
      ["first.run", "gaps.run", "+0.2500"]
    ])
  })

  it("has one column of p without a correction, and states this", async () => {
    const { out } = await litfuse([...three, "--correction", "none"], files)
    expect(out).toContain("Rule: paired t-test of each row alone; not corrected.")
    expect(out).not.toContain("p (none)")
  })

  it("states how Wilcoxon's test handles zeros, and changes it with --zeros", async () => {
    const half = topics.map((t) => `${t} Q0 ${t < 9 ? "bad" : "good"} 1 2 half\n${t} Q0 ${t < 9 ? "good" : "bad"} 2 1 half\n`).join("")
    const words = ["compare", "qrels.txt", "first.run", "half.run", "-m", "RR"]
    const pratt = await litfuse([...words, "--details"], { ...files, "half.run": half })
    expect(pratt.out).toContain("Wilcoxon: zeros pratt, topics without a difference are ranked and then left out.\n")
    const wilcoxon = await litfuse([...words, "--zeros", "wilcoxon"], { ...files, "half.run": half })
    expect(wilcoxon.out).toContain("Wilcoxon: zeros wilcoxon, topics without a difference are left out before.\n")
    // four topics differ, all for the better
    expect(rows(wilcoxon.out, "half")[3]![3]).toBe("0.125")
  })

  it("gives the p-value, the interval and the detectable difference that a report gives for the same difference", async () => {
    const [qrels, first, gaps] = [files["qrels.txt"], files["first.run"], files["gaps.run"]]
    const project = {
      ...files,
      "datasets/tiny/qrels.txt": qrels,
      "datasets/tiny/first.run": first,
      "datasets/tiny/gaps.run": gaps,
      "datasets/tiny/dataset.yaml": manifest(
        "twelve topics",
        1,
        `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 12 } }
  first: { path: first.run, format: trec-run, sha256: ${sha256(first)} }
  gaps: { path: gaps.run, format: trec-run, sha256: ${sha256(gaps)} }
`
      ),
      "reports/try/experiment.yaml": `id: try
question: Is it the same test?
ci: false
dataset: tiny
tables:
  - id: all
    title: All
    qrels: qrels
    systems: [{ run: first, tag: first }, { run: gaps, tag: gaps }]
    measures: [RR]
    against: { baseline: first, measures: [RR] }
`
    }
    const { code, folder } = await litfuse(["bench", "run", "try"], project)
    expect(code).toBe(0)
    const { against } = JSON.parse(readFileSync(join(folder, "reports/try/results.json"), "utf8")).tables[0]
    const compared = await litfuse(["compare", "qrels.txt", "first.run", "gaps.run", "-m", "RR", "--format", "json"], files)
    const [difference] = JSON.parse(compared.out).measures[0].runs[0].differences
    const [row] = against.comparisons
    // a report keeps ten digits
    const { mean, p, lower, upper, detectable } = difference
    expect([row.difference, row.adjusted, row.lower, row.upper]).toEqual(
      [mean, p, lower, upper].map((value: number) => Number(value.toPrecision(10)))
    )
    expect(row.detectable).toBeCloseTo(detectable, 5)
  })

  it("writes everything as JSON and as CSV", async () => {
    const words = [...three, "-m", "P@1", "--margin", "0.1"]
    const { measures, ...asked } = JSON.parse((await litfuse([...words, "--tukey", "--format", "json"], files)).out)
    expect(asked).toMatchObject({
      version: 2,
      qrels: "qrels.txt",
      seed: 1,
      compat: "trec_eval-9.0.8",
      zeros: "pratt",
      margin: 0.1,
      correction: "bonferroni",
      notices: [{ code: "missing-topics", subject: "gaps.run" }]
    })
    expect(measures[0]).toMatchObject({
      measure: "RR",
      family: "2 runs against first.run, RR",
      baselines: [{ run: "first.run", mean: 0.5, missing: [] }],
      runs: [
        { file: "better.run", differences: [{ cohensD: null }] },
        { missing: ["10", "11", "12"], differences: [{ rankBiserial: 0.5, wins: 9, losses: 3 }] }
      ],
      tukey: [{ first: "first.run", second: "better.run", difference: 0.5 }, {}, {}]
    })
    const lines = (await litfuse([...words, "--format", "csv"], files)).out.trimEnd().split("\n")
    expect(lines).toHaveLength(7)
    expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([29]))
    expect(lines[3]).toMatch(/^RR,12,first\.run,gaps\.run,gaps\.run,0\.75,/)
  })

  it("writes one table for LaTeX: systems by measures, the best bold, marks, p, and what the preamble needs", async () => {
    const { code, out } = await litfuse([...three, "-m", "P@1", "--format", "tex"], files)
    expect(code).toBe(0)
    // results, and the topics behind them
    expect(out.match(/\\begin\{tabular\}/g)).toHaveLength(2)
    expect(out).toMatch(
      /^% 3 runs compared\n% Written by [^\n]+\n% \\usepackage\[T1\]\{fontenc\}\n% \\usepackage\{booktabs,[^\n]*siunitx\}/
    )
    // two measures with their p are wider than a column of two
    expect(out).toContain("\\begin{table*}")
    expect(out).toContain(" & \\multicolumn{2}{c}{RR} & \\multicolumn{2}{c}{P@1} \\\\\n\\cmidrule(lr){2-3} \\cmidrule(lr){4-5}\n")
    expect(out).toContain("first.run (baseline) & 0.5000 & {--} & 0.0000 & {--} \\\\")
    expect(out).toContain("better.run & \\bfseries 1.0000\\textsuperscript{\\textdaggerdbl{}} & {$< 10^{-4}$}")
    expect(out).toContain(
      "corrected in one step (bonferroni), within each measure (2 runs against first.run). \\textdaggerdbl{} p \\textless{} 0.01."
    )
    const narrow = await litfuse([...two, "--format", "tex"], files)
    expect(narrow.out).toContain("\\begin{table}[htbp]")
    expect(narrow.out).toMatch(/better & \\bfseries 1\.0000\\textsuperscript\{\\textdaggerdbl\{\}\} & \{\$< 10\^\{-4\}\$\} \\\\/)
  })

  it("writes further tables for LaTeX where details are asked for, numbers in columns of siunitx", async () => {
    const { out } = await litfuse([...two, "--baseline", "better.run", "--details", "--format", "tex"], files)
    expect(out.match(/\\begin\{tabular\}/g)).toHaveLength(6)
    expect(out).toContain("\\label{tab:compare-RR-2}")
    expect(out).toContain("first & -0.5000 & [\\num{-0.5000}, \\num{-0.5000}] & {$< 10^{-4}$} & -- & 0 / 0 / 12 & 0.0000 \\\\")
    expect(out).toContain("S[table-format=+1.4]")
    expect(out).toContain("$d_z$")
  })

  it.skipIf(!hasTex)("compiles without an error or a box that is too wide", async () => {
    const words = ["compare", "qrels.txt", "first.run", "better.run", "odd_50%^~#&.run"]
    const more = ["-m", "RR", "-m", "P@1", "-m", "P(rel=2)@5", "--details", "--margin", "0.1", "--tukey", "--format", "tex"]
    const { out, folder } = await litfuse([...words, ...more], { ...files, "odd_50%^~#&.run": files["gaps.run"] })
    const preamble = out.split("\n").flatMap((line) => (line.startsWith("% \\") ? [line.slice(2)] : []))
    const page = ["\\documentclass[twocolumn]{article}", ...preamble, "\\begin{document}", out, "\\end{document}"].join("\n")
    writeFileSync(join(folder, "page.tex"), page)
    const options = ["-draftmode", "-halt-on-error", "-interaction=nonstopmode", "page.tex"]
    const { status, stdout } = spawnSync("pdflatex", options, { cwd: folder, encoding: "utf8" })
    expect(status, stdout.slice(-2000)).toBe(0)
    expect(stdout).not.toMatch(/^Overfull .hbox/m)
  })

  it.each([
    [[...two, "--baseline", "x.run"], /the baseline "x\.run" is not among the runs/],
    [["compare", "qrels.txt", "first.run", "first.run"], /^litfuse compare: first\.run is named twice: a run does not differ from itself/],
    [["compare", "qrels.txt", "first.run", "better.run", "./first.run"], /^litfuse compare: \.\/first\.run is named twice/],
    [["compare", "qrels.txt", "first.run", "other.run"], /^litfuse: other\.run: no topic of the run is in the qrels/],
    [[...two, "--tukey", "--format", "csv"], /csv has a line per run and cannot show --tukey/],
    [[...two, "--compact", "--format", "json"], /--format json has no compact table/],
    [[...two, "--compact", "--margin", "0.1", "--details"], /--compact cannot be combined with --details and --margin/],
    [[...two, "--compact", "--correction", "none"], /--compact cannot be combined with --correction;/],
    [[...two, "--margin", "0"], /--margin is 0; use a number above 0/],
    [["compare", "qrels.txt", "first.run", "better.run", "-m", "nDGC@10"], /did you mean nDCG@10\?/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(words, { ...files, "other.run": "99 Q0 good 1 1 first\n" })
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })
})
