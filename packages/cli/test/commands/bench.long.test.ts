import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { experiment, tiny } from "../tiny.ts"
import { again, litfuse } from "./litfuse.ts"
import { tuning } from "./tuning.ts"

const better = { ...tiny, "reports/try/experiment.yaml": experiment("0.4") }

const start = (line: string, files: Readonly<Record<string, string>> = tiny) => litfuse(line.split(" "), files)

describe("bench run", () => {
  it("writes the forms asked for below .cache, where git does not look, names the report, and ends with what it found", async () => {
    const { code, out, folder } = await start("bench run try --formats html,tex,csv")
    expect({ code, out: out.split("\n") }).toEqual({
      code: 0,
      out: [
        "The one expected value holds (1 equal).",
        ".cache/reports/try/report.html",
        ".cache/reports/try/report.tex",
        ".cache/reports/try/values.csv",
        "reports/try/report.md",
        "",
        expect.stringMatching(/^Finding: 1 of 1 value that others printed is reproduced \(.*\)\.$/),
        "",
        expect.any(String),
        "",
        expect.stringMatching(/^\| system \| +RR \|$/),
        expect.any(String),
        expect.stringMatching(/^\| run +\| 0\.5000 \|$/),
        "",
        "Figure: none; this report draws nothing.",
        ""
      ]
    })
    expect(readFileSync(join(folder, ".cache/.gitignore"), "utf8")).toBe("*\n")
    expect(readFileSync(join(folder, ".cache/reports/try/report.html"), "utf8")).toContain("<title>try: litfuse bench</title>")
  })

  it("writes none when none is wanted, and knows its formats", async () => {
    const { folder, out } = await start("bench run try --formats none")
    expect(out).toMatch(
      /^The one expected value holds \(1 equal\)\.\nreports\/try\/report\.md\n\nFinding: 1 of 1 value that others printed is reproduced \(.*\)\.\n/
    )
    expect(existsSync(join(folder, ".cache"))).toBe(false)
    expect(await again("bench run try --formats pdf")).toEqual({
      code: 2,
      out: "",
      err: 'litfuse bench run: unknown format "pdf"; use html, tex, csv, json, ir-metadata or none\n'
    })
  })
})

describe("--workers", () => {
  it.each([
    ["bench run try", 99_999],
    ["bench check try", 0],
    ["bench tune try", 65]
  ])("%s refuses %i in one line, before anything is done", async (line, size) => {
    const { code, err, folder } = await start(`${line} --workers ${size}`)
    expect([code, existsSync(join(folder, "reports/try/results.json"))]).toEqual([2, false])
    expect(err).toMatch(new RegExp(`^litfuse ${line.slice(0, -4)}: --workers is ${size}; it takes 1 to 64; this machine has \\d+ cores\n$`))
  })
})

describe("--workers, where there is one table or analysis,", () => {
  it("changes no byte, and a run says that one thread did it", async () => {
    const { folder, err } = await start("bench run try --formats none --workers 2")
    expect(err).toBe("litfuse bench run: try has one table or analysis, which one thread makes; --workers changes nothing\n")
    const checked = await again("bench check try --workers 2")
    expect(checked.code).toBe(0)
    expect(checked.err).toContain("litfuse bench check: try has one table or analysis, which one thread makes; --workers changes nothing\n")
    expect(existsSync(join(folder, "reports/try/results.json"))).toBe(true)
  })

  it("shares the folds of what is tuned, and changes no byte", { timeout: 120_000 }, async () => {
    const { code, err } = await litfuse(["bench", "run", "try", "--formats", "none", "--workers", "2"], tuning())
    expect([code, err]).toEqual([0, ""])
    expect(await again("bench check try")).toMatchObject({ code: 0 })
  })
})

