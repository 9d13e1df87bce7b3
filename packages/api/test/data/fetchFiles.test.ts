import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { type Loopback, serve } from "@litfuse/kit/loopback"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import { live } from "@litfuse/host/http/HostServices"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as Data from "../../src/Data.ts"
import * as DatasetServerApi from "../../src/data/DatasetServerApi.ts"
import { incomingFile } from "../../src/data/IncomingFile.ts"
import { type Event, Watch } from "../../src/Events.ts"
import { asked } from "../asked.ts"
import { errorOf } from "../refusals.ts"
import { written } from "../written.ts"

beforeEach(() => {
  vi.stubEnv("LITFUSE_DATA", "data")
  return () => vi.unstubAllEnvs()
})

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const [qrels, run, other] = ["1 0 a 1\n", "1 Q0 a 1 2 x\n", "1 Q0 b 1 3 y\n"]
const list = `${sha256(run)}  a.run\n${sha256(other)}  b.run\n`

const manifest = (rest: string, id = "away") => `id: ${id}
title: Title
about: About
licence: CC0-1.0
citation: none
obtain: ask
version: "1"
grades: { maximum: 1, meanings: { "0": not, "1": relevant } }
${rest}
`

const oneFile = `files: { qrels: { path: q.txt, format: trec-qrels, sha256: ${sha256(qrels)} } }`

const withRuns = `${oneFile}
runsets: { runs: { folder: runs, ending: .run, qrels: qrels, files: 2, lines: 2, sha256: ${sha256(list)}, about: two } }`

/** What a server with these data has. */
const served: Readonly<Record<string, string>> = {
  "away/q.txt": qrels,
  "away/runs.sha256": list,
  "away/runs/a.run": run,
  "away/runs/b.run": other
}

const workspace = (rest: string, more: Readonly<Record<string, string>> = {}): string =>
  written({ "reports/.keep": "", "datasets/away/dataset.yaml": manifest(rest), ...more })

const server = async (answer: (path: string, response: ServerResponse, count: number) => void): Promise<Loopback> => {
  const made = await serve(({ path }, response, count) => answer(decodeURIComponent(path), response, count))
  onTestFinished(made.close)
  return made
}

const fileServer = (files = served) =>
  server((path, response) => {
    const text = files[path.replace(/^\/files\//u, "")]
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "application/octet-stream" }).end(text)
  })

const fetched = async (folder: string, from: string, rest: Partial<typeof Data.FetchRequest.Encoded> = {}) => {
  const { files } = await asked(Data.fetch({ folder, datasets: ["away"], from, ...rest }))
  expect(Schema.decodeUnknownSync(Data.Fetches)({ files })).toEqual({ files })
  return files
}

const stored = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (existsSync(join(folder, "data")) ? readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(join(folder, "data").length + 1), readFileSync(file, "utf8")])
  )

const { "away/runs.sha256": _, ...all } = served

