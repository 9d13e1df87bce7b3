import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { serve } from "@litfuse/kit/loopback"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as ApiBundle from "../../src/Bundle.ts"
import * as BundleFile from "../../src/bundle/BundleFile.ts"
import * as BundleRun from "../../src/bundle/BundleRun.ts"
import * as Config from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as SearchRun from "../../src/search/SearchRun.ts"
import { asked as ask } from "../asked.ts"
import * as Copied from "../copied.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-bundles-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

/** Another folder of the same user, with a warm cache: a bundle must still give the same bytes. */
const elsewhere = (): Config.Config => Config.none(mkdtempSync(join(folder, "clone-")))

/** The one work of CORE that PubMed does not have. */
const onlyInCore = "31000001"

/** A search of PubMed whose works are asked for their texts in every source that has texts. */
const texts = `
nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, params: { merge: corrected }, inputs: { records: sources } }
  - { id: lists, plugin: step/lists, inputs: { records: sources, works: works } }
  - { id: fused, plugin: fusion/rrf, inputs: { lists: lists } }
  - { id: texts, plugin: step/text, inputs: { works: works } }
`

/** A search whose outcomes are reported. */
const reported = `
nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, params: { merge: corrected }, inputs: { records: sources } }
  - { id: lists, plugin: step/lists, inputs: { records: sources, works: works } }
  - { id: fused, plugin: fusion/rrf, inputs: { lists: lists } }
  - { id: rscore, plugin: analyzer/reproducibility }
  - { id: flow, plugin: analyzer/prisma-flow }
  - { id: sda, plugin: analyzer/source-agreement }
  - { id: levels, plugin: analyzer/evidence-levels }
  - { id: kinds, plugin: analyzer/milestones }
  - { id: years, plugin: analyzer/timeline }
`

/** A search that ranks by what iCite says, in PubMed and in CORE, which answers only those with a key. */
const asking = async (traffic?: Traffic) => {
  const config = elsewhere()
  const pipeline = PipelineFile.fromFile(resolve(import.meta.dirname, "../../../../presets/impact.pipeline.yaml"))
  const request = { text: "heart", pipeline, sources: ["pubmed", "core"], ...(traffic === undefined ? {} : { traffic }) }
  return { config, prepared: await ask(SearchRun.prepare(config, request)) }
}

/** A bundle of it. */
const made = async (isWhole: boolean) => {
  const [pubmed, core, icite] = [await Copied.source("pubmed", "ncbi"), await Copied.source("core"), await Copied.icite()]
  vi.stubEnv("CORE_API_KEY", "a-key")
  const { config, prepared } = await asking()
  const { asked, bundle } = await ask(BundleRun.make(config, prepared, { isWhole }))
  const counts = { pubmed: pubmed.seen.length, core: core.seen.length }
  expect(asked.answer.outcomes.map(({ source, state }) => [source, state])).toEqual([
    ["core", "found"],
    ["pubmed", "found"]
  ])
  // from here on there is no service and no key
  vi.unstubAllEnvs()
  return { asked, bundle, counts, pmids: icite.seen.map(({ query }) => query.get("pmids")!.split(",")) }
}

const codes = ({ answer }: { readonly answer: Pick<BundleFile.Bundle["answer"], "notices"> }) => answer.notices.map(({ code }) => code)

const ratios = ({ answer }: Pick<BundleFile.Bundle, "answer">) =>
  answer.works.flatMap(({ impact = [] }) => impact.filter(({ measure }) => measure === "rcr"))

