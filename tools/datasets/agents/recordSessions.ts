import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import { play, replyOf } from "@litfuse/studies/agents/play"
import { policies, type Name, type Reply } from "@litfuse/studies/agents/policies"
import { type Call, isCall, type Line, print, type Session } from "@litfuse/studies/agents/session"
import * as Effect from "effect/Effect"
import { sources } from "../../../packages/host/test/sources.ts"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { type Client, type Revision, revisions, startClient } from "./startClient.ts"
import { startSilentService, startLookupServices } from "./LocalServices.ts"
import { expectedFindings } from "./expectedFindings.ts"

/** Where a policy is played: recordings, or services on this machine. */
const recordings: Partial<Record<Name, string>> = {
  "known-item": "datasets/atlas/cassettes",
  "every-page": "datasets/everyday/cassettes",
  "failed-source": "datasets/atlas/cassettes",
  "other-server": "datasets/everyday/cassettes",
  "within-budget": "datasets/everyday/cassettes"
}

/** Replaces what differs between two recordings: names of runs, milliseconds, times, and the number of steps before a search was killed. */
const stabiliser = () => {
  const names = new Map<string, string>()
  const nameOf = (run: string): string => {
    const known = names.get(run) ?? `${run.startsWith("r") ? `r${"0".repeat(11)}` : "20260101-00000"}${names.size + 1}`
    names.set(run, known)
    return known
  }
  return (text: string): string =>
    text
      .replaceAll(/\b(?:\d{8}-[0-9a-f]{6}|r[0-9a-f]{12})\b/g, nameOf)
      .replaceAll(/\bms \d+/g, "ms 1")
      .replaceAll(/\b\d+ of 8\b/g, "1 of 8")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00.000Z")
}

const steadyIn = (line: Line, steady: ((text: string) => string) | undefined): Line =>
  steady === undefined
    ? line
    : (JSON.parse(JSON.stringify(line), (key, value: unknown) => {
        if (typeof value === "string") return steady(value)
        return key === "ms" && value !== null ? 1 : value
      }) as Line)

/** A line with its tokens: names of runs that are replaced have others. */
const recounted = (line: Line): Line => (isCall(line) ? { ...line, tokens: tokensOf(line) } : line)

const callOf = async (
  client: Client,
  step: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
): Promise<Call | undefined> => {
  const message = await client.ask("tools/call", { name: step.tool, arguments: step.args })
  if (message === undefined) return undefined
  const { isError = false, content = [], structuredContent = null } = message.result!
  const { text } = content[0]!
  const reply = { text, structured: structuredContent }
  return { ...step, isError, ...reply, tokens: tokensOf(reply) }
}

const tokensOf = ({ text, structured }: Pick<Call, "text" | "structured">): Call["tokens"] => ({
  text: countTokens(text),
  json: structured === null ? 0 : countTokens(JSON.stringify(structured))
})

/** Separate folders for the state of a server, and none of the user's keys. */
const serverEnvironment = (folder: string): NodeJS.ProcessEnv => ({
  LITFUSE_STATE: join(folder, "state"),
  XDG_CACHE_HOME: join(folder, "cache"),
  XDG_CONFIG_HOME: join(folder, "config"),
  ...Object.fromEntries(sources.flatMap(({ upstream }) => (upstream?.credentials ?? []).map(({ env }) => [env, ""])))
})

/** A place where servers are started, one after the other; `client` the one that lives. */
interface Place {
  readonly start: () => Promise<Client>
  client: Client
}

const placeOf = async (start: () => Promise<Client>): Promise<Place> => ({ start, client: await start() })

/** Plays a policy. `whenAsked` is given the server as soon as the first call is on the way. */
const played = async (
  head: Omit<Session, "lines">,
  place: Place,
  steady?: (text: string) => string,
  whenAsked: (client: Client) => Promise<void> = async () => undefined
): Promise<Session> => {
  const lines: Array<Line> = []
  const { task } = expectedFindings()[head.policy as Name]
  const keep = (line: Line): void => void lines.push(recounted(steadyIn(line, steady)))
  const asking = policies[head.policy as Name](task)
  let step = asking.next()
  while (!step.done) {
    let reply: Reply = { tokens: 0 }
    if (step.value === "restart") {
      await place.client.kill()
      place.client = await place.start()
      keep({ restarted: true })
    } else {
      const answer = callOf(place.client, step.value)
      if (lines.length === 0) await whenAsked(place.client)
      const call = await answer
      keep(call ?? { ...step.value, killed: true })
      if (call !== undefined) reply = replyOf(call, head.form)
    }
    step = asking.next(reply)
  }
  const session = { ...head, lines }
  const again = play(session, task).found
  if (JSON.stringify(again) !== JSON.stringify(step.value))
    throw new Error(
      `${head.policy}: found ${JSON.stringify(step.value)}, and over what was recorded ${JSON.stringify(again)}\n${print([session])}`
    )
  return session
}

