import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Folder, install } from "./install.ts"

let folder: Folder
beforeAll(() => {
  folder = install()
  folder.write("qrels.txt", "1 0 d1 2\n1 0 d2 0\n1 0 d3 1\n2 0 d1 0\n2 0 d4 1\n3 0 d5 1\n")
  folder.write("bm25.run", "1 Q0 d2 1 9 bm25\n1 Q0 d1 2 8 bm25\n2 Q0 d1 1 7 bm25\n2 Q0 d4 2 6 bm25\n3 Q0 d5 1 1 bm25\n")
  folder.write("dense.run", "1 Q0 d1 1 .9 dense\n1 Q0 d3 2 .8 dense\n2 Q0 d4 1 .7 dense\n2 Q0 d1 2 .6 dense\n3 Q0 d5 1 1 dense\n")
})
afterAll(() => folder.remove())

const fine = (...words: ReadonlyArray<string>) => {
  const { code, out, err } = folder.litfuse(...words)
  // work that takes more than a second says how far it is
  const said = err.replaceAll(/^\d+% .*\n/gm, "")
  expect({ words, code, err: said }).toEqual({ words, code: 0, err: "" })
  return out
}

describe("the packages as installed", () => {
  it("hold built code, types and templates, neither sources nor tests", () => {
    const all = ["litfuse", "@litfuse/engine", "@litfuse/kit"].flatMap((name) =>
      globSync(`node_modules/${name}/**/*.*`, { cwd: folder.path })
    )
    const files = all.filter((file) => !file.startsWith("node_modules/litfuse/templates/"))
    expect(all.length - files.length).toBeGreaterThan(40)
    expect(files.length).toBeGreaterThan(100)
    expect(
      files.filter((file) => (file.endsWith(".ts") && !file.endsWith(".d.ts")) || /\btest\/|\.test\.|planted|\.map$/.test(file))
    ).toEqual([])
    for (const file of files.filter((name) => /\.(js|ts)$/.test(name)))
      expect(readFileSync(join(folder.path, file), "utf8")).not.toMatch(/@litfuse\/(?!engine)[a-z-]+["/]\w*"? ?(?=[;\n)])/)
    expect(folder.read("node_modules/litfuse/THIRD-PARTY-LICENCES.txt")).toContain("effect 4.1")
  })

  it("share one copy of effect and of the engine", () => {
    expect(globSync("node_modules/**/node_modules", { cwd: folder.path })).toEqual([])
  })
})