describe("fetch", () => {
  it("fetches what is missing from a web server, and leaves what is there", async () => {
    const { origin, seen } = await fileServer()
    const folder = workspace(withRuns, { "data/away/q.txt": qrels })
    const events: Array<Event> = []
    const question = Data.fetch({ folder, datasets: ["away"], from: `${origin}/files/` })
    expect((await asked(Effect.provideService(question, Watch, (event) => void events.push(event)))).files).toEqual([
      { dataset: "away", file: "qrels", state: "present" },
      { dataset: "away", file: "runs/a.run", state: "fetched", bytes: run.length },
      { dataset: "away", file: "runs/b.run", state: "fetched", bytes: other.length }
    ])
    expect(stored(folder)).toEqual(all)
    expect(seen.map(({ path }) => path)).toEqual(["/files/away/runs.sha256", "/files/away/runs/a.run", "/files/away/runs/b.run"])
    expect(events).toContainEqual({ _tag: "Stepped", done: 2, total: 3, what: "away: runs/b.run" })
    expect((await fetched(folder, origin + "/files")).map(({ state }) => state)).toEqual(["present", "present", "present"])
    expect((await asked(Data.check({ folder, datasets: ["away"] }))).files.map(({ state }) => state)).toEqual(["ok", "ok"])
  })

  it("fetches from a folder, which needs no list of runs", async () => {
    const folder = workspace(withRuns, Object.fromEntries(Object.entries(all).map(([path, text]) => [`there/${path}`, text])))
    expect((await fetched(folder, "there")).map(({ state }) => state)).toEqual(["fetched", "fetched", "fetched"])
    expect(stored(folder)).toEqual(all)
    expect((await fetched(workspace(oneFile), resolve(folder, "there/away")))[0]?.problem).toMatch(/^away: qrels: .*q\.txt: ENOENT/u)
  })

  it("takes a packed file as it is, also from a server that says so in a header", async () => {
    const packed = gzipSync(qrels)
    const digest = createHash("sha256").update(packed).digest("hex")
    for (const encoding of ["gzip", "x-gzip"]) {
      const { origin } = await server((_, response) => void response.writeHead(200, { "content-encoding": encoding }).end(packed))
      const folder = workspace(`files: { qrels: { path: q.txt.gz, format: trec-qrels, sha256: ${digest} } }`)
      expect(await fetched(folder, origin)).toEqual([{ dataset: "away", file: "qrels", state: "fetched", bytes: packed.length }])
      const plain = workspace(oneFile)
      expect(await fetched(plain, origin)).toEqual([{ dataset: "away", file: "qrels", state: "fetched", bytes: qrels.length }])
    }
  })

  it("reads a file again from its start when the connection was lost", async () => {
    const { origin } = await server((_, response, count) => {
      response.writeHead(200, { "content-length": String(qrels.length) })
      if (count > 1) response.end(qrels)
      else response.write(qrels.slice(0, 4), () => response.destroy())
    })
    const folder = workspace(oneFile)
    expect(await fetched(folder, origin)).toEqual([{ dataset: "away", file: "qrels", state: "fetched", bytes: qrels.length }])
    expect(stored(folder)).toEqual({ "away/q.txt": qrels })
  })

  it("replaces no other file", async () => {
    const { origin, seen } = await fileServer()
    const folder = workspace(oneFile, { "data/away/q.txt": "mine\n" })
    expect(await fetched(folder, `${origin}/files`)).toMatchObject([
      {
        state: "failed",
        problem: expect.stringMatching(/^away: qrels: \S+q\.txt is another file, with the SHA-256 [0-9a-f]{64}; it was not replaced/u)
      }
    ])
    expect([stored(folder), seen]).toEqual([{ "away/q.txt": "mine\n" }, []])
  })
})

const endless = (response: ServerResponse): void => {
  const piece = Buffer.alloc(1 << 16)
  const more = (): void => void (response.write(piece) ? setImmediate(more) : response.once("drain", more))
  more()
}

