import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Raw from "@litfuse/engine/Raw"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import * as DownloadLog from "@litfuse/project/DownloadLog"
import * as Lease from "@litfuse/project/Lease"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { launch } from "puppeteer-core"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Watch, type Event } from "../../src/Events.ts"
import { downloadText, type DownloadWay } from "../../src/text/downloadText.ts"
import type { FoundWork } from "../../src/text/findWork.ts"
import { openUrl } from "../../src/text/openUrl.ts"
import { publisher, title } from "./publisher.ts"

const work: FoundWork = {
  title,
  identifiers: Raw.identifiers([
    ["doi", "10.5555/night.1"],
    ["pmid", "77"]
  ]),
  places: [],
  retraction: null,
  tried: [],
  notices: []
}

let site: Awaited<ReturnType<typeof publisher>>

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-download-"))
  vi.stubEnv("LITFUSE_STATE", folder)
  site = await publisher()
  return async () => {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
afterEach(() => vi.unstubAllEnvs())

const fake = join(import.meta.dirname, "fakeBrowser.mjs")

const download = async (path: string, way: Partial<DownloadWay> = {}, words: ReadonlyArray<string> = [], of: FoundWork = work) => {
  const events: Array<Event> = []
  const asked = downloadText(
    of,
    {
      browser: { program: process.execPath, words: [fake, ...words] },
      resolver: `${site.origin}/${path}`,
      waitMs: 60_000,
      isAgain: false,
      ...way
    },
    { timeoutMs: 1000, isByGrobid: false }
  )
  const { end, url } = await Effect.runPromise(
    Effect.scoped(asked).pipe(
      Effect.provideService(Watch, (event) => void events.push(event)),
      Effect.provide(Scripted.offline)
    )
  )
  return { end, url, events }
}

const lines = () => Result.getOrThrow(DownloadLog.read()).lines.map(({ value }) => value)
const logIn = () => {
  mkdirSync(DownloadLog.places().profile, { recursive: true })
  writeFileSync(join(DownloadLog.places().profile, "session"), "member=ann")
}

describe("a download", () => {
  it("is opened at the user's resolver, checked, stored and read; the next time no browser is needed", async () => {
    const { end, url, events } = await download("open")
    expect(end).toMatchObject({ found: { provider: "download", form: "pdf", text: { url } } })
    expect(events).toContainEqual({ _tag: "Told", text: expect.stringContaining(`your browser opens ${site.origin}/open?`) })
    expect(lines()).toMatchObject([{ state: "stored", publisher: "10.5555", names: ["doi:10.5555/night.1", "pmid:77"], reason: null }])
    const { files, inbox, profile } = DownloadLog.places()
    expect([readdirSync(files).length, readdirSync(inbox)]).toEqual([1, []])
    expect(statSync(profile).mode & 0o777).toBe(0o700)
    const before = site.seen.length
    const again = await download("open", { browser: { program: "/no/such/browser", words: [] } })
    expect(again.end).toMatchObject({ found: { provider: "download" } })
    expect([site.seen.length, lines().length]).toEqual([before, 1])
  })

  it("fetches a stored file again that is gone or was changed", async () => {
    await download("open")
    const { files } = DownloadLog.places()
    writeFileSync(join(files, readdirSync(files)[0]!), "%PDF-1.7 other")
    expect((await download("open")).end).toMatchObject({ found: {} })
    expect(lines().map(({ state }) => state)).toEqual(["stored", "stored"])
  })

  it("needs the user at a login page and at a challenge; it names the address, and keeps to the time before the next try", async () => {
    for (const path of ["member", "challenge"]) {
      const { end, url } = await download(path, { isAgain: true, waitMs: 1000 })
      expect(end).toEqual({
        state: "closed",
        reason: expect.stringMatching(/^needs you: no file was saved within 1 s; open the address, log in/)
      })
      expect(url).toContain(`${site.origin}/${path}?url_ver=Z39.88-2004`)
    }
    const asked = site.seen.length
    const blocked = await download("member")
    expect(blocked.end).toEqual({
      state: "skipped",
      reason: expect.stringMatching(/^tried before without success \(needs you: .*\); it is tried again after 20\d\d-/)
    })
    expect(site.seen.length).toBe(asked)
    logIn()
    expect((await download("member", { isAgain: true })).end).toMatchObject({ found: { provider: "download" } })
  })

  it("refuses the file of another work and a web page with the name of a PDF file, stores neither, and blocks the work for a week", async () => {
    expect((await download("wrong")).end).toEqual({ state: "refused", reason: expect.stringContaining("do not contain the title") })
    expect((await download("page", { isAgain: true })).end).toEqual({ state: "refused", reason: expect.stringContaining("a web page") })
    expect(lines().map(({ state, sha256 }) => [state, sha256])).toEqual([
      ["refused", null],
      ["refused", null]
    ])
    expect(existsSync(DownloadLog.places().files)).toBe(false)
    const [first] = lines()
    const atMs = Date.parse(first!.at)
    const week = 7 * 24 * 3_600_000
    expect(DownloadLog.blocked([first!], ["pmid:77"], atMs + week - 1)?.untilMs).toBe(atMs + week)
    expect(DownloadLog.blocked([first!], ["pmid:77"], atMs + week)).toBeUndefined()
    expect(DownloadLog.blocked([first!], ["pmid:78"], atMs)).toBeUndefined()
  })

  it("says that the browser was closed, or cannot be started", async () => {
    expect((await download("member", {}, ["--closes"])).end).toMatchObject({
      reason: expect.stringContaining("the browser was closed before a file was saved")
    })
    const absent = await download("member", { isAgain: true, browser: { program: "/no/such/browser", words: [] } })
    expect(absent.end).toMatchObject({ reason: expect.stringContaining("the browser cannot be started") })
    // a browser that saves and closes at once is read
    expect((await download("open", { isAgain: true }, ["--closes"])).end).toMatchObject({ found: {} })
  })

  it("is one at a time, and only of works that can be checked and have an address", async () => {
    const lease = Result.getOrThrow(Lease.takeFile(DownloadLog.places().lock))!
    expect((await download("open")).end).toMatchObject({
      state: "skipped",
      reason: expect.stringContaining("one file is fetched at a time")
    })
    lease.release()
    expect((await download("open", {}, [], { ...work, title: undefined })).end).toMatchObject({
      state: "skipped",
      reason: expect.stringContaining("names the title")
    })
    const { end } = await download("open", { resolver: undefined }, [], { ...work, identifiers: Raw.identifiers([["pmid", "77"]]) })
    expect(end).toMatchObject({ state: "skipped", reason: expect.stringContaining("names no resolver") })
    expect(lines()).toEqual([])
  })

  it("waits between two addresses of one publisher, by the log", () => {
    const line = { publisher: "10.5555", at: "2026-01-01T00:00:00.000Z" } as DownloadLog.Line
    const atMs = Date.parse(line.at)
    expect(DownloadLog.pauseBefore([line], "10.5555", atMs + 10_000)).toBe(50_000)
    expect(DownloadLog.pauseBefore([line], "10.5555", atMs + 60_000)).toBe(0)
    expect(DownloadLog.pauseBefore([line], "10.1000", atMs)).toBe(0)
    // a clock that was set back makes no longer pause
    expect(DownloadLog.pauseBefore([line], "10.5555", atMs - 3_600_000)).toBe(DownloadLog.pauseMs)
  })

  it("keeps the settings that the user made in the profile", async () => {
    const { profile } = DownloadLog.places()
    mkdirSync(join(profile, "Default"), { recursive: true })
    const file = join(profile, "Default", "Preferences")
    writeFileSync(file, JSON.stringify({ browser: { theme: "dark" }, download: { extensions: "x" } }))
    await download("open")
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      browser: { theme: "dark" },
      download: { extensions: "x", prompt_for_download: false }
    })
  })
})

