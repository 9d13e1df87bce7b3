/** Answers of other servers to the policies and to the referee, over imitated services. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Connection from "@litfuse/api/bench/mcp/Connection"
import * as Host from "@litfuse/api/Host"
import * as Others from "@litfuse/studies/agents/otherServers"
import { playThrough } from "@litfuse/studies/agents/play"
import { type Found, type Name, policies, type Reply, type Task } from "@litfuse/studies/agents/policies"
import { type Call, type Line, print, type Session } from "@litfuse/studies/agents/session"
import * as Effect from "effect/Effect"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { type Program, serverPrograms } from "./serverPrograms.ts"
import * as Proxy from "./proxy.ts"
import { answerOf, hosts, pubmed } from "./services.ts"

type Truth = Readonly<Record<Name, { readonly task: Task; readonly found: Found }>>

/** What the policies must find in PubMed alone, read in the collection that the imitation serves. */
const truth = (): Truth => {
  const { query, list, retracted } = pubmed()
  const none = { query: "", id: "", ids: [], tokens: 0 }
  const [real, invented, item] = [list[0]!, "99999999", list.at(-1)!]
  const works = list.length
  return {
    "known-item": {
      task: { ...none, query, id: `pmid:${item.number}` },
      found: { found: true, title: item.title, year: item.published!.slice(0, 4) }
    },
    "every-page": { task: { ...none, query }, found: { works, twice: 0, unread: ["sort"] } },
    "failed-source": { task: { ...none, query }, found: { failed: ["pubmed"], empty: [] } },
    "other-server": { task: { ...none, query }, found: { works, twice: 0 } },
    "interrupted-run": { task: { ...none, query }, found: { sources: [`pubmed found ${works}`] } },
    citations: {
      task: { ...none, ids: [`pmid:${real.number}`, `pmid:${retracted}`, `pmid:${invented}`] },
      found: {
        [`pmid:${real.number}`]: "yes, retracted unknown",
        [`pmid:${retracted}`]: "yes, retracted retracted",
        [`pmid:${invented}`]: "no, retracted unknown"
      }
    },
    "within-budget": { task: { ...none, query, tokens: 2500 }, found: { kept: true, all: works, some: true } }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

/** Time that a server may take for an answer: some try a service that fails again for minutes. */
const timeoutMs = 240_000

const startServer = async (program: Program, folder: string, proxy: Proxy.Proxy, home: string): Promise<Connection.Connection> => {
  const environment = { PATH: process.env["PATH"] ?? "", HOME: home, ...program.environment(proxy) }
  const connection = await Connection.open({ command: program.command(folder), folder: home, environment, timeoutMs })
  const client = { name: "litfuse-agents", version: "1.0.0" }
  await connection.ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: client })
  connection.tell(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`)
  return connection
}

const answered = async (connection: Connection.Connection, { tool, args }: Others.TheirAnswers, home: string): Promise<Call> => {
  const { state, message } = await connection.ask("tools/call", { name: tool, arguments: args })
  if (message === undefined) throw new Error(`${tool}: ${state}`)
  const [result, error] = [message["result"], message["error"]]
  const content = isObject(result) && Array.isArray(result["content"]) ? result["content"].filter(isObject) : []
  const told = isObject(error) ? String(error["message"]) : content.map((one) => String(one["text"] ?? "")).join("\n")
  const text = told.replaceAll(home, "HOME")
  const structured = isObject(result) ? (result["structuredContent"] ?? null) : null
  const tokens = { text: countTokens(text), json: structured === null ? 0 : countTokens(JSON.stringify(structured)) }
  return { tool, args, isError: isObject(error) || (isObject(result) && result["isError"] === true), text, structured, tokens }
}

const played = async (program: Program, policy: Name, { task }: Truth[Name], start: () => Promise<Connection.Connection>, home: string) => {
  const lines: Array<Line> = []
  let connection = await start()
  const asking = policies[policy](task)
  let step = asking.next()
  while (!step.done) {
    let reply: Reply = { tokens: 0 }
    if (step.value === "restart") {
      await connection.close()
      connection = await start()
      lines.push({ restarted: true })
    } else {
      const theirs = Others.askServer(program.server, step.value)
      let call = theirs.next()
      while (!call.done) {
        const line = await answered(connection, call.value, home)
        lines.push(line)
        call = theirs.next(line)
      }
      reply = call.value
    }
    step = asking.next(reply)
  }
  await connection.close()
  const session: Session = { policy, form: "text", revision: "2025-11-25", server: program.server, lines }
  const again = playThrough(session, program.server, task).found
  if (JSON.stringify(again) !== JSON.stringify(step.value)) throw new Error(`${program.server}, ${policy}: ${JSON.stringify(again)}`)
  return session
}

/** What a server says of itself and of its tools is left out: it is long, and the words of others. */
const shortened = (answer: Bench.Mcp.Answer, home: string) => ({
  ...answer,
  transcript: answer.transcript.map(({ received, sent, ...one }) => {
    const { method } = sent as { readonly method: string }
    const isLong = method === "initialize" || method === "tools/list"
    return { ...one, sent, received: isLong ? `(${Buffer.byteLength(received)} bytes)` : received.replaceAll(home, "HOME").slice(0, 4000) }
  })
})

/** Asks every server; `folder` where they are installed. */
export const recordServers = async (folder: string, say: (line: string) => void): Promise<Readonly<Record<string, string>>> => {
  const homes = mkdtempSync(join(tmpdir(), "litfuse-servers-"))
  const known = truth()
  const sessions: Array<Session> = []
  const judged: Array<object> = []
  let isFailing = false
  const proxy = await Proxy.startProxy(
    homes,
    hosts,
    answerOf((source) => isFailing && source === "pubmed")
  )
  for (const [i, program] of serverPrograms.entries()) {
    let count = 0
    const home = (): string => {
      const one = join(homes, `home-${i}-${count++}`)
      mkdirSync(one)
      return one
    }
    for (const policy of Object.keys(policies) as Array<Name>) {
      const own = home()
      isFailing = policy === "failed-source"
      const session = await played(program, policy, known[policy], () => startServer(program, folder, proxy, own), own)
      sessions.push(session)
      const { found } = playThrough(session, program.server, known[policy].task)
      say(`${program.server}, ${policy}: ${JSON.stringify(found)}`)
    }
    isFailing = false
    const own = home()
    const answer = await Effect.runPromise(
      Effect.provide(
        Bench.Mcp.ask({
          folder: own,
          command: program.command(folder),
          environment: { PATH: process.env["PATH"] ?? "", HOME: own, ...program.environment(proxy) },
          word: known["every-page"].task.query,
          timeoutMs,
          ...program.search
        }),
        Host.layer
      )
    )
    const { command: _, ...rest } = shortened(answer, own)
    judged.push({ of: program.server, installed: program.install, standIns: true, ...rest })
    say(`${program.server}: ${answer.checks.map(({ check, state }) => `${check} ${state}`).join(", ")}`)
  }
  await proxy.close()
  rmSync(homes, { recursive: true, force: true })
  return {
    "others.jsonl": print(sessions),
    "others-truth.json": `${JSON.stringify(known, undefined, 1)}\n`,
    "servers.jsonl": judged.map((one) => `${JSON.stringify(one)}\n`).join("")
  }
}