describe("a hostile server", () => {
  it.each<readonly [string, RegExp, (response: ServerResponse) => void]>([
    ["wrong bytes", /has the SHA-256 [0-9a-f]{64}, but the manifest says [0-9a-f]{64}$/u, (response) => response.end("other\n")],
    ["no file", /answered 404$/u, (response) => response.writeHead(404).end()],
    ["nothing", /has the SHA-256 e3b0c442/u, (response) => response.end()],
    ["no content", /did not arrive$/u, (response) => response.writeHead(204).end()],
    ["an endless body", /has more than 1,000,000 bytes$/u, endless],
    ["an endless error", /larger than 20000000 bytes/u, (response) => endless(response.writeHead(404))],
    [
      "another host",
      /redirects to an address that litfuse does not follow: \S+ is in a private network/u,
      (response) => response.writeHead(302, { location: "http://10.0.0.1/q.txt" }).end()
    ],
    [
      "another port",
      /redirects to an address that litfuse does not follow/u,
      (response) => response.writeHead(302, { location: "http://127.0.0.1:1/q.txt" }).end()
    ],
    [
      "a file of this machine",
      /file: is not a web address/u,
      (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end()
    ],
    ["a circle", /redirects more than 5 times/u, (response) => response.writeHead(302, { location: "/again" }).end()]
  ])("that sends %s stores nothing", async (_, problem, answer) => {
    const { origin } = await server((_, response) => answer(response))
    const folder = workspace(oneFile)
    const [one, ...others] = await fetched(folder, origin, { mostMegabytes: 1 })
    expect([one?.state, one?.problem, others]).toEqual(["failed", expect.stringMatching(problem), []])
    expect(one?.problem).not.toContain("\n")
    expect(existsSync(join(folder, "data/away"))).toBe(false)
  })

  it("that falls silent is given up", async () => {
    const { origin } = await server((_, response) => void response.writeHead(200).write("1 0"))
    const into = incomingFile(join(workspace(oneFile), "data"), 1000)
    const copied = Effect.gen(function* () {
      const source = DatasetServerApi.make(new URL(origin), 50)
      const copy = Effect.flatMap(source, ({ copy }) => Effect.flip(copy("q.txt", into)))
      return yield* (yield* Host).around(Config.none("."), live)(copy)
    })
    expect(await asked(copied)).toBe(`${origin}/q.txt: nothing arrived for 0.05 seconds`)
    into.abandon()
  })

  it.each([
    ["another list", `${sha256(run)}  a.run\n`, /the list of its files has the SHA-256/u],
    ["no text", Buffer.from([0xff]).toString("latin1"), /SHA-256/u]
  ])("that sends %s of runs stores none", async (_, text, problem) => {
    const { origin } = await fileServer({ ...served, "away/runs.sha256": text })
    const folder = workspace(withRuns)
    expect((await fetched(folder, `${origin}/files`))[0]).toMatchObject({
      file: "runs",
      state: "failed",
      problem: expect.stringMatching(problem)
    })
    expect(stored(folder)).toEqual({ "away/q.txt": qrels })
  })
})

describe("a manifest", () => {
  it.each(["../../q.txt", "/q.txt"])("may not name the file %s", async (path) => {
    const { origin, seen } = await fileServer()
    const folder = workspace(oneFile.replace("q.txt", path))
    expect((await errorOf(Data.fetch({ folder, datasets: ["away"], from: origin }))).message).toMatch(/leads out of|is an absolute path/u)
    expect(seen).toEqual([])
  })

  it.each(["..", "a/../../x.run", "../b.run", "other"])("whose checksum is that of a list with the run %s gets none", async (name) => {
    const text = `${sha256(run)}  ${name}\n`
    const { origin } = await fileServer({ "away/runs.sha256": text, "away/q.txt": qrels })
    const folder = workspace(withRuns.replace(sha256(list), sha256(text)))
    expect((await fetched(folder, `${origin}/files`))[0]?.problem).toMatch(/^away: runs: line 1 of the list of its files is "/u)
    expect(stored(folder)).toEqual({ "away/q.txt": qrels })
  })

  it("without a checksum has its files named and not fetched", async () => {
    const { origin, seen } = await fileServer()
    const folder = workspace("files: { qrels: { path: q.txt, format: trec-qrels, unseen: not kept } }")
    expect((await fetched(folder, origin))[0]?.problem).toMatch(/^away: qrels: its manifest has no checksum to verify it by \(not kept\)/u)
    expect(seen).toEqual([])
  })

  it("whose files are in the workspace, or with recorded answers, has none to fetch", async () => {
    expect(await fetched(workspace(`embedded: true\n${oneFile}`), "nowhere")).toEqual([{ dataset: "away", state: "embedded" }])
    expect(await fetched(workspace(`variable: LITFUSE_FIXTURES\n${oneFile}`), "nowhere")).toMatchObject([
      { problem: expect.stringContaining("LITFUSE_FIXTURES") }
    ])
  })
})

it.each([
  ["ftp://example.org/", /takes a folder, or an address that begins with https:\/\/ or http:\/\//u],
  ["file:///etc", /takes a folder, or an address/u],
  ["https://me:secret@example.org/", /without name and password$/u],
  ["https://example.org/?a=1", /without \? and #$/u],
  ["https://", /is no address$/u]
])("the origin %s is refused", async (from, problem) => {
  const { message } = await errorOf(Data.fetch({ folder: workspace(oneFile), datasets: ["away"], from }))
  expect(message).toMatch(problem)
  expect(message).not.toContain("secret")
})

it("a folder for the files is needed, and a dataset that is known", async () => {
  expect((await errorOf(Data.fetch({ folder: workspace(oneFile), datasets: ["awya"], from: "there" }))).message).toMatch(
    /did you mean "away"\?/u
  )
  vi.stubEnv("LITFUSE_DATA", "")
  expect((await errorOf(Data.fetch({ folder: workspace(oneFile), datasets: ["away"], from: "there" }))).message).toMatch(
    /^LITFUSE_DATA is not set/u
  )
})
