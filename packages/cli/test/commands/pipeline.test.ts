import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { collection } from "./collection.ts"
import { again, litfuse } from "./litfuse.ts"

const preset = (name: string) => join(import.meta.dirname, `../../../../presets/${name}.pipeline.yaml`)
const presets = readdirSync(join(import.meta.dirname, "../../../../presets"))
  .filter((file) => file.endsWith(".pipeline.yaml"))
  .map((file) => file.replace(".pipeline.yaml", ""))
const files = { ...collection, "fine.yaml": readFileSync(preset("corpus"), "utf8") }

const wrong = `about: a cycle, two unknown plugins and a bad parameter
nodes:
  - { id: a, plugin: fusion/rrf, inputs: { rankings: b } }
  - { id: b, plugin: fusion/rrf, inputs: { rankings: a } }
  - { id: c, plugin: ranker/bm52, inputs: { query: $query } }
  - { id: d, plugin: crystal-ball }
  - { id: e, plugin: fusion/rrf, params: { k: often }, inputs: { rankings: a } }
`

describe("litfuse pipeline", () => {
  it("checks a file and shows its batches", async () => {
    const { code, out } = await litfuse(["pipeline", "check", "fine.yaml", "--dataset", "tiny"], files)
    expect(code).toBe(0)
    expect(out).toBe("fine.yaml: 5 nodes in 4 batches\n  1  corpus\n  2  lists, works\n  3  titles\n  4  fused\n")
  })

  it("checks a stored pipeline by its name, also below the root of its project, and a preset; a file of that name comes first", async () => {
    const stored = { "pipelines/mine.pipeline.yaml": "nodes: []\n", "below/a.txt": "", ".litfuse/project.sqlite": "" }
    expect((await litfuse(["pipeline", "check", "mine"], stored)).out).toBe("mine: 0 nodes in 0 batches\n")
    process.chdir("below")
    expect((await again("pipeline check mine")).out).toBe("mine: 0 nodes in 0 batches\n")
    expect((await again("pipeline check pico")).out).toMatch(/^pico: \d+ nodes in /)
    expect((await again("pipeline check mien")).err).toMatch(/mien: not found/)
    expect((await litfuse(["pipeline", "check", "mine"], { ...stored, mine: "nodes: 1\n" })).code).toBe(2)
  })

  it("takes values of the pipeline's parameters, lists them, and names what is wrong with them", async () => {
    const text = `about: a template
parameters:
  factor: { type: number, minimum: 0, maximum: 10, about: the weight of words in titles }
nodes:
  - { id: found, plugin: source/corpus, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: found } }
  - { id: words, plugin: ranker/bm25-boost, params: { title: { parameter: factor } }, inputs: { works: works, query: $query } }
`
    const template = { ...collection, "template.yaml": text }
    const show = (...words: ReadonlyArray<string>) =>
      litfuse(["pipeline", "show", "template.yaml", "--dataset", "tiny", ...words], template)
    const asked = await show()
    expect([asked.code, asked.out]).toEqual([2, "factor = needs a value: a number from 0 to 10; the weight of words in titles\n"])
    expect(asked.err).toContain('template.yaml:3: parameter "factor" (the weight of words in titles) has no value and no default')
    const shown = await show("--param", "factor=2")
    expect(shown.code).toBe(0)
    expect(shown.out).toMatch(/^factor = 2: a number from 0 to 10; .*\n {2}1 {2}found = source\/corpus\n/)
    expect(shown.out).toMatch(/words = ranker\/bm25-boost\n.*\n.*"title":2[,}]/)
    expect((await show("--param", "factor=2", "--param", "words.title=3")).out).toMatch(/"title":3[,}]/)
    expect((await show("--param", "factor=11")).err).toContain(
      'template.yaml:3: parameter "factor" is "11"; it takes a number from 0 to 10'
    )
    expect((await show("--param", "facter=1")).err).toContain('there is no parameter "facter"; did you mean "factor"?')
    const run = ["pipeline", "run", "template.yaml", "--dataset", "tiny", "--query", "gout attacks"]
    expect((await litfuse([...run, "--param", "factor=2"], template)).out).toMatch(/corpus:d\d/)
    expect((await litfuse(run, template)).code).toBe(2)
  })

  it("shows a file as text, with every parameter, and as a drawing with a box for each node", async () => {
    const { code, out } = await litfuse(["pipeline", "show", "fine.yaml", "--dataset", "tiny"], files)
    expect(code).toBe(0)
    expect(out).toContain("  4  fused = fusion/rrf\n       reads lists: lists; rankings: titles\n")
    expect(out).toContain('"k":60')
    const drawn = await litfuse(["pipeline", "show", "fine.yaml", "--dataset", "tiny", "--format", "svg"], files)
    expect(drawn.code).toBe(0)
    expect(drawn.out).toMatch(/^<svg [^]*<\/svg>\n$/)
    // a frame around everything, the query, and five nodes
    expect(drawn.out.match(/<rect /g)).toHaveLength(7)
    for (const id of ["$query", "corpus", "works", "lists", "titles", "fused"])
      expect(drawn.out).toContain(`font-weight="bold">${id}</text>`)
  })

  it.each(presets)("shows the preset %s as text and as a drawing", async (name) => {
    const text = { [`${name}.yaml`]: readFileSync(preset(name), "utf8") }
    for (const format of ["text", "svg"]) {
      const { code, out } = await litfuse(["pipeline", "show", `${name}.yaml`, "--dataset", "tiny", "--format", format], {
        ...collection,
        ...text
      })
      expect(code).toBe(0)
      expect(out).toContain("works")
    }
  })

  it("draws no line behind a box that it does not belong to", async () => {
    const text = { "paper.yaml": readFileSync(preset("paper"), "utf8") }
    const { out } = await litfuse(["pipeline", "show", "paper.yaml", "--dataset", "tiny", "--format", "svg"], { ...collection, ...text })
    const boxes = [...out.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" rx/g)].map((found) => found.slice(1).map(Number))
    const lanes = [...out.matchAll(/ (\d+) H (\d+) /g)].map((found) => found.slice(1).map(Number))
    // $query is read by six rankers and by the reranker behind the fusion, the works by the reranker
    expect(lanes.length).toBe(8)
    for (const [lane] of lanes)
      expect(boxes.filter(([x, y, , height]) => x! > 12 && x! < 700 && lane! > y! && lane! < y! + height!)).toEqual([])
  })

  it("runs a file: a line per node, then the last ranking", async () => {
    const { code, out } = await litfuse(["pipeline", "run", "fine.yaml", "--dataset", "tiny", "--query", "gout attacks"], files)
    expect(code).toBe(0)
    expect(out).toMatch(/^corpus +source\/corpus +ran +\d+ +1 +2 /m)
    expect(out.match(/corpus:d\d/g)).toEqual(["corpus:d2", "corpus:d1"])
  })

  it("shows a repaired file as a diff, writes it only on request, and a run says how", async () => {
    const damaged = { ...files, "fine.yaml": files["fine.yaml"].replace("plugin: step/works", "plugin: step/wroks") }
    const check = (...words: ReadonlyArray<string>) => again(["pipeline check fine.yaml --dataset tiny", ...words].join(" "))
    const run = await litfuse(["pipeline", "run", "fine.yaml", "--dataset", "tiny", "--query", "gout"], damaged)
    expect([run.code, run.err.split("\n").length]).toEqual([2, 3])
    expect(run.err).toContain("`litfuse pipeline check fine.yaml --repair` shows a repaired file")
    const shown = await check("--repair")
    expect([shown.code, shown.err]).toEqual([1, "litfuse pipeline: repaired: not written; --write does that\n"])
    expect(shown.out).toMatch(/^@@ .*\n[^]*\n- .*plugin: step\/wroks.*\n\+ .*plugin: step\/works/)
    expect((await check("--write")).code).toBe(2)
    expect((await check("--repair", "--write")).code).toBe(0)
    expect((await check()).code).toBe(0)
    expect(readFileSync("fine.yaml", "utf8")).toBe(files["fine.yaml"])
  })

  it("says what would be asked of services, and asks nothing", async () => {
    const run = (...words: ReadonlyArray<string>) => litfuse(["pipeline", "run", ...words, "--query", "gout", "--dry-run"], files)
    const { code, out } = await run("pico", "--source", "pubmed,scopus")
    expect(code).toBe(0)
    expect(out).toMatch(
      /^sources-pubmed = source\/pubmed: at most 100 records, in at most 3 requests\n {2}GET https:\/\/eutils\.ncbi\.nlm\.nih\.gov\//
    )
    expect(out).toMatch(/\n1 node would ask services; nothing was sent\. 3 requests at most, and failed ones may be repeated\.\n$/)
    expect(out).toMatch(/^sources-scopus = source\/scopus: is not asked\n {2}needs a key: set ELSEVIER_API_KEY/m)
    expect((await run("fine.yaml", "--dataset", "tiny")).out).toBe("This pipeline asks no service.\n")
  })

  it("prints what the analyzers of a file say", async () => {
    const years = `${files["fine.yaml"]}  - { id: years, plugin: analyzer/timeline, inputs: { works: works, evidence: levels, milestones: marks } }
  - { id: levels, plugin: analyzer/evidence-levels, inputs: { works: works } }
  - { id: marks, plugin: analyzer/milestones, inputs: { works: works } }
`
    const words = ["pipeline", "run", "years.yaml", "--dataset", "tiny", "--query", "gout attacks"]
    const { code, out } = await litfuse(words, { ...files, "years.yaml": years })
    expect(code).toBe(0)
    expect(out).toMatch(
      /\nyears:\nwithout a date\n +Gout\n +Colchicine\n2 works, 2 without a date\n\nlevels:\nlevel 1 +0 works\n[^]*\nno level +2 works\n\nmarks:\nno milestone +2\n$/
    )
  })

  it("says which analyzers a file has not enough for, when it is checked and when it is run", async () => {
    const module = (name: string) => import.meta.resolve(`@litfuse/engine/${name}`)
    const given = {
      ...files,
      "litfuse.config.yaml": "plugins: [./near.ts]\n",
      "near.ts": `import * as Analyzer from "${module("Analyzer")}"
        import * as Params from "${module("Params")}"
        import * as Schema from "${import.meta.resolve("effect/Schema")}"
        export default Analyzer.plugin({ id: "near", revision: 1, about: "reads vectors", params: Params.none, reads: ["vectors"],
          output: Schema.Int, views: { text: String }, analyse: () => 1 })`,
      "said.yaml": `${files["fine.yaml"]}  - { id: said, plugin: analyzer/*, params: { only: [near, evidence-levels] } }\n`
    }
    const note =
      'note (analyzer-left-out) said-near: analyzer/near is left out: it needs input "vectors" (Vectors), but no node of this pipeline delivers it; add one'
    const checked = await litfuse(["pipeline", "check", "said.yaml", "--dataset", "tiny"], given)
    expect([checked.code, checked.err]).toEqual([0, `${note}\n`])
    expect(checked.out).toContain("said-evidence-levels")
    const { code, out } = await litfuse(["pipeline", "run", "said.yaml", "--dataset", "tiny", "--query", "gout attacks"], given)
    expect([code, out.split("\n").filter((line) => line.includes("said-near"))]).toEqual([
      0,
      [expect.stringMatching(/^said-near +analyzer\/near +skipped +0 +0 +0 +-$/), `  ${note}`]
    ])
  })

  it("takes parameters of nodes from the command line, and says which it cannot take", async () => {
    const run = (...params: ReadonlyArray<string>) =>
      litfuse(["pipeline", "run", "fine.yaml", "--dataset", "tiny", "--query", "gout attacks", ...params.flatMap((one) => ["--param", one])], files) // prettier-ignore
    expect((await run("corpus.depth=1")).out).toMatch(/^corpus +source\/corpus +\w+ +\d+ +1 +1 /m)
    const wrong = await run("titles.titel=3")
    expect([wrong.code, wrong.err.split("\n")[0]]).toEqual([2, expect.stringContaining("params.titel: is not a known key")])
    const absent = await run("title.k1=3")
    expect([absent.code, absent.err.split("\n")[0]]).toEqual([2, expect.stringContaining('did you mean "titles"?')])
    expect(await run("titles")).toMatchObject({
      code: 2,
      err: expect.stringContaining("or node.name=value for a node, such as titles.title=1.5")
    })
    for (const [first, second] of [
      ["years=1", "years=2"],
      ["titles.k1=1", "titles.k1=1"],
      ['titles.a={"b":1}', "titles.a.b=2"]
    ] as const)
      // prettier-ignore
      expect(await run(first, second)).toMatchObject({
        code: 2,
        out: "",
        err: `litfuse pipeline: --param ${second}: another --param gives ${second.split("=")[0]} too; leave one of them out\n`
      })
  })

  it("explains a fused hit down to the terms of the ranker and of the collection", async () => {
    const { out } = await litfuse(
      ["pipeline", "run", "fine.yaml", "--dataset", "tiny", "--query", "gout attacks", "--explain", "-n", "1"],
      files
    )
    expect(out).toMatch(/<- [\d.]+ {2}titles, rank 1: bm25-boost\n +[\d.]+ {2}"gout", in 2 of 2 works/)
    expect(out).toMatch(/<- [\d.]+ {2}bm25\n +[\d.]+ {2}"gout", in 2 of 3 documents/)
  })

  it("weighs by the statistics of the collection, and refuses to where there is none", async () => {
    const words = ["pipeline", "run", "fine.yaml", "--dataset", "tiny", "--query", "gout attacks", "--explain", "-n", "1"]
    const { code, out } = await litfuse([...words, "--param", "titles.statistics=collection"], files)
    expect(code).toBe(0)
    expect(out).toMatch(/bm25-boost\n +[\d.]+ {2}"gout", in 2 of 3 works/)
    const other = await litfuse([...words, "--param", "titles.statistics=collection", "--param", "titles.tokenizer=simple"], files)
    expect([other.code, other.err]).toEqual([2, expect.stringMatching(/node "titles": bm25-boost: params: statistics: .*"simple"/)])
  })

  it("ends with 3 when every source failed, and the trace says why", async () => {
    const source = `import * as Source from "@litfuse/engine/Source"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"

export default Source.plugin({
  id: "broken", revision: 1, about: "never answers", params: Params.none, abilities: ["search"],
  capabilities: { maxRecords: 10 },
  make: () => Effect.succeed({ searchPage: () => Effect.die("no such host") })
})
`
    const all = { "litfuse.config.yaml": "plugins:\n  - ./broken.ts\n", "broken.ts": source }
    // no other source has a recording of this query
    const recordings = ["--replay", join(import.meta.dirname, "../../../../datasets/atlas/cassettes")]
    const run = await litfuse(["pipeline", "run", preset("search"), "--query", "gout", ...recordings], all)
    expect(run.code).toBe(3)
    expect(run.out).toMatch(/^sources-broken +source\/broken +ran .*\n {2}broken: failed, broken has a bug in its plugin/m)
    expect(run.err).toMatch(/^litfuse pipeline: no source answered: broken has a bug in its plugin/m)
    expect((await litfuse(["search", "gout", ...recordings], all)).code).toBe(3)
  })

  it("prints all problems of a thoroughly wrong file in one go, each with its line", async () => {
    const { code, out, err } = await litfuse(["pipeline", "check", "wrong.yaml"], { ...files, "wrong.yaml": wrong })
    expect([code, out]).toEqual([2, ""])
    const lines = err.trimEnd().split("\n")
    expect(lines.every((line) => line.startsWith("litfuse pipeline: wrong.yaml:"))).toBe(true)
    const text = lines.join("\n")
    expect(text).toMatch(/wrong\.yaml:3: node "a": depends on itself: a <- b <- a/)
    expect(text).toMatch(/wrong\.yaml:5: node "c": unknown plugin "ranker\/bm52"; did you mean "ranker\/bm25"/)
    expect(text).toMatch(/wrong\.yaml:6: node "d": unknown plugin "crystal-ball"/)
    expect(text).toMatch(/wrong\.yaml:7: node "e": fusion\/rrf: params\.k: expected/)
  })

  it("names a file that is not there", async () => {
    const { code, err } = await litfuse(["pipeline", "check", "absent.yaml"], files)
    expect(code).toBe(2)
    expect(err).toMatch(/^litfuse pipeline: absent\.yaml: not found; check the path\n$/)
  })
})
