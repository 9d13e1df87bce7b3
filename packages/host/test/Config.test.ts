import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import * as Config from "../src/Config.ts"
import * as findConfigFile from "../src/findConfigFile.ts"

const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-config-")))
afterAll(() => rmSync(root, { recursive: true }))

afterEach(() => void vi.unstubAllEnvs())

const file = "/project/litfuse.config.yaml"
const parsed = (text: string) => Result.getOrThrow(Config.parse(file, text))
const message = (text: string) => {
  const config = Config.parse(file, text)
  return Result.isFailure(config) ? config.failure.message.split("\n") : []
}

describe("parse", () => {
  it("reads plugins in both forms, each with its line, and the folder of the cache", () => {
    expect(parsed('cache: cache/nodes\nplugins:\n  - "@acme/x"\n  - plugin: ./mine.ts\n    params: { k: 1 }\n  - plugin: y\n')).toEqual({
      cacheFolder: "/project/cache/nodes",
      plugins: [
        { plugin: "@acme/x", from: file, where: `${file}:3` },
        { plugin: "./mine.ts", params: { k: 1 }, from: file, where: `${file}:4` },
        { plugin: "y", params: {}, from: file, where: `${file}:6` }
      ],
      upstreams: {}
    })
  })

  it("refuses to say where services are asked: that stands in the user's own file", () => {
    vi.stubEnv("XDG_CONFIG_HOME", "/user")
    for (const text of ["cache: x\nupstreams: { openalex: { origin: http://localhost:8080 } }\n", "cache: x\nupstreams:\n"])
      expect(message(text)).toEqual([
        `${file}:2: upstreams are not read from a project; set origins and key variables in /user/litfuse/config.yaml, or origins by LITFUSE_UPSTREAM_<ID>`
      ])
  })

  it("has everything at its default when the file is empty", () => {
    expect(parsed("")).toEqual(Config.none("/project"))
    vi.stubEnv("XDG_CACHE_HOME", "/user/cache")
    expect(parsed("# nothing yet\n")).toEqual({
      cacheFolder: "/user/cache/litfuse/pipeline",
      formerCache: "/project/.cache/pipeline",
      plugins: [],
      upstreams: {}
    })
  })

  it("refuses a cache outside the project, by name or through a link", () => {
    const project = join(root, "linked")
    mkdirSync(join(project, "inner"), { recursive: true })
    symlinkSync(root, join(project, "inner/out"))
    for (const cache of ["..", "../elsewhere", "/var/tmp/litfuse", ".", "inner/../../x", "inner/out", "inner/out/deep/er"]) {
      const config = Config.parse(join(project, findConfigFile.configFileName), `plugins: []\ncache: ${cache}\n`, "the-file")
      const why = `the-file:2: cache is "${cache}", which is outside the project; name a folder inside it, or remove the key`
      expect(Result.getOrThrow(Result.flip(config)).message, cache).toContain(why)
    }
    const inside = Config.parse(join(project, findConfigFile.configFileName), "cache: inner/deep/er\n")
    expect(Result.getOrThrow(inside).cacheFolder).toBe(join(project, "inner/deep/er"))
  })

  it("names every problem with its line", () => {
    expect(message("plugin: x\nplugins:\n  - 7\n  - plugin: a\n    parms: {}\ncache: ''\n")).toEqual([
      `${file}:1: plugin is not a known key`,
      `${file}:3: plugins[0] expected string | object, got 7`,
      `${file}:5: plugins[1].parms is not a known key`,
      expect.stringMatching(`^${file}:6: cache expected `)
    ])
    expect(message("- a\n")).toEqual([expect.stringMatching(`^${file}:1: expected object`)])
    expect(message("plugins: [\n")).toEqual([expect.stringMatching(`^${file}:[0-9]+: is not YAML`)])
  })
})
