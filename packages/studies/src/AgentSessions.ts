import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, grouped } from "@litfuse/files/numbers"
import { countTokens } from "@litfuse/files/countTokens"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { checks, type World } from "./agents/checks.ts"
import { plantedLies } from "./agents/plantedLies.ts"
import { type Judged, serverTables } from "./agents/serverTables.ts"
import { play } from "./agents/play.ts"
import { read, type Session } from "./agents/session.ts"

const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  sessions: Name,
  tools: Name,
  truth: Name,
  /** Sessions with servers of others, what their policies have to find out, and what the referee says of each server. */
  others: Name,
  othersTruth: Name,
  servers: Name,
  /** What a client may have to read before its first call: of all tools, and of each. */
  ceilings: Schema.Struct({ tokens: Schema.Int, bytes: Schema.Int, each: Schema.Int }),
  /** Tokens of each tool as `cl100k_base` counts them; a test of the server counts them again. */
  counted: Schema.Record(Name, Schema.Int),
  /** What others were measured to have, and when. */
  anchors: Schema.Array(Schema.Struct({ server: Name, tools: Schema.NullOr(Schema.Int), tokens: Schema.Int, date: Name })),
  /** Hashes of the policies and of the reader of texts: what was frozen. A test compares them. */
  frozen: Schema.Record(Name, Name)
})
type Params = typeof Params.Type

interface Told {
  readonly revision: string
  readonly tools: ReadonlyArray<{ readonly name: string }>
}

const jsonOf = (opened: DatasetStore.Opened): string => new TextDecoder().decode(opened.bytes)

const bytesOf = (tool: object): number => Buffer.byteLength(JSON.stringify(tool))

const footprintTable = (told: ReadonlyArray<Told>, { counted: tokens }: Params): FreeTable => ({
  id: "tools",
  title: "What a client reads about each tool before its first call",
  columns: [{ name: "tool" }, { name: "tokens" }, ...told.map(({ revision }) => ({ name: `bytes, ${revision}` }))],
  rows: told[0]!.tools.map((tool, i) => [tool.name, tokens[tool.name] ?? "not counted", ...told.map(({ tools }) => bytesOf(tools[i]!))])
})

const anchorTable = (tokens: number, tools: number, { anchors }: Params): FreeTable => ({
  id: "anchors",
  title: "For comparison, measurements of third-party servers",
  columns: [{ name: "server" }, { name: "tools" }, { name: "tokens" }, { name: "measured" }],
  rows: [
    ["litfuse mcp", tools, tokens, "this report"],
    ...anchors.map(({ server, tools: own, tokens: theirs, date }) => [server, own ?? "not said", theirs, date])
  ]
})

const policyTable = ({ sessions, truth }: World): FreeTable => ({
  id: "policies",
  title: "Scripted clients that read only the text of an answer, or only its JSON; tokens as cl100k_base counts them",
  columns: [
    { name: "client" },
    { name: "reads" },
    { name: "revision" },
    { name: "found the truth" },
    { name: "calls" },
    { name: "bytes" },
    { name: "tokens" }
  ],
  rows: sessions.map((session) => {
    const known = truth[session.policy]!
    const { found, calls, bytes, tokens } = play(session, known.task)
    const keys = Object.keys(known.found)
    const wrong = found === undefined ? keys : keys.filter((key) => JSON.stringify(found[key]) !== JSON.stringify(known.found[key]))
    return [session.policy, session.form, session.revision, wrong.length === 0 ? "yes" : `not ${wrong.join(", ")}`, calls, bytes, tokens]
  })
})

const checkTable = (world: World): FreeTable => ({
  id: "checks",
  title: "Checks of the recorded sessions",
  columns: [{ name: "check" }, { name: "what it asks for" }, { name: "broken at" }],
  rows: checks.map(({ id, about, wrong }) => {
    const found = wrong(world)
    return [id, about, found.length === 0 ? "nothing" : `${counted(found.length, "place")}: ${found[0]!}`]
  })
})

/** The checks that find more wrong with these sessions than with those that were recorded. */
const noticing = (told: World, recorded: World): ReadonlyArray<string> =>
  checks.filter(({ wrong }) => wrong(told).some((place) => !wrong(recorded).includes(place))).map(({ id }) => id)

