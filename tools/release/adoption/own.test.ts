/**
 * A researcher's repository: external plugins in `eval` and in an experiment, runs made and searched, a fusion tuned, a gate that fails. First the page about
 * plugins is followed, and the other tests go on with what it writes and records.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Folder, install } from "./install.ts"
import { followPage } from "./followPage.ts"

let folder: Folder
beforeAll(() => {
  folder = install()
})
afterAll(() => folder.remove())

/** What a call printed; it must end with 0 and say nothing on stderr but how far it is and how sources answered. */
const fine = (...words: ReadonlyArray<string>): string => {
  const { code, out, err } = folder.litfuse(...words)
  const said = err.replaceAll(/^(\d+% .*|shelf: found, .*|corpus: found, .*|docs\.index: found, .*)\n/gm, "")
  expect({ words, code, err: said }).toEqual({ words, code: 0, err: "" })
  return out
}

const manifest = (id: string, files: string) => `id: ${id}
title: ${id}
about: made by this test
version: "1"
licence: ours
citation: Me, 2026
obtain: it is here
embedded: true
grades: { maximum: 2, meanings: { "0": not relevant, "1": partly, "2": relevant } }
files:
${files}`

describe("docs/plugins.md", () => {
  it("does what it says, command by command", async () => {
    expect(await followPage(folder, "docs/plugins.md")).toEqual([])
    // the page of the answer shows what the analyzer of the page draws, and its table
    const page = folder.read("answer.html")
    expect(page).toMatch(/<h[23][^>]*>[^<]*said-subjects/)
    expect(page).toMatch(/<img[^>]+src="data:image\/svg\+xml/)
    expect(page).toContain('<th scope="col">strongest evidence</th>')
  })
})

describe("an installation without onnxruntime-node, which is optional", () => {
  it("ranks by words where a preset names a sentence model, and says so", () => {
    expect(existsSync(join(folder.packages, "onnxruntime-node"))).toBe(false)
    // the page above has indexed its documents
    const ranked = (preset: string) => folder.litfuse("search", "heart", "--index", "docs.index", "--preset", preset, "--format", "table")
    const [hybrid, words] = [ranked("hybrid"), ranked("lexical-best")]
    expect([hybrid.code, words.code]).toEqual([0, 0])
    expect(`${hybrid.out}${hybrid.err}`).toContain("works are ranked without vectors")
    const found = (out: string) => [...out.matchAll(/^\| +\d+ \| (d\d) /gm)].map(([, id]) => id)
    expect(found(hybrid.out)).toEqual(found(words.out))
    expect(found(hybrid.out).length).toBeGreaterThan(0)
  })
})

describe("the types of the JavaScript API", () => {
  it("are there, and a strict consumer and the plugins of the page compile against them", () => {
    folder.write(
      "consumer.ts",
      `import { compare, evaluate, fuse, type Evaluated, type Scores } from "litfuse"
const fused: Scores = await fuse({ runs: ["a.run", { "1": { d1: 2 } }], method: "rrf", params: { k: 10 } })
const answer: Evaluated = await evaluate({ qrels: "qrels.txt", runs: { fused }, measures: ["nDCG@10"], compat: "trec_eval-10.0" })
export const value: number | undefined = answer.runs[0]?.values["nDCG@10"]
export const p: number | undefined = (await compare({ qrels: "q", runs: ["a", "b"], measures: ["AP"] })).measures[0]?.runs[0]?.differences[0]?.p
`
    )
    folder.write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          target: "es2024",
          module: "nodenext",
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noEmit: true,
          allowImportingTsExtensions: true,
          types: [],
          lib: ["es2024", "esnext.disposable", "dom"],
          skipLibCheck: true
        },
        include: ["*.ts", "litfuse-source-shelf/src/*.ts", "litfuse-enricher-counts/src/*.ts"]
      })
    )
    const tsc = () => folder.run(join(import.meta.dirname, "../../../node_modules/.bin/tsc"), "-p", ".")
    expect(tsc()).toEqual({ code: 0, out: "", err: "" })
    folder.write(
      "wrong.ts",
      'import { compare } from "litfuse"\nawait compare({ qrels: "q", runs: ["a", "b"], measures: ["AP"], correction: "hope" })\n'
    )
    expect(tsc().out).toMatch(/^wrong\.ts\(2,/)
  })
})

