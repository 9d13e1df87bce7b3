import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Data from "../src/Data.ts"
import { type Event, Watch } from "../src/Events.ts"
import { asked } from "./asked.ts"
import { errorOf, refusals } from "./refusals.ts"
import { written } from "./written.ts"

beforeEach(() => {
  vi.stubEnv("LITFUSE_DATA", "")
  return () => vi.unstubAllEnvs()
})

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const qrels = "1 0 a 1\n"

const manifest = (id: string, rest: string) => `id: ${id}
title: Title of ${id}
about: |
  About ${id}
licence: CC0-1.0
citation: none
obtain: ask for ${id}
version: "1"
grades: { maximum: 1, meanings: { "0": not, "1": relevant } }
${rest}
`

const files = {
  "reports/.keep": "",
  "sub/.keep": "",
  "datasets/away/dataset.yaml": manifest("away", `files: { qrels: { path: q.txt, format: trec-qrels, sha256: ${sha256(qrels)} } }`),
  "datasets/broken/dataset.yaml": "id: broken\n",
  "datasets/mine/dataset.yaml": manifest(
    "mine",
    `embedded: true
files:
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 1 } }
  more: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)}, counts: { judgements: 2 } }
runsets:
  runs: { folder: runs, qrels: qrels, files: 1, lines: 1, sha256: ${sha256(`${sha256("1 Q0 a 1 2 x\n")}  a.run\n`)}, about: one run }`
  ),
  "datasets/mine/qrels.txt": qrels,
  "datasets/mine/runs/a.run": "1 Q0 a 1 2 x\n"
}

describe("list", () => {
  it("answers the datasets around a folder, each with the state of its files or what is wrong with its manifest", async () => {
    const list = await asked(Data.list({ folder: `${written(files)}/sub` }))
    expect(list.datasets).toEqual([
      { id: "away", state: "not here", title: "Title of away", about: "About away" },
      { id: "broken", state: "broken", problem: expect.stringMatching(/^\.\.\/datasets\/broken\/dataset\.yaml:1: title: is missing$/m) },
      { id: "mine", state: "embedded", title: "Title of mine", about: "About mine" }
    ])
    expect(Schema.decodeUnknownSync(Data.List)(JSON.parse(JSON.stringify(list)))).toEqual(list)
    vi.stubEnv("LITFUSE_DATA", "data")
    expect((await asked(Data.list({ folder: written({ ...files, "data/away/q.txt": qrels }) }))).datasets[0]?.state).toBe("here")
  })

  it("fails where there is no workspace", async () => {
    const { reason, message } = await errorOf(Data.list({ folder: written({}) }))
    expect([reason._tag, message]).toEqual(["Failed", expect.stringMatching(/^no workspace: /)])
  })
})

describe("check", () => {
  it("answers what was found in each file, and what is wrong", async () => {
    const checks = await asked(Data.check({ folder: written(files) }))
    expect(checks.files).toEqual([
      { dataset: "away", state: "not here", obtain: "ask for away" },
      { dataset: "broken", file: "dataset.yaml", state: "wrong", problem: expect.stringContaining("title: is missing") },
      { dataset: "mine", file: "qrels", state: "ok", found: expect.stringContaining("1 judgement") },
      { dataset: "mine", file: "more", state: "wrong", problem: expect.stringMatching(/1 found, the manifest says 2/) },
      { dataset: "mine", file: "runs", state: "ok", found: expect.stringContaining("1 line") }
    ])
    expect(Schema.decodeUnknownSync(Data.Checks)(JSON.parse(JSON.stringify(checks)))).toEqual(checks)
  })

  it("checks the files of a dataset that is named, also where they are not here", async () => {
    const checks = await asked(Data.check({ folder: written(files), datasets: ["away"] }))
    expect(checks.files).toMatchObject([{ dataset: "away", file: "qrels", state: "wrong", problem: expect.stringMatching(/not found/) }])
  })

  it("reports each file that it reads", async () => {
    const events: Array<Event> = []
    await asked(Effect.provideService(Data.check({ folder: written(files) }), Watch, (event) => void events.push(event)))
    expect(events).toEqual([
      { _tag: "Stepped", done: 0, total: 3, what: "mine: qrels" },
      { _tag: "Stepped", done: 1, total: 3, what: "mine: more" },
      { _tag: "Stepped", done: 2, total: 3, what: "mine: runs" }
    ])
  })

  it("fails for a dataset that there is not, and refuses what is no list of them", async () => {
    expect((await errorOf(Data.check({ folder: written(files), datasets: ["mien"] }))).message).toMatch(/did you mean "mine"\?/)
    expect((await refusals(Data.check({ folder: ".", datasets: "mine" as unknown as ReadonlyArray<string> })))[0]?.fields).toEqual([
      "datasets"
    ])
  })
})
