/** What a served page adds to an answer, and whether the memory of a server grows with what it was asked. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import * as Host from "@litfuse/api/Host"
import * as PageServer from "@litfuse/page/PageServer"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { builtMain as main } from "./processes.ts"
import { randomStream } from "./randomStream.ts"
import { text } from "./texts.ts"
import { residentOf } from "./processTimes.ts"

const works = 10_000
const [few, many] = [50, 500]

/** A file of this many references, each with a different title and some words. */
const references = (count: number): string => {
  const next = randomStream(1)
  return Array.from(
    { length: count },
    (_, i) => `TY  - JOUR\nTI  - heart number ${i} ${text(next).slice(0, 60)}\nPY  - ${1990 + (i % 30)}\nDO  - 10.5555/${i}\nER  - \n`
  ).join("")
}

/** A browser that says where it comes in, and gives what it gets. */
export const browsing = async (link: string) => {
  const { port, pathname, search } = new URL(link)
  const at = { port: Number(port), host: "127.0.0.1", agent: false } as const
  const read = (path: string, cookie: string, form?: string) =>
    new Promise<{ readonly headers: Readonly<Record<string, unknown>>; readonly body: string }>((resolve, reject) => {
      const headers = {
        cookie,
        ...(form === undefined
          ? {}
          : { "content-type": "application/x-www-form-urlencoded", "content-length": String(Buffer.byteLength(form)) })
      }
      const sent = request({ ...at, path, headers, method: form === undefined ? "GET" : "POST" }, (response) => {
        let body = ""
        response.setEncoding("utf8").on("data", (piece: string) => (body += piece))
        response.on("end", () => resolve({ headers: response.headers, body }))
      })
      sent.on("error", reject).end(form)
    })
  const cookie = String((await read(pathname + search, "")).headers["set-cookie"]).split(";")[0]!
  const csrf = /name="csrf" value="([^"]*)"/.exec((await read("/", cookie)).body)![1]!
  return {
    get: (path: string) => read(path, cookie),
    post: (path: string, fields: Readonly<Record<string, string>>) =>
      read(path, cookie, new URLSearchParams({ csrf, ...fields }).toString()),
    /** Asks a search; gives the address of its page once it has an answer. */
    searched: async (query: string, source: string): Promise<string> => {
      const form = new URLSearchParams({ csrf, query, source, perSource: String(works) }).toString()
      const path = String((await read("/searches", cookie, form)).headers["location"])
      await read(`${path}/events`, cookie)
      return path
    }
  }
}

/** CPU time that something takes in this process. Units: milliseconds. */
const cpuOf = async <A>(work: () => Promise<A>): Promise<readonly [A, number]> => {
  const before = process.cpuUsage()
  const done = await work()
  const { user, system } = process.cpuUsage(before)
  return [done, (user + system) / 1000]
}

/** How much more memory `litfuse serve` has after so many searches than after a few: of each the answer and its first page (Linux). */
const growth = async (folder: string): Promise<number> => {
  const child = spawn(process.execPath, [main, "serve", "--port", "0"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] })
  try {
    const link = await new Promise<string>((done) => createInterface(child.stdout).once("line", done))
    const { get, searched } = await browsing(link)
    const search = async (times: number) => {
      for (let i = 0; i < times; i++) await get(await searched("heart", "file:few.ris"))
      return residentOf(child.pid!)
    }
    const before = await search(few)
    return (await search(many - few)) / before
  } finally {
    child.kill()
  }
}

/** The tabs of a search after that of its works, and the page of its works as one file. */
const tabs = ["agreement", "time", "flow", "judge", "export", "trace", "export/html"] as const

const elementsOf = (body: string): number => body.match(/<[a-z]/g)!.length

const sizeOf = (body: string): string => `${Math.round(body.length / 1024)} KB, ${elementsOf(body).toLocaleString("en")} elements`

/** Waits until the server has made what further pages need. A page that is asked for in the meantime would count it. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 8000))

/** What tabs cost a person who reads the first page before: the server makes analyses of many works in the meantime. */
const tabCosts = async (
  get: (path: string) => Promise<{ readonly body: string }>,
  path: string,
  first: string
): Promise<ReadonlyArray<Measurement>> => {
  await quiet()
  const rows: Array<Measurement> = []
  let most = elementsOf(first)
  for (const tab of tabs) {
    const [{ body }, ms] = await cpuOf(() => get(`${path}/${tab}`))
    const isFile = tab === "export/html"
    if (!isFile) most = Math.max(most, elementsOf(body))
    const name = `page: ${isFile ? "one file" : tab} of ${works.toLocaleString("en")} works, ${sizeOf(body)}, CPU`
    rows.push({ name, value: ms, unit: "ms", ...(isFile ? {} : { target: "at most 500" }) })
  }
  return [...rows, { name: "page: elements of the largest tab, works included", value: most, unit: "elements", target: "at most 5,000" }]
}

