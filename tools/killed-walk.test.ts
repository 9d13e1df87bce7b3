/** A walk over the atlas, whose thousand works five services on this machine know: killed twice, it goes on where it was and comes to the same. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bytesOf, serve } from "@litfuse/engine/testing/loopback"
import { answering } from "@litfuse/studies/atlas/citing/network"
import { afterAll, expect, it, onTestFinished } from "vitest"

const atlas = join(import.meta.dirname, "../datasets/atlas")
const program = join(import.meta.dirname, "../packages/cli/src/main.ts")
const root = mkdtempSync(join(tmpdir(), "litfuse-killed-walk-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Sources and their upstreams. */
const asked = { pubmed: "ncbi", europepmc: "europepmc", openalex: "openalex", crossref: "crossref", opencitations: "opencitations" }
const walk = ["cites", "10.99999/atlas.9hhff", "--direction", "both", "--depth", "2", "--per-hop", "2"]
const words = [...walk, "--source", Object.keys(asked).join(","), "--format", "json"]

it("is walked two hops over five services, killed twice, and resumes to equal bytes", { timeout: 600_000 }, async () => {
  const answer = answering(atlas)
  const log: Array<string> = []
  let told: () => void = () => undefined
  const environment: Record<string, string> = {}
  for (const upstream of Object.values(asked)) {
    const copy = await serve((request, response) => {
      const reply = answer(upstream, request)
      const { bytes, type } = bytesOf(reply)
      response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes)
      log.push(`${upstream} ${request.path}?${request.query.toString()}`)
      told()
    })
    onTestFinished(copy.close)
    environment[`LITFUSE_UPSTREAM_${upstream.toUpperCase()}`] = copy.origin
  }
  /** Calls the command in a folder; `after` so many answers it is killed. */
  const litfuse = (name: string, argv: ReadonlyArray<string>, after = Number.POSITIVE_INFINITY) =>
    new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((done) => {
      const env = {
        ...process.env,
        ...environment,
        LITFUSE_STATE: join(root, `${name}-state`),
        XDG_CACHE_HOME: join(root, `${name}-cache`)
      }
      const child = spawn(process.execPath, [program, ...argv], { cwd: join(root), env, stdio: ["ignore", "pipe", "pipe"] })
      let [out, err, answers] = ["", "", 0]
      child.stdout.on("data", (text) => (out += String(text)))
      child.stderr.on("data", (text) => (err += String(text)))
      child.on("close", (code) => done({ code, out, err }))
      told = () => {
        if (++answers === after) child.kill("SIGKILL")
      }
    })
  expect((await litfuse("state", ["project", "init"])).code).toBe(0)
  const killed = [await litfuse("state", words, 12), await litfuse("state", words, 25)]
  expect(killed.map(({ code, out }) => [code, out])).toEqual([
    [null, ""],
    [null, ""]
  ])
  const before = log.length
  const resumed = await litfuse("state", words)
  expect([resumed.code, resumed.err]).toEqual([0, expect.stringContaining("goes on;")])
  const resumedFor = log.length - before
  // not kept by a project: walked at once
  rmSync(join(root, ".litfuse"), { recursive: true })
  const whole = await litfuse("whole", words)
  const wholeFor = log.length - before - resumedFor
  const content = (text: string) => JSON.stringify({ ...JSON.parse(text), runId: null, ms: null, outcomes: [] })
  expect(content(resumed.out) === content(whole.out)).toBe(true)
  expect(resumedFor).toBeLessThan(wholeFor - 20)
  expect(JSON.parse(resumed.out).works.length).toBeGreaterThan(60)
})