const lieTable = (noticed: ReadonlyArray<ReadonlyArray<string>>): FreeTable => ({
  id: "lies",
  title: "Lies that were planted in the sessions, one at a time, and the checks that detect them",
  columns: [{ name: "lie" }, { name: "where" }, { name: "noticed by" }],
  rows: plantedLies.map(({ id, about }, i) => [id, about, noticed[i]!.join(", ") || "no check"])
})

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, one) => sum + one, 0)

const answersOf = (sessions: ReadonlyArray<Session>): number =>
  sumOf(sessions.map(({ lines }) => lines.filter((line) => "text" in line).length))

const find = ({ dataset }: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = [
      yield* DatasetStore.read(dataset, params.sessions),
      yield* DatasetStore.read(dataset, params.tools),
      yield* DatasetStore.read(dataset, params.truth),
      yield* DatasetStore.read(dataset, params.others),
      yield* DatasetStore.read(dataset, params.othersTruth),
      yield* DatasetStore.read(dataset, params.servers)
    ] as const
    const told = jsonOf(opened[1])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Told)
    const world: World = { sessions: read(jsonOf(opened[0])), truth: JSON.parse(jsonOf(opened[2])) as World["truth"] }
    const others: World = { sessions: read(jsonOf(opened[3])), truth: JSON.parse(jsonOf(opened[4])) as World["truth"] }
    const judged = jsonOf(opened[5])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Judged)
    const tools = told[0]!.tools
    const tokens = sumOf(
      tools.map(({ name }) => params.counted[name] ?? countTokens(JSON.stringify(tools.find((one) => one.name === name))))
    )
    const bytes = Math.max(...told.map((one) => sumOf(one.tools.map(bytesOf))))
    const { ceilings } = params
    const isKept =
      tokens <= ceilings.tokens && bytes <= ceilings.bytes && tools.every(({ name }) => (params.counted[name] ?? Infinity) <= ceilings.each)
    const broken = checks.filter(({ wrong }) => wrong(world).length > 0)
    const noticed = plantedLies.map(({ tell }) => noticing(tell(world), world))
    const policyRows = policyTable(world).rows
    const texts = policyRows.filter((row) => row[1] === "text")
    const right = texts.filter((row) => row[3] === "yes").length
    return {
      headline: `A client reads ${grouped(tokens)} tokens before its first call (ceiling ${grouped(ceilings.tokens)}). Scripted clients that read only text find the truth in ${right} of ${texts.length} sessions; checks detect ${noticed.filter((red) => red.length > 0).length} of ${plantedLies.length} planted lies.`,
      inputs: opened.map(({ name, sha256 }) => ({ kind: "sessions", source: name, sha256 })),
      conclusions: [
        isKept
          ? `The ceilings are kept: ${counted(tools.length, "tool")}, ${grouped(tokens)} of ${grouped(ceilings.tokens)} tokens, ${grouped(bytes)} of ${grouped(ceilings.bytes)} bytes, and no tool has more than ${ceilings.each} tokens.`
          : `The ceilings are broken: ${grouped(tokens)} tokens of ${grouped(ceilings.tokens)}, ${grouped(bytes)} bytes of ${grouped(ceilings.bytes)}.`,
        `${counted(world.sessions.length, "session")} with ${counted(answersOf(world.sessions), "answer")}; ${broken.length === 0 ? "every check holds" : `these are broken: ${broken.map(({ id }) => id).join(", ")}`}.`,
        "This shows that a program can read the facts from the text. It does not show what a language model does with them.",
        `Frozen: ${Object.entries(params.frozen)
          .map(([file, sha256]) => `${file} ${sha256.slice(0, 12)}`)
          .join(", ")}.`
      ],
      tables: [
        footprintTable(told, params),
        anchorTable(tokens, tools.length, params),
        checkTable(world),
        policyTable(world),
        lieTable(noticed),
        ...serverTables(others, judged)
      ]
    }
  })

/** What clients without a model find out from the server for agents, in recorded sessions, and whether checks notice planted lies. */
export const AgentSessions = Analysis.make<Params>({
  id: "agent-sessions",
  revision: 2,
  about: "what scripted clients find out from the server for agents, and whether checks of its answers detect planted lies",
  params: Params,
  problems: (loaded, { sessions, tools, truth, others, othersTruth, servers }) => [
    ...absentFile(loaded, sessions, "sessions"),
    ...absentFile(loaded, tools, "tools"),
    ...absentFile(loaded, truth, "truth"),
    ...absentFile(loaded, others, "others"),
    ...absentFile(loaded, othersTruth, "othersTruth"),
    ...absentFile(loaded, servers, "servers")
  ],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