describe("a bundle of a search that an enricher completes", () => {
  it("contains the enricher's data for the remaining works without a keyed source, and replays to the same bytes on another machine", async () => {
    const { bundle, counts, pmids } = await made(false)
    expect(pmids.length).toBe(2)
    expect(pmids[0]).toContain(onlyInCore)
    expect(pmids[1]!.length).toBeGreaterThan(3)
    expect(pmids[1]).toEqual(pmids[0]!.filter((pmid) => pmids[1]!.includes(pmid)))
    // what was asked for once is not asked for again
    expect(counts).toEqual((await made(true)).counts)
    expect(bundle.strategy).toMatchObject({ sources: ["pubmed"], leftOut: ["core"] })
    expect(bundle.recordings.filter(({ file }) => file.startsWith("icite/"))).toHaveLength(1)
    expect(bundle.recordings.some(({ file }) => file.startsWith("core/"))).toBe(false)
    const text = BundleFile.print(bundle)
    expect(text).not.toContain(onlyInCore)
    expect(codes(bundle)).not.toContain("enricher-failed")
    expect(ratios(bundle).length).toBeGreaterThan(1)

    const read = Result.getOrThrow(BundleFile.parse(text, "a.bundle"))
    const replays = [elsewhere(), elsewhere()].map((config) => ask(BundleRun.replay(config, read)))
    for (const { answer, isSame } of await Promise.all(replays))
      expect([isSame, JSON.stringify(answer)]).toEqual([true, JSON.stringify(bundle.answer)])

    // the same answer of another processor, and another answer
    const held = (change: (answer: string) => string) =>
      ask(BundleRun.replay(elsewhere(), { ...read, answer: JSON.parse(change(JSON.stringify(read.answer))) as typeof read.answer }))
    expect(await held((answer) => answer)).toMatchObject({ isSame: true, apart: 0 })
    const digits = await held((answer) => answer.replace(/0\.\d{15,}/, (digit) => String(Number(digit) * (1 + 4e-16))))
    expect([digits.isSame, digits.apart! > 0 && digits.apart! < 1e-15]).toEqual([true, true])
    expect(await held((answer) => answer.replace(/0\.\d{15,}/, "0.123"))).toMatchObject({ isSame: false, apart: null })
    expect(await held((answer) => answer.replace(/"title":"./, '"title":"?'))).toMatchObject({ isSame: false, apart: null })
  })

  it("reports missing recordings of the enricher for the remaining works", async () => {
    await Copied.source("pubmed", "ncbi")
    await Copied.source("core")
    const icite = await Copied.icite()
    vi.stubEnv("CORE_API_KEY", "a-key")
    const tape = join(folder, "tape")
    const { config, prepared } = await asking({ _tag: "Record", folder: tape })
    await ask(SearchRun.run(config, Result.getOrThrow(prepared.checked), prepared))
    const made = await ask(BundleRun.make(config, prepared, { over: tape, isWhole: false }))
    expect(icite.seen.length).toBe(1)
    expect([codes(made.asked).includes("enricher-failed"), codes(made.bundle).includes("enricher-failed")]).toEqual([false, true])
    const { isSame } = await ask(BundleRun.replay(elsewhere(), made.bundle))
    expect(isSame).toBe(true)
  })

  it("contains the answers of both, each requested once, if they may be shared", async () => {
    const { asked, bundle, pmids } = await made(true)
    expect(pmids.length).toBe(1)
    expect(bundle.recordings.filter(({ file }) => file.startsWith("icite/"))).toHaveLength(1)
    expect(bundle.answer.works).toEqual([...asked.answer.works])
    const { isSame } = await ask(BundleRun.replay(elsewhere(), bundle))
    expect([isSame, codes(bundle).includes("enricher-failed")]).toEqual([true, false])
  })

  it("shares no text of a service that requires a key, and replays without it", async () => {
    await Copied.source("pubmed", "ncbi")
    const core = await Copied.source("core")
    for (const upstream of ["europepmc"]) await Copied.source(upstream)
    vi.stubEnv("CORE_API_KEY", "a-key")
    const config = elsewhere()
    const pipeline = PipelineFile.fromText("texts", texts)
    const prepared = await ask(SearchRun.prepare(config, { text: "heart", pipeline, sources: ["pubmed"] }))
    const { bundle } = await ask(BundleRun.make(config, prepared, { isWhole: false }))
    expect(core.seen.length).toBeGreaterThan(0)
    expect(bundle.strategy.leftOut).toEqual(["core"])
    expect(bundle.recordings.map(({ file }) => file.split("/")[0])).not.toContain("core")
    vi.unstubAllEnvs()
    const { isSame } = await ask(BundleRun.replay(elsewhere(), bundle))
    expect(isSame).toBe(true)
  })

  it("keeps every outcome, also of sources that left no recording, and asks them nothing again", async () => {
    await Copied.source("pubmed", "ncbi")
    const core = await serve((_, response) => void response.writeHead(401).end())
    onTestFinished(core.close)
    vi.stubEnv("LITFUSE_UPSTREAM_CORE", core.origin)
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", "http://127.0.0.1:1")
    vi.stubEnv("CORE_API_KEY", "a-key")
    const pipeline = PipelineFile.fromText("reported", reported)
    const sources = ["pubmed", "europepmc", "core", "springer"]
    const config = elsewhere()
    const prepared = await ask(SearchRun.prepare(config, { text: "heart", pipeline, sources }))
    const { asked, bundle } = await ask(BundleRun.make(config, prepared, { isWhole: false }))
    const timeless = asked.answer.outcomes.map((outcome) => ({ ...outcome, ms: null }))
    expect(Object.fromEntries(timeless.map(({ source, state }) => [source, state]))).toEqual({
      pubmed: "found",
      europepmc: "failed",
      core: "failed",
      springer: "skipped"
    })
    vi.unstubAllEnvs()
    const read = Result.getOrThrow(BundleFile.parse(BundleFile.print(bundle), "a.bundle"))
    const { answer, isSame } = await ask(BundleRun.replay(elsewhere(), read))
    expect([isSame, answer.outcomes, answer.counts]).toEqual([true, timeless, asked.answer.counts])
    const analysed = Object.keys(asked.answer.analyses!)
    expect(analysed).toEqual(["rscore", "flow", "sda", "levels", "kinds", "years"])
    for (const name of analysed) expect(answer.analyses?.[name]?.output).toEqual(asked.answer.analyses?.[name]?.output)
    expect(bundle.strategy).toMatchObject({ leftOut: [], silent: ["core", "europepmc", "springer"] })
    expect(new Set(read.recordings.map(({ file }) => file.split("/")[0]))).toEqual(new Set(["ncbi"]))
  })

  it("counts the omitted works of a source that requires a key as the search did, and names none of them", async () => {
    await Copied.source("pubmed", "ncbi")
    await Copied.source("core")
    vi.stubEnv("CORE_API_KEY", "a-key")
    const pipeline = PipelineFile.fromText("reported", reported)
    const prepared = await ask(SearchRun.prepare(elsewhere(), { text: "heart", pipeline, sources: ["pubmed", "core"] }))
    const { asked, bundle } = await ask(BundleRun.make(elsewhere(), prepared, { isWhole: false }))
    vi.unstubAllEnvs()
    const text = BundleFile.print(bundle)
    expect(text).not.toContain(onlyInCore)
    const { answer, isSame, analyses } = await ask(BundleRun.replay(elsewhere(), Result.getOrThrow(BundleFile.parse(text, "a.bundle"))))
    expect([isSame, bundle.strategy.leftOut]).toEqual([true, ["core"]])
    for (const name of ["rscore", "flow", "sda"]) expect(answer.analyses?.[name]).toEqual(asked.answer.analyses?.[name])
    expect(analyses.find(({ node }) => node === "flow")!.views.text()).toMatch(/database CORE: [1-9]/)
    // what is said of single works is said of those in the bundle alone
    const shown = (of: typeof answer.analyses) => JSON.stringify(of?.["years"]?.output).match(/"work":/g)!.length
    expect([shown(asked.answer.analyses), shown(answer.analyses)]).toEqual([asked.answer.counts.works, answer.works.length])
    expect(answer.works.length).toBeLessThan(answer.counts.works)
    expect(answer.notices.find(({ code }) => code === "left-out")!.text).toMatch(
      /^the counts and the analyses rscore, flow, sda include \d+ records? of this/
    )
  })

  it("is made of an empty answer of a source that requires a key, and refused with the reason where others did not answer", async () => {
    vi.stubEnv("CORE_API_KEY", "a-key")
    const core = await serve((_, response) => {
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ totalHits: 0, limit: 10, offset: 0, results: [] }))
    })
    onTestFinished(core.close)
    vi.stubEnv("LITFUSE_UPSTREAM_CORE", core.origin)
    const empty = await ask(ApiBundle.ask({ folder, query: "heart", sources: ["core"] }))
    expect(empty.asked.outcomes).toMatchObject([{ source: "core", state: "empty" }])
    const { answer, isSame } = await ask(BundleRun.replay(elsewhere(), Result.getOrThrow(BundleFile.parse(empty.text, "a"))))
    expect([isSame, answer.outcomes.map(({ source, state }) => `${source} ${state}`), answer.works]).toEqual([true, ["core empty"], []])
    await Copied.source("core")
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", "http://127.0.0.1:1")
    const whyNot = async (sources: ReadonlyArray<string>) =>
      (await ask(Effect.flip(ApiBundle.ask({ folder, query: "heart", sources })))).message
    const only =
      "only services that require a key answered (core), and a bundle omits their answers; withLicensed includes them, if their terms allow it"
    expect(await whyNot(["core"])).toBe(only)
    expect(await whyNot(["core", "europepmc"])).toBe(only)
    expect(await whyNot(["europepmc"])).toBe("no service answered, so there is nothing to bundle")
  })

  it("holds all that match where all was asked, and replays to the same answer", async () => {
    await Copied.source("pubmed", "ncbi")
    vi.stubEnv("LITFUSE_STATE", folder)
    const request = { folder, query: "heart", sources: ["pubmed"] }
    const few = await ask(ApiBundle.ask({ ...request, perSource: 1 }))
    const all = await ask(ApiBundle.ask({ ...request, all: true, timeout: 60 }))
    expect(few.works).toBe(1)
    expect(all.works).toBe(all.asked.outcomes[0]!.total)
    expect(all.works).toBeGreaterThan(1)
    const read = Result.getOrThrow(BundleFile.parse(all.text, "a"))
    expect(read.strategy.perSource).toBeNull()
    const { isSame } = await ask(BundleRun.replay(elsewhere(), read))
    expect(isSame).toBe(true)
  })
})

describe("a bundle above the size limit of a replay", () => {
  const small = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, BundleFile.Most, 1000)

  it("is refused, and another way is named", async () => {
    await Copied.source("pubmed", "ncbi")
    const failed = await ask(Effect.flip(small(ApiBundle.ask({ folder, query: "heart", sources: ["pubmed"] }))))
    expect(failed.message).toBe(
      "the bundle would exceed 256 MB, the limit of a replay. Request fewer records with perSource, or use a project: `litfuse project export` has no such limit"
    )
  })

  it("is refused as soon as its answers are too many, and not when the last service has answered", async () => {
    await Copied.source("pubmed", "ncbi")
    const silent = await serve(() => undefined)
    onTestFinished(silent.close)
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", silent.origin)
    const failed = await ask(Effect.flip(small(ApiBundle.ask({ folder, query: "heart", sources: ["pubmed", "europepmc"] }))))
    expect(failed.message).toContain("would exceed 256 MB")
    expect(silent.seen.length).toBeGreaterThan(0)
  })
})
