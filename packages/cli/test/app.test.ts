import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { again } from "./commands/litfuse.ts"
import { inFolder } from "./terminal.ts"
import { experiment, tiny } from "./tiny.ts"

const manifest = tiny["datasets/tiny/dataset.yaml"]

/** Runs `litfuse` in a folder with these files. */
const litfuse = async (line: string, files: Readonly<Record<string, string>> = tiny) => {
  vi.stubEnv("LITFUSE_DATA", "")
  // where tests run is not to be seen in what they see
  vi.stubEnv("GITHUB_ACTIONS", "")
  const root = inFolder(files)
  return { root, again, ...(await again(line)) }
}

const rows = (out: string) =>
  out
    .split("\n")
    .slice(2, -1)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

describe("litfuse bench data", () => {
  it("lists datasets, and whether their files are here", async () => {
    const away = manifest.replace("embedded: true\n", "").replace("id: tiny", "id: away")
    const { code, out, err } = await litfuse("bench data list", { ...tiny, "datasets/away/dataset.yaml": away })
    expect(rows(out)).toEqual([
      ["away", "Tiny", "no", "one topic"],
      ["tiny", "Tiny", "embedded", "one topic"]
    ])
    expect({ code, err }).toEqual({ code: 0, err: "" })
  })

  it("checks files, and leaves out datasets that are not here unless they are named", async () => {
    const away = manifest.replace("embedded: true\n", "").replace("id: tiny", "id: away")
    const files = { ...tiny, "datasets/away/dataset.yaml": away }
    const { code, out, again } = await litfuse("bench data check", files)
    expect(code).toBe(0)
    expect(rows(out)).toEqual([
      ["away", "", "not here", "write it yourself"],
      ["tiny", "qrels", "ok", "1 topics, 2 judgements, 1 of 0, 1 of 2"],
      ["tiny", "run", "ok", "1 topics, 2 lines"]
    ])
    const named = await again("bench data check away")
    expect(named.code).toBe(2)
    expect(named.err.split("\n")[0]).toBe(
      "litfuse bench data check: away/qrels.txt: not found; set LITFUSE_DATA to the folder that holds away/; how to get it: write it yourself"
    )
  })

  it("shows what is wrong in each file, and goes on to the next", async () => {
    const { code, out, err } = await litfuse("bench data check", { ...tiny, "datasets/tiny/qrels.txt": "1 0 a 1\n" })
    expect(code).toBe(2)
    expect(rows(out).map((row) => row[2])).toEqual(["wrong", "ok"])
    expect(err).toMatch(/^litfuse bench data check: .*qrels\.txt: sha256 is .*; fetch the file again or correct dataset\.yaml\n$/)
  })

  it.each(["bench data list", "bench data check"])(
    "%s shows a broken manifest among the others, every problem on a line, and ends with 2",
    async (line) => {
      const broken = manifest.replace("title: Tiny\n", "").replace("about", "abuot").replace("id: tiny", "id: broken")
      const { code, out, err } = await litfuse(line, { ...tiny, "datasets/broken/dataset.yaml": broken })
      expect(code).toBe(2)
      expect(rows(out).map((row) => row[0])).toContain("broken")
      expect(rows(out).map((row) => row[0])).toContain("tiny")
      expect(err.trimEnd().split("\n")).toEqual([
        `litfuse ${line}: datasets/broken/dataset.yaml:1: title: is missing`,
        `litfuse ${line}: datasets/broken/dataset.yaml:1: about: is missing`,
        `litfuse ${line}: datasets/broken/dataset.yaml:2: abuot: is not a known key; did you mean "about"?`
      ])
    }
  )
})

/** What a run of the experiment ends with. */
const ending = (reproduced: string) => `
Finding: ${reproduced} value that others printed is reproduced (by hand).

All

| system |     RR |
| ------ | -----: |
| run    | 0.5000 |

Figure: none; this report draws nothing.
`

