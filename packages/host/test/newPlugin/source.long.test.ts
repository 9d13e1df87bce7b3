import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { kinds, newPlugin } from "@litfuse/kit/generator/newPlugin"
import { pluginName } from "@litfuse/kit/generator/PluginName"
import { trustFolder } from "../../../../tools/test-setup/trustFolder.ts"
import { serve } from "../http/server.ts"
import { faults, files } from "./filledIn.ts"

// A user's project, outside this repository. Every command runs in a separate Node process, as it would there.
const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-author-")))
const folderOf = (name: string): string => dirname(realpathSync(findPackageJSON(name, import.meta.url)!))
const command = fileURLToPath(new URL("../../../cli/dist/main.js", import.meta.url))

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

const litfuse = async (words: ReadonlyArray<string>, project = root, environment: Readonly<Record<string, string>> = {}): Promise<Ran> => {
  await trustFolder(project)
  const env = { ...process.env, LITFUSE_STATE: join(root, "state"), SHELF_KEY: "", ...environment }
  const ran = promisify(execFile)(process.execPath, [command, ...words], { cwd: project, env })
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr
    })
  )
}

const link = (project: string) => {
  mkdirSync(join(project, "node_modules/@litfuse"), { recursive: true })
  symlinkSync(folderOf("effect"), join(project, "node_modules/effect"), "dir")
  for (const name of ["@litfuse/engine", "@litfuse/kit"]) symlinkSync(folderOf(name), join(project, "node_modules", name), "dir")
}

const fill = (project: string) => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, "litfuse-source-shelf", path), text)
}

afterAll(() => rmSync(root, { recursive: true }))

// Each test starts Node processes, on machines that may be busy.
const patient = { timeout: 120_000 }

describe("litfuse plugin new source, outside of this repository", () => {
  let written: Ran
  beforeAll(async () => {
    link(root)
    written = await litfuse(["plugin", "new", "source", "shelf"])
  }, patient.timeout)

  it("writes the package and its configuration, and never over what is there", patient, async () => {
    expect([written.code, written.err]).toEqual([0, ""])
    expect(readdirSync(join(root, "litfuse-source-shelf")).toSorted()).toEqual(["README.md", "package.json", "src", "test"])
    expect(readFileSync(join(root, "litfuse.config.yaml"), "utf8")).toBe(
      "# yaml-language-server: $schema=node_modules/litfuse/schemas/litfuse.config.schema.json\nplugins:\n  - ./litfuse-source-shelf/src/Shelf.ts\n"
    )
    const again = await litfuse(["plugin", "new", "source", "shelf"])
    expect([again.code, again.err]).toEqual([
      2,
      `litfuse: ${join(root, "litfuse-source-shelf")} exists already; choose another name or remove it\n`
    ])
    expect(Result.getOrThrow(Result.flip(pluginName("Shelf 2"))).message).toContain("use lower-case letters")
    expect(kinds.slice(0, 2)).toEqual(["source", "enricher"])
  })

  it("leaves the laws red until the upstream in miniature is filled in, and says that this is why", patient, async () => {
    const { code, out } = await litfuse(["plugin", "check"])
    expect(code).toBe(1)
    const broken = out.split("\n").filter((line) => line.startsWith("  broken  ")).length
    expect(broken).toBeGreaterThan(10)
    expect(out.replace(/\s+/g, " ").split("fill in the server of src/harness.ts")).toHaveLength(broken + 1)
    for (const law of ["the descriptor is complete", "it is made soon, whatever its upstream does"])
      expect(out).toContain(`  holds   ${law}\n`)
  })
})

describe("litfuse plugin new source, inside of this repository", () => {
  it("makes one of its packages, tested by vitest, and says which lines are left", () => {
    const { folder, files, next } = newPlugin("source", { id: "acme-hub", moduleName: "AcmeHub" }, true)
    expect(folder).toBe("packages/sources-acme-hub")
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["tsconfig.json", "vitest.config.ts", "src/AcmeHubApi.ts", "test/AcmeHub.test.ts"])
    )
    expect(JSON.parse(files["package.json"]!)).toMatchObject({ name: "@litfuse/sources-acme-hub", nx: { tags: ["layer:source"] } })
    expect(files["test/AcmeHub.test.ts"]).toContain('from "vitest"')
    expect(next.join("\n")).toContain("packages/host/src/builtInPackages.ts")
  })
})