describe("a researcher's day", () => {
  it("answers --version", () => {
    expect(fine("--version")).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(folder.run("npx", "--offline", "litfuse", "--version")).toEqual({ code: 0, out: fine("--version"), err: "" })
  })

  it("evaluates and compares", () => {
    expect(fine("eval", "qrels.txt", "bm25.run", "dense.run", "-m", "nDCG@10", "--format", "trec")).toMatch(/ndcg_cut_10\s+all\s+0\.\d{4}/)
    expect(fine("compare", "qrels.txt", "bm25.run", "dense.run")).toContain("dense")
    expect(fine("compare", "qrels.txt", "bm25.run", "dense.run", "--format", "tex")).toContain("\\begin{tab")
  })

  it("fuses with the built-in fusions", () => {
    expect(fine("fuse", "bm25.run", "dense.run", "--method", "rrf", "--out", "rrf.run")).toContain("2 runs fused by rrf, 3 topics")
  })

  it("makes a page of a comparison, and tunes a fusion in rows of other tools", () => {
    expect(fine("compare", "qrels.txt", "bm25.run", "dense.run", "--format", "html")).toMatch(/^<!doctype html>[\s\S]*<svg /)
    const place = folder.below("tuned")
    const rows = (score: (t: number, d: number) => number) =>
      ["query_id,doc_id,score", ...[1, 2, 3, 4, 5, 6].flatMap((t) => [1, 2, 3].map((d) => `${t},d${d},${score(t, d)}`))].join("\n")
    place.write(
      "qrels.csv",
      rows((t, d) => (t % 3 === d % 3 ? 1 : 0))
    )
    place.write(
      "one.csv",
      rows((t, d) => (t % 2 === 0 && t % 3 === d % 3 ? 9 : d))
    )
    place.write(
      "two.csv",
      rows((t, d) => (t % 2 === 1 && t % 3 === d % 3 ? 9 : -d))
    )
    const { code, out } = place.litfuse("tune", "qrels.csv", "one.csv", "two.csv", "--method", "rrf", "--seeds", "1", "--folds", "3")
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The chosen fusion has nDCG@10 [\s\S]* {2}litfuse fuse one\.csv two\.csv --method rrf /)
    ])
    expect(place.litfuse(...out.trimEnd().split("\n").at(-1)!.trim().split(" ").slice(1)).code).toBe(0)
  })

  it("runs an experiment of its own manifest, with workers too, and gates it", () => {
    // the runs are said to be so long that two threads share the report
    for (const name of ["qrels.txt", "bm25.run", "dense.run"]) folder.write(`datasets/mine/${name}`, folder.read(name))
    folder.write(
      "datasets/mine/dataset.yaml",
      `id: mine
title: My collection
about: three topics
version: "1"
licence: ours
citation: Me, 2026
obtain: it is here
embedded: true
grades: { maximum: 2, meanings: { "0": not relevant, "1": partly, "2": relevant } }
files:
  qrels: { path: qrels.txt, format: trec-qrels, unseen: made by this test }
  bm25: { path: bm25.run, format: trec-run, unseen: made by this test, counts: { lines: 6000000 } }
  dense: { path: dense.run, format: trec-run, unseen: made by this test, counts: { lines: 6000000 } }
`
    )
    folder.write(
      "reports/mine/experiment.yaml",
      `id: mine
question: Is dense better?
ci: true
dataset: mine
tables:
  - id: runs
    title: Our runs
    qrels: qrels
    systems: [{ run: bm25 }, { run: dense }, { fuse: rrf, of: [{ system: bm25 }, { system: dense }], tag: both }]
    measures: ["nDCG@10"]
  - id: again
    title: Again
    qrels: qrels
    systems: [{ run: bm25 }, { run: dense }]
    measures: [AP]
`
    )
    const out = fine("bench", "run", "mine", "--workers", "2")
    expect(out).toContain("reports/mine/report.md")
    expect(existsSync(join(folder.path, "reports/mine/results.json"))).toBe(true)
    expect(folder.litfuse("bench", "check", "--ci").code).toBe(0)
    expect(fine("bench", "export", "mine", "--format", "html", "--out", "mine.html")).toContain("mine.html")
  })
})

describe("a CI engineer's day", () => {
  it("makes a gate, sees it close when a run moves, and accepts what is meant", () => {
    const place = folder.below("gate")
    for (const name of ["qrels.txt", "bm25.run", "dense.run"]) place.write(name, folder.read(name))
    expect(place.litfuse("bench", "init", "qrels.txt", "bm25.run", "dense.run", "--id", "ours").code).toBe(0)
    expect(place.litfuse("bench", "run", "ours").code).toBe(0)
    expect(place.litfuse("bench", "check", "--ci", "--require-data").code).toBe(0)
    place.write("datasets/ours/runs/dense.run", folder.read("bm25.run"))
    expect(place.litfuse("bench", "check", "--ci").code).toBe(1)
    const accepted = place.litfuse("bench", "accept", "ours", "--origin", "ours, after the change")
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining("accepted")])
    expect(place.litfuse("bench", "check", "--ci").code).toBe(0)
    expect(place.read("reports/ours/experiment.yaml")).toContain('origin: "ours, after the change"')
    expect(place.read(".github/workflows/litfuse.yml")).not.toMatch(/install [^\n]*litfuse@/)
  })
})

