/** A retracted work has its mark wherever it is named. The control: the same recordings in which no source says that it was retracted. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readToolText } from "@litfuse/files/readToolText"
import { afterAll, describe, expect, it } from "vitest"
import { served } from "../../mcp/test/served.ts"
import { serving } from "../../page/test/serving.ts"
import { changedRecordings, everyday } from "./changedRecordings.ts"
import { again, litfuse } from "./commands/litfuse.ts"

const query = "caffeine sleep shift workers"
const title = "Caffeine improves the sleep of shift workers"
const id = "10.5555/everyday.4"

/** Two sources of these recordings report the work as retracted. */
const retracted = everyday

const root = mkdtempSync(join(tmpdir(), "litfuse-retracted-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The same recordings; no source reports it. */
const unmarked = changedRecordings(join(root, "unmarked"), (recording) =>
  recording.replaceAll(/("is_retracted": ?)true/g, "$1false").replaceAll('"retraction"', '"correction"')
)

const searching = (replay: string): ReadonlyArray<string> => [query, "--source", "crossref,openalex", "--limit", "50", "--replay", replay]
const walking = (replay: string): ReadonlyArray<string> => ["walk", id, "--direction", "both", "--replay", replay]

const printed = async (words: ReadonlyArray<string>): Promise<string> => (await litfuse(words)).out

const written = async (words: ReadonlyArray<string>, file: string): Promise<string> => {
  await litfuse([...words, "--out", file])
  return readFileSync(file, "utf8")
}

const analysed = async (replay: string, words: ReadonlyArray<string>): Promise<string> => {
  await litfuse(["search", ...searching(replay), "--out", "found.json"])
  return (await again(["analyse", "found.json", ...words])).out
}

const asked: ReadonlyArray<readonly [string, string]> = [
  ["query", query],
  ["source", "crossref"],
  ["source", "openalex"]
]

const paged = async (replay: string, tab: string): Promise<string> => {
  const { get, searched } = await serving({ replay })
  return (await get(`${await searched(asked)}${tab}`)).text
}

const walked = async (replay: string, tab: string): Promise<string> => {
  const { get, walked: walk } = await serving({ replay })
  return (
    await get(
      `${await walk([
        ["ids", id],
        ["direction", "both"]
      ])}${tab}`
    )
  ).text
}

const tool = async (replay: string, name: string, args: (run: string) => Record<string, unknown>): Promise<string> => {
  const { call } = await served({ replay })
  const run = readToolText((await call("search", { query, sources: ["crossref", "openalex"] })).text).run!
  return (await call(name, args(run))).text
}

/** The tools whose answers name works. */
const tools: Readonly<Record<string, readonly [name: string, args: (run: string) => Record<string, unknown>]>> = {
  search: ["search", (run) => ({ cursor: run, limit: 50, budget: 20_000 })],
  get: ["get", () => ({ ids: [id] })],
  "get of a run": ["get", (run) => ({ ids: [id], run, fields: ["id", "title"] })],
  walk: ["walk", () => ({ ids: [id] })],
  verify: ["export", () => ({ form: "verify", ids: [id] })],
  RIS: ["export", (run) => ({ form: "ris", cursor: run, ids: [id] })],
  Markdown: ["export", (run) => ({ form: "md", cursor: run, ids: [id] })],
  timeline: ["analyse", (run) => ({ kind: "timeline", run, budget: 20_000 })],
  lineage: ["analyse", (run) => ({ kind: "lineage", run, budget: 20_000 })],
  landmarks: ["analyse", (run) => ({ kind: "landmarks", run, budget: 20_000 })]
}

const references = ["ris", "bibtex", "nbib", "endnote", "csv", "rayyan", "covidence", "csl"] as const

/** Where works are named, by surface. `replay` the recordings. */
const surfaces: Readonly<Record<string, (replay: string) => Promise<string>>> = {
  ...Object.fromEntries(
    ["text", "table", "md", "json", "jsonl", ...references].map((form) => [
      `search as ${form}`,
      (replay: string) => printed(["search", ...searching(replay), "--format", form])
    ])
  ),
  "search as HTML": (replay) => written(["search", ...searching(replay)], "found.html"),
  get: (replay) => printed(["get", id, "--replay", replay]),
  ...Object.fromEntries(
    ["table", "json", "svg", "mermaid", "graphml", "gexf", "ris"].map((form) => [
      `walk as ${form}`,
      (replay: string) => printed([...walking(replay), "--format", form])
    ])
  ),
  "walk as HTML": (replay) => written(walking(replay), "walk.html"),
  ...Object.fromEntries(
    ["timeline", "lineage", "landmarks"].flatMap((kind) =>
      ["text", "json", ...(kind === "lineage" ? [] : ["md"])].map((form) => [
        `${kind} as ${form}`,
        (replay: string) => analysed(replay, [`--${kind}`, "--format", form])
      ])
    )
  ),
  "analyses as HTML": async (replay) => {
    await analysed(replay, ["--timeline", "--lineage", "--landmarks", "--out", "read.html"])
    return readFileSync("read.html", "utf8")
  },
  "a bundle, replayed": async (replay) => {
    await litfuse(["bundle", "a.bundle", ...searching(replay)])
    return (await again(["replay", "a.bundle"])).out
  },
  "the graph of a project": async (replay) => {
    await litfuse(["project", "init"])
    await again([...walking(replay), "--keep"])
    return (await again(["graph", "query", id])).out
  },
  page: (replay) => paged(replay, ""),
  "page of analyses": (replay) => paged(replay, "/time"),
  "file saved by the page": (replay) => paged(replay, "/export/html"),
  "page of a walk": (replay) => walked(replay, ""),
  "drawing saved by the page of a walk": (replay) => walked(replay, "/export/svg"),
  "page of judging": async (replay) => {
    await litfuse(["project", "init"])
    const { get, searched, posted } = await serving({ replay, folder: process.cwd(), canChange: true })
    await posted(`${await searched(asked)}/judge`, [
      ["name", "mine"],
      ["scale", "screening"],
      ["depth", "50"],
      ["title", "Does it?"]
    ])
    const pages = Array.from({ length: 50 }, async (_, i) => (await get(`/judging/mine/judge?who=a&at=${i + 1}`)).text)
    return (await Promise.all(pages)).find((text) => text.includes(title)) ?? ""
  },
  ...Object.fromEntries(
    Object.entries(tools).map(([name, [called, args]]) => [`tool: ${name}`, (replay: string) => tool(replay, called, args)])
  ),
  "tools under other names": async (replay) => {
    const { call } = await served({ replay }, "2025-11-25", "s3")
    return (await call("literature_search", { query, max_results: 50 })).text
  }
}

/** What marks a work as retracted: words of the mark, the type that PubMed gives it, or the flag of data. */
const mark = /RETRACTED|Retracted Publication|"(?:state|retract(?:ion|ed))": ?"retracted|retracted, says|n-retraction">retracted/

describe("the mark of a retracted work", () => {
  it.each(Object.keys(surfaces))("%s", async (name) => {
    const [text, control] = [await surfaces[name]!(retracted), await surfaces[name]!(unmarked)]
    expect([name, text.includes(title), mark.test(text)]).toEqual([name, true, true])
    expect([name, control.includes(title), mark.exec(control)?.[0]]).toEqual([name, true, undefined])
  })
})

it("the flow counts it", async () => {
  expect(await analysed(retracted, ["--flow"])).toContain("marked as retracted or doubted: 1")
  expect(await analysed(unmarked, ["--flow"])).not.toContain("marked as retracted")
  expect(await paged(retracted, "/flow")).toContain("marked as retracted or doubted: 1")
  expect(await paged(unmarked, "/flow")).not.toContain("marked as retracted")
})
