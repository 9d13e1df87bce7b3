import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "@litfuse/kit/loopback"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { again, litfuse } from "./litfuse.ts"

afterEach(() => void vi.unstubAllEnvs())

const secret = "AKIA-s3cr3t"

/** A server that answers as OpenAlex does when it finds nothing, with what it was asked. */
const listening = async () => {
  const server = await serve((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"meta":{"count":0,"next_cursor":null},"results":[]}')
  )
  onTestFinished(server.close)
  return server
}

/** What sends OpenAlex to a server, with another variable as its key. */
const elsewhere = (origin: string): string => `upstreams:
  openalex:
    origin: ${origin}
    credentials:
      key: { env: AWS_SECRET_ACCESS_KEY }
`

/** Writes the user's own file, and returns how messages call it. */
const asUser = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-user-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv("XDG_CONFIG_HOME", folder)
  mkdirSync(join(folder, "litfuse"))
  writeFileSync(join(folder, "litfuse/config.yaml"), text)
  return join(folder, "litfuse/config.yaml")
}

const one = "nodes:\n  - { id: found, plugin: source/openalex, inputs: { query: $query } }\n"

const commands: ReadonlyArray<ReadonlyArray<string>> = [
  ["source", "list"],
  ["source", "check", "openalex", "--live"],
  ["search", "heart", "--source", "openalex"],
  ["get", "W1", "--source", "openalex"],
  ["bundle", "heart.bundle", "heart", "--source", "openalex"],
  ["pipeline", "run", "one.pipeline.yaml", "--query", "heart"]
]

describe("a project that redirects a service and takes another variable as its key", () => {
  it.each(commands)("is refused by litfuse %s %s, and nothing is sent", async (...words) => {
    const server = await listening()
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret)
    const file = asUser("")
    const { code, out, err } = await litfuse(words, { "litfuse.config.yaml": elsewhere(server.origin), "one.pipeline.yaml": one })
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(/^litfuse: litfuse\.config\.yaml:1: upstreams /)
    expect(err.trimEnd().split("\n")).toHaveLength(1)
    for (const part of [file, "LITFUSE_UPSTREAM_<ID>"]) expect(err).toContain(part)
    expect(server.seen).toEqual([])
  })

  it("is refused from a folder below it, and where another key is wrong too", async () => {
    asUser("")
    const { err } = await litfuse(["source", "list"], { "litfuse.config.yaml": "plugin: x\nupstreams: {}\n" })
    expect(err).toMatch(/litfuse\.config\.yaml:1: plugin is not a known key\n.*litfuse\.config\.yaml:2: upstreams /)
    mkdirSync("below")
    process.chdir("below")
    expect(await again("source list")).toMatchObject({ code: 2, err: expect.stringContaining("../litfuse.config.yaml:2: upstreams ") })
  })
})

