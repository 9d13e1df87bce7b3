/** Questions that only tests of the commands asked: what is wrong with them showed there late, or not at all. */
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Effect from "effect/Effect"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Refused } from "../src/ApiError.ts"
import * as DedupDecisions from "../src/DedupDecisions.ts"
import * as Get from "../src/Get.ts"
import * as Runs from "../src/Runs.ts"
import * as Plugin from "../src/Plugin.ts"
import { fromRoot } from "../src/project/RunRecorder.ts"
import * as Project from "../src/Project.ts"
import * as Search from "../src/Search.ts"
import * as Source from "../src/Source.ts"
import * as Trust from "../src/Trust.ts"
import { asked } from "./asked.ts"
import * as Copied from "./copied.ts"
import { elsewhere, isPlain, refused } from "./elsewhere.ts"

const hostile = (sign: string) => `throw new Error("it was loaded: ${sign}")\n`
const project = () => elsewhere({ "litfuse.config.yaml": "plugins: [./mine.mjs]\n", "mine.mjs": hostile("first"), "below/a.txt": "" })

beforeEach(() => {
  vi.stubEnv("LITFUSE_TRUST", "")
  vi.stubEnv("XDG_CONFIG_HOME", resolve(elsewhere({})))
  return () => vi.unstubAllEnvs()
})

describe("trust", () => {
  it("is inspected, approved as inspected, listed and revoked, and none of its code runs", async () => {
    const folder = project()
    const seen = await asked(Trust.look({ folder }))
    expect(isPlain(Trust.Seen, seen)).toBe(true)
    expect(seen).toMatchObject({
      file: resolve(folder, "litfuse.config.yaml"),
      isApproved: false,
      reached: [
        { name: "litfuse.config.yaml", what: "22 bytes" },
        { name: "mine.mjs", what: `${hostile("first").length} bytes` }
      ]
    })
    expect(seen).not.toHaveProperty("changes")
    expect((await refused(Trust.approve({ folder, hash: "0" }))).problems![0]!.text).toMatch(/changed since you inspected it/)
    expect(await asked(Trust.approve({ folder, hash: seen.hash }))).toMatchObject({ hash: seen.hash, isApproved: true, changes: [] })
    // from below it, by its folder, and by its file
    for (const path of ["below", ".", "litfuse.config.yaml"]) expect((await asked(Trust.look({ folder, path }))).isApproved).toBe(true)
    const listed = async () => (await asked(Trust.list({ folder }))).map(({ file, state }) => [file, state])
    expect(await listed()).toEqual([[seen.file, "approved"]])

    writeFileSync(join(folder, "mine.mjs"), hostile("second"))
    const changed = await asked(Trust.look({ folder }))
    expect([changed.isApproved, changed.changes!.join("\n")]).toEqual([false, expect.stringMatching(/-.*first.*\n\+.*second/)])
    expect(await listed()).toEqual([[seen.file, "changed"]])
    rmSync(join(folder, "litfuse.config.yaml"))
    expect(await listed()).toEqual([[seen.file, "gone"]])
    // a project that is gone is taken back by its file
    expect(await asked(Trust.revoke({ folder, path: "litfuse.config.yaml" }))).toEqual({ file: seen.file })
    expect(await listed()).toEqual([])
    expect((await refused(Trust.revoke({ folder, path: "below" }))).problems![0]!.text).toMatch(/nothing is approved for below/)
  })

  it("is refused for a mistyped name, and if nothing names a plugin", async () => {
    const folder = project()
    expect((await refused(Trust.look({ folder, path: "belov" }))).problems![0]!.text).toBe("belov: not found; check the path")
    const none = elsewhere({ "x/a.txt": "" })
    expect((await refused(Trust.look({ folder: none }))).problems![0]!.text).toMatch(/from here upwards names a plugin/)
    expect((await refused(Trust.look({ folder: none, path: "x" }))).problems![0]!.text).toMatch(/in x or above it names a plugin/)
  })
})