/** What pages cost that are opened at once: the tab on time before its analyses are made, a work, the lines of works. */
const firstCosts = async (
  get: (path: string) => Promise<{ readonly body: string }>,
  searched: (file: string) => Promise<string>
): Promise<ReadonlyArray<Measurement>> => {
  const path = await searched("many")
  const [, atOnce] = await cpuOf(() => get(`${path}/time`))
  const [work, ofWork] = await cpuOf(() => get(`${path}/works/${works}`))
  const abstract = await searched("abstract")
  const [, ofClaim] = await cpuOf(() => get(`${abstract}/works/1?claim=Aspirin+helps+the+heart+of+most+people`))
  const [{ body }, ofLines] = await cpuOf(() => get(`${path}?page=3`))
  const lines = body.match(/<li id="work-/g)!.length
  const bytes = body.slice(body.indexOf('<ol class="hits"'), body.indexOf("</ol>")).length
  const size = `${Math.round(bytes / lines / 102.4) / 10} KB`
  return [
    { name: `page: time of ${works.toLocaleString("en")} works, opened at once, CPU`, value: atOnce, unit: "ms", target: "at most 500" },
    {
      name: `page: the page of one work, ${Math.round(work.body.length / 1024)} KB, CPU`,
      value: ofWork,
      unit: "ms",
      target: "at most 500"
    },
    { name: "page: the page of one work with sentences for a claim, CPU", value: ofClaim, unit: "ms", target: "at most 500" },
    {
      name: `page: the line of one work, ${size}, mean of a page of ${lines}, CPU`,
      value: ofLines / lines,
      unit: "ms",
      target: "at most 10"
    }
  ]
}

/** `npm run speed -- page`. */
export const page = async (): Promise<ReadonlyArray<Measurement>> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-page-"))
  writeFileSync(join(folder, "many.ris"), references(works))
  writeFileSync(join(folder, "few.ris"), references(100))
  writeFileSync(
    join(folder, "abstract.ris"),
    `TY  - JOUR\nTI  - heart\nAB  - ${"Aspirin helps the heart of some people. ".repeat(40)}\nER  - \n`
  )
  const runtime = ManagedRuntime.make(Host.layer)
  const scope = Scope.makeUnsafe()
  const serving = PageServer.serve({ folder, canChange: false }, { port: 0, token: PageServer.freshToken() })
  const { get, searched } = await browsing(await runtime.runPromise(Scope.provide(serving, scope)))
  const coldPath = await searched("heart", "file:many.ris")
  const [, cold] = await cpuOf(() => get(`${coldPath}/time`))
  await quiet()
  const [path, answer] = await cpuOf(() => searched("heart", "file:many.ris"))
  const [first, painted] = await cpuOf(() => get(path))
  const [, narrowed] = await cpuOf(() => get(`${path}?year=2010&page=2`))
  const ofTabs = await tabCosts(get, path, first.body)
  const ofFirst = await firstCosts(get, (file) => searched("heart", `file:${file}.ris`))
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
  await build("dist")
  const grown = await growth(folder)
  rmSync(folder, { recursive: true })
  const of = `of ${works.toLocaleString("en")} works`
  return [
    { name: `page: an answer ${of}, CPU`, value: answer, unit: "ms" },
    {
      name: `page: its first page after the answer, ${sizeOf(first.body)}, CPU`,
      value: painted,
      unit: "ms",
      target: "at most a tenth of the answer"
    },
    { name: "page: narrowed down by year, second page, CPU", value: narrowed, unit: "ms" },
    ...ofTabs,
    { name: `page: time ${of}, opened at once after the first search of a server, CPU`, value: cold, unit: "ms", target: "at most 500" },
    ...ofFirst,
    {
      name: `page: resident memory after ${many} searches over that after ${few}`,
      value: grown,
      unit: "times",
      target: "at most 1.1"
    }
  ]
}