describe("plugins of others", () => {
  it("measure in eval, in compare and in an experiment; search, rank and fuse in that experiment, replayed", () => {
    expect(fine("eval", "qrels.txt", "bm25.run", "-m", "FirstHits@2", "-m", "AP")).toContain("FirstHits@2")
    folder.write("topics.tsv", "1\theart\n")
    folder.write("datasets/books/topics.tsv", "1\theart\n")
    folder.write("datasets/books/qrels.txt", "1 0 b1 2\n1 0 b2 0\n1 0 b3 1\n1 0 b4 1\n")
    folder.write("reports/books/records.tsv", "record\tdocument\nshelf:b1\tb1\nshelf:b2\tb2\nshelf:b3\tb3\nshelf:b4\tb4\n")
    const files = `  qrels: { path: qrels.txt, format: trec-qrels, unseen: made by this test }
  topics: { path: topics.tsv, format: tsv-topics, unseen: made by this test }
`
    folder.write("datasets/books/dataset.yaml", manifest("books", files))
    folder.write(
      "reports/books/experiment.yaml",
      `id: books
question: What does the shelf find?
ci: true
dataset: books
tables:
  - id: shelf
    title: The shelf
    qrels: qrels
    retrieval: { topics: topics, query: [title], depth: 100 }
    systems:
      - { pipeline: shortest.pipeline.yaml, tag: shortest, sources: [shelf], replay: recordings, records: reports/books/records.tsv }
      - { fuse: best-rank, tag: fused, of: [{ system: shortest }] }
    measures: ["FirstHits@2", "nDCG@10"]
    expected:
      - { system: shortest, measure: "FirstHits@2", value: 1, origin: by hand }
`
    )
    fine("bench", "run", "books")
    const { tables } = JSON.parse(folder.read("reports/books/results.json")) as {
      tables: ReadonlyArray<{ systems: ReadonlyArray<{ system: string; summary: Record<string, number> }> }>
    }
    expect(tables[0]!.systems.map(({ system, summary }) => [system, summary["FirstHits@2"]])).toEqual([
      ["shortest", 1],
      ["fused", 1]
    ])
    expect(folder.litfuse("bench", "check", "--ci").code).toBe(0)
  })
})

describe("runs of one's own", () => {
  it("are made from documents, and searched from the command line and from JavaScript", () => {
    fine("index", "build", "docs.jsonl", "--out", "docs.index")
    expect(fine("retrieve", "--index", "docs.index", "--topics", "topics.tsv", "--out", "made.run")).toContain("made.run: 1 topics")
    expect(folder.read("made.run")).toMatch(/^1 Q0 \S+ 1 \S+ bm25$/m)
    expect(JSON.parse(fine("search", "heart", "--index", "docs.index", "--format", "json"))).toMatchObject({ version: 2, replayed: false })
    folder.write(
      "search.js",
      `import { search } from "litfuse"
const near = await search({ query: "heart", index: "docs.index", explain: true })
const far = await search({ query: "heart", sources: ["shelf"], preset: "shortest.pipeline.yaml", replay: "recordings" })
console.log(JSON.stringify([near.works[0].explanation.value === near.works[0].score, far.outcomes[0].state, far.replayed, far.works.map(({ id }) => id)]))
`
    )
    const { code, out, err } = folder.run("node", "search.js")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(JSON.parse(out)).toEqual([true, "found", true, ["shelf:b1", "shelf:b4", "shelf:b3", "shelf:b2"]])
  })
})

