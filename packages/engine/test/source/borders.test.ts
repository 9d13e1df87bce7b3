/** Limits of what a source is asked for and says, where mistakes that were planted were noticed by nothing (docs/reference/testing.md). */
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import * as Skipping from "@litfuse/engine/source/SkippedRecords"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as MemorySource from "@litfuse/kit/test/MemorySource"

const records = Array.from({ length: 7 }, (_, i) => ({ id: `r${i}`, title: `Heart ${i}` }))
const pmids = (count: number) => Array.from({ length: count }, (_, i) => Identifier.findAs("pmid", String(100 + i))!)

describe("how deep a source can be asked", () => {
  const notices = async (depth: number, maxRecords: number) => {
    const source = MemorySource.plugin({ id: "memory", records, capabilities: { maxRecords } })
    const search = Effect.flatMap(Source.connect(source, {}), (one) =>
      one.search({ query: Query.text("heart"), sort: "relevance", depth, timeoutMs: 1000 })
    )
    const outcome = await Effect.runPromise(search)
    expect((outcome as { readonly ms: number }).ms).toBeLessThan(60_000)
    return outcome.notices.filter(({ code }) => code === "depth-capped").map(({ text }) => text.slice(text.indexOf(";") + 2))
  }

  it("is reported when more is wanted, or more exists", async () => {
    expect(await notices(3, 3)).toEqual([])
    expect(await notices(5, 3)).toEqual(["5 were requested"])
    expect(await notices(Source.everything, 3)).toEqual(["7 match"])
    expect(await notices(Source.everything, 8)).toEqual([])
    expect(await notices(Source.everything, 7)).toEqual(["all were requested"])
  })
})

describe("a look-up", () => {
  const lookedUp = async (count: number) => {
    const batches: Array<number> = []
    const source = {
      ...MemorySource.plugin({ id: "memory", records: [], capabilities: { identifiers: ["pmid"], batch: 4 } }),
      abilities: ["lookup"],
      make: () =>
        Effect.succeed({
          lookup: (asked: ReadonlyArray<unknown>) => {
            batches.push(asked.length)
            return Effect.succeed([])
          }
        })
    } as unknown as Source.Source
    const { notices } = await Effect.runPromise(
      Effect.flatMap(Source.connect(source, {}), (one) => one.lookup({ identifiers: pmids(count), timeoutMs: 1000 }))
    )
    return { batches, text: notices.find(({ code }) => code === "not-found")!.text }
  }

  it("asks for a batch at a time, and names what is not there, ten at most", async () => {
    expect(await lookedUp(2)).toEqual({ batches: [2], text: expect.stringMatching(/does not have pmid:100, pmid:101$/) })
    const ten = await lookedUp(10)
    expect(ten.batches).toEqual([4, 4, 2])
    expect(ten.text).toMatch(/pmid:109$/)
    expect((await lookedUp(12)).text).toMatch(/pmid:109 and 2 more$/)
  })
})

describe("an outcome", () => {
  it("of a source that was not asked has no requests and no error", () => {
    const asked = { source: "a", notices: [], ms: 1, exchanges: [{ id: "x" }] }
    const all = [
      { _tag: "Empty", ...asked },
      { _tag: "Skipped", source: "a", notices: [], why: "no key" }
    ] as unknown as ReadonlyArray<Source.Outcome>
    expect(all.map((one) => Source.exchangesOf(one).length)).toEqual([1, 0])
    expect(all.map(Source.errorOf)).toEqual([undefined, undefined])
  })
})

describe("a list that is there as a whole", () => {
  it("is delivered in pages, the last without a cursor", () => {
    const listed = records.map((one) => SourceRecord.make({ source: "a", ...one }))
    const page = (cursor: string | undefined, wanted: number) => {
      const { records: some, next, total } = Source.pageOf(listed, { cursor, wanted } as never)
      return [some.map(({ id }) => id).join(""), next, total]
    }
    expect([page(undefined, 3), page("3", 3), page("6", 3), page(undefined, 7)]).toEqual([
      ["r0r1r2", "3", 7],
      ["r3r4r5", "6", 7],
      ["r6", undefined, 7],
      ["r0r1r2r3r4r5r6", undefined, 7]
    ])
  })
})

describe("records that could not be read", () => {
  const told = (count: number, error?: SourceError.SourceError) => {
    const skipped = Skipping.none()
    for (let i = 0; i < count; i++) Skipping.skip(skipped, `line ${i}`)
    return Skipping.report("a", "search", skipped, error)
  }

  it("are an error with the first three, or a notice in addition to another error", () => {
    const detail = (count: number) => (told(count).error!.reason as { readonly detail: string }).detail
    expect(told(0)).toEqual({ error: undefined, notices: [] })
    expect(detail(1)).toBe("1 record could not be read and was left out: line 0")
    expect(detail(3)).toBe("3 records could not be read and were left out: line 0; line 1; line 2")
    expect(detail(5)).toBe("5 records could not be read and were left out: line 0; line 1; line 2; and 2 more")
    const other = SourceError.make("a", "search", { _tag: "Unreachable", detail: "no route" })
    expect(told(2, other)).toMatchObject({ error: other, notices: [{ code: "records-skipped", subject: "a" }] })
  })
})