describe("bench export", () => {
  it("writes a form from the results, to the terminal or a file", async () => {
    const { folder } = await start("bench run try --formats none")
    expect((await again("bench export try --format csv")).out).toBe(
      "experiment,table,system,measure,topic,value,lower,upper\r\ntry,all,run,RR,all,0.5,,\r\ntry,all,run,RR,1,0.5,,\r\n"
    )
    expect((await again("bench export try --format json")).out).toBe(readFileSync(join(folder, "reports/try/results.json"), "utf8"))
    expect((await again("bench export try --format tex --standalone --out t.tex")).out).toBe("t.tex\n")
    expect(readFileSync(join(folder, "t.tex"), "utf8")).toMatch(/^\\documentclass[\s\S]*run & \\bfseries 0\.5000/)
    const side = (await again("bench export try --format ir-metadata --actor Somebody --commit abc")).out
    for (const text of ["tag: run", "name: Somebody", "commit: abc", "litfuse=="]) expect(side).toContain(text)
  })

  it("writes the parts of a paper into a new folder, and never over a file", async () => {
    const { folder } = await start("bench run try --formats none")
    const written = ["README.md", "paper.tex", "methods.tex", "methods.md", "numbers.tsv", "tables.tex", "tables.md", "references.bib"]
    expect((await again("bench export try --paper --out paper")).out).toBe(written.map((name) => `paper/${name}\n`).join(""))
    expect(readFileSync(join(folder, "paper/methods.md"), "utf8")).toContain("`run` had the `RR`, 0.5000; no difference was tested.")
    expect(readFileSync(join(folder, "paper/numbers.tsv"), "utf8")).toContain("0.5000\t/tables/0/systems/0/summary/RR\tfixed\n")
    const twice = await again("bench export try --paper --out paper")
    expect([twice.code, twice.out, twice.err]).toEqual([
      2,
      "",
      "litfuse bench export: --out: paper is not empty; name a new folder, because nothing is overwritten\n"
    ])
    expect((await again("bench export try --paper --out reports/try/results.json")).err).toMatch(/is a file; name a new folder\n$/)
  })

  it("writes a site of reports alone where there is no page, and says so", async () => {
    await start("bench run try --formats none")
    expect(await again("bench site --out site")).toEqual({
      code: 0,
      out: "1 report and 0 pages in 3 files\nsite/index.html\n",
      err: "litfuse bench site: this folder has no README.md and no docs/, so the site has its reports alone\n"
    })
  })

  it("says what is missing, and what is no results.json", async () => {
    const { code, err } = await start("bench export try --format html")
    expect(code).toBe(2)
    expect(err).toMatch(/results\.json: not found; run `litfuse bench run try` first\n$/)
    const damaged = await start("bench export try --format html", {
      ...tiny,
      "reports/try/results.json": '{ "version": 1, "experiment": 1 }'
    })
    expect([damaged.code, damaged.err]).toEqual([
      2,
      "litfuse: reports/try/results.json: .experiment expected string, got 1; expected a results.json of this version\n"
    ])
  })
})

describe("bench check", () => {
  it("writes findings as JUnit XML and as Markdown", async () => {
    const { folder } = await start("bench run try --formats none", better)
    const { code } = await again("bench check try --junit gate.xml --summary gate.md")
    expect(code).toBe(1)
    expect(readFileSync(join(folder, "gate.xml"), "utf8")).toContain(
      '<failure message="failed (better): expected 0.4, measured 0.5 (by hand)"/>'
    )
    expect(readFileSync(join(folder, "gate.md"), "utf8")).toContain("# litfuse: 1 of 1 experiment does not pass")
  })

  it("ends with one line and 2 when a file cannot be written", async () => {
    const { code, err } = await start("bench check try --junit no/gate.xml")
    expect([code, err.split("\n").slice(1)]).toEqual([2, ["litfuse: no/gate.xml: not found; make its folder first", ""]])
  })

  it("says what moved since the report was committed", async () => {
    const { folder } = await start("bench run try --formats none")
    const old = readFileSync(join(folder, "reports/try/results.json"), "utf8").replaceAll(/"RR": (\[?)0\.5/g, '"RR": $10.25')
    const { code } = await start("bench check try --summary gate.md", { ...tiny, "reports/try/results.json": old })
    expect(code).toBe(1)
    const text = readFileSync("gate.md", "utf8")
    expect(text).toMatch(/\| all +\| run +\| RR +\| 0\.2500 \| 0\.5000 \| \+0\.2500 \| +1 \| 1 \(0\.2500 to 0\.5000\) \|/)
  })

  it("annotates files on GitHub, and nowhere else", async () => {
    const { out } = await start("bench check try", better)
    expect(out).not.toContain("::")
    vi.stubEnv("GITHUB_ACTIONS", "true")
    expect((await again("bench check try")).out).toContain(
      "::error file=reports/try/experiment.yaml,title=try%3A failed (better)::all, run, RR: expected 0.4, measured 0.5 (by hand)\n"
    )
  })

  it("finds figures that the report has no longer, which --update and a run remove", async () => {
    const { folder } = await start("bench run try")
    const old = join(folder, "reports/try/old.svg")
    writeFileSync(old, "<svg/>")
    const { code, out } = await again("bench check try")
    expect([code, out]).toEqual([1, expect.stringMatching(/\| changed \| old\.svg would change/)])
    expect((await again("bench check try --update")).code).toBe(0)
    expect(existsSync(old)).toBe(false)
  })

  it("rewrites reports with --update: then they are the same, but a failed value still fails", async () => {
    const { code, out, folder } = await start("bench check try --update")
    expect([code, out.includes("| updated |")]).toEqual([0, true])
    expect(readFileSync(join(folder, "reports/try/report.md"), "utf8")).toContain("# try")
    expect((await again("bench check try")).out).toContain("| same  |")
    const failing = await start("bench check try --update", better)
    expect([failing.code, failing.out.includes("| failed |")]).toEqual([1, true])
    expect(existsSync(join(failing.folder, "reports/try/results.json"))).toBe(true)
  })
})
