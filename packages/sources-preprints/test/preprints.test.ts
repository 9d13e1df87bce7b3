import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { type AnySource, askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import details from "./fixtures/details.json" with { type: "json" }
import harness, { pagedBy } from "./harness.ts"
import sources, { biorxiv } from "../src/index.ts"

describe.each(sources.map((source) => [source.id, source] as const))("%s", (_, source) => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const asking = async (question: Parameters<typeof askSource<Source.Outcome>>[2], source: unknown = biorxiv, service = harness) => {
  const { outcome, script } = await Effect.runPromise(askSource(source as AnySource, service, question))
  return {
    outcome: outcome!,
    codes: outcome!.notices.map(({ code }) => code),
    paths: script.seen.map(({ sent }) => sent.url.pathname),
    times: script.seen.map(({ atMs }) => atMs)
  }
}

describe("what is peculiar to the servers of preprints", () => {
  it("they search no words: dates are read to their end, and the query is tried here, which every answer says", async () => {
    const { outcome, codes, paths } = await asking(searching(harness))
    expect(paths).toEqual(["0", "3", "6"].map((start) => `/details/biorxiv/2020-01-01/2021-12-31/${start}/json`).slice(0, 2))
    expect(codes).toEqual(["unranked", "revised-only", "tried-here"])
    expect(outcome).toMatchObject({ total: 5, effectiveQuery: "biorxiv/2020-01-01/2021-12-31, of that here: heart" })
    expect(outcome.notices.find(({ code }) => code === "revised-only")!.text).toBe(
      "1 of 5 were posted before these dates and only revised within them"
    )
  })

  it("a search without a first day is refused before any request, and names sources that search words", async () => {
    const { outcome, paths } = await asking(searching(harness, { query: Query.text("heart") }))
    expect(outcome).toMatchObject({ error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("use europepmc") } } })
    expect(paths).toEqual([])
  })

  it("a search without words lists all that was posted, up to today where no last day is named", async () => {
    const { outcome, paths } = await asking(
      searching(harness, {
        query: Query.text(" "),
        publishedFrom: PartialDate.make("1969-12-31"),
        publishedUntil: PartialDate.make("2020-01")
      })
    )
    expect([Source.recordsOf(outcome).length, paths]).toEqual([3, ["/details/biorxiv/1969-12-31/2020-01-31/0/json"]])
    const open = await asking(searching(harness, { query: Query.range("published", "1969-12") }))
    expect([open.outcome._tag, open.paths]).toEqual(["Empty", ["/details/biorxiv/1969-12-01/1970-01-01/0/json"]])
    expect((await asking(searching(harness, { query: Query.range("published", "2021", "2020") }))).paths).toEqual([])
  })

  it("the last version speaks for a preprint, and the first one for its day", async () => {
    const { outcome } = await asking(searching(harness, { sort: "newest" }))
    const [first] = Source.recordsOf(outcome).filter(({ id }) => id.endsWith("000001"))
    expect(first).toMatchObject({
      title: "Aspirin and the heart: after a heart attack",
      published: "2020-01-01",
      url: expect.stringMatching(/v2$/)
    })
  })

  it("more than may be read is refused at the first page, with the parameter that raises the limit", async () => {
    const many = { json: { ...details, messages: [{ ...details.messages[0], total: "152918" }] } }
    const outcome = await answered(biorxiv, harness, searching(harness), many)
    expect(outcome).toMatchObject({
      error: {
        reason: {
          _tag: "QueryRejected",
          detail: expect.stringContaining("posted 152918 versions from 2020-01-01 to 2021-12-31, but at most 10000 are read")
        }
      }
    })
    expect(Source.exchangesOf(outcome).length).toBe(1)
    const wider = { ...(biorxiv as unknown as AnySource), make: () => (biorxiv as unknown as AnySource).make({ window: 100_000 }) }
    expect((await asking(searching(harness), wider)).outcome._tag).toBe("Found")
    expect(Params.defaults(biorxiv)).toEqual({ window: 10_000 })
  })

  it("pages of any size bring the same preprints, also where each has another size than the one before", async () => {
    const paged = (sizeAt: (start: number) => number) => asking(searching(harness), biorxiv, { ...harness, server: pagedBy(sizeAt) })
    const whole = await paged(() => 100)
    expect(Source.recordsOf(whole.outcome).length).toBe(5)
    for (const sizeAt of [() => 1, () => 2, (start: number) => 1 + (start % 3), (start: number) => (start === 0 ? 4 : 1)]) {
      const { outcome, codes } = await paged(sizeAt)
      expect([Source.recordsOf(outcome), codes]).toEqual([Source.recordsOf(whole.outcome), whole.codes])
    }
  })

  it("a page that brings nothing new ends the list, with a notice", async () => {
    const still = { json: { ...details, messages: [{ ...details.messages[0], total: 500 }] } }
    const outcome = await answered(biorxiv, harness, searching(harness), still)
    expect([outcome._tag, Source.exchangesOf(outcome).length, outcome.notices.some(({ code }) => code === "pages-idle")]).toEqual([
      "Found",
      2,
      true
    ])
  })

  it("a preprint is looked up with all its versions, and a DOI of another house is left out", async () => {
    const dois = Raw.identifiers([
      ["doi", "10.1101/2020.01.03.000003"],
      ["doi", "10.1101/2099.01.01.000000"],
      ["doi", "10.5555/elsewhere"],
      ["doi", "10.1101/half\ud800"]
    ])
    const { outcome, codes, paths } = await asking(lookingUp(...dois))
    expect(paths).toEqual([
      "/details/biorxiv/10.1101/2020.01.03.000003/na/json",
      "/details/biorxiv/10.1101/2099.01.01.000000/na/json",
      "/details/biorxiv/10.1101/half%EF%BF%BD/na/json"
    ])
    expect(Source.recordsOf(outcome)).toMatchObject([{ published: "2020-02-01", retraction: { status: "withdrawn", date: "2022-01-01" } }])
    expect(codes).toContain("not-found")
  })

  it("a status that is neither fine nor empty is the service's error", async () => {
    const outcome = await answered(biorxiv, harness, searching(harness), {
      json: { messages: [{ status: "Error: bad interval" }], collection: [] }
    })
    expect(outcome).toMatchObject({ error: { reason: { _tag: "QueryRejected", detail: "Error: bad interval" } } })
  })

  it("get two requests a second, both together", async () => {
    const { times } = await asking(searching(harness))
    expect(times).toEqual([0, 500])
    expect(new Set(sources.map(({ upstream }) => upstream!.id))).toEqual(new Set(["biorxiv"]))
  })
})
