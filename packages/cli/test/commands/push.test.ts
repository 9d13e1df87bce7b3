import { existsSync } from "node:fs"
import { bytesOf, serve } from "@litfuse/kit/loopback"
import type { ServerRequest } from "@litfuse/engine/source/SourcePlugin"
import type { Reply } from "@litfuse/engine/http/Reply"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { fakeZotero, secret } from "../../../api/test/push/fakeZotero.ts"
import { again, litfuse } from "./litfuse.ts"

const ris = [
  "TY  - JOUR\nTI  - Night shifts\nAU  - Roe, Ann\nDO  - 10.5555/a\nT2  - Sleep\nPY  - 2020\nER  - \n",
  "TY  - BOOK\nTI  - Day sleep\nAU  - Poe, Ben\nPB  - Press\nAN  - 7\nER  - \n"
].join("")

const files = { "mine.ris": ris }
const words = ["push", "zotero", "mine.ris", "--collection", "Night shifts"]

/** Zotero on loopback for one test. `change` alters its replies. */
const onLoopback = async (
  fake = fakeZotero(),
  change: (usual: (request: ServerRequest) => Reply, request: ServerRequest) => Reply = (usual, request) => usual(request)
) => {
  const served = await serve((request, response) => {
    const reply = change(fake.answer, request)
    const { bytes, type } = bytesOf(reply)
    response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes)
  })
  onTestFinished(served.close)
  vi.stubEnv("LITFUSE_UPSTREAM_ZOTERO_WEB", served.origin)
  vi.stubEnv("ZOTERO_API_KEY", secret)
  return { fake, served }
}

afterEach(() => vi.unstubAllEnvs())

