import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import type { Reply } from "@litfuse/engine/http/Reply"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { itemIdentifiers } from "@litfuse/bibliography/zotero/fromItem"
import { requestOf } from "@litfuse/kit/askSource"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { planPush } from "../../src/push/planPush.ts"
import { writeSteps } from "../../src/push/writeSteps.ts"
import * as ZoteroWebApi from "../../src/push/ZoteroWebApi.ts"
import { nameOfWork, workHash, zoteroKey } from "../../src/push/zoteroKey.ts"
import { fakeZotero, secret } from "./fakeZotero.ts"

type Fake = ReturnType<typeof fakeZotero>

const library = "users/12345"
const collection = "CCCCCCCC"

/** Reads the library and writes the works, as a push does. `change` alters replies: it gets the usual one as a function, which has effects. */
const push = async (
  fake: Fake,
  records: ReadonlyArray<SourceRecord.SourceRecord>,
  change: (usual: () => Reply, count: number, method: string) => Reply = (usual) => usual()
) => {
  const script = Scripted.script((sent, count) => change(() => fake.answer(requestOf(sent)), count, sent.method))
  const pushing = Effect.gen(function* () {
    const api = yield* ZoteroWebApi.make
    const read = yield* Effect.result(api.items(library))
    if (Result.isFailure(read)) return undefined
    return yield* writeSteps(api, library, planPush(library, collection, records, read.success))
  })
  const run = Effect.scoped(pushing).pipe(Effect.provide(Scripted.scriptedHttp(script, { key: secret })))
  return { ends: (await Effect.runPromise(onTestClock(run)))!.value, script }
}

const work = (id: string, identifiers: ReadonlyArray<readonly [Identifier.Scheme, string]>, title = `Work ${id}`) =>
  SourceRecord.make({ source: "file", id, title, identifiers: Raw.identifiers(identifiers) })

const numbered = (n: number) => Array.from({ length: n }, (_, i) => work(String(i), [["doi", `10.5555/${i}`]]))

const withCollection = { [collection]: { name: "Night shifts", parentCollection: false } }

const states = (ends: Awaited<ReturnType<typeof push>>["ends"]) => ends?.map(({ state }) => state)

