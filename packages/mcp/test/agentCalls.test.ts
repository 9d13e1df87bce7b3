/** What agents rely on: budgets, absent fields, identifiers in analyses, exports of chosen works, and lists of sources. */
import { join } from "node:path"
import * as Source from "@litfuse/api/Source"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import type { McpSchema } from "effect/ai"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { expect, it } from "vitest"
import { readToolText } from "@litfuse/files/readToolText"
import { searchTool } from "../src/tools/searchTool.ts"
import { recordings, served } from "./served.ts"

const query = "caffeine sleep shift workers"

it("an answer has no more tokens than its budget, and more of them show more", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const run = readToolText((await call("search", { query })).text).run!
  const ids = readToolText((await call("search", { query, limit: 12 })).text).rows.map((row) => row[1])
  const calls: ReadonlyArray<readonly [string, Record<string, unknown>]> = [
    ["search", { query, limit: 40 }],
    ["search", { query, limit: 40, fields: ["id", "title", "abstract", "authors", "mesh", "url"] }],
    ["search", { query: "nothing was recorded of this" }],
    ["search", { cursor: `${run}:4` }],
    ["get", { ids, run }],
    ["export", { form: "ris", cursor: run }],
    ["export", { form: "verify", ids }],
    ...["agreement", "timeline", "lineage", "landmarks", "reproducibility", "prisma", "flow"].map(
      (kind) => ["analyse", { kind, run }] as const
    )
  ]
  for (const [tool, args] of calls) {
    const sizes = new Array<number>()
    for (const budget of [300, 350, 400, 500, 700, 1000, 2000]) {
      const { text, structured } = await call(tool, { ...args, budget })
      const tokens = countTokens(text)
      expect([tool, args, budget, tokens <= budget, tokens]).toEqual([tool, args, budget, true, tokens])
      expect(readToolText(text)).toEqual(structured)
      sizes.push(tokens)
    }
    expect([tool, args, sizes.at(-1)! > sizes[0]!]).toEqual([tool, args, true])
  }
  const shown = async (budget: number) => readToolText((await call("search", { query, limit: 40, budget })).text)
  expect((await shown(300)).rows[0]![1]).toBe((await shown(4000)).rows[0]![1])
  expect((await shown(300)).outcomes.map(({ source }) => source)).toContain("core")
})

it("a walk fits into its budget, however many hops its sources answered", async () => {
  const { call } = await served({ replay: join(recordings.atlas, "../walks") })
  for (const budget of [300, 400, 500, 900]) {
    const { text } = await call("walk", { ids: ["10.99999/atlas.9hhff"], depth: 2, limit: 50, budget })
    expect([budget, countTokens(text) <= budget, countTokens(text)]).toEqual([budget, true, expect.any(Number)])
  }
})

it("empty texts, empty lists and nulls are absent fields", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const plain = (await call("search", { query, limit: 3 })).text
  const unused = { cursor: "", sources: [], from: null, to: " ", sort: null, perSource: null, preset: "", fields: [""], budget: null }
  expect((await call("search", { query, limit: 3, ...unused })).text).toBe(plain)
  const run = readToolText(plain).run!
  expect((await call("get", { ids: ["10.5555/everyday.11", ""], run, cursor: null, fields: [] })).text).toBe(
    (await call("get", { ids: ["10.5555/everyday.11"], run })).text
  )
  const { isError, text } = await call("search", { query: "", cursor: null })
  expect([isError, text]).toEqual([true, expect.stringContaining("name either a query or a cursor")])
  expect((await call("analyse", { kind: "" })).text).toContain("kind")
})

it("later answers about a run repeat the incomplete sources alone", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const first = readToolText((await call("search", { query, limit: 3 })).text)
  expect(first.outcomes).toHaveLength(6)
  const later = readToolText((await call("search", { cursor: first.next!, limit: 3 })).text)
  expect(later.outcomes).toEqual([{ source: "core", state: "failed", delivered: 0, total: null, query: null, error: "Unreachable" }])
})

