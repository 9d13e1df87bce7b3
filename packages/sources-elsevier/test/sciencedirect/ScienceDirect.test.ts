import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { answered, crashes, searching } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { type AnySource, askSource, type Question } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../../src/sciencedirect/ScienceDirect.ts"
import refused from "../fixtures/scopus-401.json" with { type: "json" }
import answer from "../fixtures/sciencedirect-search.json" with { type: "json" }

describe("ScienceDirect", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

interface Sent {
  readonly display: { readonly offset: number; readonly show: number }
}

const asking = async (question: Question<Source.Outcome>) => {
  const { outcome, script } = await Effect.runPromise(
    askSource(source as unknown as AnySource, harness, question, (_, { body }) => {
      const { offset, show } = (JSON.parse(new TextDecoder().decode(body)) as Sent).display
      const results = Array.from({ length: show }, (__, i) => ({ ...answer.results[0]!, pii: `S${offset + i}` }))
      return { json: { resultsFound: 156_000, results } }
    })
  )
  const sent = script.seen.map(({ sent: one, atMs }) => ({ ...one, atMs, json: JSON.parse(new TextDecoder().decode(one.body)) as Sent }))
  return { records: Source.recordsOf(outcome!), codes: outcome!.notices.map(({ code }) => code), sent }
}

describe("what is peculiar to ScienceDirect", () => {
  it("asks in a PUT with the key in a header, on pages of a size that the service has, twice a second", async () => {
    const { records, sent } = await asking(searching(harness, { depth: 230 }))
    expect(sent.map(({ method, json: { display }, atMs }) => [method, display.offset, display.show, atMs])).toEqual([
      ["PUT", 0, 100, 0],
      ["PUT", 100, 100, 500],
      ["PUT", 200, 50, 1000]
    ])
    expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, i) => `S${i}`))
    expect(sent.every(({ headers, url }) => headers["x-els-apikey"] === "s3cr3t-key@example.org" && !url.href.includes("s3cr3t"))).toBe(
      true
    )
  })

  it("ends at the 5,000th work, with a notice", async () => {
    const { records, codes } = await asking(searching(harness, { depth: 6000 }))
    expect([records.length, codes.includes("depth-capped")]).toEqual([5000, true])
  })

  it("refuses a wrong key with its reason, and prints no key", async () => {
    const outcome = await answered(source, harness, searching(harness), { status: 401, json: refused })
    expect(outcome).toMatchObject({ error: { reason: { _tag: "Unauthorised" } } })
    expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  })

  it("finds nothing where there is no list, and sends no request for an empty query", async () => {
    expect(await answered(source, harness, searching(harness), { json: { resultsFound: 0 } })).toMatchObject({ _tag: "Empty", total: 0 })
    const { outcome, script } = await Effect.runPromise(
      askSource(source as unknown as AnySource, harness, searching({ something: Query.field("issn", Query.text("1111-1119")) }))
    )
    expect([Source.errorOf(outcome!)?.reason._tag, script.seen.length]).toEqual(["QueryRejected", 0])
  })

  it("gives records from any torn answer", async () => {
    const invented = [{ file: "own", url: "", sent: undefined, status: 200, contentType: "application/json", text: JSON.stringify(answer) }]
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 200)
    expect(await crashes(source, harness, invented, () => searching(harness, { depth: 4 }), runs)).toEqual([])
  }, 3_600_000)

  it("has all that an answer says", async () => {
    const records = Source.recordsOf(await answered(source, harness, searching(harness, { depth: 4 }), { json: answer }))
    expect(records[0]).toMatchObject({
      id: "S0000000000000001",
      identifiers: [{ scheme: "doi", value: "10.5555/heart.1" }],
      contributors: [
        { _tag: "Person", family: "Example", given: "Ada" },
        { _tag: "Person", family: "van der Berg", given: "Jan" }
      ],
      containerTitle: "Example Heart Journal",
      volume: "12",
      issue: "7",
      pages: "101-109",
      published: "2020-05-17",
      openAccess: [{ url: "https://www.sciencedirect.com/science/article/pii/S0000000000000001", host: "publisher" }],
      url: "https://www.sciencedirect.com/science/article/pii/S0000000000000001"
    })
    expect(records.map(({ pages, volume, published }) => [pages, volume, published])).toEqual([
      ["101-109", "12", "2020-05-17"],
      ["124912", "13", "2021-01"],
      [undefined, undefined, "2019"],
      ["1-2", undefined, "2012-03-01"]
    ])
    expect(records[3]!.url).toBe("https://www.sciencedirect.com/science/article/pii/S0000000000000004")
    for (const record of records) expect(Schema.is(SourceRecord)(record)).toBe(true)
  })
})