describe("a source that was filled in", () => {
  beforeAll(() => fill(root))

  it("has no line of transport", () => {
    const text = Object.entries(files)
      .flatMap(([path, content]) => (path.endsWith("harness.ts") ? [] : content))
      .join("\n")
    expect(text).not.toMatch(
      /fetch\(|node:https?|undici|retry|Retry-After|setTimeout|sleep|timeout|429|50[0-9]|redirect|user-agent|gzip|charset|Date\.now/i
    )
  })

  it("keeps every law, and none is left out", patient, async () => {
    const { code, out, err } = await litfuse(["plugin", "check", "source/shelf"])
    // a slow machine shows progress
    expect([
      code,
      err.replace(/^\d+% source\/shelf\n/gm, ""),
      out.split("\n").filter((line) => /^ {2}(?:broken|not run) /.test(line))
    ]).toEqual([0, "", []])
    expect(out.split("\n").filter((line) => line.startsWith("  holds   ")).length).toBeGreaterThan(30)
  })

  it("passes its own tests", patient, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["--test", "test/Shelf.test.ts"], {
      cwd: join(root, "litfuse-source-shelf")
    })
    expect(stdout).toMatch(/fail 0/)
  })

  it("is listed with what it asks for", patient, async () => {
    const { out } = await litfuse(["plugin", "list", "--verbose"])
    expect(out).toMatch(/source +\| shelf .*\| http .*\| https:\/\/shelf\.example\.org +\| 20 per 1000 ms +\| SHELF_KEY /)
    expect(out).toMatch(/credentials +\| the keys and addresses/)
  })

  it(
    "searches over a socket: key, two steps, pages and a 429; what was recorded is replayed without network and key",
    patient,
    async () => {
      const { answer } = (await import(pathToFileURL(join(root, "litfuse-source-shelf/src/harness.ts")).href)) as {
        readonly answer: (request: ServerRequest) => { readonly status?: number; readonly json: unknown }
      }
      const server = await serve((request, response, count) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          if (count === 2) return response.writeHead(429, { "retry-after": "1" }).end()
          const url = new URL(request.url!, "http://x")
          const body = Buffer.concat(chunks).toString()
          const reply = answer({
            method: "GET",
            path: url.pathname,
            query: url.searchParams,
            json: body === "" ? undefined : JSON.parse(body),
            headers: request.headers as Readonly<Record<string, string>>
          })
          return response.writeHead(reply.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(reply.json))
        })
      })
      writeFileSync(
        join(root, "shelf.pipeline.yaml"),
        "nodes:\n  - { id: shelf, plugin: source/shelf, inputs: { query: $query } }\n  - { id: lists, plugin: step/lists, inputs: { records: shelf } }\n  - { id: fused, plugin: fusion/rrf, inputs: { lists: lists } }\n"
      )
      const run = (words: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
        litfuse(["pipeline", "run", "shelf.pipeline.yaml", "--query", "heart", ...words], root, environment)
      const live = await run(["--record", "tape"], { LITFUSE_UPSTREAM_SHELF: server.origin, SHELF_KEY: "b00k-w0rm" })
      expect([live.code, live.err]).toEqual([0, `litfuse: shelf: requests go to ${server.origin} (LITFUSE_UPSTREAM_SHELF)\n`])
      for (const id of ["b1", "b2", "b3", "b4", "b5"]) expect(live.out).toContain(`shelf:${id}`)
      // three pages of two steps, and one that was asked again
      expect(server.seen).toHaveLength(7)
      expect(readdirSync(join(root, "tape/shelf"))).toHaveLength(7)
      expect(
        readdirSync(join(root, "tape/shelf"))
          .map((file) => readFileSync(join(root, "tape/shelf", file), "utf8"))
          .join("")
      ).not.toContain("b00k-w0rm")
      const ranking = ({ out }: Ran) => out.slice(out.indexOf("\nfused:"))
      const replayed = await run(["--replay", "tape"], {})
      expect([replayed.code, ranking(replayed)]).toEqual([0, ranking(live)])
      // replayed network nodes are cached, live ones never
      expect((await run(["--replay", "tape"], {})).out).toMatch(/^shelf +source\/shelf +cached/m)
      expect(server.seen).toHaveLength(7)
    }
  )
})

describe("a mistake in it is found", () => {
  const entryOf = (name: string): string => join(root, name.replaceAll(" ", "-"), "litfuse-source-shelf/src/Shelf.ts")
  let broken: Readonly<Record<string, ReadonlyArray<string>>>

  // one Node process for all mistakes: each is in a separate project, and nothing else differs
  beforeAll(async () => {
    for (const [name, { file, from, to }] of Object.entries(faults)) {
      const project = join(root, name.replaceAll(" ", "-"))
      mkdirSync(project)
      link(project)
      cpSync(join(root, "litfuse-source-shelf"), join(project, "litfuse-source-shelf"), { recursive: true })
      const path = join(project, "litfuse-source-shelf", file)
      const text = readFileSync(path, "utf8")
      expect(text).toContain(from)
      writeFileSync(path, `import * as Redacted from "effect/Redacted"\n${text.replace(from, to)}\nvoid Redacted\n`)
    }
    const lister = fileURLToPath(new URL("../fixtures/brokenLaws.ts", import.meta.url))
    const entries = ["", ...Object.keys(faults)].map((name) =>
      name === "" ? join(root, "litfuse-source-shelf/src/Shelf.ts") : entryOf(name)
    )
    const { stdout } = await promisify(execFile)(process.execPath, [lister, ...entries], { cwd: root })
    broken = JSON.parse(stdout)
  }, patient.timeout)

  it("and the source without one keeps every law", () => {
    expect(broken[join(root, "litfuse-source-shelf/src/Shelf.ts")]).toEqual([])
  })

  it.each(Object.entries(faults))("%s", (name, { breaks }) => {
    expect(broken[entryOf(name)]!.some((law) => law.includes(breaks))).toBe(true)
  })
})