describe("a project", () => {
  const record = (title: string) => ({ v: 1 as const, identifiers: [], title, year: null, first: null, pages: null })

  it("is made once, and keeps the decisions of people, which say who and what", async () => {
    const folder = elsewhere({})
    expect((await refused(DedupDecisions.list({ folder }))).message).toMatch(/there is no project in this folder or above it/)
    expect(await asked(Project.init({ folder }))).toMatchObject({ root: resolve(folder), isNew: true, runs: 0, decisions: 0 })
    expect(await asked(Runs.list({ folder, answered: true }))).toEqual({ version: 1, of: 0, runs: [] })
    const decision = { action: "different" as const, a: record("a"), b: record("b"), why: "other people" }
    await asked(DedupDecisions.add({ folder, who: "Roe", decisions: [decision] }))
    const kept = await asked(DedupDecisions.list({ folder }))
    expect(kept).toMatchObject({ decisions: 1, notices: [] })
    expect(JSON.stringify(kept)).toContain('"who":"Roe"')
    expect(await asked(Project.init({ folder }))).toMatchObject({ isNew: false, decisions: 1, contradictions: [] })
    const file = join(resolve(folder), "all.tar.gz")
    expect(await asked(Project.exported({ folder, file }))).toMatchObject({ licensed: [] })
    const other = elsewhere({})
    await asked(Project.imported({ folder: other, file }))
    expect(await asked(DedupDecisions.list({ folder: other }))).toEqual(kept)
  })
})

describe("sources and plugins", () => {
  const folder = "."

  it("are listed with what they can do", async () => {
    const listed = await asked(Source.list({ folder }))
    const byId = new Map(listed.map((one) => [one.id, one]))
    expect(byId.get("pubmed")).toMatchObject({ abilities: expect.arrayContaining(["search", "lookup"]), isOnlyByName: false })
    expect(byId.get("core")!.keys.map(({ name }) => name)).not.toEqual([])
    expect(listed.some(({ isOnlyByName }) => isOnlyByName)).toBe(true)
  })

  it("of entities are listed, shown and checked by name, and are no sources of works", async () => {
    const listed = await asked(Source.listEntities({ folder }))
    const sample = { id: "ncbi-gene", name: "NCBI Gene", abilities: ["lookup", "search", "links"], knows: "GENE:BRCA1" }
    expect(listed[0]).toMatchObject(sample)
    expect((await asked(Source.list({ folder }))).filter(({ id }) => listed.some((one) => one.id === id))).toEqual([])
    const [openi, pubmed] = await asked(Source.show({ folder, sources: ["openi", "pubmed"] }))
    expect([new Map(openi!.rows).get("knows"), pubmed!.id]).toEqual(["names such as OPENI:pneumothorax", "pubmed"])
    const [checked] = await asked(Source.laws({ folder, sources: ["alphafold"], cases: 1 }))
    expect(checked).toMatchObject({ plugin: "entity/alphafold" })
    expect(checked!.findings.filter(({ state }) => state !== "holds")).toEqual([])
  })

  it("are shown with service, pace, keys, queries, dates, orders and limits", async () => {
    const [pubmed, biorxiv] = await asked(Source.show({ folder, sources: ["pubmed", "biorxiv"] }))
    const rows = new Map(pubmed!.rows)
    expect(rows.get("service")).toMatch(/^https:/)
    expect(rows.get("pace")).toMatch(/^\d+ requests? in \d+ ms/)
    expect([...rows.keys()]).toEqual(expect.arrayContaining(["can", "query: phrases", "dates of publication", "orders", "looks up"]))
    expect([...rows.keys()].filter((name) => name.startsWith("key: "))).not.toEqual([])
    expect([rows.has("query: words"), new Map(biorxiv!.rows).has("query: words")]).toEqual([false, true])
    expect(rows.has("pace is shared")).toBe(false)
    vi.stubEnv("PACES", "postgresql://litfuse@db.example.org/litfuse")
    vi.stubEnv("LITFUSE_PACE_DATABASE", "PACES")
    const [shared] = await asked(Source.show({ folder, sources: ["pubmed"] }))
    expect(shared!.rows).toContainEqual(["pace is shared", "with all machines that use the database in PACES"])
    expect((await refused(Source.show({ folder, sources: ["pubmet"] }))).problems![0]!.text).toMatch(/^unknown source "pubmet"; .*pubmed/s)
  })

  it("look up works by identifiers in common forms", async () => {
    expect(["PMID:7", "https://doi.org/10.1000/A", "no identifier"].map(Get.nameOf)).toEqual(["pmid:7", "doi:10.1000/a", "no identifier"])
    const problems = (await refused(Get.run({ folder, ids: ["no identifier"] } as never))).problems!
    expect(problems[0]!.text).toContain("no identifier")
  })

  it("are listed, each once", async () => {
    const all = await asked(Plugin.list({ folder } as never))
    expect(JSON.stringify(all)).toContain('"pubmed"')
  })
})

