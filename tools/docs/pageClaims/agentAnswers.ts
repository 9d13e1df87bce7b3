/** What tools for agents answer over recordings, each call once. */
import { join } from "node:path"
import { type Facts, readToolText } from "@litfuse/files/readToolText"
import type { McpSchema } from "effect/ai"
import { recordings, served } from "../../../packages/mcp/test/served.ts"
import { root } from "../../shared/repositoryFiles.ts"
import { once } from "./once.ts"

interface Answered {
  readonly isError: boolean
  readonly text: string
  readonly structured: unknown
}

const query = "caffeine sleep shift workers"
/** A question that the recordings do not hold. */
export const unrecorded = "a question without a recording"

/** What tools answer over recordings. */
export const agentAnswers = () =>
  once("agents: answers", async () => {
    const { call, client, runtime } = await served({ replay: recordings.everyday, folder: root })
    const ask = async (tool: string, args: object): Promise<Answered> => call(tool, { ...args })
    const search = await ask("search", { query, limit: 10 })
    const { run, next } = readToolText(search.text)
    const failed = await ask("search", { query: unrecorded })
    const { run: silent } = readToolText(failed.text)
    const walking = await served({ replay: join(root, "datasets/atlas/walks") })
    const all = {
      search,
      again: await ask("search", { cursor: run, limit: 10 }),
      next: await ask("search", { cursor: next, limit: 10 }),
      empty: await ask("search", { query, limit: 10, cursor: "", sources: [], from: null }),
      budget: await ask("search", { query, limit: 40, budget: 300 }),
      below: await ask("search", { query, budget: 299 }),
      timeline: await ask("analyse", { kind: "timeline", run }),
      agreement: await ask("analyse", { kind: "agreement", run, budget: 9000 }),
      ris: await ask("export", { form: "ris", cursor: run, ids: ["10.5555/everyday.11"] }),
      verify: await ask("export", { form: "verify", ids: ["10.5555/everyday.1"] }),
      unknown: await ask("export", { form: "verify", ids: ["10.5555/unknown.1"] }),
      references: await ask("export", { form: "verify", references: unrecorded }),
      get: await ask("get", { ids: ["10.5555/everyday.11"], run }),
      runs: await ask("pipeline", { do: "runs" }),
      walk: await walking.call("walk", { ids: ["10.99999/atlas.9hhff"], depth: 2, limit: 40, budget: 8000 }),
      wrong: await ask("search", { query: "", sources: ["nowhere"] }),
      failed,
      later: await ask("analyse", { kind: "flow", run: silent })
    }
    const { tools } = await runtime.runPromise(client.listTools())
    const { resources } = await runtime.runPromise(client.listResources())
    const { resourceTemplates } = await runtime.runPromise(client.listResourceTemplates())
    const { prompts } = await runtime.runPromise(client.listPrompts())
    const read = async (uri: string): Promise<string> => {
      const { contents } = (await runtime.runPromise(client.readResource({ uri }))) as McpSchema.ReadResourceResult
      return String((contents[0] as { readonly text: string }).text)
    }
    return {
      ...all,
      run: run!,
      tools: tools.map(({ name }) => name),
      addresses: [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)],
      prompts: prompts.map(({ name }) => name),
      sources: JSON.parse(await read("litfuse://sources")) as ReadonlyArray<Readonly<Record<string, unknown>>>,
      schema: JSON.parse(await read("litfuse://answer-schema")) as Readonly<Record<string, unknown>>,
      presets: JSON.parse(await read("litfuse://presets")) as ReadonlyArray<string>,
      ofRun: await read(`litfuse://runs/${run}`)
    }
  })

type Answers = Awaited<ReturnType<typeof agentAnswers>>
type Called = { readonly [K in keyof Answers]: Answers[K] extends Answered ? K : never }[keyof Answers]

/** The facts of one of these answers. */
export const facts = async (name: Called): Promise<Facts> => readToolText((await agentAnswers())[name].text)

/** Tools of a set of other names, and their answers to a search without any source. */
export const toolsOf = (profile: "s1" | "s2" | "s3") =>
  once(`agents: ${profile}`, async () => {
    const { call, client, runtime } = await served({ replay: recordings.everyday }, "2025-11-25", profile)
    const { tools } = await runtime.runPromise(client.listTools())
    const name = profile === "s1" ? "search_query" : "query"
    const search = { s1: "pubmed_search", s2: "search_literature", s3: "literature_search" }[profile]
    return {
      names: tools.map(({ name }) => name),
      found: await call(search, { [name]: query }),
      failed: await call(search, { [name]: unrecorded })
    }
  })

/** That a tool is there, and answers without an error. */

/** Whether a set has these tools. */
export const toolsNamed = async (profile: "s1" | "s2" | "s3", names: ReadonlyArray<string | undefined>): Promise<boolean> => {
  const there = (await toolsOf(profile)).names
  return names.every((name) => name !== undefined && there.includes(name))
}
