/** A server of pages in this process, and a reader of it that sends what it likes. */
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, request, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { onTestFinished } from "vitest"
import * as PageServer from "../src/PageServer.ts"
import type { Settings } from "../src/PageSettings.ts"

/** The repository. */
export const root = join(import.meta.dirname, "../../..")

/** The recordings of the everyday questions. */
export const everyday = join(root, "datasets/everyday/cassettes")

/** The recordings of walks along invented citations. */
export const walks = join(root, "datasets/atlas/walks")

/** A new folder with some files, removed after the test. */
export const folderOf = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-page-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** A service in the place of others, by the names of their variables. */
export const inPlaceOf = async (upstreams: ReadonlyArray<string>, answer: RequestListener) => {
  const silent = createServer(answer)
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done))
  onTestFinished(() => void silent.close())
  onTestFinished(() => silent.closeAllConnections())
  for (const name of upstreams.map((upstream) => `LITFUSE_UPSTREAM_${upstream}`)) {
    process.env[name] = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    onTestFinished(() => void delete process.env[name])
  }
  return silent
}

/** A service in the place of OpenAlex. */
export const inPlaceOfOpenAlex = (answer: RequestListener) => inPlaceOf(["OPENALEX"], answer)

/** A service that takes requests and never answers. */
export const silentService = () => inPlaceOfOpenAlex(() => undefined)

/** What a reader has of a page. */
export const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")

/** An answer of the server. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
}

/** What is sent. Headers replace those that a browser would send; null leaves one out. */
export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | ReadonlyArray<string>
}

const send = (port: number, cookie: string, path: string, { method = "GET", headers = {}, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const usual = {
      host: `127.0.0.1:${port}`,
      cookie,
      ...(typeof body === "string" ? { "content-length": String(Buffer.byteLength(body)) } : {})
    }
    const all = Object.entries({
      ...usual,
      ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      ...headers
    })
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        agent: false,
        path,
        method,
        headers: Object.fromEntries(all.filter(([, value]) => value !== null)) as Record<string, string>
      },
      (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (piece: string) => (text += piece))
        response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }))
        response.on("error", reject)
      }
    )
    sent.on("error", reject)
    for (const piece of typeof body === "string" ? [body] : (body ?? [])) sent.write(piece)
    sent.end()
  })

/** What a form sends; a name may come several times. */
export type Fields = ReadonlyArray<readonly [name: string, value: string]>

/** A form with files, as a browser sends it. */
export const multipart = (fields: ReadonlyArray<readonly [name: string, value: string, file?: string]>) => {
  const parts = fields.map(
    ([name, value, file]) =>
      `--xyz\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"\r\ncontent-type: text/plain`}\r\n\r\n${value}\r\n`
  )
  return { body: `${parts.join("")}--xyz--\r\n`, headers: { "content-type": "multipart/form-data; boundary=xyz" } }
}

/** The token of each server that opens it once. */
export const onceToken = "a-token-that-works-once"

/**
 * Starts a server, and comes in by its link.
 *
 * - `get`, `post` as a browser that came in; `posted` a form with the mark of the server; `end` ends the server
 */
export const serving = async (settings: Partial<Settings> = {}) => {
  const runtime = ManagedRuntime.make(Host.layer)
  const scope = Scope.makeUnsafe()
  const usual: Settings = { folder: settings.folder ?? folderOf(), replay: everyday, canChange: false }
  const link = await runtime.runPromise(
    Scope.provide(PageServer.serve({ ...usual, ...settings }, { port: 0, token: "a-token-of-the-test", onceToken }), scope)
  )
  let isOver = false
  const end = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await runtime.dispose()
  }
  onTestFinished(end)
  return { ...(await entering(link)), link, end }
}

/** Comes in by the link of a server. */
const entering = async (link: string) => {
  const { port, pathname, search } = new URL(link)
  const entered = await send(Number(port), "", pathname + search, {})
  const cookie = String(entered.headers["set-cookie"]).split(";")[0]!
  const get = (path: string, sent: Sent = {}): Promise<Answer> => send(Number(port), cookie, path, sent)
  const csrfIn = (text: string): string => /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? ""
  const csrf = csrfIn((await get("/")).text)
  const post = (path: string, fields: Fields, sent: Sent = {}): Promise<Answer> =>
    get(path, {
      method: "POST",
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
      ...sent
    })
  const posted = (path: string, fields: Fields, sent: Sent = {}) => post(path, [["csrf", csrf], ...fields], sent)
  /** Follows a stream: when it has begun, and the whole of it once it has ended. */
  const follow = (path: string) => {
    const sent = request({ port: Number(port), host: "127.0.0.1", agent: false, path, headers: { host: `127.0.0.1:${port}`, cookie } })
    const begun = new Promise<IncomingMessage>((resolve, reject) => sent.once("response", resolve).once("error", reject).end())
    const ended = begun.then(async (response) => {
      let text = ""
      for await (const piece of response.setEncoding("utf8")) text += String(piece)
      return text
    })
    return { begun, ended }
  }
  /** Asks a search, and waits until all have answered; gives the address of its page. */
  const done = async (to: string, fields: Fields): Promise<string> => {
    const path = String((await posted(to, fields)).headers["location"])
    await get(`${path}/events`)
    return path
  }
  const searched = (fields: Fields): Promise<string> => done("/searches", fields)
  /** Walks along citations, and waits until the walk is over; gives the address of its page. */
  const walked = (fields: Fields): Promise<string> => done("/walks", fields)
  return { port: Number(port), entered, cookie, get, post, posted, searched, walked, follow, csrf }
}

/** A server in a separate process, and a function that kills it. */
export const killable = async (folder: string) => {
  const child = spawn(process.execPath, ["--no-warnings", join(import.meta.dirname, "killable.ts"), folder], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = new Promise<void>((done) => child.once("close", () => done()))
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended
  }
  onTestFinished(kill)
  const link = await new Promise<string>((done) => child.stdout.once("data", (bytes) => done(String(bytes).trim())))
  return { ...(await entering(link)), kill }
}