describe("the user's own file", () => {
  it.each(commands.slice(1))("redirects litfuse %s %s, and stderr says so once", async (...words) => {
    const server = await listening()
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", secret)
    const file = asUser(elsewhere(server.origin))
    const { err } = await litfuse(words, { "one.pipeline.yaml": one })
    expect(err.split("\n").filter((line) => line.includes(server.origin) && line.includes(": requests go to "))).toEqual([
      `litfuse: openalex: requests go to ${server.origin} (${file}:3)`
    ])
    expect(err.match(/^litfuse: openalex takes its key from AWS_SECRET_ACCESS_KEY .*$/gm)).toEqual([
      `litfuse: openalex takes its key from AWS_SECRET_ACCESS_KEY (${file}:5)`
    ])
    expect(err).not.toContain(secret)
    expect(server.seen.length).toBeGreaterThan(0)
    expect(server.seen.every(({ query }) => query.get("api_key") === secret)).toBe(true)
  })

  it("says nothing of services that a run does not ask, and nothing in a replay", async () => {
    const server = await listening()
    asUser(`${elsewhere(server.origin)}  doaj: { origin: "${server.origin}" }\n`)
    const recorded = await litfuse(["search", "heart", "--source", "openalex", "--record", "tape"], {})
    expect(recorded.err).toContain("litfuse: openalex: requests go to ")
    expect(recorded.err).not.toMatch(/doaj|takes its key/)
    expect((await again("search heart --source openalex --replay tape")).err).not.toContain("requests go to")
  })

  it("comes after the variable of the same service, which stderr names", async () => {
    const server = await listening()
    asUser(elsewhere("http://127.0.0.1:1"))
    vi.stubEnv("LITFUSE_UPSTREAM_OPENALEX", server.origin)
    const { err } = await litfuse(["search", "heart", "--source", "openalex"], {})
    expect(err).toContain(`litfuse: openalex: requests go to ${server.origin} (LITFUSE_UPSTREAM_OPENALEX)\n`)
    expect(err).not.toContain("127.0.0.1:1 ")
  })

  it("renames only credentials that a source declares, and says what is near", async () => {
    const problems = async (text: string) => {
      const file = asUser(text)
      const { code, err } = await litfuse(["source", "list"], {})
      return [code, err.replaceAll(file, "FILE")]
    }
    expect(await problems("upstreams:\n  openalx: { origin: http://localhost:1 }\n")).toEqual([
      2,
      'litfuse: FILE:2: upstreams.openalx is not a service of any plugin; did you mean "openalex"?\n'
    ])
    expect(await problems("upstreams:\n  openalex:\n    credentials:\n      kye: { env: MY_KEY }\n")).toEqual([
      2,
      'litfuse: FILE:4: upstreams.openalex.credentials.kye is not a credential of openalex; did you mean "key"?\n'
    ])
    expect(await problems("upstreams:\n  arxiv:\n    credentials:\n      secret: { env: MY_KEY }\n")).toEqual([
      2,
      "litfuse: FILE:4: upstreams.arxiv.credentials.secret is not a credential of arxiv, which takes none\n"
    ])
    // a service of a plugin that another project has
    expect(await problems("upstreams:\n  some-shelf: { origin: http://localhost:1 }\n")).toEqual([0, ""])
  })

  it("holds nothing but upstreams, a browser, a resolver and a model", async () => {
    const file = asUser("plugins: [./mine.ts]\ncache: x\nupstream: {}\n")
    const { code, err } = await litfuse(["source", "list"], {})
    expect(code).toBe(2)
    expect(err.replace("litfuse: ", "").trimEnd().split("\n")).toEqual([
      `${file}:1: plugins belong in the litfuse.config.yaml of a project; this file contains only upstreams, a browser, a resolver and a model`,
      `${file}:2: cache belongs in the litfuse.config.yaml of a project; this file contains only upstreams, a browser, a resolver and a model`,
      `${file}:3: upstream is not a known key`
    ])
  })
})

describe("a folder for recordings that is a link", () => {
  it.each(commands.filter(([name]) => name !== "bundle").slice(1))(
    "is refused by litfuse %s %s in a line, and nothing is sent or written",
    async (...words) => {
      const server = await listening()
      vi.stubEnv("LITFUSE_UPSTREAM_OPENALEX", server.origin)
      const { folder } = await litfuse(["source", "list"], { "one.pipeline.yaml": one })
      mkdirSync(join(folder, "records"))
      mkdirSync(join(folder, "outside"))
      symlinkSync(join(folder, "outside"), join(folder, "records/openalex"))
      const { code, out, err } = await again([...words, "--record", "records"].join(" "))
      expect([code, out, err.trimEnd().split("\n")]).toEqual([
        2,
        "",
        [
          expect.stringMatching(
            /^litfuse: \S*records\/openalex: is a symbolic link; recordings are written to real folders and files only$/
          )
        ]
      ])
      expect([server.seen, readdirSync(join(folder, "outside"))]).toEqual([[], []])
    }
  )
})
