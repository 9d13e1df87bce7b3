import * as Bench from "@litfuse/api/Bench"
import type * as Host from "@litfuse/api/Host"
import * as Names from "@litfuse/api/Names"
import * as Plan from "@litfuse/api/Plan"
import { noticesOf } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import { cleanLines } from "./clean.ts"
import { presetOf } from "./givenPipeline.ts"
import { heldOf } from "./held.ts"
import * as Input from "./inputs.ts"
import { toldOf } from "./page.ts"
import { Runs } from "./Runs.ts"
import { Setting } from "./Setting.ts"

/** The longest resource: a client reads it whole, and cannot ask for a part. Units: characters. */
const longest = 200_000

const cutOf = (text: string): string => `cut after ${longest} of ${text.length} characters`

/** A text that may be cut, which its end says. */
const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}\n[${cutOf(text)}]\n`)

/** A value in JSON, which one that is too long stays: it says so, and holds the beginning as a text. Signs that a reader does not see are taken out. */
const json = (value: unknown): string => {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? cleanLines(one) : one), 1)
  return text.length <= longest ? text : JSON.stringify({ cut: cutOf(text), beginning: text.slice(0, longest) })
}

type Needs = Host.Host | Setting | Runs

/** The names that a client may complete. */
const beginning = (names: ReadonlyArray<string>, typed: string): Array<string> =>
  names.filter((name) => name.startsWith(typed)).slice(0, 100)

const experiments = Effect.gen(function* () {
  const { folder } = yield* Setting
  return (yield* Names.ask({ folder })).experiment
})

/** The presets that a search may name. */
const presets = Effect.map(Setting, ({ folder }) => json(Names.searchPresets(folder)))

/** The steps of a preset, as `pipeline` takes them. */
const preset = Effect.fnUntraced(function* (name: string) {
  const { folder } = yield* Setting
  const { nodes } = yield* Plan.nodes({ folder, query: "heart", preset: yield* presetOf(name) })
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
  const { folder } = yield* Setting
  return shortened(cleanLines((yield* Bench.Report.ask({ folder, experiment })).text))
})

/** How a run went, whole: what each source was asked in its own syntax, how it answered, and what is to be known of it. */
const trace = Effect.fnUntraced(function* (id: string) {
  const { asking, answer, requests } = yield* heldOf(id)
  const { query, replayed, ms, outcomes, counts } = answer
  return json({
    run: id,
    question: asking?.question ?? null,
    query: query.text,
    replayed,
    ms,
    requests,
    counts,
    outcomes: outcomes.map((one) => ({ ...one, notices: one.notices.map(toldOf) })),
    notices: noticesOf(answer).map(toldOf)
  })
})

/** What a client may read besides calling tools: presets, reports, and how a run went. */
export const register: Effect.Effect<void, never, McpServer.McpServer | Needs> = Effect.gen(function* () {
  const services = yield* Effect.context<Needs>()
  const giving = <A, E>(effect: Effect.Effect<A, E, Needs>): Effect.Effect<A, E> => Effect.provide(effect, services)
  yield* McpServer.registerResource({
    uri: "litfuse://presets",
    name: "presets",
    description: "names of rankings that search takes as preset",
    mimeType: "application/json",
    content: giving(presets)
  })
  yield* McpServer.registerResource`litfuse://presets/${McpSchema.param("preset", Input.name)}`({
    name: "preset",
    description: "the steps of a preset",
    mimeType: "application/json",
    completion: { preset: (typed: string) => giving(Effect.map(Setting, ({ folder }) => beginning(Names.searchPresets(folder), typed))) },
    content: (_, name) => giving(preset(name))
  })
  yield* McpServer.registerResource`litfuse://reports/${McpSchema.param("report", Input.name)}`({
    name: "report",
    description: "a report of the workspace, as Markdown",
    mimeType: "text/markdown",
    completion: { report: (typed: string) => giving(Effect.map(experiments, (names) => beginning(names, typed))) },
    content: (_, name) => giving(report(name))
  })
  yield* McpServer.registerResource`litfuse://runs/${McpSchema.param("run", Input.run)}`({
    name: "run",
    description: "how a run went: what each source was asked, and what it answered",
    mimeType: "application/json",
    content: (_, id) => giving(trace(id))
  })
})
