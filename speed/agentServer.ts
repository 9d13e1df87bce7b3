/** How soon the server for agents answers its client, beside Node that does nothing, and whether its memory grows with the calls (Linux). */
import { execFileSync, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { median, residentOf } from "./processTimes.ts"

const root = join(import.meta.dirname, "..")
const pairs = 9

interface Client {
  readonly pid: number
  readonly ask: (method: string, params: object) => Promise<unknown>
  readonly end: () => Promise<void>
}

/** The built server, and a client that speaks to it in lines. */
const started = (): Client => {
  const words = [join(root, "packages/cli/dist/main.js"), "mcp", "--replay", "datasets/atlas/cassettes"]
  const child = spawn(process.execPath, words, { cwd: root, stdio: ["pipe", "pipe", "inherit"] })
  const waiting = new Map<number, (result: unknown) => void>()
  createInterface(child.stdout).on("line", (line) => {
    const { id, result } = JSON.parse(line) as { readonly id: number; readonly result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const ended = new Promise<void>((done) => child.on("exit", () => done()))
  let last = 0
  return {
    pid: child.pid!,
    ask: (method, params) =>
      new Promise((done) => {
        waiting.set(++last, done)
        child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`)
      }),
    end: () => {
      child.stdin.end()
      return ended
    }
  }
}

const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "speed", version: "1.0.0" } }

/** Milliseconds until the server has said who it is, and of a Node that does nothing, in turn. */
const starts = async (): Promise<readonly [ours: number, node: number]> => {
  const [ours, node]: [Array<number>, Array<number>] = [[], []]
  for (let i = 0; i < pairs; i++) {
    const begin = performance.now()
    execFileSync(process.execPath, ["-e", "0"])
    const between = performance.now()
    const client = started()
    await client.ask("initialize", hello)
    ours.push(performance.now() - between)
    node.push(between - begin)
    await client.end()
  }
  return [median(ours), median(node)]
}

/** How much more memory a server has after 500 calls than after 50: other searches, and pages of them. */
const growth = async (): Promise<number> => {
  const topics = readFileSync(join(root, "datasets/atlas/topics.jsonl"), "utf8").trim().split("\n")
  const queries = topics.map((line) => (JSON.parse(line) as { readonly title: string }).title)
  const client = started()
  await client.ask("initialize", hello)
  const call = (i: number) =>
    client.ask("tools/call", { name: "search", arguments: { query: queries[i % queries.length], perSource: 100, limit: 1 + (i % 50) } })
  for (let i = 0; i < 50; i++) await call(i)
  const early = residentOf(client.pid)
  for (let i = 50; i < 500; i++) await call(i)
  const late = residentOf(client.pid)
  await client.end()
  return late / early
}

/** `npm run speed -- agents`. */
export const agentServer = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  const [ours, node] = await starts()
  return [
    {
      name: "litfuse mcp, from its start to its first answer",
      value: ours,
      unit: "ms",
      target: `at most 400 where node -e 0 takes ${Math.round(node)}`
    },
    { name: "the same, in starts of Node", value: ours / node, unit: "x" },
    ...(process.platform === "linux"
      ? [{ name: "memory after 500 calls, of that after 50", value: await growth(), unit: "x", target: "at most 1.1" }]
      : [])
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await agentServer())
