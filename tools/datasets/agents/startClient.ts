/** A client of `litfuse mcp` that speaks lines of JSON, in the oldest or the newest way to begin. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { root } from "../../shared/repositoryFiles.ts"

interface Message {
  readonly id?: number
  readonly result?: {
    readonly isError?: boolean
    readonly content?: ReadonlyArray<{ readonly text: string }>
    readonly structuredContent?: unknown
    readonly tools?: ReadonlyArray<unknown>
  }
  readonly error?: { readonly message: string }
}

/** Revisions of the protocol that are recorded: the newest, which has no handshake, and the one before it. */
export const revisions = ["2026-07-28", "2025-11-25"] as const
/** A revision that is recorded. */
export type Revision = (typeof revisions)[number]

/** A server that was started. `ask` is answered with undefined where the server ends before it answers. */
export interface Client {
  readonly ask: (method: string, params?: object) => Promise<Message | undefined>
  readonly kill: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts a server with these words behind `litfuse mcp`. */
export const startClient = async (words: ReadonlyArray<string>, revision: Revision, env: NodeJS.ProcessEnv = {}): Promise<Client> => {
  const child = spawn(process.execPath, [join(root, "packages/cli/bin/litfuse.js"), "mcp", ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"]
  })
  const ended = new Promise<void>((done) => child.on("exit", () => done()))
  child.stdin.on("error", () => undefined)
  const waiting = new Map<number, (message: Message | undefined) => void>()
  createInterface(child.stdout).on("line", (line) => {
    const message = JSON.parse(line) as Message
    waiting.get(message.id ?? -1)?.(message)
  })
  void ended.then(() => waiting.forEach((done) => done(undefined)))
  let last = 0
  const client = { name: "litfuse-agents", version: "1.0.0" }
  const meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": client
  }
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const ask = (method: string, params: object = {}): Promise<Message | undefined> => {
    const id = ++last
    const answer = new Promise<Message | undefined>((done) => waiting.set(id, done))
    send({ id, method, params: revision === "2026-07-28" ? { ...params, _meta: meta } : params })
    return answer
  }
  if (revision === "2025-11-25") {
    await ask("initialize", { protocolVersion: revision, capabilities: {}, clientInfo: client })
    send({ method: "notifications/initialized" })
  }
  return {
    ask,
    kill: () => {
      child.kill("SIGKILL")
      return ended
    },
    end: () => {
      child.stdin.end()
      return ended
    }
  }
}
