import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { offeredFiles } from "../src/evaluation/offeredFiles.ts"
import { folderOf, root, serving, textOf } from "./serving.ts"

const run = (tag: string, ids: ReadonlyArray<string>): string =>
  ["1", "2", "3"].flatMap((topic) => ids.map((id, i) => `${topic} Q0 ${id} ${i + 1} ${9 - i} ${tag}\n`)).join("")

const qrels = (grades: string): string =>
  ["1", "2", "3"]
    .flatMap((topic, t) => [...grades].map((grade, i) => `${topic} 0 d${i} ${(Number(grade) + (t === i ? 1 : 0)) % 3}\n`))
    .join("")

const files = {
  "one.qrels": qrels("1201"),
  "two.qrels": qrels("1100"),
  "a.run": run("a", ["d0", "d1", "d2", "d3"]),
  "runs/b.run": run("b", ["d3", "d2", "d1", "d0"]),
  "suite.yaml": `version: 1
measures: [AP]
collections:
  - { id: one, qrels: one.qrels }
  - { id: two, qrels: two.qrels }
runs:
  - { name: a, files: { one: a.run, two: a.run } }
  - { name: b, files: { one: runs/b.run } }
`
}

const unescaped = (text: string): string => text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&")

describe("runs on several collections", () => {
  it("are compared on a page with a figure, its table and the command, and saved as one file", async () => {
    const { get } = await serving({ folder: folderOf(files) })
    const { status, text } = await get("/evaluation/suite?suite=suite.yaml&measure=RR+AP&baseline=a")
    expect(status).toBe(200)
    const seen = textOf(text)
    expect(seen).toContain("litfuse compare --suite suite.yaml -m RR -m AP --baseline a --out suite.html")
    expect(seen).toMatch(/collection topics weight a b one 3/)
    expect(seen).toContain("b has no value on two, and no mean: the suite names no file")
    expect(text).toMatch(/<figure/)
    const saved = await get("/evaluation/suite/saved?suite=suite.yaml")
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="suite.html"')
    expect(saved.text).not.toMatch(/<form|href="\/|src="/)
    expect((await get("/evaluation/suite/saved")).status).toBe(303)
  })

  it("offer the suites of the folder, and say what is expected", async () => {
    const { get } = await serving({ folder: folderOf({ ...files, "all/my-suite.yml": "", "other.yaml": "" }) })
    const { text } = await get("/evaluation/suite")
    const [, list = ""] = /<datalist id="suites">(.*?)<\/datalist>/su.exec(text) ?? []
    expect([...list.matchAll(/value="([^"]*)"/g)].map(([, path]) => path)).toEqual(["suite.yaml", "all/my-suite.yml", "other.yaml"])
    expect(text).toMatch(/name="suite"[^>]* required[^>]* aria-describedby="hint-suite">/)
    expect(text).toMatch(/id="hint-suite">A suite\.yaml: measures, collections/)
  })

  it.each([
    ["suite=none.yaml", "suite", "none.yaml: not found"],
    ["suite=a.run", "suite", "a.run:1"],
    ["suite=suite.yaml&measure=nDGC", "measure", "did you mean nDCG"],
    ["suite=suite.yaml&baseline=c", "baseline", 'the baseline "c" is not among the runs: a, b']
  ])("show what is wrong at its field: %s", async (words, field, why) => {
    const { get } = await serving({ folder: folderOf(files) })
    const { status, text } = await get(`/evaluation/suite?${words}`)
    expect(status).toBe(422)
    const [, said = ""] = new RegExp(`id="wrong-${field}">([^<]*)`).exec(text) ?? []
    expect(unescaped(said)).toContain(why)
    expect(text).toMatch(new RegExp(`name="${field}"[^>]* aria-invalid="true" aria-describedby="wrong-${field}`))
    expect(text.match(/class="wrong"/g)).toHaveLength(1)
  })

  it("are those of the repository too, whose files are offered", async () => {
    const { get } = await serving({ folder: root })
    const { text } = await get("/evaluation")
    for (const path of ["datasets/atlas/qrels.txt", "datasets/atlas/documents.jsonl"]) expect(text).toContain(`<option value="${path}">`)
    expect(text).toContain('type="checkbox" name="run" value="datasets/atlas/runs/lumenar.run"')
  })
})

describe("two sets of judgements", () => {
  it("are compared with the orders of runs that they give", async () => {
    const { get } = await serving({ folder: folderOf(files) })
    const words = "a=one.qrels&b=two.qrels&run=a.run&run=runs%2Fb.run&circular=runs%2Fb.run&measure=AP&level=1"
    const { status, text } = await get(`/evaluation/judges?${words}`)
    expect(status).toBe(200)
    const seen = textOf(text)
    expect(seen).toContain("A (one.qrels) and B (two.qrels) both judged 12 documents")
    expect(seen).toContain("They order 2 runs by AP")
    expect(seen).toContain(
      "litfuse judge compare one.qrels two.qrels --runs a.run runs/b.run --circular runs/b.run -m AP --level 1 --out judges.html"
    )
    expect(text).toMatch(/<figure/)
    expect(text).toMatch(/name="run" value="runs\/b\.run" checked/)
    const saved = await get(`/evaluation/judges/saved?${words}`)
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="judges.html"')
    expect(saved.text).not.toMatch(/<form|href="\/|src="/)
    expect((await get("/evaluation/judges/saved")).status).toBe(303)
    expect(textOf((await get("/evaluation/judges?a=one.qrels&b=two.qrels")).text)).toContain("kappa")
  })

  it.each([
    ["a=none.qrels&b=two.qrels", "a", "none.qrels: not found"],
    ["a=one.qrels&b=none.qrels", "b", "none.qrels: not found"],
    ["a=one.qrels&b=one.qrels", "a", "is named twice"],
    ["a=one.qrels&b=two.qrels&run=a.run", "run", "fewer than two runs"],
    ["a=one.qrels&b=two.qrels&run=a.run&run=no.run", "run", "no.run: not found"],
    ["a=one.qrels&b=two.qrels&circular=a.run", "circular", "there are no runs"],
    ["a=one.qrels&b=two.qrels&run=a.run&run=runs%2Fb.run&measure=nDGC", "measure", "did you mean nDCG"],
    ["a=one.qrels&b=two.qrels&level=low", "level", '"low" is no grade; it takes a whole number of at least 1']
  ])("show what is wrong at its field: %s", async (words, field, why) => {
    const { get } = await serving({ folder: folderOf(files) })
    const { status, text } = await get(`/evaluation/judges?${words}`)
    expect(status).toBe(422)
    const [, said = ""] = new RegExp(`id="wrong-${field}">([^<]*)`).exec(text) ?? []
    expect(unescaped(said)).toContain(why)
    expect(text).toMatch(new RegExp(`name="${field}"[^>]* aria-invalid="true" aria-describedby="wrong-${field}`))
  })

  it("keep hostile names text", async () => {
    const hostile = "<img src=x onerror=alert(1)>\u202e"
    const { get } = await serving({ folder: folderOf({ ...files, [`${"<i>"}.qrels`]: qrels("1111") }) })
    for (const path of [`judges?a=${encodeURIComponent(hostile)}&b=two.qrels`, `suite?suite=${encodeURIComponent(hostile)}`])
      expect((await get(`/evaluation/${path}`)).text).not.toMatch(/<img|\u202e|<i>/)
  })
})

describe("the files that forms offer", () => {
  it("are near ones first, without hidden folders, and limited in depth and number", () => {
    const deep = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`many/${String(i).padStart(3, "0")}.run`, ""]))
    const folder = folderOf({ ...deep, ".git/x.run": "", "node_modules/x.run": "", "a/b/c/d/e.run": "", "a/b/c/d.run": "", "top.run": "" })
    const { runs } = offeredFiles(folder)
    expect([runs[0], runs.length, runs.filter((path) => /^\.|node_modules|e\.run/.test(path))]).toEqual(["top.run", 300, []])
    expect(offeredFiles(join(folder, "none"))).toEqual({ qrels: [], runs: [], documents: [], suites: [] })
    expect(readFileSync(join(folder, "top.run"), "utf8")).toBe("")
  })
})