describe("a push", () => {
  it("creates items under keys that follow from the works, fifty in a write", async () => {
    const fake = fakeZotero({ collections: withCollection })
    const works = numbered(120)
    const { ends, script } = await push(fake, works)
    expect(new Set(states(ends))).toEqual(new Set(["created"]))
    expect(fake.library.items.size).toBe(120)
    expect(script.seen.filter(({ sent }) => sent.method === "POST")).toHaveLength(3)
    expect(fake.library.items.get(zoteroKey(library, workHash(works[0]!)))?.data).toMatchObject({
      title: "Work 0",
      collections: [collection],
      extra: expect.stringContaining(`litfuse: ${workHash(works[0]!)}`)
    })
    const again = await push(fake, works)
    expect(new Set(states(again.ends))).toEqual(new Set(["present"]))
    expect([fake.library.items.size, fake.writes()]).toEqual([120, 120])
  })

  it("adds what the library holds by DOI, or by a line of Extra, and leaves its fields, tags and collections as they are", async () => {
    const own = {
      itemType: "journalArticle",
      title: "Mine",
      DOI: "https://doi.org/10.5555/A",
      tags: [{ tag: "read" }],
      collections: ["DDDDDDDD"]
    }
    const book = { itemType: "book", title: "Book", extra: "PMID: 77\nnote to self", collections: [] }
    const fake = fakeZotero({
      items: { AAAAAAAA: own, BBBBBBBB: book },
      collections: { ...withCollection, DDDDDDDD: { name: "Other" } }
    })
    const { ends } = await push(fake, [work("1", [["doi", "10.5555/a"]]), work("2", [["pmid", "77"]])])
    expect(states(ends)).toEqual(["added", "added"])
    expect(fake.library.items.get("AAAAAAAA")?.data).toEqual({ ...own, collections: ["DDDDDDDD", collection] })
    expect(fake.library.items.get("BBBBBBBB")?.data).toEqual({ ...book, collections: [collection] })
  })

  it("leaves what is in the bin there, and says so, unless the library holds it elsewhere too", async () => {
    const item = (doi: string, deleted?: 1) => ({
      itemType: "journalArticle",
      DOI: doi,
      collections: [],
      ...(deleted === undefined ? {} : { deleted })
    })
    const fake = fakeZotero({
      items: { AAAAAAAA: item("10.5555/a", 1), BBBBBBBB: item("10.5555/b", 1), DDDDDDDD: item("10.5555/b") },
      collections: withCollection
    })
    const { ends } = await push(fake, [work("1", [["doi", "10.5555/a"]]), work("2", [["doi", "10.5555/b"]])])
    expect(ends).toEqual([
      { state: "in-bin", reason: expect.stringContaining("restore it") },
      { state: "added", reason: null }
    ])
    expect(fake.library.items.size).toBe(3)
  })

  it("writes a work that is twice in the list once", async () => {
    const fake = fakeZotero({ collections: withCollection })
    const doi = ["doi", "10.5555/a"] as const
    const { ends } = await push(fake, [work("1", [doi]), work("2", [["pmid", "7"], doi]), work("3", [["pmid", "7"]])])
    expect(ends).toEqual([
      { state: "created", reason: null },
      { state: "present", reason: "is the same as work 1 of this list" },
      { state: "present", reason: "is the same as work 1 of this list" }
    ])
    expect(fake.library.items.size).toBe(1)
  })

  it("reports an item that Zotero refuses with its reason, and writes the others", async () => {
    const fake = fakeZotero({ collections: withCollection })
    const { ends } = await push(fake, [work("1", [["doi", "10.5555/a"]], "refuse me"), work("2", [["doi", "10.5555/b"]])])
    expect(ends).toEqual([
      { state: "failed", reason: "Zotero answered 400: 'refuse me' is not a valid title" },
      { state: "created", reason: null }
    ])
  })

  it("writes nothing if Zotero lists fewer items than it states, because the others would be written twice", async () => {
    const fake = fakeZotero({ items: { AAAAAAAA: { itemType: "book", DOI: "10.5555/0" } }, collections: withCollection })
    const { ends } = await push(fake, numbered(1), (usual, _, method) => (method === "GET" ? { ...usual(), json: [] } : usual()))
    expect([ends, fake.writes()]).toEqual([undefined, 0])
  })

  it("reads a library to its last page", async () => {
    const items = Object.fromEntries(
      numbered(230).map((one, i) => [`K${i}`, { itemType: "book", extra: `DOI: 10.5555/${i}`, collections: [collection] }])
    )
    const { ends } = await push(fakeZotero({ items, collections: withCollection }), numbered(230))
    expect(new Set(states(ends))).toEqual(new Set(["present"]))
  })

  it("meets its own write when the answer was lost, and creates nothing twice", async () => {
    const fake = fakeZotero({ collections: withCollection })
    let lost = 0
    const { ends } = await push(fake, numbered(3), (usual, _, method) => {
      const reply = usual()
      return method === "POST" && lost++ === 0 ? { breaks: "connection reset" } : reply
    })
    expect(states(ends)).toEqual(["present", "present", "present"])
    expect(fake.library.items.size).toBe(3)
  })

  it("reports an item that its user changed at the same time", async () => {
    const fake = fakeZotero({ items: { AAAAAAAA: { itemType: "book", DOI: "10.5555/0" } }, collections: withCollection })
    const { ends } = await push(fake, numbered(1), (usual, _, method) => {
      if (method === "POST") fake.library.items.get("AAAAAAAA")!.version++
      return usual()
    })
    expect(ends).toEqual([{ state: "failed", reason: "the item was changed in Zotero at the same time; push again" }])
  })

  it("waits as long as Backoff and Retry-After say, and stops for a pause of more than a minute", async () => {
    const fake = fakeZotero({ collections: withCollection })
    const posts = ({ script }: Awaited<ReturnType<typeof push>>) =>
      script.seen.filter(({ sent }) => sent.method === "POST").map(({ atMs }) => atMs)
    let refusals = 0
    const slow = await push(fake, numbered(60), (usual, _, method) => {
      if (method === "POST" && refusals++ === 0) return { status: 429, headers: { "retry-after": "7" } }
      const reply = usual()
      return { ...reply, headers: { ...reply.headers, ...(method === "POST" ? { backoff: "20" } : {}) } }
    })
    const [refused, first, second] = posts(slow)
    expect(first! - refused!).toBeGreaterThanOrEqual(7000)
    expect(second! - first!).toBeGreaterThanOrEqual(20_000)
    const later = numbered(60).map((one) => work(`b${one.id}`, [["doi", `10.5555/b${one.id}`]]))
    const stopped = await push(fake, later, (usual, _, method) => {
      const reply = usual()
      return { ...reply, headers: { ...reply.headers, ...(method === "POST" ? { backoff: "600" } : {}) } }
    })
    expect(states(stopped.ends)!.filter((state) => state === "created")).toHaveLength(50)
    expect(stopped.ends!.at(-1)).toEqual({
      state: "failed",
      reason: "not sent, because Zotero asks for a pause; push again in 600 s"
    })
  })

  const pool = { doi: ["10.5555/a", "10.5555/b", "10.5555/c", "10.5555/d"], pmid: ["1", "2", "3"] }
  const drawn = fc
    .record(
      { doi: fc.constantFrom(...pool.doi), pmid: fc.constantFrom(...pool.pmid), title: fc.constantFrom("One", "Two", "Three") },
      { requiredKeys: ["title"], noNullPrototype: true }
    )
    .map(({ doi, pmid, title }) => work("1", [...(doi ? [["doi", doi] as const] : []), ...(pmid ? [["pmid", pmid] as const] : [])], title))
  const before = fc.uniqueArray(
    fc.record({ DOI: fc.constantFrom(...pool.doi), deleted: fc.constantFrom(0, 1), collections: fc.constantFrom([], [collection]) }),
    { maxLength: 3, selector: ({ DOI }) => DOI }
  )
  const itemsOf = (all: ReadonlyArray<{ readonly DOI: string }>) =>
    Object.fromEntries(all.map((item, i) => [`AAAAAAA${i + 2}`, { itemType: "journalArticle", ...item }]))

  it("killed at any request, and made again, leaves what one push leaves: nothing twice", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 8 }),
        before,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (records, held, killedAt, hasArrived) => {
          const [fake, plain] = [held, held].map((all) => fakeZotero({ items: itemsOf(all), collections: withCollection }))
          await push(fake!, records, (usual, count) => {
            if (count < killedAt) return usual()
            if (hasArrived && count === killedAt) usual()
            return { breaks: "killed" }
          })
          const second = await push(fake!, records)
          const once = await push(plain!, records)
          expect(second.ends!.some(({ state }) => state === "failed")).toBe(false)
          const shown = ({ library: { items } }: Fake) => [...items].map(([key, { data }]) => [key, data]).toSorted()
          expect(shown(fake!)).toEqual(shown(plain!))
          const writes = plain!.writes()
          const twice = await push(plain!, records)
          expect(plain!.writes()).toBe(writes)
          expect(twice.ends!.every(({ state }) => state === "present" || state === "in-bin")).toBe(true)
          expect(once.ends).toHaveLength(records.length)
          // no two items outside of the bin have a common identifier
          const live = [...plain!.library.items.values()].filter(({ data }) => data["deleted"] !== 1)
          const names = live.flatMap(({ data }) => itemIdentifiers(data).map(Identifier.print))
          const common = names.filter((name, i) => names.indexOf(name) !== i)
          // works of the list that agree in one identifier and differ in another are one item, which has those of the first
          expect(common).toEqual([])
        }
      ),
      { numRuns: 40 }
    )
  })
})

describe("the key of a work", () => {
  it("has eight characters that Zotero accepts, and depends on library and work alone", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(zoteroKey(one, other)).toMatch(/^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/)
        expect(zoteroKey(one, other)).toBe(zoteroKey(one, other))
      })
    )
    expect(zoteroKey("users/1", "a")).not.toBe(zoteroKey("groups/1", "a"))
  })

  it("is that of its DOI, whatever else sources say; without identifiers, of its title, year, author and page", () => {
    const short = work("1", [["doi", "10.5555/a"]], "One")
    const long = work(
      "9",
      [
        ["openalex", "W12345"],
        ["pmid", "7"],
        ["doi", "10.5555/a"]
      ],
      "Other"
    )
    expect([workHash(short), nameOfWork(long)]).toEqual([workHash(long), "doi:10.5555/a"])
    expect(workHash(work("1", [], "One"))).not.toBe(workHash(work("1", [], "Two")))
    expect(nameOfWork(work("1", [], "One"))).toBeNull()
  })
})