/** A search that is killed once Europe PMC has answered and CORE has not. */
const interrupted = async (head: Omit<Session, "lines" | "server">, folder: string): Promise<Session> => {
  const project = join(folder, `${head.form}-${head.revision}`)
  await Effect.runPromise(Effect.provide(Project.init({ folder: project }), Host.layer))
  let isAwake = false
  const standIns = await startSilentService(0, () => isAwake)
  const env = { ...standIns.env, ...serverEnvironment(folder), CORE_API_KEY: "a-key" }
  const isKept = (): boolean =>
    readdirSync(join(project, ".litfuse"), { recursive: true, encoding: "utf8" }).filter((file) => /europepmc.*\.json$/.test(file))
      .length === 2
  const place = await placeOf(() => startClient(["--project", project], head.revision as Revision, env))
  const session = await played({ ...head, server: "litfuse mcp --project DIR, over stand-ins" }, place, stabiliser(), async (client) => {
    while (!isKept()) await new Promise((done) => setTimeout(done, 20))
    await client.kill()
    isAwake = true
  })
  await place.client.end()
  await standIns.close()
  return session
}

/**
 * Changes to a recording.
 *
 * - `words`, `env` given to every server that replays recordings, without a trace in the sessions
 * - `isReplayOnly` whether only policies over recordings are played
 */
export interface RecordOptions {
  readonly words?: ReadonlyArray<string>
  readonly env?: NodeJS.ProcessEnv
  readonly isReplayOnly?: boolean
}

const recorded = async (revision: Revision, forms: ReadonlyArray<Session["form"]>, folder: string, options: RecordOptions) => {
  const env = serverEnvironment(folder)
  const standIns = await startLookupServices()
  const places = new Map<string, Place>()
  const at = async (words: ReadonlyArray<string>, more: NodeJS.ProcessEnv = {}): Promise<Place> => {
    const key = words.join(" ")
    const place = places.get(key) ?? (await placeOf(() => startClient(words, revision, { ...env, ...more })))
    places.set(key, place)
    return place
  }
  const replaying = (replay: string) => at(["--replay", replay, ...(options.words ?? [])], options.env)
  const sessions: Array<Session> = []
  for (const form of forms)
    for (const policy of Object.keys(policies) as Array<Name>) {
      const head = { policy, form, revision }
      const replay = recordings[policy]
      if (replay !== undefined) sessions.push(await played({ ...head, server: `litfuse mcp --replay ${replay}` }, await replaying(replay)))
      else if (options.isReplayOnly === true) continue
      else if (policy === "interrupted-run") sessions.push(await interrupted(head, folder))
      else {
        const place = await at([], { ...standIns.env, CORE_API_KEY: "a-key" })
        sessions.push(await played({ ...head, server: "litfuse mcp, over stand-ins" }, place, stabiliser()))
      }
    }
  const { result } = (await (await replaying(recordings["known-item"]!)).client.ask("tools/list"))!
  for (const { client } of places.values()) await client.end()
  await standIns.close()
  return { sessions, tools: { revision, tools: result!.tools } }
}

/** The files of a recording on these revisions: sessions, tools, and what the policies must find. The newest revision is also recorded over JSON. */
export const recordSessions = async (
  wanted: ReadonlyArray<Revision> = revisions,
  options: RecordOptions = {}
): Promise<Readonly<Record<string, string>>> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-agents-"))
  const all = []
  for (const revision of wanted)
    all.push(await recorded(revision, revision === revisions[0] ? ["text", "json"] : ["text"], folder, options))
  rmSync(folder, { recursive: true, force: true })
  return {
    "sessions.jsonl": print(all.flatMap(({ sessions }) => sessions)),
    "tools.jsonl": all.map(({ tools }) => `${JSON.stringify(tools)}\n`).join(""),
    "truth.json": `${JSON.stringify(expectedFindings(), undefined, 1)}\n`
  }
}
