/**
 * One law for every surface and question: a source that failed is named with its state. An answer that no source gave is a failure. The
 * states are those of one table. Each surface is also read with planted lies: the failed source is dropped, or it found nothing, or works are 0 instead.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { names, type OutcomeState, outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { readToolText } from "@litfuse/files/readToolText"
import { afterAll, describe, expect, it } from "vitest"
import { served } from "../../mcp/test/served.ts"
import { serving, textOf } from "../../page/test/serving.ts"
import { get, search, walk } from "../src/index.ts"
import { changedRecordings, withAnswer } from "./changedRecordings.ts"
import { again, litfuse } from "./commands/litfuse.ts"

const query = "caffeine sleep shift workers"
const id = "10.5555/everyday.1"

const root = mkdtempSync(join(tmpdir(), "litfuse-failed-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The everyday recordings, in which OpenAlex refuses whatever it is asked. */
const failing = changedRecordings(join(root, "failing"), (recording) => withAnswer(recording, 400, { error: "no" }), ["openalex"])

/** What a reader learns from an answer: the state of OpenAlex, and whether the whole answer is a failure. */
interface Reading {
  readonly state: OutcomeState | undefined
  readonly isFailure: boolean
}

type Question = "search" | "get" | "walk"

/** A surface: its answer as a text, and what a reader learns from such a text. */
interface Surface {
  readonly of: ReadonlyArray<Question>
  readonly ask: (question: Question, sources: ReadonlyArray<string>, replay: string) => Promise<string>
  readonly read: (text: string) => Reading
}

const subject: Readonly<Record<Question, string>> = { search: query, get: id, walk: id }

const commandOf = (question: Question, sources: ReadonlyArray<string>, replay: string): ReadonlyArray<string> => [
  question,
  subject[question],
  "--source",
  sources.join(","),
  "--replay",
  replay,
  ...(question === "walk" ? ["--direction", "forward"] : [])
]

const stateIn = (text: unknown): OutcomeState | undefined => names.find((one) => one === text)

interface Answered {
  readonly silence?: string
  readonly outcomes: ReadonlyArray<{ readonly source: string; readonly state: string }>
}

const readJson = (text: string): Reading => {
  const { silence, outcomes }: Answered = JSON.parse(text)
  return { state: stateIn(outcomes.find(({ source }) => source === "openalex")?.state), isFailure: silence !== undefined }
}

const readTerminal = (text: string): Reading => ({
  state: stateIn(/^(?:hop \d )?OpenAlex: (\w+)/m.exec(text)?.[1]),
  isFailure: text.startsWith("exit 3\n") && text.includes(": no source answered")
})

/** A page says the state in its table of sources, and a verdict in its first sentence. */
const readPage = (html: string): Reading => {
  const [, row = ""] = /<t[hd][^>]*>OpenAlex<\/t[hd]>(.*?)<\/tr>/s.exec(html) ?? []
  return {
    state: names.find((one) => new RegExp(`\\b${one}\\b`).test(textOf(row))),
    isFailure: /<p class="verdict fails">No source answered\./.test(html) && !html.includes("No work was found.")
  }
}

const readTool = (text: string): Reading => {
  const { state, outcomes } = readToolText(text)
  const named = outcomes.find(({ source }) => /^openalex\b/.test(String(source)))
  return { state: stateIn(named?.state), isFailure: state === "failed" && text.startsWith("error: ") }
}

const readRefusal = (text: string): Reading =>
  text.startsWith("{")
    ? { ...readJson(JSON.stringify({ outcomes: JSON.parse(text).sources })), isFailure: false }
    : { state: /openalex: \w+: openalex/.test(text) ? "failed" : undefined, isFailure: text.includes("no source answered") }

const shown = ({ code, out, err }: { readonly code: number | undefined; readonly out: string; readonly err: string }): string =>
  `exit ${code ?? 0}\n${err}${out}`

const argsOf = (question: Question, sources: ReadonlyArray<string>): Record<string, unknown> => ({
  ...(question === "search" ? { query } : { ids: [id] }),
  ...(question === "walk" ? { direction: "forward" } : {}),
  sources,
  budget: 20_000
})

const paged = async (question: Question, sources: ReadonlyArray<string>, replay: string, tab: string): Promise<string> => {
  const { get: read, searched, walked } = await serving({ replay })
  const ticked = sources.map((source): readonly [string, string] => ["source", source])
  const path =
    question === "search" ? await searched([["query", query], ...ticked]) : await walked([["ids", id], ["direction", "forward"], ...ticked])
  return (await read(`${path}${tab}`)).text
}