const chromium = process.env["LITFUSE_CHROMIUM"] ?? ""

describe.skipIf(chromium === "")("Chromium", { timeout: 300_000 }, () => {
  const browser = { program: chromium, words: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] }

  it("saves the file behind a login once its profile has the session, and nothing before", async () => {
    expect((await download("member", { browser, waitMs: 8000 })).end).toMatchObject({ state: "closed" })
    // what the user does in this profile
    const user = await launch({
      executablePath: chromium,
      pipe: true,
      userDataDir: DownloadLog.places().profile,
      args: browser.words.slice(1)
    })
    const page = await user.newPage()
    await page.goto(`${site.origin}/login`)
    await user.close()
    expect((await download("member", { browser, isAgain: true })).end).toMatchObject({ found: { provider: "download", form: "pdf" } })
    expect(lines().map(({ state }) => state)).toEqual(["none", "stored"])
    expect(statSync(DownloadLog.places().profile).mode & 0o777).toBe(0o700)
  })

  it("saves a web page under the name of a PDF file, which is refused", async () => {
    expect((await download("page", { browser })).end).toMatchObject({ state: "refused", reason: expect.stringContaining("a web page") })
  })
})

describe("the address of a work", () => {
  it("is that of the resolver with its identifiers and title, or its DOI", () => {
    const url = new URL(openUrl("https://resolver.example.edu/openurl", work)!)
    expect(url.searchParams.getAll("rft_id")).toEqual(["info:doi/10.5555/night.1", "info:pmid/77"])
    expect([url.origin, url.pathname, url.searchParams.get("rft.atitle")]).toEqual(["https://resolver.example.edu", "/openurl", title])
    expect(openUrl(undefined, work)).toBe("https://doi.org/10.5555/night.1")
    expect(openUrl(undefined, { title, identifiers: [] })).toBeUndefined()
  })
})
