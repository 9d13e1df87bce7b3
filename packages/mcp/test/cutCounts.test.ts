/** The numbers in the `cut` lines of answers: they equal what was left out, for every budget. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { readToolText } from "@litfuse/files/readToolText"
import { fitRows } from "../src/fitRows.ts"
import { fitText } from "../src/fitText.ts"
import { emptyAnswer } from "../src/ToolAnswer.ts"
import { serve } from "./recordedService.ts"
import { recordings, served } from "./served.ts"

type Args = Readonly<Record<string, unknown>>

const query = "caffeine sleep shift workers"
const noun = { what: "work", how: "use next to get them" }

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

beforeEach(() => vi.stubEnv("LITFUSE_STATE", temporaryFolder()))

/** The first number of the line that names a budget; 0 without such a line. */
const omittedBy = (cut: ReadonlyArray<string>): { readonly omitted: number; readonly of: number | undefined } => {
  const lines = cut.filter((line) => line.includes(", by the budget of "))
  expect(lines.length).toBeLessThan(2)
  const [, omitted, of] = /^([\d,]+) (?:[a-z]+ )?of ([\d,]+)/.exec(lines[0] ?? "") ?? []
  const numberOf = (text: string): number => Number(text.replaceAll(",", ""))
  return omitted === undefined || of === undefined ? { omitted: 0, of: undefined } : { omitted: numberOf(omitted), of: numberOf(of) }
}

it("count the rows that do not fit into a budget", () => {
  const cells = fc.array(fc.string({ unit: "grapheme-ascii", maxLength: 300 }), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 30 }), fc.integer({ min: 1, max: 3000 }), (all, budget) => {
      const head = { ...emptyAnswer, columns: ["id", "title"] }
      const rows = all.map((row) => () => row)
      const answer = fitRows(head, rows, budget, noun)
      const { omitted, of = all.length } = omittedBy(answer.cut)
      expect([answer.rows.length + omitted, of]).toEqual([all.length, all.length])
    })
  )
})

it("count the characters that do not fit into a budget", () => {
  // lines of so many words: numbers shrink quickly when the property fails
  const words = fc.array(fc.nat(30), { minLength: 10, maxLength: 30 })
  fc.assert(
    fc.property(words, fc.nat(50), fc.integer({ min: 60, max: 400 }), (lengths, from, budget) => {
      const text = lengths.map((length) => "one of the works ".repeat(length + 1)).join("\n")
      const { text: part, cut } = fitText(emptyAnswer, text, from, budget, noun.how)
      const { omitted, of = text.length } = omittedBy(cut)
      expect([from + part!.length + omitted, of]).toEqual([text.length, text.length])
    })
  )
})

/** Budgets from the least that a call takes to one that usually shows everything. */
const budgets = [300, 700, 1300, 2600, 4200]

/** Calls a tool with each budget; the rows or characters shown and those in `cut` are as many as a large budget shows. */
const expectCounted = async (call: Awaited<ReturnType<typeof served>>["call"], tool: string, args: Args): Promise<void> => {
  const answerOf = async (budget: number) => {
    const { isError, text } = await call(tool, { ...args, budget })
    expect([tool, args, isError, text]).toEqual([tool, args, false, expect.any(String)])
    return readToolText(text)
  }
  const sizeOf = ({ rows, text }: Awaited<ReturnType<typeof answerOf>>): number => (text === null ? rows.length : text.length)
  const whole = await answerOf(50_000)
  expect([tool, args, omittedBy(whole.cut)]).toEqual([tool, args, { omitted: 0, of: undefined }])
  let isCut = false
  for (const budget of budgets) {
    const answer = await answerOf(budget)
    const { omitted } = omittedBy(answer.cut)
    expect([tool, args, budget, sizeOf(answer) + omitted]).toEqual([tool, args, budget, sizeOf(whole)])
    isCut ||= omitted > 0
  }
  expect([tool, args, isCut]).toEqual([tool, args, true])
}

it("are true in every tool with a budget over a search", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const first = readToolText((await call("search", { query, limit: 200, budget: 50_000 })).text)
  const recent = readToolText((await call("search", { query, preset: "recent" })).text)
  const ids = first.rows.map((row) => row[first.columns.indexOf("id")]!)
  const calls: ReadonlyArray<readonly [tool: string, args: Args]> = [
    ["search", { query, limit: 40 }],
    ["search", { cursor: `${first.run}:3`, limit: 20 }],
    ["get", { ids: ids.slice(0, 12), run: first.run }],
    ["analyse", { kind: "diff", run: first.run, against: recent.run }],
    ["analyse", { kind: "prisma", run: first.run }],
    ["analyse", { kind: "timeline", run: first.run }],
    ["analyse", { kind: "lint", query: "hart AND (failure OR ".repeat(20) }],
    ["pipeline", { do: "plan", preset: "medical", query }],
    ["export", { form: "ris", cursor: first.run }],
    ["export", { form: "verify", ids: ids.slice(0, 12) }]
  ]
  for (const [tool, args] of calls) await expectCounted(call, tool, args)
})

it("are true in walks along citations", async () => {
  const { call } = await served({ replay: join(recordings.atlas, "../walks") })
  await expectCounted(call, "walk", { ids: ["10.99999/atlas.9hhff"], limit: 60 })
})

it("are true in a list of the runs of a project", async () => {
  const folder = temporaryFolder()
  await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
  await serve("europepmc", (_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"hitCount":0,"resultList":{"result":[]}}')
  )
  const { call } = await served({ folder })
  for (let i = 0; i < 6; i++) await call("search", { query: `${"a long question of many words ".repeat(8)}${i}`, sources: ["europepmc"] })
  await expectCounted(call, "pipeline", { do: "runs" })
})
