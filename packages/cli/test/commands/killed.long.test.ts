import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bytesOf, serve } from "@litfuse/kit/loopback"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import { builtInPackages } from "@litfuse/host/builtInPackages"
import * as Seed from "@litfuse/stats/Seed"
import { afterAll, expect, it, onTestFinished } from "vitest"
import { program } from "../program.ts"

const asked = { pubmed: "ncbi", europepmc: "europepmc", openalex: "openalex", crossref: "crossref", doaj: "doaj" }
const sources = Object.keys(asked).join(",")

/** Commands that ask services, and how many processes of each are killed; `npm run nightly kills` kills more. */
const commands = [
  ["search", 10, ["search", "heart", "--source", sources, "--format", "ris", "--limit", "50"]],
  [
    "durable walk",
    6,
    [
      "walk",
      "10.5555/heart.1",
      "--source",
      "openalex,crossref,europepmc",
      "--direction",
      "both",
      "--depth",
      "2",
      "--format",
      "ris",
      "--durable"
    ]
  ],
  ["durable pipeline", 6, ["pipeline", "run", "search", "--query", "heart", "--source", sources, "--durable"]]
] as const

const root = mkdtempSync(join(tmpdir(), "litfuse-killed-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Plugin {
  readonly kind: string
  readonly id: string
  readonly harness?: () => Promise<{ readonly default: SourceHarness }>
}

/** What a request asks, without who asks. */
const nameless = (url: URL): string => {
  for (const name of ["tool", "email", "mailto", "api_key"]) url.searchParams.delete(name)
  url.searchParams.sort()
  return url.pathname + url.search
}

/**
 * Copies of all services, which answer one request after the other, a while after each other.
 *
 * - `log` what was asked; `onAnswer` is called with how many answers were given since it was set
 */
const services = async () => {
  const log: Array<string> = []
  let answers = 0
  let told: (answers: number) => void = () => undefined
  let turn = Promise.resolve()
  const environment: Record<string, string> = {}
  for (const [id, upstream] of Object.entries(asked)) {
    const plugins = builtInPackages.flatMap(({ plugins }) => plugins as ReadonlyArray<Plugin>)
    const { default: harness } = await plugins.find((one) => one.kind === "source" && one.id === id)!.harness!()
    const copy = await serve((request, response) => {
      log.push(nameless(new URL(`http://x${request.path}?${request.query.toString()}`)))
      turn = turn.then(async () => {
        await new Promise((done) => setTimeout(done, 30))
        const reply = harness.server!(request)
        const { bytes, type } = bytesOf(reply)
        response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes)
        told(++answers)
      })
    })
    onTestFinished(copy.close)
    environment[`LITFUSE_UPSTREAM_${upstream.toUpperCase()}`] = copy.origin
  }
  const onAnswer = (listen: (answers: number) => void): void => {
    answers = 0
    told = listen
    listen(0)
  }
  return { log, onAnswer, environment }
}

type Services = Awaited<ReturnType<typeof services>>

/** Calls the command in a folder. `until` is given the process, to end it. */
const litfuse = (
  folder: string,
  { environment }: Services,
  argv: ReadonlyArray<string>,
  until: (kill: () => void) => void = () => undefined
) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((done) => {
    const env = { ...process.env, ...environment, LITFUSE_STATE: join(folder, "state"), XDG_CACHE_HOME: join(folder, "cache") }
    const child = spawn(process.execPath, [program, ...argv], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] })
    let [out, err] = ["", ""]
    child.stdout.on("data", (text) => (out += String(text)))
    child.stderr.on("data", (text) => (err += String(text)))
    child.on("close", (code) => done({ code, out, err }))
    until(() => child.kill("SIGKILL"))
  })

/** What the recordings of a project were answers to. */
const kept = (folder: string): ReadonlyArray<string> => {
  const recordings = join(folder, ".litfuse/recordings")
  return readdirSync(recordings, { recursive: true, encoding: "utf8" })
    .filter((name) => /[\\/][0-9a-f]{12}-\d+\.json$/.test(name))
    .map((name) => nameless(new URL(JSON.parse(readFileSync(join(recordings, name), "utf8")).request.url)))
}

const project = async (all: Services): Promise<string> => {
  const folder = mkdtempSync(join(root, "project-"))
  expect(await litfuse(folder, all, ["project", "init"])).toMatchObject({ code: 0 })
  return folder
}

/** How often something is in a list. */
const counted = (all: ReadonlyArray<string>, one: string): number => all.filter((other) => other === one).length

/** What a command prints, without how long each node of a pipeline took and whether its result was cached. */
const timeless = (out: string): string => out.replaceAll(/ (?:ran|cached) +\d+ /gu, " ").replace(/ +ms /u, " ms ")

/** The answer of the last run, as its replay gives it, without its name. */
const replayed = async (folder: string, all: Services): Promise<string> => {
  const { code, out } = await litfuse(folder, all, ["replay", "last", "--format", "json"])
  expect(code).toBe(0)
  return out.replace(/"runId": "[^"]+"/, '"runId": ""')
}

it.each(commands)(
  "a %s is killed %i times or more at random moments, and goes on: nothing is asked twice, and the answer is that of an undisturbed run",
  { timeout: 900_000 },
  async (_, fewest, words) => {
    const kills = Number(process.env["LITFUSE_KILLS"] ?? fewest)
    const all = await services()
    const undisturbed = await project(all)
    const right = await litfuse(undisturbed, all, words)
    expect(right.code, right.err).toBe(0)
    const rightLog = [...all.log]
    const rightAnswer = await replayed(undisturbed, all)
    const random = Seed.stream(Seed.derive(Number(process.env["LITFUSE_SEED"] ?? 1), "killed"))

    let killed = 0
    let most = 0
    for (let folder = await project(all), began = killed; killed < kills;) {
      const before = existsSync(join(folder, ".litfuse/recordings")) ? kept(folder) : []
      const from = all.log.length
      // before an answer, after one, or while the process begins
      const [after, delay] = [random.below(3), random.below(60)]
      const ran = await litfuse(folder, all, words, (kill) => {
        all.onAnswer((answers) => void (answers === after && setTimeout(kill, after === 0 ? 300 + delay * 10 : delay)))
      })
      const again = all.log.slice(from)
      // an undisturbed command may ask a service the same twice
      expect(again.filter((one) => counted(before, one) + counted(again, one) > counted(rightLog, one))).toEqual([])
      if (ran.code === null) killed++
      if (ran.code === null && killed < kills) continue
      const last = ran.code === null ? await litfuse(folder, all, words) : ran
      expect(last.code, last.err).toBe(0)
      expect(timeless(last.out)).toBe(timeless(right.out))
      expect(await replayed(folder, all)).toBe(rightAnswer)
      const { runs } = JSON.parse((await litfuse(folder, all, ["runs", "list", "--format", "json"])).out)
      expect(runs).toMatchObject([{ state: "done" }])
      most = Math.max(most, killed - began)
      began = killed
      folder = await project(all)
    }
    // otherwise nothing was resumed
    expect(most).toBeGreaterThan(1)
  }
)
