import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Walk from "@litfuse/api/Walk"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import type { McpSchema } from "effect/ai"
import { expect, it, onTestFinished, vi } from "vitest"
import { readToolText } from "@litfuse/files/readToolText"
import { workId } from "../src/workCells.ts"
import { recordings, served } from "./served.ts"

const replay = join(recordings.atlas, "../walks")
const start = "10.99999/atlas.9hhff"

it("finds the works and links that the command finds, nearer ones first, with equal facts in both forms", async () => {
  const { call } = await served({ replay })
  const { isError, text, structured } = await call("walk", { ids: [start], limit: 200, budget: 50_000 })
  expect([isError, text]).toEqual([false, expect.any(String)])
  const facts = readToolText(text)
  expect(facts).toEqual(structured)
  const asked = Walk.ask({ folder: import.meta.dirname, ids: [start], direction: "both", replay })
  const whole = await Effect.runPromise(Effect.provide(asked, Host.layer))
  expect(facts.rows.map(([rank, , , title]) => [rank, title])).toEqual(whole.works.map(({ rank, title }) => [String(rank), title]))
  expect(facts.counts).toMatchObject({ links: whole.edges.length, works: whole.works.length })
  const hops = facts.rows.map((row) => Number(row[facts.columns.indexOf("hop")]))
  expect(hops).toEqual(hops.toSorted((a, b) => a - b))
  const idOf = new Map(whole.works.map(({ id }, i) => [id, facts.rows[i]![1]!]))
  const [cites, citedBy] = [facts.columns.indexOf("cites"), facts.columns.indexOf("cited by")]
  const seen = new Set<string>()
  const stated = facts.rows.flatMap((row, i) => {
    const listed = (at: number) => row[at]!.split(" ").filter((one) => one !== "")
    // each citation is stated once, at the later of its two works
    for (const one of [...listed(cites), ...listed(citedBy)]) expect([row[1], seen.has(one)]).toEqual([row[1], true])
    if (hops[i]! > 0) expect(listed(cites).length + listed(citedBy).length).toBeGreaterThan(0)
    seen.add(row[1]!)
    return [...listed(cites).map((one) => `${row[1]} > ${one}`), ...listed(citedBy).map((one) => `${one} > ${row[1]}`)]
  })
  expect(stated.toSorted()).toEqual(whole.edges.map(({ citing, cited }) => `${idOf.get(citing)} > ${idOf.get(cited)}`).toSorted())
  expect(facts.outcomes.map(({ source }) => source)).toEqual(whole.outcomes.map(({ hop, source }) => `${source} hop ${hop}`))
})

it("returns pages of one walk for any budget, and the same works as data for other tools", async () => {
  const { call } = await served({ replay })
  const whole = readToolText((await call("walk", { ids: [start], limit: 200, budget: 50_000 })).text)
  const rows: Array<ReadonlyArray<string>> = []
  let page = await call("walk", { ids: [start], limit: 5, budget: 1600 })
  for (let i = 0; ; i++) {
    expect([i < 60, countTokens(page.text) <= 1600]).toEqual([true, true])
    const facts = readToolText(page.text)
    rows.push(...facts.rows)
    if (facts.next === null) break
    page = await call("walk", { cursor: facts.next, limit: 5, budget: 1600 })
  }
  expect(rows).toEqual(whole.rows)
  const run = whole.run!
  const record = readToolText((await call("get", { ids: [whole.rows[1]![1]!], run })).text)
  expect(record.rows).toHaveLength(1)
  const csl = await call("export", { form: "csl", cursor: run, budget: 50_000 })
  expect(readToolText(csl.text).counts).toEqual({ works: whole.rows.length })
  const read = await call("analyse", { kind: "agreement", run })
  expect([read.isError, read.text]).toEqual([true, expect.stringContaining("is a walk along citations")])
  const other = await served({ replay }, "2025-11-25")
  expect((await other.call("walk", { ids: [start], limit: 200, budget: 50_000 })).text).toBe(
    (await call("walk", { ids: [start], limit: 200, budget: 50_000 })).text
  )
})

