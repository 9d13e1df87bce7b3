import { spawn } from "node:child_process"

/** The largest message that is read, and the limit of all output of a server. Units: bytes. */
export const mostBytes = { message: 8_000_000, all: 128_000_000 }

/** How much of a server's standard error is kept. Units: characters. */
const mostAside = 2000

/** An unchecked message of a server: an object. */
export type Message = Readonly<Record<string, unknown>>

/** The reply to a request: an answer, or why there is none. */
export type Reply =
  | { readonly state: "answered"; readonly message: Message }
  | { readonly state: "silent" | "ended" | "too long"; readonly message?: undefined }

/**
 * A connection to a started server whose messages are not trusted.
 *
 * - `ask` waits for an answer until the time limit; `tell` sends a raw line
 * - `garbage` output lines that are not messages; `aside` the end of its standard error
 */
export interface Connection {
  readonly ask: (method: string, params: object) => Promise<Reply>
  readonly tell: (line: string) => void
  readonly garbage: () => { readonly count: number; readonly first: string }
  readonly aside: () => string
  readonly close: () => Promise<void>
}

/** How a program is started. `timeoutMs` time limit for one answer. */
export interface Program {
  readonly command: readonly [string, ...Array<string>]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

const isObject = (value: unknown): value is Message => typeof value === "object" && value !== null && !Array.isArray(value)

const parsed = (line: string): Message | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) && value["jsonrpc"] === "2.0" ? value : undefined
  } catch {
    return undefined
  }
}

/** Splits bytes into lines; a line above the size limit is dropped and reported to `onLong` once. */
const lines = (onLine: (line: string) => void, onLong: () => void) => {
  let parts: Array<Buffer> = []
  let size = 0
  const add = (bytes: Buffer): void => {
    size += bytes.length
    if (size <= mostBytes.message) parts.push(bytes)
    else parts = []
  }
  return (chunk: Buffer): void => {
    let from = 0
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      add(chunk.subarray(from, at))
      if (size > mostBytes.message) onLong()
      else onLine(Buffer.concat(parts).toString("utf8").trim())
      parts = []
      size = 0
      from = at + 1
    }
    add(chunk.subarray(from))
  }
}

/** Starts a server. `close` ends it and its child processes. Errors: rejects if the program cannot be started. */
export const open = ({ command: [program, ...words], folder, environment, timeoutMs }: Program): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const isWindows = process.getBuiltinModule("node:path").sep === "\\"
    // a separate process group, so that its child processes end with it
    const child = spawn(program, words, { cwd: folder, env: { ...environment }, stdio: ["pipe", "pipe", "pipe"], detached: !isWindows })
    const waiting = new Map<number, (reply: Reply) => void>()
    const garbage = { count: 0, first: "" }
    let [isOver, aside, read, last] = [false, "", 0, 0]
    const give = (state: "silent" | "ended" | "too long"): void => {
      for (const done of waiting.values()) done({ state })
      waiting.clear()
    }
    const kill = (): void => {
      try {
        if (isWindows || child.pid === undefined) child.kill("SIGKILL")
        else process.kill(-child.pid, "SIGKILL")
      } catch {
        // it has already ended
      }
    }
    const send = (message: object): void => {
      if (!isOver) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    }
    const ended = new Promise<void>((done) =>
      child.on("close", () => {
        isOver = true
        give("ended")
        done()
      })
    )
    const onLine = (line: string): void => {
      if (line === "") return
      const message = parsed(line)
      if (message === undefined) {
        if (garbage.count++ === 0) garbage.first = line.slice(0, 200)
        return
      }
      const id = message["id"]
      if (typeof message["method"] === "string") {
        // like most clients, this one answers no requests
        if (id !== undefined) send({ id, error: { code: -32601, message: "this client can not be asked" } })
        return
      }
      const done = typeof id === "number" ? waiting.get(id) : undefined
      if (done === undefined) return
      waiting.delete(id as number)
      done({ state: "answered", message })
    }
    const split = lines(onLine, () => give("too long"))
    child.stdout.on("data", (chunk: Buffer) => {
      read += chunk.length
      if (read > mostBytes.all) {
        give("too long")
        kill()
      } else split(chunk)
    })
    child.stderr.on("data", (chunk: Buffer) => (aside = (aside + chunk.toString("utf8")).slice(-mostAside)))
    child.stdin.on("error", () => undefined)
    child.on("error", reject)
    child.on("spawn", () =>
      resolve({
        ask: (method, params) =>
          new Promise((done) => {
            if (isOver) return done({ state: "ended" })
            const id = ++last
            const timer = setTimeout(() => {
              waiting.delete(id)
              done({ state: "silent" })
            }, timeoutMs)
            waiting.set(id, (reply) => {
              clearTimeout(timer)
              done(reply)
            })
            send({ id, method, params })
          }),
        tell: (line) => void (isOver || child.stdin.write(line)),
        garbage: () => garbage,
        aside: () => aside,
        close: async () => {
          child.stdin.end()
          kill()
          await ended
        }
      })
    )
  })
