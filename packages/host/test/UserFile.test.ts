import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as UserFile from "../src/UserFile.ts"
import { onPlatform } from "./onPlatform.ts"

afterEach(() => void vi.unstubAllEnvs())

const file = "/user/litfuse/config.yaml"
const message = (text: string) => {
  const read = UserFile.parse(file, text)
  return Result.isFailure(read) ? read.failure.message.split("\n") : []
}

describe("parse", () => {
  it("reads where upstreams are, and which variables hold their credentials, each with its line", () => {
    const text = "upstreams:\n  openalex:\n    origin: http://localhost:8080\n    credentials:\n      key: { env: MY_KEY }\n"
    expect(Result.getOrThrow(UserFile.parse(file, text))).toEqual({
      openalex: {
        where: `${file}:2`,
        origin: { address: "http://localhost:8080", where: `${file}:3` },
        credentials: { key: { env: "MY_KEY", where: `${file}:5` } }
      }
    })
    expect([Result.getOrThrow(UserFile.parse(file, "")), Result.getOrThrow(UserFile.parse(file, "# nothing yet\n"))]).toEqual([{}, {}])
  })

  it("names every problem with its line; a credential itself is one", () => {
    expect(message("upstreams: { x: { credentials: { key: abc } } }")[0]).toContain(
      `${file}:1: upstreams.x.credentials.key expected object`
    )
    expect(message("upstreams:\n  x: { origin: localhost }\n")[0]).toContain(
      `${file}:2: upstreams.x.origin expected an address such as http://localhost:8080`
    )
    expect(message("upstreams:\n  x: { origin: 'http://[::1' }\n")[0]).toContain(`${file}:2: upstreams.x.origin expected an address`)
    expect(message("upstreams: {}\nupstream: {}\nplugins: [x]\n")).toEqual([
      `${file}:2: upstream is not a known key`,
      `${file}:3: plugins belong in the litfuse.config.yaml of a project; this file contains only upstreams, a browser, a resolver and a model`
    ])
    expect(message("upstreams: {\n")).toEqual([expect.stringMatching(`^${file}:[0-9]+: is not YAML`)])
  })
})

describe("the settings of downloads", () => {
  it("are a browser by its absolute path, and a resolver; services read the same file", () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-user-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    vi.stubEnv("XDG_CONFIG_HOME", folder)
    expect(Result.getOrThrow(UserFile.readDownloads())).toEqual({})
    mkdirSync(join(folder, "litfuse"), { mode: 0o700 })
    const write = (text: string) => writeFileSync(UserFile.path(), text, { mode: 0o600 })
    write(
      "browser: { program: /usr/bin/chromium }\nresolver: https://resolver.example.edu/openurl\nupstreams: { zotero-web: { credentials: { key: { env: MINE } } } }\n"
    )
    expect(Result.getOrThrow(UserFile.readDownloads())).toEqual({
      browser: { program: "/usr/bin/chromium", words: [] },
      resolver: "https://resolver.example.edu/openurl"
    })
    expect(Result.getOrThrow(UserFile.read())).toMatchObject({ "zotero-web": { credentials: { key: { env: "MINE" } } } })
    expect(message("browser: { program: chromium }\n")[0]).toContain(`${file}:1: browser.program expected an absolute path`)
    expect(message("resolver: file:///etc/passwd\n")[0]).toContain(`${file}:1: resolver expected an address such as https://`)
  })
})

describe("path", () => {
  it("is in the user's folder for configurations, and never below the current folder", () => {
    vi.stubEnv("XDG_CONFIG_HOME", "/user")
    expect(UserFile.path()).toBe(join("/user", "litfuse", "config.yaml"))
    vi.stubEnv("APPDATA", "/roaming")
    for (const unusable of ["", "here", "./here"]) {
      vi.stubEnv("XDG_CONFIG_HOME", unusable)
      expect(UserFile.path()).toBe(join(homedir(), ".config", "litfuse", "config.yaml"))
      expect(UserFile.displayPath(UserFile.path())).toBe(join("~", ".config", "litfuse", "config.yaml"))
    }
    expect([homedir(), `${homedir()}-two/x`, `/else${homedir()}/`].map(UserFile.displayPath)).toEqual([
      homedir(),
      `${homedir()}-two/x`,
      `/else${homedir()}/`
    ])
    onPlatform("win32")
    expect(UserFile.path()).toBe(join("/roaming", "litfuse", "config.yaml"))
  })
})

describe("read", () => {
  it("is empty without the file, and says so when it cannot be read", () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-user-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    vi.stubEnv("XDG_CONFIG_HOME", folder)
    expect(Result.getOrThrow(UserFile.read())).toEqual({})
    mkdirSync(UserFile.path(), { recursive: true })
    const read = UserFile.read()
    expect(Result.isFailure(read) && read.failure.message).toContain(
      `${UserFile.path()}: cannot be read: it is no plain file, but a folder`
    )
  })
})
