import { spawn } from "node:child_process"

/** The longest message that is read, and the most that is read of a server in all. Units: bytes. */
export const mostBytes = { message: 8_000_000, all: 128_000_000 }

/** So much of what a server says aside is kept. Units: characters. */
const mostAside = 2000

/** A message as a server sent it: nothing is known of its form but that it is an object. */
export type Message = Readonly<Record<string, unknown>>

/** What came of a request: an answer, or why there is none. */
export type Reply =
  | { readonly state: "answered"; readonly message: Message }
  | { readonly state: "silent" | "ended" | "too long"; readonly message?: undefined }

/**
 * A server that was started, as somebody sees it who trusts nothing that it sends.
 *
 * - `ask` waits for an answer as long as it is allowed to; `tell` sends a line as it is
 * - `garbage` lines of its output that are no message; `aside` the end of what it wrote to its errors
 */
export interface Connection {
  readonly ask: (method: string, params: object) => Promise<Reply>
  readonly tell: (line: string) => void
  readonly garbage: () => { readonly count: number; readonly first: string }
  readonly aside: () => string
  readonly close: () => Promise<void>
}

/** What a program is started with. `timeoutMs` how long one answer may take. */
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

/** Bytes in lines, none longer than allowed: what is too long is left out, and `onLong` is told once for it. */
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

/** Starts a server. It and all that it starts end with `close`. Errors: rejected with why the program cannot be started. */
export const open = ({ command: [program, ...words], folder, environment, timeoutMs }: Program): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const isWindows = process.getBuiltinModule("node:path").sep === "\\"
    // a group of its own, so that what the program starts ends with it
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
        // it ended by itself
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
        // this client can be asked nothing: most clients can not
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