describe("what `plugin new` writes", () => {
  it.each(["source", "enricher", "ranker"])("of a %s is loaded as it is, and its laws say what is left to fill in", (kind) => {
    const place = folder.below(`new-${kind}`)
    expect(place.litfuse("plugin", "new", kind, "mine").code).toBe(0)
    const files = globSync("litfuse-*/**/*.ts", { cwd: place.path })
    expect(files.length).toBeGreaterThan(1)
    for (const file of files)
      for (const [, named] of place.read(file).matchAll(/from "(\.[^"]+)"|import\("(\.[^"]+)"\)/g))
        if (named !== undefined) expect([file, named, existsSync(join(place.path, file, "..", named))]).toEqual([file, named, true])
    expect(place.litfuse("trust").code).toBe(0)
    const { out, err } = place.litfuse("plugin", "check", `${kind}/mine`)
    expect([err, out]).toEqual([
      expect.stringMatching(/^litfuse plugin check: \d+ law\(s\) broken\n$/),
      expect.stringContaining("  holds   ")
    ])
  })

  it("has tests that run with the installed kit, and pass when the missing part is written", () => {
    const place = folder.below("new-reranker")
    expect(place.litfuse("plugin", "new", "reranker", "mine").code).toBe(0)
    const test = "litfuse-reranker-mine/test/Mine.test.ts"
    const before = place.run("node", "--test", test)
    expect([before.code, before.out]).toEqual([1, expect.stringContaining("fill in score of src/Mine.ts")])
    const source = "litfuse-reranker-mine/src/Mine.ts"
    place.write(source, place.read(source).replace(/^.*Invariant\.fillIn\(.*\n/m, ""))
    expect(place.run("node", "--test", test).code).toBe(0)
  })
})

describe("the installed engine", () => {
  it("names the kit in one line where a plugin still imports the laws from the engine", () => {
    folder.write("old.mjs", 'import { laws } from "@litfuse/engine/testing/rankerLaws"\nconsole.log(laws)\n')
    const { code, out, err } = folder.run("node", "old.mjs")
    expect([code, out]).toEqual([1, ""])
    expect(err).toContain(
      "\nError: @litfuse/engine/testing/rankerLaws moved to @litfuse/kit/rankerLaws: install litfuse-kit-V.tgz and change this import; laws is now rankerLaws\n"
    )
  })
})

describe("litfuse without the other archive", () => {
  it("is installed without a registry, evaluates, and names what is missing where plugins need it", () => {
    const [own] = globSync("archives/litfuse-[0-9]*.tgz", { cwd: folder.path })
    const place = folder.alone("alone")
    const added = place.run("npm", "install", "--offline", "--no-audit", "--no-fund", join(folder.path, own!))
    expect([added.code, added.err]).toEqual([0, ""])
    for (const name of ["qrels.txt", "bm25.run"]) place.write(name, folder.read(name))
    expect(place.litfuse("eval", "qrels.txt", "bm25.run").code).toBe(0)
    place.write("litfuse.config.yaml", "plugins: [./mine.mjs]\n")
    place.write("mine.mjs", "export default []\n")
    const { code, err } = place.litfuse("plugin", "list")
    expect([code, err]).toEqual([2, expect.stringMatching(/^litfuse: [^\n]*litfuse-V\.tgz and litfuse-engine-V\.tgz\n$/)])
  })
})

describe("the JavaScript API", () => {
  it("answers what the commands answer", () => {
    folder.write(
      "script.js",
      `import { compare, evaluate, fuse } from "litfuse"
const qrels = { 1: { d1: 1, d2: 0 }, 2: { d4: 1 } }
const runs = { a: { 1: { d1: 2, d2: 1 }, 2: { d9: 1 } }, b: { 1: { d2: 2, d1: 1 }, 2: { d4: 1 } } }
const fused = await fuse({ runs, method: "rrf" })
const { runs: measured } = await evaluate({ qrels, runs: { ...runs, fused, file: "bm25.run" }, measures: ["RR"] })
const compared = await compare({ qrels, runs, baseline: "b", measures: ["RR"] })
console.log(JSON.stringify({ values: measured.map((one) => [one.name, one.values.RR, one.perTopic[1].RR]), difference: compared.measures[0].runs[0].differences[0].mean }))
await evaluate({ qrels, runs, measures: ["nothing"] }).catch((error) => console.log(error.message.split("\\n").length, error.message))
console.log([evaluate, compare, fuse].map(({ name }) => name).join())
`
    )
    const { code, out, err } = folder.run("node", "script.js")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const [first, second, third] = out.split("\n")
    expect(JSON.parse(first!)).toEqual({
      values: [
        ["a", 0.5, 1],
        ["b", 0.75, 0.5],
        ["fused", 0.5, 0.5],
        ["file", 0.5, 0.5]
      ],
      difference: -0.25
    })
    expect(second).toMatch(/^1 .*nothing/)
    // nothing that a reader sees was shortened when it was built
    expect(third).toBe("evaluate,compare,fuse")
  })
})
