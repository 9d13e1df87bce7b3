import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import * as Api from "../../src/index.ts"
import { collection } from "../commands/collection.ts"
import { again, litfuse } from "../commands/litfuse.ts"
import { inFolder } from "../terminal.ts"

const files = {
  "qrels.txt": "1 0 good 1\n2 0 good 1\n3 0 good 1\n",
  "first.run": ["1", "2", "3"].map((t) => `${t} Q0 bad 1 2 first\n${t} Q0 good 2 1 first\n`).join(""),
  "better.run": ["1", "2"].map((t) => `${t} Q0 good 1 2 better\n`).join("")
}
const runs = ["first.run", "better.run"]

/** The message with which a promise rejects. */
const rejection = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => undefined,
    (caught: unknown) => caught
  )
  expect(error).toBeInstanceOf(Error)
  return (error as Error).message
}

describe("the JavaScript API", () => {
  it("compares as the command does, and nothing else is in the answer", async () => {
    const { out } = await litfuse(["compare", "qrels.txt", ...runs, "-m", "RR", "--margin", "0.1", "--tukey", "--format", "json"], files)
    const compared = await Api.compare({ qrels: "qrels.txt", runs, measures: ["RR"], margin: 0.1, tukey: true })
    expect(compared).toEqual(JSON.parse(out))
  })

  it("measures as the command does, with its notices", async () => {
    const { out } = await litfuse(["eval", "qrels.txt", ...runs, "-m", "RR", "-q", "--format", "json"], files)
    const { runs: printed, notices } = JSON.parse(out)
    const { runs: measured, ...others } = await Api.evaluate({ qrels: "qrels.txt", runs, measures: ["RR"] })
    expect(others).toEqual({ notices })
    for (const [r, { tag, measures, perTopic, missing, ignored }] of printed.entries())
      expect(measured[r]).toEqual({ name: tag, values: measures, perTopic, missing, ignored })
  })

  it("fuses into scores that the command writes, and other functions take them", async () => {
    await litfuse(["fuse", ...runs, "--out", "fused.run"], files)
    const fused = await Api.fuse({ runs, method: "rrf" })
    const [mine, written] = (await Api.evaluate({ qrels: "qrels.txt", runs: { fused, written: "fused.run" }, measures: ["AP"] })).runs
    expect(mine!.perTopic).toEqual(written!.perTopic)
    const { checks } = await Api.check({ run: fused, qrels: "qrels.txt" })
    expect(checks.filter(({ state }) => state === "failed")).toEqual([])
  })

  it("takes an option that is undefined for one that was not given", async () => {
    inFolder(files)
    const options = { qrels: "qrels.txt", runs, measures: ["RR"], compat: undefined, baseline: undefined } as unknown as Api.CompareOptions
    expect((await Api.compare(options)).compat).toBe("trec_eval-9.0.8")
  })

  it("rejects in one line with the names of options, whatever was given", async () => {
    inFolder({ ...files, "litfuse.config.yaml": "plugins: 3\nupstreams: 4\n" })
    expect(await rejection(Api.compare({ qrels: "qrels.txt", runs, margin: -1 }))).toBe("margin is -1; use a number above 0")
    expect(await rejection(Api.fuse({ runs, depht: 1 } as Api.FuseOptions))).toBe("depht is not a known key")
    expect(await rejection(Api.evaluate({} as Api.EvaluateOptions))).toBe("qrels is missing; runs is missing")
    for (const [options, kind] of [
      [null, "null"],
      [[], "a list"],
      ["qrels.txt", "a string"]
    ] as const)
      expect(await rejection(Api.evaluate(options as unknown as Api.EvaluateOptions))).toBe(
        `the options are ${kind}; give one object, such as { qrels: "qrels.txt", runs: ["a.run"] }`
      )
    expect(await rejection(Api.evaluate({ qrels: 3, runs } as unknown as Api.EvaluateOptions))).toBe(
      "qrels is 3; it takes a file, grades by topic and document, or rows"
    )
    expect(await rejection((Api.search as () => Promise<unknown>)())).toBe("give either query or file")
    expect(await rejection(Api.listPlugins())).toMatch(/^[^\n]*litfuse\.config\.yaml:1: [^\n]*litfuse\.config\.yaml:2: [^\n]*$/)
  })

  it("reads rows as data frames have them, and gives rows that plot libraries take", async () => {
    inFolder(files)
    const qrels = ["1", "2", "3"].map((qid) => ({ qid, docno: "good", label: 1 }))
    const first = ["1", "2", "3"].flatMap((qid) => [
      { qid, docno: "bad", score: 2, rank: 1 },
      { qid, docno: "good", score: 1, rank: 2 }
    ])
    const asked = { measures: ["RR"] }
    const evaluated = await Api.evaluate({ qrels, runs: { first }, ...asked })
    expect(evaluated).toEqual(await Api.evaluate({ qrels: "qrels.txt", runs: { first: "first.run" }, ...asked }))
    expect(Api.rows(evaluated)).toEqual(["1", "2", "3"].map((topic) => ({ run: "first", measure: "RR", topic, value: 0.5 })))
    for (const [given, says] of [
      [Promise.resolve(evaluated), "rows got a promise; await the answer first: rows(await evaluate({ ... }))"],
      [undefined, "rows takes an answer of evaluate, compare or compareSuite: rows(await evaluate({ ... }))"],
      [{ runs: 7 }, "rows takes an answer of evaluate, compare or compareSuite: rows(await evaluate({ ... }))"]
    ] as const)
      expect(() => Api.rows(given as unknown as Api.Evaluated)).toThrow(says)
    const compared = Api.rows(await Api.compare({ qrels, runs: { first, better: "better.run" }, ...asked }))
    expect(compared.map(({ run, mean, difference }) => [run, mean, difference])).toEqual([
      ["first", 0.5, null],
      ["better", expect.closeTo(2 / 3, 12), expect.closeTo(1 / 6, 12)]
    ])
    const ids = ["a", "b"]
    const suite = await Api.compareSuite({
      suite: {
        version: 1,
        measures: ["RR"],
        collections: ids.map((id) => ({ id, qrels: "qrels.txt" })),
        runs: [
          { name: "first", files: { a: first, b: "first.run" } },
          { name: "better", files: { a: "better.run" } }
        ]
      }
    })
    expect(Api.rows(suite)).toEqual([
      { run: "first", measure: "RR", collection: "a", value: 0.5 },
      { run: "first", measure: "RR", collection: "b", value: 0.5 },
      { run: "better", measure: "RR", collection: "a", value: expect.closeTo(2 / 3, 12) },
      { run: "better", measure: "RR", collection: "b", value: null }
    ])
    expect(await rejection(Api.compareSuite({ suite: "nofile.yaml" }))).toBe("nofile.yaml: not found; check the path")
    expect(await rejection(Api.evaluate({ qrels, runs: [[{ qid: "1", docno: "good" }]] }))).toMatch(
      /^run 1: entry 1 with qid, docno; expected keys as query_id,doc_id,score$/
    )
    expect(await rejection(Api.evaluate({ qrels, runs: [[first[0]!, first[0]!]] }))).toMatch(/^run 1: document bad of topic 1 again/)
  })

  it("tunes as the command does", async () => {
    inFolder(files)
    const four = Object.fromEntries(["1", "2", "3", "4"].map((topic) => [topic, { good: 1 }]))
    const run = Object.fromEntries(["1", "2", "3", "4"].map((topic) => [topic, { good: 1, bad: 2 }]))
    const tuned = await Api.tune({ qrels: four, runs: { a: run, b: four }, methods: ["rrf"], seeds: 1, folds: 2, measure: "RR" })
    expect(tuned).toMatchObject({ version: 1, topics: 4, runs: ["a", "b"], choice: { method: "rrf" } })
    expect(tuned.notices.map(({ code }) => code)).toEqual(["few-topics"])
  })

  it("indexes documents, searches and ranks them", async () => {
    inFolder({ ...collection, "topics.tsv": "1\tgout attacks\n" })
    const built = await Api.buildIndex({ dataset: "tiny", out: "tiny.index" })
    expect([built.documents, existsSync("tiny.index")]).toEqual([3, true])
    const retrieved = await Api.retrieve({ index: "tiny.index", topics: "topics.tsv", tag: "mine" })
    expect(Buffer.concat(retrieved.parts).toString()).toMatch(/^1 Q0 d2 1 \S+ mine\n/)
    expect((await Api.search({ query: "gout attacks", index: "tiny.index" })).works[0]!.title).toBe("Colchicine")
  })

  it("bundles a search, replays it, and looks works up", async () => {
    inFolder({})
    const replay = join(import.meta.dirname, "../../../../datasets/atlas/cassettes")
    const query = "Almirs for crorqic disorders in current smokers"
    const bundled = await Api.bundle({ query, replay, limit: 2 })
    expect([bundled.works, bundled.leftOut]).toEqual([2, ["core"]])
    writeFileSync("a.bundle", gzipSync(bundled.text))
    const replayed = await Api.replay({ file: "a.bundle" })
    // a bundle stores ids, and an answer also has the names of its sources
    const names = new Map(replayed.answer.outcomes.map(({ source, name }) => [source, name]))
    const outcomes = bundled.bundled.outcomes.map((one) => ({ ...one, name: names.get(one.source) }))
    expect([replayed.isSame, replayed.answer]).toEqual([true, { ...bundled.bundled, outcomes }])
    expect(names.get("europepmc")).toBe("Europe PMC")
    expect([bundled.signature, replayed.signature]).toEqual([null, null])
    expect(await rejection(Api.get(JSON.parse('{ "ids": [] }')))).toBe("ids is empty")
    expect(await rejection(Api.get({ ids: ["what"] }))).toMatch(/"what"/)
  })

  it("signs a bundle, and says who signed it", async () => {
    inFolder({})
    const fixtures = join(import.meta.dirname, "../../../api/test/fixtures/signing")
    const [sign, signers] = [join(fixtures, "key"), join(fixtures, "allowed_signers")]
    const replay = join(import.meta.dirname, "../../../../datasets/atlas/cassettes")
    const { text, signature } = await Api.bundle({ query: "Almirs for crorqic disorders in current smokers", replay, limit: 2, sign })
    expect(signature).toEqual({ fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/), signer: null })
    writeFileSync("a.bundle", gzipSync(text))
    expect((await Api.replay({ file: "a.bundle" })).signature).toEqual(signature)
    expect((await Api.replay({ file: "a.bundle", signers })).signature).toEqual({ ...signature, signer: "someone@example.org" })
    writeFileSync("a.bundle", gzipSync(text.replace("Almirs", "Elmirs")))
    expect(await rejection(Api.replay({ file: "a.bundle", signers }))).toMatch(/^a\.bundle:1: the checksum does not match/)
  })

  it("runs a pipeline as the command does, and lists sources and plugins", async () => {
    const nodes = [
      { id: "found", plugin: "source/*", inputs: { query: "$query" } },
      { id: "works", plugin: "step/works", inputs: { records: ["found"] } },
      { id: "bm25", plugin: "ranker/bm25", inputs: { works: "works", query: "$query" } }
    ]
    await litfuse(["bench", "data", "list"], { ...collection, "p.yaml": JSON.stringify({ nodes }) })
    const ran = await Api.runPipeline({ pipeline: { nodes }, query: "gout attacks", dataset: "tiny", limit: 1, explain: true })
    expect(ran).toMatchObject({ node: "bm25", hits: [{ id: "corpus:d2" }], analyses: [], failures: [], silence: null })
    expect(ran.hits[0]!.explanation!.value).toBe(ran.hits[0]!.score)
    const { out } = await again("pipeline run p.yaml --query gout --dataset tiny -n 1")
    expect(out).toContain("| corpus:d2 |")
    expect((await Api.listSources()).map(({ id }) => id)).toContain("pubmed")
    expect((await Api.listEntitySources()).map(({ knows }) => knows)).toContain("GENE:BRCA1")
    expect((await Api.listPlugins()).plugins.map(({ kind, id }) => `${kind}/${id}`)).toContain("fusion/rrf")
  })

  it("reads a full text, and finds words in it at the addresses that the command prints", async () => {
    const replay = join(import.meta.dirname, "../../../../datasets/everyday/texts")
    inFolder({})
    const text = await Api.text({ ids: ["PMC99900001"], replay })
    expect(text).toMatchObject({ id: "pmcid:PMC99900001", provider: "europepmc", stored: false })
    const { out } = await litfuse(["find", "day sleep", "--in", "text.json", "--format", "json"], { "text.json": JSON.stringify(text) })
    const found = await Api.find({ words: ["day", "sleep"], in: "text.json" })
    expect(found).toEqual(JSON.parse(out))
    for (const { address, quote } of found.hits)
      expect(text.sections.find(({ name }) => name === address.section)!.text.slice(address.from, address.to)).toBe(quote)
    expect(await rejection(Api.find({ words: ["sleep"] }))).toBe("name one of in and project, to say what is searched")
    expect(await rejection(Api.text({ ids: ["nothing"] }))).toMatch(/nothing/)
  })

  it("finds duplicates, converts references, and reads queries as the commands do", async () => {
    const reference = (title: string) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nT2  - Heart\nVL  - 3\nSP  - 5\nER  - \n`
    inFolder({ "a.ris": reference("Aspirin after a first heart attack"), "b.ris": reference("ASPIRIN AFTER A FIRST HEART ATTACK") })
    const { document } = await Api.dedup({ files: ["a.ris", "b.ris"] })
    expect(document.clusters).toEqual([["a.ris:1", "b.ris:1"]])
    expect(await Api.convert({ file: "a.ris", outForm: "csl" })).toMatchObject({ records: 1 })
    expect((await Api.translate({ text: '"heart attack"[ti]', syntax: "pubmed", into: "ovid" })).text).toContain(".ti")
    expect(await Api.lint({ text: "(gout", syntax: "pubmed" })).toMatchObject({ problems: [{ code: "unbalanced-brackets" }, {}] })
    expect(await Api.explain({ text: "gout AND colchicine", syntax: "pubmed" })).toMatchObject({ tree: { _tag: "And" } })
    expect(await rejection(Api.convert({ outForm: "csl" }))).toMatch(/file|text/)
  })

  it("bounds recall by a sample, and says what one costs", async () => {
    const { bound, prices } = await Api.boundRecall({ found: 50, left: 4000, recalls: [0.95] })
    expect([bound, prices[0]!.least]).toEqual([null, 2526])
    expect(await rejection(Api.boundRecall({ found: 50, left: 4000, drawn: 5000 }))).toMatch(/^drawn is 5000/)
  })

  it("lists and checks datasets and experiments of the folder's workspace", async () => {
    inFolder(collection)
    expect(await Api.listDatasets()).toMatchObject({ datasets: [{ id: "tiny", state: "embedded" }] })
    const { files: checked } = await Api.checkDatasets()
    expect([...new Set(checked.map(({ state }) => state))]).toEqual(["ok"])
    vi.stubEnv("LITFUSE_DATA", "data")
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await Api.fetchDatasets({ datasets: ["tiny"], from: "there" })).toEqual({ files: [{ dataset: "tiny", state: "embedded" }] })
    expect(await Api.listExperiments()).toEqual({ experiments: [] })
    expect(await rejection(Api.runExperiment({ experiment: "none" }))).toMatch(/none/)
    expect(await rejection(Api.checkExperiments({ ci: true }))).toMatch(/nothing was checked/)
  })
})
