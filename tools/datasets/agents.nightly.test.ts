import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Check from "@litfuse/api/bench/CheckReports"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import { read } from "@litfuse/studies/agents/session"
import * as Effect from "effect/Effect"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { root } from "../shared/repositoryFiles.ts"
import { trustFolder } from "../test-setup/trustFolder.ts"
import { revisions } from "./agents/startClient.ts"
import { compareSessions } from "./agents/compareSessions.ts"
import { manifest, ofOthers } from "./agents/manifest.ts"
import { type Declaration, missingTools } from "./agents/missingTools.ts"
import { recordSessions } from "./agents/recordSessions.ts"

const textOf = (path: string): string => readFileSync(join(root, path), "utf8")
const experiment = textOf("reports/agents/experiment.yaml")

const recordedSessions = read(textOf("datasets/agents/sessions.jsonl"))
const revision = revisions[1]
const sessionsOnRevision = recordedSessions.filter((one) => one.revision === revision)

interface ToolList {
  readonly revision: string
  readonly tools: ReadonlyArray<Declaration>
}

const listsIn = (text: string): ReadonlyArray<ToolList> =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ToolList)

const recordedLists = listsIn(textOf("datasets/agents/tools.jsonl"))
const recordedTools = recordedLists.find((one) => one.revision === revision)!.tools

/** The clients that were frozen for the report, and where their code is today. */
const frozenClients = { "policies.ts": "packages/studies/src/agents/policies.ts", "toolText.ts": "packages/files/src/readToolText.ts" }

const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim()

const withAnalyzer = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-agents-"))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  vi.stubEnv("XDG_CONFIG_HOME", join(folder, "config"))
  for (const name of ["datasets/agents", "reports/agents"]) {
    mkdirSync(join(folder, name), { recursive: true })
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(
    join(folder, "added.ts"),
    `import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
export default Analyzer.plugin({
  id: "added", revision: 1, about: "counts works", params: Params.none, output: Schema.Int,
  analyse: ({ works }) => works.size, views: { text: (count) => String(count) }
})
`
  )
  writeFileSync(join(folder, "litfuse.config.yaml"), "plugins:\n  - ./added.ts\n")
  await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
  await trustFolder(folder)
  return folder
}

describe("recorded sessions with the server for agents", () => {
  it("have the facts that the server reports today", async () => {
    const fresh = await recordSessions([revision])
    expect(sessionsOnRevision.length).toBeGreaterThan(6)
    expect(compareSessions(sessionsOnRevision, read(fresh["sessions.jsonl"]!))).toEqual([])
    expect(missingTools(recordedTools, listsIn(fresh["tools.jsonl"]!)[0]!.tools)).toEqual([])
    expect(fresh["truth.json"]).toBe(textOf("datasets/agents/truth.json"))
  })

  it("stay the same when the server gains a tool and an analyzer, as do their dataset and report", async () => {
    const folder = await withAnalyzer()
    const words = ["--project", folder, "--profile", "s3"]
    const env = { LITFUSE_TRUST: process.env["LITFUSE_TRUST"] }
    const fresh = await recordSessions([revision], { words, env, isReplayOnly: true })
    const tools = listsIn(fresh["tools.jsonl"]!)[0]!.tools
    expect(tools.map(({ name }) => name)).toContain("literature_search")
    expect(missingTools(recordedTools, tools)).toEqual([])
    const replayed = sessionsOnRevision.filter(({ server }) => server.includes("--replay"))
    expect(compareSessions(replayed, read(fresh["sessions.jsonl"]!))).toEqual([])
    const checked = Check.ask({ folder, experiments: ["agents"], required: "named" })
    const { experiments } = await Effect.runPromise(Effect.provide(checked, Host.layer))
    expect(experiments.map(({ id, state, text }) => [id, state, text])).toEqual([["agents", "same", expect.any(String)]])
  })

  it("differ where a fact differs, and not where only words do", () => {
    const session = sessionsOnRevision.find(({ policy }) => policy === "every-page")!
    const changed = (from: string, to: string) => {
      const text = JSON.stringify(session)
      expect(text).toContain(from)
      return compareSessions([session], [JSON.parse(text.replaceAll(from, to)) as typeof session])
    }
    expect(changed("this call does not use it", "without effect on this call")).toEqual([])
    expect(changed("Crossref ranks records that hold any of the words", "Crossref matches any word")).toEqual([])
    for (const [from, to] of [
      ["(ignored) sort", "(ignored) query"],
      ['"works":32', '"works":31'],
      ['"state":"failed"', '"state":"empty"'],
      ["10.5555/everyday.11", "10.5555/everyday.12"]
    ] as const)
      expect([from, changed(from, to).length > 0]).toEqual([from, true])
    expect(compareSessions([session], [])).toEqual(["every-page, text, 2025-11-25: not played"])
  })

  it("are served by tools that only gain fields and values", () => {
    const [search, ...others] = recordedTools
    const { query, sort, ...fields } = search!.inputSchema.properties
    const grown = { query: query!, sort: { enum: [...sort!.enum!, "title"] }, ...fields, added: {} }
    const withFields = (properties: Declaration["inputSchema"]["properties"]): ReadonlyArray<Declaration> => [
      { ...search!, inputSchema: { properties } },
      ...others
    ]
    expect(missingTools(recordedTools, [...withFields(grown), { name: "added", inputSchema: { properties: {} } }])).toEqual([])
    expect(missingTools(recordedTools, others)).toEqual(["search"])
    expect(missingTools(recordedTools, withFields({ ...fields, sort: { enum: ["newest"] } }))).toEqual([
      "search.query",
      "search.sort: relevance",
      "search.sort: cited",
      "search.sort: author"
    ])
  })

  it("have a manifest that the tool wrote", () => {
    const files = Object.fromEntries(
      ["sessions.jsonl", "tools.jsonl", "truth.json", ...ofOthers].map((name) => [name, textOf(`datasets/agents/${name}`)])
    )
    expect(textOf("datasets/agents/dataset.yaml")).toBe(manifest(files))
  })

  it("are read by clients that are frozen: their code is the recorded one apart from comments", () => {
    for (const [name, path] of Object.entries(frozenClients)) {
      const frozen = textOf(`tools/datasets/agents/frozen/${name}.txt`)
      expect(experiment).toContain(`${name}: ${createHash("sha256").update(frozen).digest("hex")}`)
      expect(codeOf(textOf(path))).toBe(codeOf(frozen))
    }
  })

  it("have a list of tools whose tokens a test counts", () => {
    for (const { tools } of recordedLists) {
      const counted = tools.map((tool) => `${tool.name}: ${countTokens(JSON.stringify(tool))}`)
      expect(experiment).toContain(`counted: { ${counted.join(", ")} }`)
    }
  })
})
