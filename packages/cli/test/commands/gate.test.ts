import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { experiment, manifest, qrels, sha256, tiny } from "../tiny.ts"
import { again, litfuse } from "./litfuse.ts"

const entries = `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
  run: { path: x.run, format: trec-run, unseen: made anew }
`

/** A workspace whose run may change: its manifest has no sum of it. */
const workspace = ({ ci = true, value = 0.5, embedded = true } = {}) => ({
  ...tiny,
  "datasets/tiny/dataset.yaml": manifest("one topic", 2, entries).replace("embedded: true", `embedded: ${embedded}`),
  "reports/try/experiment.yaml": experiment(`${value}, digits: 3`).replace("ci: true", `ci: ${ci}`),
  "below/deep/README.md": ""
})

const start = (line: string, files: Readonly<Record<string, string>> = workspace()) => litfuse(line.split(" "), files)

describe("a gate that cannot be green by accident", () => {
  it.each(["bench check try", "bench check --ci", "bench run try", "bench list", "bench data list", "bench export try --format csv"])(
    "%s ends with 2 where there is no workspace, and never looks at another one",
    async (line) => {
      const { code, out, err } = await start(line, { "somewhere/README.md": "" })
      expect({ code, out }).toEqual({ code: 2, out: "" })
      expect(err).toMatch(/^litfuse: no workspace: neither .* nor a folder above it has both datasets\/ and reports\/; .*\n$/)
    }
  )

  it("ends with 2 when reports/ has another name", async () => {
    const { folder } = await start("bench run try --formats none")
    renameSync(join(folder, "reports"), join(folder, "x"))
    expect((await again("bench check --ci")).code).toBe(2)
  })

  it("says which workspace it checks", async () => {
    const { folder } = await start("bench run try --formats none")
    const { code, err } = await again("bench check try")
    expect({ code, err }).toEqual({ code: 0, err: `litfuse bench check: 1 experiment of ${process.cwd()}\n` })
    expect(relative(folder, process.cwd())).toBe("")
  })

  it("--ci is an error if no experiment is marked", async () => {
    const { code, out, err } = await start("bench check --ci", workspace({ ci: false }))
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toMatch(/^litfuse bench check: no experiment below .*reports is marked `ci: true`, so nothing was checked; .*\n$/)
  })

  it.each([
    ["bench check try", "", 0],
    ["bench check --ci", "true", 0],
    ["bench check try --require-data", "", 1],
    ["bench check --ci --require-data", "", 1],
    ["bench check try", "true", 1],
    ["bench check try", "false", 0]
  ])("%s with CI=%s and no data ends with %d", async (line, ci, expected) => {
    vi.stubEnv("CI", ci)
    const { code, out, err } = await start(line, workspace({ embedded: false }))
    vi.stubEnv("CI", "")
    expect(code, out).toBe(expected)
    expect(out).toContain("no data")
    expect(err.includes("its data are required")).toBe(expected === 1)
  })

  it("says which experiments `ci: false` leaves out, and ends with 1 for another number than --expect", async () => {
    const other = workspace({ ci: false })["reports/try/experiment.yaml"].replace("id: try", "id: other")
    await start("bench run try --formats none", { ...workspace(), "reports/other/experiment.yaml": other })
    const all = await again("bench check --ci --expect 1")
    expect([all.code, all.err]).toEqual([0, expect.stringContaining("litfuse bench check: not checked, because `ci: false`: other\n")])
    vi.stubEnv("GITHUB_ACTIONS", "true")
    const fewer = await again("bench check --ci --expect 2 --summary gate.md --junit gate.xml")
    vi.stubEnv("GITHUB_ACTIONS", "")
    expect([fewer.code, fewer.err]).toEqual([1, expect.stringContaining("litfuse bench check: 1 experiment checked, but 2 expected; ")])
    expect(readFileSync("gate.md", "utf8")).toMatch(/^# litfuse: 1 experiment checked, but 2 expected/)
    const xml = readFileSync("gate.xml", "utf8")
    expect(xml).toContain('<failure message="1 experiment checked, but 2 expected; ')
    expect(xml).toContain('<testcase classname="coverage" name="other">\n      <skipped>not checked, because `ci: false`: other<')
    expect(fewer.out).toContain("::error title=the number of experiments is not the expected one::1 experiment checked, but 2 expected; ")
    expect(fewer.out).toContain("::notice file=reports/other/experiment.yaml,title=other was not checked::")
  })

  it("shows what was expected, what came out, and by how much it is off", async () => {
    await start("bench run try --formats none", workspace({ value: 0.625 }))
    const { code, out } = await again("bench check try")
    expect(code).toBe(1)
    expect(out).toContain("try: expected values that fail")
    expect(out).toMatch(/\| all +\| run +\| RR +\| +0\.625 \| +0\.500 \| +-0\.125 \| failed \(worse\) \|/)
  })

  it("lets last digits of another processor pass with --close, and nothing else", async () => {
    const { folder } = await start("bench run try --formats none")
    const results = join(folder, "reports/try/results.json")
    const written = readFileSync(results, "utf8")
    const elsewhere = written.replaceAll(/"RR": (\[?)0\.5\b/g, '"RR": $10.5000000000000002')
    writeFileSync(results, elsewhere)
    const { code, out } = await again("bench check try")
    expect([code, out]).toEqual([1, expect.stringMatching(/2\.2e-16 at most.*`--close` lets that pass/)])
    expect((await again("bench check try --close")).code).toBe(0)
    writeFileSync(results, elsewhere.replace('"experiment": "try"', '"experiment": "try-out"'))
    expect((await again("bench check try --close")).code).toBe(1)
  })

  it("shows the means that moved where no expected value fails", async () => {
    const { folder } = await start("bench run try --formats none")
    const results = join(folder, "reports/try/results.json")
    writeFileSync(results, readFileSync(results, "utf8").replaceAll(/"RR": (\[?)0\.5/g, '"RR": $10.25'))
    const { code, out } = await again("bench check try")
    expect([code, out.includes("try: means that moved")]).toEqual([1, true])
    expect(out).toMatch(/0\.2500 \| 0\.5000 \| +\+0\.2500 \| moved/)
  })

  it("names files from the working directory", async () => {
    const { folder } = await start("bench run try --formats none")
    process.chdir(join(folder, "below/deep"))
    expect((await again("bench run try")).out).toContain("\n../../.cache/reports/try/report.html\n../../reports/try/report.md\n")
    expect((await again("bench run tyr")).err).toContain("../../reports/tyr/experiment.yaml: not found")
    writeFileSync(join(folder, "reports/try/experiment.yaml"), "id: try\nidd: 1\n")
    expect((await again("bench run try")).err).toContain("../../reports/try/experiment.yaml:2: idd: is not a known key")
  })

  it.each([
    ["results.json", "reports/try/results.json cannot be used: it is a folder (EISDIR)"],
    ["report.md", "reports/try/report.md cannot be used: it is a folder (EISDIR)"]
  ])("is one line and 2 when reports/try/%s cannot be written", async (name, text) => {
    const { folder } = await start("bench run try --formats none")
    rmSync(join(folder, "reports/try", name))
    mkdirSync(join(folder, "reports/try", name))
    const { code, err } = await again("bench run try --formats none")
    expect({ code, err }).toEqual({ code: 2, err: `litfuse: ${text}; check its owner and its path\n` })
  })
})

describe("the words of a command line", () => {
  it.each([
    ["--log-level debug eval nofile nofile", "litfuse eval: nofile: not found; check the path\n"],
    ["--log-level=debug eval nofile nofile", "litfuse eval: nofile: not found; check the path\n"],
    [
      "compare a b c --correction hlm",
      'litfuse compare: --correction is "hlm"; it takes none, bonferroni, holm, benjamini-hochberg (did you mean holm?) (see litfuse compare --help)\n'
    ],
    ["compare a b c --bsaeline d", "litfuse compare: unknown option --bsaeline; did you mean --baseline? (see litfuse compare --help)\n"]
  ])("%s is wrong: one line on stderr, nothing on stdout", async (line, err) => {
    expect(await start(line)).toMatchObject({ code: 2, out: "", err })
  })

  it.each(["help", "help bench check", "--help", "help eval"])("%s shows help and ends with 0", async (line) => {
    const { code, out, err } = await start(line)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(/USAGE|litfuse eval QRELS/)
  })
})