const collection = () => {
  const topics = Array.from({ length: 12 }, (_, t) => t + 1)
  const run = (tag: string, order: (t: number) => ReadonlyArray<number>) =>
    topics.flatMap((t) => order(t).map((d, i) => `${t} Q0 d${d} ${i + 1} ${20 - i} ${tag}\n`)).join("")
  return {
    "qrels.txt": topics.flatMap((t) => [1, 2, 3, 4, 5, 6].map((d) => `${t} 0 d${d} ${[2, 2, 0, 0, 1, 0][d - 1]}\n`)).join(""),
    "runs/good": run("good", (t) => (t % 3 === 0 ? [3, 1, 2, 4] : [1, 2, 3, 4])),
    "runs/weak": run("weak", (t) => (t % 2 === 0 ? [5, 4, 1, 6] : [4, 5, 6, 3])),
    "runs/odd": run("odd", (t) => (t % 4 === 0 ? [2, 1, 6] : [6, 2, 5]))
  }
}

describe("a fusion tuned on one's own runs", () => {
  it("is measured on topics that were held out, and its held-out runs can be had", () => {
    const files = collection()
    for (const [name, text] of Object.entries(files)) folder.write(`datasets/tuned/${name}`, text)
    const text = `  qrels: { path: qrels.txt, format: trec-qrels, unseen: made by this test }
runsets:
  all: { folder: runs, qrels: qrels, files: 3, lines: 132, unseen: made by this test, about: three runs }
`
    folder.write("datasets/tuned/dataset.yaml", manifest("tuned", text))
    folder.write(
      "reports/tuned/experiment.yaml",
      `id: tuned
question: Which weights?
ci: false
dataset: tuned
analyses:
  - id: weights
    title: Weights
    analysis: tune
    params:
      qrels: qrels
      runs: { runset: all }
      depth: 10
      measure: "nDCG@5"
      beside: ["nDCG(judged_only=True)@5"]
      folds: { outer: 4, inner: 3, seeds: 2 }
      primary: { id: weights, candidates: [{ fusion: rrf, space: { weights: { parts: 3, units: 4 } } }] }
      secondary: [{ id: own, candidates: [{ fusion: best-rank }] }]
`
    )
    fine("bench", "tune", "tuned", "--workers", "2", "--runs", "held-out")
    expect(
      folder
        .read("held-out/weights/runs.tsv")
        .split("\n")
        .slice(1, 3)
        .map((line) => line.split("\t")[1])
    ).toEqual(["weights-seed-1.run", "weights-seed-2.run"])
    expect(fine("eval", "datasets/tuned/qrels.txt", "held-out/weights/weights-seed-1.run", "-m", "nDCG@5")).toMatch(
      /weights,-seed-1 +[01]\.\d{4}/
    )
  })
})

describe("a gate in one's own repository", () => {
  it("is made from judgements and runs, holds, and fails when a run gets worse", () => {
    expect(fine("bench", "init", "qrels.txt", "bm25.run", "dense.run", "--id", "gate")).toContain("datasets/gate/dataset.yaml\n")
    // editors find the schemas where the files say
    for (const file of ["datasets/gate/dataset.yaml", "reports/gate/experiment.yaml", "litfuse.config.yaml"]) {
      const [, schema] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(folder.read(file)) ?? []
      expect(JSON.parse(folder.read(join(dirname(file), schema!)))).toHaveProperty("$schema")
    }
    fine("bench", "run", "gate")
    expect(folder.litfuse("bench", "check", "gate").code).toBe(0)
    const run = "datasets/gate/runs/dense.run"
    const reversed = folder
      .read(run)
      .split("\n")
      .filter((line) => line !== "")
      .map((line, i) => line.split(" ").with(4, String(i)).join(" "))
    folder.write(run, `${reversed.join("\n")}\n`)
    const { code, out } = folder.litfuse("bench", "check", "gate")
    expect(code).toBe(1)
    expect(out).toMatch(/gate +\| failed/)
    for (const form of ["tex", "html", "csv"]) fine("bench", "export", "gate", "--format", form, "--out", `gate.${form}`)
    expect(readFileSync(join(folder.path, "gate.html"), "utf8")).toContain("<title>gate: litfuse bench</title>")
    expect(fine("compare", "qrels.txt", "bm25.run", "dense.run", "-m", "AP", "--format", "tex")).toContain("\\begin{tabular}")
  })
})