describe("litfuse bench", () => {
  it("lists experiments", async () => {
    const { code, out } = await litfuse("bench list")
    expect(code).toBe(0)
    expect(rows(out)).toEqual([["try", "tiny", "yes", "yes", "Does it work?"]])
  })

  it("runs one: writes its report, says the verdict, and names the report last", async () => {
    const { root, code, out, again } = await litfuse("bench run try")
    expect({ code, out }).toEqual({
      code: 0,
      out: `The one expected value holds (1 equal).\n.cache/reports/try/report.html\nreports/try/report.md\n${ending("1 of 1")}`
    })
    expect(readFileSync(join(root, "reports/try/report.md"), "utf8")).toContain("# try")
    const bytes = readFileSync(join(root, "reports/try/results.json"))
    await again("bench run try")
    expect(readFileSync(join(root, "reports/try/results.json")).equals(bytes)).toBe(true)
    const checked = await again("bench check --ci")
    expect({ code: checked.code, rows: rows(checked.out) }).toEqual({
      code: 0,
      rows: [["try", "same", "The one expected value holds (1 equal)."]]
    })
  })

  it("ends with 1 when an expectation fails, better as well as worse", async () => {
    const better = { ...tiny, "reports/try/experiment.yaml": experiment("0.4") }
    const { code, out, again } = await litfuse("bench run try", better)
    expect({ code, out: out.split("\n") }).toEqual({
      code: 1,
      out: [
        "1 of 1 expected value does not hold (1 better).",
        ".cache/reports/try/report.html",
        "reports/try/report.md",
        ...ending("0 of 1").split("\n")
      ]
    })
    const checked = await again("bench check try")
    expect([checked.code, rows(checked.out)[0]![1]]).toEqual([1, "failed"])
  })

  it("ends with 1 when a report would change", async () => {
    const { code, out } = await litfuse("bench check try", { ...tiny, "reports/try/report.md": "edited by hand\n" })
    expect(code).toBe(1)
    expect(rows(out)).toEqual([
      ["try", "changed", "results.json, rankings.json and report.md would change; run `litfuse bench run try` and read the difference"]
    ])
  })

  it("reports missing data, and checks nothing", async () => {
    const away = { ...tiny, "datasets/tiny/dataset.yaml": manifest.replace("embedded: true\n", "") }
    const { code, out } = await litfuse("bench check --ci", away)
    expect({ code, rows: rows(out) }).toEqual({ code: 0, rows: [["try", "no data", "not checked: tiny/ is not under LITFUSE_DATA"]] })
  })

  it("names the experiments there are when one is unknown", async () => {
    const { code, out, err } = await litfuse("bench run tyr")
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: 'litfuse: reports/tyr/experiment.yaml: not found; known experiments: try; did you mean "try"?\n'
    })
  })

  it("wants to know what to check", async () => {
    const { code, out, err } = await litfuse("bench check")
    expect({ code, out, err }).toEqual({ code: 2, out: "", err: "litfuse bench check: name an experiment, or use --ci\n" })
  })

  it.each(["bench list", "bench check --ci"])("%s shows a broken experiment among the others and ends with 2", async (line) => {
    const broken = { ...tiny, "reports/broken/experiment.yaml": experiment().replace("ci: true", "ci: perhaps") }
    const { code, out, err } = await litfuse(line, broken)
    expect(code).toBe(2)
    expect(rows(out).map((row) => row[0])).toEqual(["broken", "try"])
    expect(err.replace(/^litfuse bench check: 2 experiments of .*\n/, "")).toBe(
      `litfuse ${line.replace(" --ci", "")}: reports/broken/experiment.yaml:3: ci: expected boolean, got "perhaps"\n`
    )
  })

  it("shows one whose data are damaged, and still checks the next", async () => {
    const files = { ...tiny, "reports/zz/experiment.yaml": experiment().replace("id: try", "id: zz").replace("run: run", "run: gone") }
    const { code, out } = await litfuse("bench check try zz", files)
    expect([code, rows(out).map((row) => row[1])]).toEqual([2, ["changed", "broken"]])
  })
})

describe("litfuse", () => {
  it("suggests the command that was meant", async () => {
    const { code, err } = await litfuse("evl")
    expect(code).toBe(2)
    expect(err).toBe('litfuse: unknown command "evl"; did you mean eval? (see litfuse --help)\n')
  })

  it("refuses an unknown flag", async () => {
    const { code, err } = await litfuse("bench run try --frce")
    expect([code, err.includes("--frce")]).toEqual([2, true])
  })

  it("shows help and ends with 0", async () => {
    const { code, out } = await litfuse("--help")
    expect(code).toBe(0)
    for (const name of ["eval", "bench", "data"]) expect(out).toContain(name)
  })

  it("completes the options of eval from the same table that reads them", async () => {
    const { code, out } = await litfuse("--completions bash")
    expect(code).toBe(0)
    for (const option of ["--per-topic", "--intersection", "--compat", "--measure"]) expect(out).toContain(option)
  })
})
