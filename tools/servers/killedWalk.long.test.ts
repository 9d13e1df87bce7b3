/**
 * A walk over more than a thousand works of five local services is killed twice. It continues where it was, and its answer has the same bytes.
 *
 * Two answers of a network differ only in the name of their run and in its duration, so both are removed before the comparison. History stores a hash of each
 * answer of a replay without the name of the run.
 */
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bytesOf, serve } from "@litfuse/kit/loopback"
import * as RunStore from "@litfuse/project/RunStore"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { answering } from "@litfuse/studies/atlas/citing/network"
import * as Result from "effect/Result"
import { afterAll, expect, it, onTestFinished } from "vitest"

const program = join(import.meta.dirname, "../../packages/cli/bin/litfuse.js")
const root = mkdtempSync(join(tmpdir(), "litfuse-killed-walk-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const services = { pubmed: "ncbi", europepmc: "europepmc", openalex: "openalex", crossref: "crossref", opencitations: "opencitations" }
const views = ["medarca", "lumenar", "panopus", "registrum", "depositra", "semafold"]

/** So many works are cited by the first, and so many others by each of these. */
const [near, far] = [5, 220]

/** A collection in the form of the atlas: a work, what it cites, and what these cite; every view has every work. */
const collection = (): string => {
  const folder = join(root, "collection")
  const numbers = Array.from({ length: 1 + near + near * far }, (_, i) => 100_000 + i)
  const cited = (i: number): ReadonlyArray<number> => {
    if (i === 0) return numbers.slice(1, 1 + near)
    return i > near ? [] : numbers.slice(1 + near + (i - 1) * far, 1 + near + i * far)
  }
  const yearOf = (i: number): number => {
    if (i === 0) return 2020
    return i <= near ? 2015 : 2010
  }
  const write = (name: string, lines: ReadonlyArray<string>): void => writeFileSync(join(folder, name), `${lines.join("\n")}\n`)
  mkdirSync(join(folder, "runs"), { recursive: true })
  write(
    "documents.jsonl",
    numbers.map((n, i) =>
      JSON.stringify({
        id: `w${n}`,
        title: `Work ${n} of a collection`,
        abstract: "",
        headings: [],
        publicationTypes: ["Journal Article"],
        published: `${yearOf(i)}-01-01`,
        authors: [`Author${n} A`],
        containerTitle: "A Journal",
        doi: `10.99999/walk.${n}`,
        citationCount: i % 50
      })
    )
  )
  write("topics.jsonl", [JSON.stringify({ id: "T", title: "nothing that is asked for" })])
  write(
    "views.tsv",
    ["view record work via doi lacks", ...views.flatMap((view) => numbers.map((n) => `${view} v:${n} w${n} - - -`))].map(tabbed)
  )
  write("citations.tsv", ["citing cited", ...numbers.flatMap((n, i) => cited(i).map((other) => `w${n} w${other}`))].map(tabbed))
  for (const view of views) write(join("runs", `${view}.run`), [`T Q0 w${numbers[0]!} 1 1 r`])
  return folder
}
const tabbed = (line: string): string => line.replaceAll(" ", "\t")

const walk = ["walk", "10.99999/walk.100000", "--direction", "both", "--depth", "2", "--per-hop", "100", "--max", "2000"]
const words = [...walk, "--source", Object.keys(services).join(","), "--format", "json"]

/** An answer without what the clock and the run say: every `ms`, and the one `runId`. */
const timeless = (text: string): string => text.replaceAll(/("ms": ?)[\d.]+/g, "$1null").replace(/("runId": ?)"[^"]+"/, "$1null")

const lastOf = (project: string) => {
  const ledger = Result.getOrThrow(RunStore.open(project))
  const [{ state, answer } = {}] = Result.getOrThrow(RunStore.list(ledger, 1))
  ledger.store.close()
  return { state, answer }
}

it("is walked two hops over five services, killed twice, and resumes to equal bytes", async () => {
  const answer = answering(collection())
  let answers = 0
  let told: () => void = () => undefined
  // who has a key waits less between two requests
  const environment: Record<string, string> = { NCBI_API_KEY: "0".repeat(36), CROSSREF_MAILTO: "a@example.org" }
  for (const upstream of Object.values(services)) {
    const copy = await serve((request, response) => {
      const reply = answer(upstream, request)
      const { bytes, type } = bytesOf(reply)
      response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes)
      answers++
      told()
    })
    onTestFinished(copy.close)
    environment[`LITFUSE_UPSTREAM_${upstream.toUpperCase()}`] = copy.origin
  }
  const projects = { killed: join(root, "killed"), whole: join(root, "whole") }
  for (const project of Object.values(projects)) {
    mkdirSync(project)
    Result.getOrThrow(ProjectFiles.make(project))
    Result.getOrThrow(RunStore.open(project, { isNew: true })).store.close()
  }
  /** Walks in a project; `after` so many answers the process is killed. */
  const litfuse = (name: keyof typeof projects, after = Number.POSITIVE_INFINITY) =>
    new Promise<{ readonly code: number | null; readonly out: string; readonly err: string; readonly answers: number }>((done) => {
      const env = {
        ...process.env,
        ...environment,
        LITFUSE_STATE: join(root, `${name}-state`),
        XDG_CACHE_HOME: join(root, `${name}-cache`)
      }
      const child = spawn(process.execPath, [program, ...words], { cwd: projects[name], env, stdio: ["ignore", "pipe", "pipe"] })
      let [out, err] = ["", ""]
      const before = answers
      child.stdout.on("data", (text) => (out += String(text)))
      child.stderr.on("data", (text) => (err += String(text)))
      child.on("close", (code) => done({ code, out, err, answers: answers - before }))
      told = () => {
        if (answers - before === after) child.kill("SIGKILL")
      }
    })
  for (const after of [15, 60]) expect(await litfuse("killed", after)).toMatchObject({ code: null, out: "" })
  const resumed = await litfuse("killed")
  expect([resumed.code, resumed.err]).toEqual([0, expect.stringContaining("continues;")])
  const whole = await litfuse("whole")
  expect(whole.code).toBe(0)
  expect(JSON.parse(whole.out).works.length).toBeGreaterThan(1000)
  expect(timeless(resumed.out) === timeless(whole.out)).toBe(true)
  expect(lastOf(projects.killed)).toEqual({ state: "done", answer: lastOf(projects.whole).answer })
  expect(resumed.answers).toBeLessThan(whole.answers - 60)
})
