/** The server as a client starts it: a process that is spoken to in lines of JSON. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"

const root = join(import.meta.dirname, "../../..")

/** A message of the server. */
export interface Message {
  readonly id?: number | string | null
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** A server that was started, and ends with the test. */
export interface Program {
  readonly child: ChildProcessWithoutNullStreams
  readonly messages: ReadonlyArray<Message>
  readonly errors: () => string
  readonly write: (text: string) => void
  readonly next: (is: (message: Message) => boolean) => Promise<Message>
  readonly ask: (method: string, params?: object) => Promise<Message>
  readonly connect: () => Promise<Message>
  readonly call: (name: string, args: object) => Promise<Message>
  readonly ended: Promise<number | null>
}

/** Starts `litfuse mcp`. */
export const started = (words: ReadonlyArray<string>, cwd: string = root, env: NodeJS.ProcessEnv = {}): Program => {
  const child = spawn(process.execPath, [join(root, "packages/cli/bin/litfuse.js"), "mcp", ...words], {
    cwd,
    env: { ...process.env, ...env }
  })
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve))
  onTestFinished(async () => {
    child.stdin.end()
    child.kill()
    await ended
  })
  const messages: Array<Message> = []
  const waiting: Array<{ readonly is: (message: Message) => boolean; readonly done: (message: Message) => void }> = []
  createInterface(child.stdout).on("line", (line) => {
    const message = JSON.parse(line) as Message
    messages.push(message)
    for (const one of waiting.filter(({ is }) => is(message))) one.done(message)
  })
  let errors = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text))
  let last = 0
  const write = (text: string): void => void child.stdin.write(text)
  const next = (is: (message: Message) => boolean) => new Promise<Message>((done) => waiting.push({ is, done }))
  const ask = (method: string, params: object = {}) => {
    const id = ++last
    const answer = next((message) => message.id === id)
    write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
    return answer
  }
  return {
    child,
    messages,
    errors: () => errors,
    write,
    next,
    ask,
    connect: async () => {
      const hello = await ask("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "test", version: "1" }
      })
      write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`)
      return hello
    },
    call: (name, args) => ask("tools/call", { name, arguments: args }),
    ended
  }
}