const surfaces: Readonly<Record<string, Surface>> = {
  terminal: {
    of: ["search", "get", "walk"],
    ask: async (...asked) => shown(await litfuse(commandOf(...asked))),
    read: readTerminal
  },
  JSON: {
    of: ["search", "get", "walk"],
    ask: async (...asked) => (await litfuse([...commandOf(...asked), "--format", "json"])).out,
    read: readJson
  },
  JavaScript: {
    of: ["search", "get", "walk"],
    ask: async (question, sources, replay) => {
      await litfuse(["--version"])
      const ids = [id] as const
      const options = { sources: [...sources], replay }
      if (question === "search") return JSON.stringify(await search({ ...options, query }))
      return JSON.stringify(question === "get" ? await get({ ...options, ids }) : await walk({ ...options, ids, direction: "forward" }))
    },
    read: readJson
  },
  "HTML file": {
    of: ["search", "get", "walk"],
    ask: async (...asked) => {
      await litfuse([...commandOf(...asked), "--out", "found.html"])
      return readFileSync("found.html", "utf8")
    },
    read: readPage
  },
  page: { of: ["search", "walk"], ask: (...asked) => paged(...asked, ""), read: readPage },
  "file saved by the page": { of: ["search", "walk"], ask: (...asked) => paged(...asked, "/export/html"), read: readPage },
  tools: {
    of: ["search", "get", "walk"],
    ask: async (question, sources, replay) => {
      const { call } = await served({ replay })
      return (await call(question, argsOf(question, sources))).text
    },
    read: readTool
  },
  "tools, a later page": {
    of: ["search", "get", "walk"],
    ask: async (question, sources, replay) => {
      const { call } = await served({ replay })
      const { run } = readToolText((await call(question, argsOf(question, sources))).text)
      return (await call(question, { cursor: `${run}:1`, budget: 2000 })).text
    },
    read: readTool
  },
  "tools, verify": {
    of: ["get"],
    ask: async (_, sources, replay) => {
      const { call } = await served({ replay })
      // all sources with look-ups are asked, so that one of them alone must know the identifier
      return (await call("export", { form: "verify", ids: sources.length === 1 ? ["W99000001"] : [id], budget: 20_000 })).text
    },
    read: readTool
  },
  "tools under other names": {
    of: ["search", "walk"],
    ask: async (question, sources, replay) => {
      const { call } = await served({ replay }, "2025-11-25", question === "search" ? "s3" : "s2")
      const args = question === "search" ? { query, providers: sources.join(",") } : { paper_id: id }
      return (await call(question === "search" ? "literature_search" : "walk_citations", args)).text
    },
    read: readRefusal
  },
  "project, replayed": {
    of: ["search"],
    ask: async (...asked) => {
      await litfuse(["project", "init"])
      await again([...commandOf(...asked), "--save", "mine"])
      return (await again(["replay", "mine", "--format", "json"])).out
    },
    read: readJson
  },
  bundle: {
    of: ["search"],
    ask: async (...asked) => {
      const [, ...words] = commandOf(...asked)
      const { code, err } = await litfuse(["bundle", "a.bundle", ...words])
      if (code === 2) return JSON.stringify({ silence: err, outcomes: [{ source: "openalex", state: "failed" }] })
      return (await again(["replay", "a.bundle", "--format", "json"])).out
    },
    read: readJson
  }
}

/** Lies about OpenAlex in an answer: it is not there, or found nothing; or the answer has no failure. */
const lies: Readonly<Record<string, (text: string) => string>> = {
  "the source is dropped": (text) => text.replaceAll(/open-?alex/gi, "another"),
  "the source found nothing": (text) =>
    text.replaceAll(/\bfailed\b/g, "empty").replaceAll(/openalex: \w+: openalex[^\n]*/g, "openalex: 0 works"),
  "the answer has no failure": (text) =>
    text
      .replace(/^exit 3/, "exit 0")
      .replace(/^error: /, "")
      .replace('"silence"', '"other"')
      .replace('class="verdict fails">No source answered.', 'class="verdict">0 works.')
      .replaceAll("no source answered", "0 works")
}

const cases = Object.entries(surfaces).flatMap(([name, { of }]) => of.map((question) => [name, question] as const))

describe("every surface says that a source failed", () => {
  it.each(cases)("%s, of %s", async (name, question) => {
    const { ask, read } = surfaces[name]!
    // a walk of another tool set asks OpenAlex alone
    const others = name === "tools under other names" && question === "walk" ? [] : [question === "walk" ? "semanticscholar" : "crossref"]
    const [some, none] = [await ask(question, [...others, "openalex"], failing), await ask(question, ["openalex"], failing)]
    if (others.length > 0) expect([some.slice(0, 300), read(some)]).toEqual([some.slice(0, 300), { state: "failed", isFailure: false }])
    expect([none.slice(0, 300), read(none)]).toEqual([none.slice(0, 300), { state: "failed", isFailure: true }])
    expect([outcomeStates.failed.hasAnswered, outcomeStates.failed.foundNothing]).toEqual([false, false])
    for (const [lie, plant] of Object.entries(lies)) expect([lie, read(plant(none))]).not.toEqual([lie, read(none)])
  })
})