describe("a search that is prepared", () => {
  const prepared = async (more: object) => {
    const { prepared: one } = await asked(Search.prepare({ ...defaults, ...more } as never))
    return one.request
  }
  const defaults = {
    folder: ".",
    query: "gout",
    syntax: "litfuse",
    corpus: "documents",
    retriever: "bm25",
    preset: "search",
    sort: "relevance",
    limit: 10,
    perSource: 100,
    all: false,
    explain: false,
    abstracts: true,
    provenance: false,
    beside: [],
    skipBad: false,
    keep: "nothing",
    names: []
  }

  it("asks all sources where none is named, and keeps bounds of dates and time", async () => {
    const open = await prepared({})
    expect([open.sources, open.from, open.until, open.timeout, open.perSource]).toEqual([undefined, undefined, undefined, undefined, 100])
    const bound = await prepared({ from: "2020", to: "2021-03", timeout: 5, all: true, sources: ["pubmed"] })
    expect([bound.sources, bound.from, bound.until, bound.timeout, bound.perSource]).toEqual([["pubmed"], "2020", "2021-03", 5, null])
  })

  it("is refused with the fields that are wrong", async () => {
    const problem = async (more: object) => {
      const { problems } = (await asked(Effect.flip(Search.prepare({ ...defaults, ...more } as never)))) as Refused
      return problems[0]!
    }
    expect(await problem({ names: ["Embase"] })).toMatchObject({ fields: ["names", "sources"] })
    expect(await problem({ dataset: "a", index: "b" })).toMatchObject({ fields: ["dataset", "index"] })
    expect((await problem({ sources: ["pubmet"] })).text).toMatch(/unknown source "pubmet"/)
    for (const pipeline of ["nodes: 7", { nodes: 7 }]) expect((await problem({ pipeline })).text).toContain("nodes: expected array, got 7")
  })
})

describe("a plugin", () => {
  it("is written into a folder by its kind, and is refused for an unknown kind or an invalid name", async () => {
    const folder = elsewhere({})
    const lines = await asked(Plugin.begin({ folder, kind: "ranker", name: "mine" }))
    expect(lines).toContain("litfuse-ranker-mine/package.json")
    expect(existsSync(join(folder, "litfuse-ranker-mine/src/Mine.ts"))).toBe(true)
    for (const kind of ["rankre", "constructor"])
      expect((await refused(Plugin.begin({ folder, kind, name: "mine" }))).problems![0]!.text).toContain(
        `cannot write "${kind}"; it can write source, enricher, entity, ranker, `
      )
    expect((await refused(Plugin.begin({ folder, kind: "ranker", name: "Mine" }))).message).toContain("cannot be an id")
  })

  it("of a source is watched on its service, and nothing is kept where no folder is named", async () => {
    await Copied.source("arxiv")
    const { watched, ...rest } = await asked(Source.watch({ folder: elsewhere({}), sources: ["arxiv"], word: "heart" }))
    expect(watched.map(({ source, findings, since }) => [source, findings, since])).toEqual([["arxiv", [], undefined]])
    expect(rest).toEqual({ days: [], rows: [] })
  })

  it("that is unknown is refused", async () => {
    const { problems } = await refused(Source.laws({ folder: elsewhere({}), sources: ["pubmde"], cases: 1 }))
    expect(problems![0]!.text).toContain("pubmde")
  })
})

it("the folder of a run is relative to the root of its project", () => {
  const root = resolve(elsewhere({ "a/b/x.txt": "" }))
  expect([root, join(root, "a/b"), join(root, "..")].map((folder) => fromRoot(root, folder))).toEqual([".", "a/b", ".."])
})
