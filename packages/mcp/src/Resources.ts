import * as Bench from "@litfuse/api/Bench"
import type * as Host from "@litfuse/api/Host"
import * as CompletionNames from "@litfuse/api/CompletionNames"
import * as Plan from "@litfuse/api/Plan"
import * as Source from "@litfuse/api/Source"
import { noticesOf } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import { cleanLines } from "./cleanText.ts"
import { searchPreset } from "./clientPipeline.ts"
import { finishedRun } from "./finishedRun.ts"
import { answerSchema } from "./inputSchema.ts"
import * as ToolInput from "./ToolInput.ts"
import { publicNotice, runState } from "./runPage.ts"
import { ServerRuns } from "./ServerRuns.ts"
import { ServerSettings } from "./ServerSettings.ts"
import { ToolAnswer } from "./ToolAnswer.ts"

/** The longest resource. A client reads a resource as a whole and cannot ask for a part. Units: characters. */
const longest = 200_000

const cutOf = (text: string): string => `cut after ${longest} of ${text.length} characters`

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}\n[${cutOf(text)}]\n`)

/** A value as JSON without invisible characters. A value that is too long becomes an object with its beginning as text. */
const json = (value: unknown): string => {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? cleanLines(one) : one), 1)
  return text.length <= longest ? text : JSON.stringify({ cut: cutOf(text), beginning: text.slice(0, longest) })
}

type Needs = Host.Host | ServerSettings | ServerRuns

const beginning = (names: ReadonlyArray<string>, typed: string): Array<string> =>
  names.filter((name) => name.startsWith(typed)).slice(0, 100)

const experiments = Effect.gen(function* () {
  const { folder } = yield* ServerSettings
  // a part is in the text of its report, and its name is not one that an address can have
  return (yield* CompletionNames.ask({ folder })).experiment.filter(Schema.is(ToolInput.name))
})

const presets = Effect.map(ServerSettings, ({ folder }) => json(CompletionNames.searchPresets(folder)))

const keysIn = (keys: Source.Listed["keys"]) => keys.map(({ variable, isSet, isRequired }) => ({ variable, isSet, isRequired }))

/** What each source of works and of entities can do, and whether a call that names no sources asks it. */
const sources = Effect.gen(function* () {
  const { folder } = yield* ServerSettings
  const listed = yield* Source.list({ folder })
  const entities = yield* Source.listEntities({ folder })
  const shown = yield* Source.show({ folder, sources: [...listed, ...entities].map(({ id }) => id) })
  const detailsOf = (id: string) => Object.fromEntries(shown.find((one) => one.id === id)!.rows)
  return json([
    ...listed.map(({ id, name = id, abilities, keys, about, isOnlyByName }) => ({
      id,
      name,
      about,
      abilities,
      isAskedByDefault: !isOnlyByName,
      keys: keysIn(keys),
      details: detailsOf(id)
    })),
    // no search asks these; get does, for names such as the one that they know
    ...entities.map(({ id, name, abilities, keys, about, knows }) => ({
      id,
      name,
      about,
      abilities,
      isAskedByDefault: false,
      knows,
      keys: keysIn(keys),
      details: detailsOf(id)
    }))
  ])
})

const preset = Effect.fnUntraced(function* (name: string) {
  const { folder } = yield* ServerSettings
  const { nodes } = yield* Plan.nodes({ folder, query: "heart", preset: yield* searchPreset(name) })
  return json({
    preset: name,
    nodes: nodes.map(({ id, plugin, inputs, params }) => ({
      id,
      plugin,
      reads: Object.fromEntries(inputs.map(({ port, from }) => [port, from])),
      params
    }))
  })
})

const report = Effect.fnUntraced(function* (experiment: string) {
  const { folder } = yield* ServerSettings
  return shortened(cleanLines((yield* Bench.Report.ask({ folder, experiment })).text))
})

const trace = Effect.fnUntraced(function* (id: string) {
  const run = yield* finishedRun(id)
  const { call, answer, requests } = run
  const { query, replayed, ms, outcomes, counts } = answer
  return json({
    run: id,
    state: runState(run),
    question: call?.question ?? null,
    query: query.text,
    replayed,
    ms,
    requests,
    counts,
    outcomes: outcomes.map((one) => ({ ...one, notices: one.notices.map(publicNotice) })),
    notices: noticesOf(answer).map(publicNotice)
  })
})

/** Registers the resources: sources, the schema of answers, presets, reports and runs. */
export const register: Effect.Effect<void, never, McpServer.McpServer | Needs> = Effect.gen(function* () {
  const services = yield* Effect.context<Needs>()
  const withServices = <A, E>(effect: Effect.Effect<A, E, Needs>): Effect.Effect<A, E> => Effect.provide(effect, services)
  yield* McpServer.registerResource({
    uri: "litfuse://presets",
    name: "presets",
    description: "names of rankings for the preset of search",
    mimeType: "application/json",
    content: withServices(presets)
  })
  yield* McpServer.registerResource({
    uri: "litfuse://sources",
    name: "sources",
    description: "all sources, of works and of entities: what each can do, the key that it needs, and whether it is asked by default",
    mimeType: "application/json",
    content: withServices(sources)
  })
  yield* McpServer.registerResource({
    uri: "litfuse://answer-schema",
    name: "answer-schema",
    description: "the JSON Schema of structuredContent, the same for every tool",
    mimeType: "application/schema+json",
    content: Effect.sync(() => json(answerSchema(ToolAnswer)))
  })
  yield* McpServer.registerResource`litfuse://presets/${McpSchema.param("preset", ToolInput.name)}`({
    name: "preset",
    description: "the steps of a preset",
    mimeType: "application/json",
    completion: {
      preset: (typed: string) =>
        withServices(Effect.map(ServerSettings, ({ folder }) => beginning(CompletionNames.searchPresets(folder), typed)))
    },
    content: (_, name) => withServices(preset(name))
  })
  yield* McpServer.registerResource`litfuse://reports/${McpSchema.param("report", ToolInput.name)}`({
    name: "report",
    description: "a report of the workspace, as Markdown",
    mimeType: "text/markdown",
    completion: { report: (typed: string) => withServices(Effect.map(experiments, (names) => beginning(names, typed))) },
    content: (_, name) => withServices(report(name))
  })
  yield* McpServer.registerResource`litfuse://runs/${McpSchema.param("run", ToolInput.run)}`({
    name: "run",
    description: "details of a run: the query and the outcome of each source",
    mimeType: "application/json",
    content: (_, id) => withServices(trace(id))
  })
})