it("analyses are tables, with identifiers that get takes", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const run = readToolText((await call("search", { query })).text).run!
  for (const [kind, size] of [
    ["timeline", 32],
    ["landmarks", 32],
    ["lineage", 10]
  ] as const) {
    const { columns, rows, text } = readToolText((await call("analyse", { kind, run, budget: 20_000 })).text)
    expect([kind, columns[0], rows.length >= size, text]).toEqual([kind, "id", true, null])
    const got = readToolText((await call("get", { ids: rows.map(([id]) => id), run, fields: ["id"], budget: 50_000 })).text)
    expect([kind, got.rows.length]).toEqual([kind, new Set(rows.map(([id]) => id)).size])
  }
  const agreement = readToolText((await call("analyse", { kind: "agreement", run, budget: 20_000 })).text)
  expect(agreement.tables.map(({ title }) => title)).toEqual(expect.arrayContaining(["Agreement", "Sources", "Pairs of sources"]))
  const flow = readToolText((await call("analyse", { kind: "flow", run })).text)
  expect(flow.rows).toContainEqual(["records identified", "138"])
  expect(flow.tables[0]!.rows).toContainEqual(expect.arrayContaining(["CORE", "failed"]))
})

it("exports the chosen works of a run, in their order, and names those that it does not have", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const { run, rows } = readToolText((await call("search", { query, limit: 5 })).text)
  const ids = [rows[4]![1]!, rows[1]![1]!, "PMID:1"]
  const { text, counts, notices } = readToolText((await call("export", { form: "ris", cursor: run, ids })).text)
  expect(counts).toEqual({ works: 2 })
  const dois = text!.split("\n").flatMap((line) => /^DO {2}- (.*)$/.exec(line)?.[1] ?? [])
  expect(dois.map((doi) => `doi:${doi}`)).toEqual(ids.slice(0, 2))
  expect(notices.filter((one) => one.startsWith("(not-found)"))).toEqual([expect.stringContaining("(not-found) PMID:1:")])
  let [joined, cursor]: [string, string | null] = ["", run]
  for (let i = 0; cursor !== null && i < 20; i++) {
    const part = readToolText((await call("export", { form: "ris", cursor, ids, budget: 400 })).text)
    joined += part.text!
    cursor = part.next
  }
  expect(joined).toBe(text)
})

it("names the default sources, and lists all sources with what each can do", async () => {
  const { client, runtime } = await served({ replay: recordings.everyday })
  const listed = await Effect.runPromise(Effect.provide(Source.list({ folder: import.meta.dirname }), Host.layer))
  const isDefault = ({ isOnlyByName, abilities }: Source.Listed): boolean => !isOnlyByName && abilities.includes("search")
  const { sources } = searchTool.tool.inputSchema["properties"] as Record<string, { readonly description: string }>
  const named = sources!.description.match(/^default: ([^;]*);/)![1]!.split(", ")
  expect(named.toSorted()).toEqual(
    listed
      .filter(isDefault)
      .map(({ id }) => id)
      .toSorted()
  )
  const { contents } = (await runtime.runPromise(client.readResource({ uri: "litfuse://sources" }))) as McpSchema.ReadResourceResult
  const all = JSON.parse((contents[0] as { readonly text: string }).text) as ReadonlyArray<Readonly<Record<string, unknown>>>
  const ofEntities = all.filter((one) => "knows" in one)
  expect(all.map(({ id }) => id)).toEqual([...listed, ...ofEntities].map(({ id }) => id))
  expect(ofEntities.map(({ id, knows }) => [id, knows])).toEqual(
    expect.arrayContaining([
      ["ncbi-gene", "GENE:BRCA1"],
      ["clinicaltrials", "NCT01234567"],
      ["alphafold", "AF-P05093-F1"]
    ])
  )
  for (const one of all)
    expect([one["id"], one["about"], Object.keys(one["details"] as object)]).toEqual([
      one["id"],
      expect.stringMatching(/./),
      expect.arrayContaining(["can"])
    ])
  expect(all.find(({ id }) => id === "core")).toMatchObject({ keys: [{ variable: "CORE_API_KEY", isRequired: true }] })
})
