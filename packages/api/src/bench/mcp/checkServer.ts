import { randomBytes } from "node:crypto"
import { idsIn } from "@litfuse/bench/agents/Referee"
import * as Connection from "./Connection.ts"
import * as Outage from "./Outage.ts"
import {
  type Exchange,
  footprintOf,
  recordSession,
  formsVerdict,
  type Session,
  pagesVerdict,
  errorVerdict,
  failureVerdict,
  notTried,
  type Verdict,
  verdict
} from "./session.ts"
import * as ServerTools from "./ServerTools.ts"

/** The server and its search: `tool` and `args`, `field` for words; undefined = found by name; `word` to search for. */
export interface ServerUnderTest extends Connection.Program {
  readonly tool?: string
  readonly field?: string
  readonly args: Readonly<Record<string, unknown>>
  readonly word: string
}

/** The findings about a server. */
export interface ServerFindings {
  readonly server: { readonly name: string; readonly version: string; readonly protocol: string }
  readonly search: string | null
  readonly footprint: ReturnType<typeof footprintOf>
  readonly checks: ReadonlyArray<Verdict>
  readonly transcript: ReadonlyArray<Exchange>
}

const protocolVersion = "2025-11-25"

/** Limit of pages of a tool list, for a server whose list never ends. */
const mostPages = 20

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const resultOf = (reply: Connection.Reply): Readonly<Record<string, unknown>> => {
  const result = reply.message?.["result"]
  return isObject(result) ? result : {}
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const initialize = async (connection: Connection.Connection, { ask }: Session) => {
  const reply = await ask("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "litfuse-bench", version: "1" } })
  if (reply.state !== "answered" || reply.message["result"] === undefined) return undefined
  connection.tell(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`)
  return resultOf(reply)
}

const listTools = async ({ ask }: Session): Promise<ReadonlyArray<unknown>> => {
  const all: Array<unknown> = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const result = resultOf(await ask("tools/list", cursor === undefined ? {} : { cursor }))
    all.push(...(Array.isArray(result["tools"]) ? (result["tools"] as ReadonlyArray<unknown>) : []))
    cursor = textOf(result["nextCursor"])
    if (cursor === "") break
  }
  return all
}

const abouts = {
  unknown: "an unknown tool is an error without a trace",
  absent: "an argument that is missing is an error that names it",
  type: "an argument of the wrong type is an error that names it",
  extra: "an unknown argument is refused, or reported",
  long: "a query of 200,000 characters is answered, and so is the next call",
  garbage: "a line that is not JSON disturbs no other message",
  output: "its output is messages and nothing else",
  key: "no answer holds a key of the environment",
  failure: "services that are cut off do not look like nothing found",
  forms: "text and JSON name the same works",
  pages: "pages do not shift, and share no work"
}

const wrongCalls = async (
  session: Session,
  search: ServerTools.Tool | undefined,
  call: ServerTools.Call | undefined
): Promise<ReadonlyArray<Verdict>> => {
  const unknown = errorVerdict("unknown tool", abouts.unknown, await session.call({ name: "litfuse-bench-no-such-tool", arguments: {} }))
  const query = search === undefined ? undefined : ServerTools.queryOf(search)
  if (search === undefined || call === undefined || query === undefined) {
    const why = "no tool that searches was found; name it"
    return [
      unknown,
      notTried("missing argument", abouts.absent, why),
      notTried("wrong type", abouts.type, why),
      notTried("unknown argument", abouts.extra, why),
      notTried("long query", abouts.long, why)
    ]
  }
  const { [query]: _, ...others } = call.arguments
  const absent = await session.call({ ...call, arguments: others })
  const type = await session.call({ ...call, arguments: { ...call.arguments, [query]: { not: "a text" } } })
  const extra = await session.call({ ...call, arguments: { ...call.arguments, "no-such-argument": "1" } })
  const isReported = extra.isError || `${extra.text}${extra.json}`.includes("no-such-argument")
  const long = await session.call({
    ...call,
    arguments: { ...call.arguments, [query]: ServerTools.fieldValue(search, query, "heart ".repeat(33_334)) }
  })
  const after = await session.ask("ping")
  const nextProblem = after.state === "answered" ? undefined : "the next call had no answer"
  return [
    unknown,
    errorVerdict("missing argument", abouts.absent, absent, query),
    errorVerdict("wrong type", abouts.type, type, query),
    verdict("unknown argument", abouts.extra, [extra.place], isReported ? undefined : "it was ignored silently"),
    verdict("long query", abouts.long, [long.place], long.isAnswered ? nextProblem : long.absent)
  ]
}

const checkPages = async (
  session: Session,
  search: ServerTools.Tool | undefined,
  call: ServerTools.Call | undefined
): Promise<ReadonlyArray<Verdict>> => {
  if (search === undefined || call === undefined)
    return [
      notTried("both forms", abouts.forms, "no tool that searches was found"),
      notTried("pages", abouts.pages, "no tool that searches was found")
    ]
  const page = ServerTools.firstPage(search, call)
  const first = await session.call(page)
  const forms = formsVerdict("both forms", abouts.forms, first)
  if (first.isError || idsIn(`${first.text}\n${first.json}`).length === 0)
    return [forms, notTried("pages", abouts.pages, "no work was found")]
  for (const next of ServerTools.nextPages(search, page, first.structured, first.text)) {
    const second = await session.call(next)
    if (second.isError) continue
    return [forms, pagesVerdict("pages", abouts.pages, first, second, await session.call(next))]
  }
  return [forms, notTried("pages", abouts.pages, "the tool has no field for a next page, or its answer names none")]
}

/** Variables with API keys of literature servers. During the outage the test sets a fake key: no real key can leak, and no service can refuse it. */
const keys = ["NCBI_API_KEY", "PUBMED_API_KEY", "S2_API_KEY", "SEMANTIC_SCHOLAR_API_KEY", "CORE_API_KEY", "OPENALEX_API_KEY", "API_KEY"]

/** Checks the answer of a server without its services; `canary` replaces the user's keys. */
const checkOutage = async (
  asked: ServerUnderTest,
  call: ServerTools.Call | undefined,
  transcript: Array<Exchange>,
  canary: string
): Promise<Verdict> => {
  if (call === undefined) return notTried("failed services", abouts.failure, "no tool that searches was found")
  const outage = await Outage.open()
  try {
    const connection = await Connection.open({
      ...asked,
      environment: { ...asked.environment, ...Object.fromEntries(keys.map((name) => [name, canary])), ...outage.environment }
    })
    try {
      const session = recordSession(connection, "cut", transcript)
      if ((await initialize(connection, session)) === undefined)
        return notTried("failed services", abouts.failure, "it did not start again")
      const shown = await session.call(call)
      return failureVerdict("failed services", abouts.failure, shown, outage.count())
    } finally {
      await connection.close()
    }
  } finally {
    await outage.close()
  }
}

/** Runs all checks on a server; `problem` why it cannot be checked. Errors: rejects if its program cannot be started. */
export const checkServer = async (asked: ServerUnderTest): Promise<ServerFindings | { readonly problem: string }> => {
  const canary = `litfuse-canary-${randomBytes(9).toString("hex")}`
  const transcript: Array<Exchange> = []
  const connection = await Connection.open(asked)
  try {
    const session = recordSession(connection, "open", transcript)
    const hello = await initialize(connection, session)
    if (hello === undefined)
      return {
        problem: `it did not answer to initialize (${transcript[0]!.state}); its errors end with: ${connection.aside().slice(-300)}`
      }
    const list = await listTools(session)
    const tools = ServerTools.toolsOf(list)
    const found = asked.tool === undefined ? ServerTools.searchTool(tools) : tools.find(({ name }) => name === asked.tool)
    if (asked.tool !== undefined && found === undefined)
      return { problem: `it has no tool "${asked.tool}"; it has ${tools.map(({ name }) => name).join(", ")}` }
    const { field } = asked
    if (field !== undefined && found !== undefined && !Object.hasOwn(found.properties, field))
      return { problem: `its tool ${found.name} has no field "${field}"; it has ${Object.keys(found.properties).join(", ")}` }
    const search = found === undefined || field === undefined ? found : { ...found, words: field }
    const query = search === undefined ? undefined : ServerTools.queryOf(search)
    const call =
      search === undefined
        ? undefined
        : {
            name: search.name,
            arguments: { ...(query === undefined ? {} : { [query]: ServerTools.fieldValue(search, query, asked.word) }), ...asked.args }
          }
    const pages = await checkPages(session, search, call)
    const wrong = await wrongCalls(session, search, call)
    connection.tell("{ this is no JSON\n")
    const survived = (await session.ask("ping")).state === "answered"
    const place = transcript.length
    const { count, first } = connection.garbage()
    const cut = await checkOutage(asked, call, transcript, canary)
    const leaked = transcript.flatMap(({ received }, i) => (received.includes(canary) ? [i + 1] : []))
    const info = isObject(hello["serverInfo"]) ? hello["serverInfo"] : {}
    return {
      server: { name: textOf(info["name"]), version: textOf(info["version"]), protocol: textOf(hello["protocolVersion"]) },
      search: search?.name ?? null,
      footprint: footprintOf(list, textOf(hello["instructions"])),
      checks: [
        cut,
        ...pages,
        ...wrong,
        verdict("garbage", abouts.garbage, [place], survived ? undefined : "the next call had no answer"),
        verdict("output", abouts.output, [], count === 0 ? undefined : `${count} other lines, the first: ${first}`),
        verdict("keys", abouts.key, leaked, leaked.length === 0 ? undefined : "an answer holds a key")
      ],
      transcript: transcript.map((one) => ({ ...one, received: one.received.replaceAll(canary, "KEY") }))
    }
  } finally {
    await connection.close()
  }
}
