import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../src/Arxiv.ts"

describe("arXiv", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")
const [first, old] = Raw.identifiers([
  ["arxiv", "2001.00001"],
  ["arxiv", "math.AG/0601001v2"]
])

const asking = async (question: Parameters<typeof askSource<Source.Outcome>>[2]) => {
  const { outcome, script } = await Effect.runPromise(askSource(source, harness, question))
  return { outcome: outcome!, sent: script.seen.map(({ sent }) => sent), times: script.seen.map(({ atMs }) => atMs) }
}

describe("what is peculiar to arXiv", () => {
  it("tells errors as entries of a feed, with 400 and with 200: none of them becomes a record", async () => {
    for (const status of [400, 200])
      for (const question of [searching(harness), lookingUp(first!)])
        expect(await answered(source, harness, question, { status, body: fixture("query-400.xml") })).toMatchObject({
          error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("start must be an integer") } }
        })
  })

  it("sends empty pages when it is busy: they do not look like the end of the list", async () => {
    const busy = { headers: { "content-type": "application/atom+xml" }, body: fixture("query-busy.xml") }
    expect(await answered(source, harness, searching(harness), busy)).toMatchObject({
      _tag: "Failed",
      error: { reason: { _tag: "BadResponse", detail: expect.stringContaining("reports 4711 results and sent an empty page from 0 on") } }
    })
    const whole = harness.server!({
      method: "GET",
      path: "/api/query",
      query: new URLSearchParams({ search_query: "all:heart", max_results: "10" }),
      json: undefined,
      headers: {}
    })
    const more = { ...whole, body: whole.body!.replace(/(<opensearch:totalResults>)\d+/, "$14711") }
    expect(await answered(source, harness, searching(harness), more, busy)).toMatchObject({
      _tag: "Partial",
      records: { length: 5 },
      error: { reason: { _tag: "BadResponse" } }
    })
  })

  it("asks by identifier without versions, for as many entries as identifiers", async () => {
    const { outcome, sent } = await asking(lookingUp(first!, old!))
    expect(outcome).toMatchObject({ _tag: "Found", records: [{ id: "2001.00001" }, { id: "math/0601001" }] })
    expect(sent.map(({ url }) => [url.searchParams.get("id_list"), url.searchParams.get("max_results")])).toEqual([
      ["2001.00001,math/0601001", "2"]
    ])
  })

  it("reports the effective query", async () => {
    const { outcome } = await asking(searching(harness, { query: Query.text("heart attack") }))
    expect(outcome).toMatchObject({ effectiveQuery: "(all:heart AND all:attack)" })
  })

  it("posts a query that is too long for an address", async () => {
    const long = Query.or(...Array.from({ length: 200 }, (_, i) => Query.text(`heart${i}`)), Query.text("heart"))
    const { outcome, sent } = await asking(searching(harness, { query: long }))
    expect([outcome._tag, sent.map(({ method }) => method)]).toEqual(["Found", ["POST"]])
  })

  it("gets no request for an exclusion alone or an empty query", async () => {
    for (const query of [
      Query.not(Query.text("mice")),
      Query.text("-"),
      Query.or(Query.and(Query.not(Query.text("a"))), Query.text("b"))
    ]) {
      const { outcome, sent } = await asking(searching(harness, { query }))
      expect([Source.errorOf(outcome)?.reason._tag, sent.length]).toEqual(["QueryRejected", 0])
    }
  })

  it("gets one request in three seconds", async () => {
    const { times } = await asking((connection) =>
      Effect.map(Effect.all([1, 2, 3].map(() => searching(harness)(connection))), ([one]) => one!)
    )
    expect(times).toEqual([0, 3000, 6000])
  })
})