describe("litfuse push zotero", () => {
  it("says what it would write, writes it, and the second time writes nothing", async () => {
    const { fake } = await onLoopback()
    const dry = await litfuse([...words, "--dry-run"], files)
    expect(dry.code).toBe(0)
    expect(dry.out).toMatch(/^created [2-9A-NP-Z]{8} doi:10\.5555\/a Night shifts\ncreated [2-9A-NP-Z]{8} Day sleep\n$/)
    expect(dry.err).toContain(
      '2 works for the new collection "Night shifts" of users/12345: 2 created, 0 added, 0 present, 0 in the bin, 0 failed; a dry run, so nothing was written'
    )
    expect(fake.writes()).toBe(0)
    const written = await again(words)
    expect([written.code, written.out]).toEqual([0, dry.out])
    expect([...fake.library.collections.values()].map(({ data }) => data["name"])).toEqual(["Night shifts"])
    expect([...fake.library.items.values()].map(({ data }) => [data["itemType"], data["DOI"], data["publisher"]])).toEqual([
      ["journalArticle", "10.5555/a", undefined],
      ["book", undefined, "Press"]
    ])
    const second = await again([...words, "--format", "json"])
    expect(JSON.parse(second.out)).toMatchObject({
      version: 1,
      dryRun: false,
      library: "users/12345",
      collection: { name: "Night shifts", isNew: false },
      counts: { created: 0, added: 0, present: 2, inBin: 0, failed: 0 },
      works: [{ work: "doi:10.5555/a", title: "Night shifts", state: "present", reason: null }, { work: null }]
    })
    expect(fake.writes()).toBe(3)
    // what an item cannot hold is named
    expect(written.err).toContain("Zotero has no field for these fields of RIS: AN (1)")
  })

  it("shows the key nowhere, and asks only with it in a header", async () => {
    const { served } = await onLoopback(fakeZotero(), (usual, request) =>
      request.method === "POST" ? { status: 400, body: `bad key ${secret}` } : usual(request)
    )
    const { code, out, err } = await litfuse(words, files)
    expect(code).toBe(3)
    expect(out + err).not.toContain(secret)
    expect(served.seen.map(({ path, query }) => `${path}?${query.toString()}`).join()).not.toContain(secret)
  })

  it("explains a missing key, a refused one, and one without write access, in one line each", async () => {
    await onLoopback()
    vi.stubEnv("ZOTERO_API_KEY", "")
    expect(await litfuse(words, files)).toMatchObject({
      code: 2,
      err: "litfuse push zotero: Zotero needs a key in the environment variable ZOTERO_API_KEY: make one with write access at https://www.zotero.org/settings/keys/new\n"
    })
    vi.stubEnv("ZOTERO_API_KEY", "P9NiFoyLeZu2bZNvvuQPDWsx")
    const refused = await again(words)
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringMatching(/nothing was written: zotero refuses the credentials .*Invalid key\n$/)
    })
    expect(refused.err).not.toContain("P9NiFoyLeZu2bZNvvuQPDWsx")
    vi.stubEnv("ZOTERO_API_KEY", secret)
    expect(await again([...words, "--group", "9"])).toMatchObject({ code: 2, err: expect.stringContaining("may not write into groups/9") })
    expect(await again([...words, "--group", "678"])).toMatchObject({ code: 0, err: expect.stringContaining("groups/678") })
  })

  it("ends with 3 and writes nothing if Zotero does not answer, with 1 if it refuses one of the items", async () => {
    await onLoopback(fakeZotero(), () => ({ status: 400, body: "no" }))
    expect(await litfuse(words, files)).toMatchObject({ code: 3, out: "", err: expect.stringContaining("nothing was written") })
    const { fake } = await onLoopback()
    const { code, out } = await litfuse(words, { "mine.ris": ris.replace("Day sleep", "refuse me") })
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/failed \w{8} refuse me \(Zotero answered 400: 'refuse me' is not a valid title\)\n$/)
    ])
    expect(fake.library.items.size).toBe(1)
  })

  it("names the keys of two collections with one name; a key names one", async () => {
    const named = { name: "Night shifts", parentCollection: false }
    const { fake } = await onLoopback(fakeZotero({ collections: { AAAAAAAA: named, BBBBBBBB: named } }))
    expect(await litfuse(words, files)).toMatchObject({
      code: 2,
      err: expect.stringContaining('litfuse push zotero: --collection "Night shifts" names 2 collections; name a key: AAAAAAAA, BBBBBBBB\n')
    })
    expect((await again(["push", "zotero", "mine.ris", "--collection", "BBBBBBBB"])).code).toBe(0)
    expect([...fake.library.items.values()].map(({ data }) => data["collections"])).toEqual([["BBBBBBBB"], ["BBBBBBBB"]])
  })

  it("needs something to push, and makes no collection for nothing", async () => {
    const { fake } = await onLoopback()
    expect(await litfuse(["push", "zotero", "--collection", "x"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("name what to push: the files, --run of a project, or --included works of a review")
    })
    const none = await litfuse(["push", "zotero", "none.csv", "--collection", "x"], { "none.csv": "title,doi\n" })
    expect([none.code, none.err]).toEqual([0, expect.stringContaining("there is no work to push")])
    expect(fake.writes()).toBe(0)
    expect(await litfuse([...words, "--out", "mine.ris"], files)).toMatchObject({ code: 2 })
    expect(existsSync("mine.ris")).toBe(true)
  })

  it("pushes the works of a stored run, and the included works of a review", async () => {
    const { fake } = await onLoopback()
    await litfuse(["project", "init"], files)
    expect((await again("search shifts OR sleep --source file:mine.ris --save mine")).code).toBe(0)
    const ofRun = await again(["push", "zotero", "--run", "mine", "--collection", "Run"])
    expect([ofRun.code, ofRun.out.split("\n").length - 1]).toEqual([0, 2])
    expect(fake.library.items.size).toBe(2)
    expect((await again(["push", "zotero", "--run", "none", "--collection", "Run"])).code).toBe(2)
    expect(await again(["push", "zotero", "--included", "--collection", "Run"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no review in this folder or above it")
    })
  })
})