it("names works with citations in common, and how many", async () => {
  const { call } = await served({ replay })
  const pairs = readFileSync(join(replay, "../citations.tsv"), "utf8").trimEnd().split("\n").slice(1)
  expect(pairs.length).toBeGreaterThan(0)
  const { isError, text } = await call("walk", { ids: [start], direction: "related", depth: 2, limit: 5 })
  expect([isError, text]).toEqual([false, expect.any(String)])
  const { columns, rows, notices } = readToolText(text)
  expect(rows.length).toBeGreaterThan(0)
  const whole = await Effect.runPromise(
    Effect.provide(Walk.ask({ folder: import.meta.dirname, ids: [start], direction: "related", replay }), Host.layer)
  )
  const idOf = new Map(whole.works.map((work) => [work.id, workId(work)]))
  const cellsOf = (row: ReadonlyArray<string>, column: string) =>
    row[columns.indexOf(column)]!.split(" and ")[0]!
      .split(" ")
      .filter((one) => one !== "")
  for (const [i, row] of rows.entries()) {
    expect(row[columns.indexOf("common")]).toMatch(/^\d+ references, \d+ citing$/)
    const links = new Set(whole.edges.map(({ citing, cited }) => `${idOf.get(citing)} > ${idOf.get(cited)}`))
    const stated = [
      ...cellsOf(row, "cites").map((one) => `${row[1]} > ${one}`),
      ...cellsOf(row, "cited by").map((one) => `${one} > ${row[1]}`)
    ]
    // the works that both cite, or that cite both, and the start work where one cites the other
    expect([i, stated.length > 0, stated.filter((one) => !links.has(one))]).toEqual([i, true, []])
  }
  const paged = readToolText((await call("walk", { ids: [start], direction: "related", limit: 1 })).text)
  const later = readToolText((await call("walk", { cursor: paged.next, limit: 1 })).text)
  expect([later.columns, later.rows]).toEqual([columns, rows.slice(1, 2)])
  expect(notices).toContain("(ignored) depth: this call does not use it")
})

it("reports what is wrong with a call, and counts walks separately", async () => {
  const { call } = await served({ replay })
  const wrong: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, RegExp]> = [
    [{}, /name either ids or a cursor/],
    [{ ids: ["no identifier"] }, /no identifier/],
    [{ ids: [start], depth: 9 }, /depth is 9; it takes a whole number from 1 to 5/],
    [{ ids: [start], sources: ["core"] }, /core: no citations/],
    [{ ids: [start], replay: "/tmp" }, /replay/]
  ]
  for (const [args, says] of wrong) {
    const { isError, text } = await call("walk", args)
    expect([args, isError, text]).toEqual([args, true, expect.stringMatching(says)])
    expect(text).toMatch(/\ndo: .+$/)
  }
  const live = await served({ perHour: { search: 5, get: 5, walk: 0, model: 0 } })
  const { isError, text } = await live.call("walk", { ids: [start] })
  expect([isError, text]).toEqual([true, expect.stringContaining("0 calls of walk an hour are allowed")])
})

it("never reveals the path of the cache, also when another user wrote its entries", async () => {
  const made = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(made, { recursive: true })
  })
  const asked = async (state: string) => {
    vi.stubEnv("LITFUSE_STATE", join(made, state))
    const { call, client, runtime } = await served({ replay })
    const { text } = await call("walk", { ids: [start], sources: ["openalex"] })
    const uri = `litfuse://runs/${/^run: (.+)$/m.exec(text)![1]}`
    const { contents } = (await runtime.runPromise(client.readResource({ uri }))) as McpSchema.ReadResourceResult
    return { text, trace: JSON.stringify(contents) }
  }
  await asked("one")
  const { text, trace } = await asked("other")
  expect(text).toContain("(cache-refused) cache: a cache entry that this user did not write was ignored")
  expect(trace).toContain("a cache entry that this user did not write was ignored")
  for (const told of [text, trace]) expect(told).not.toContain(".json")
})
