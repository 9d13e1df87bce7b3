import type * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import source from "../src/OpenCitations.ts"

describe("OpenCitations", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked but those of searches, for it cannot be searched", () => {
    const unchecked = all.filter((law) => law.notRun !== undefined)
    expect(new Set(unchecked.map(({ notRun }) => notRun))).toEqual(new Set(["it does not search"]))
    expect(unchecked.filter(({ name }) => /^(?:a look-up|citations): /.test(name))).toEqual([])
  })
})

const [heart, review] = Raw.identifiers([
  ["doi", "10.5555/heart.1"],
  ["doi", "10.5555/review.4"]
])

const listing =
  (of: Identifier.Identifier, direction: "citing" | "cited", depth = 1000) =>
  (connection: Source.Connection) =>
    connection.citations({ of, direction, depth, timeoutMs: 60_000 })

const asking = async (question: (connection: Source.Connection) => Effect.Effect<Source.Outcome>) => {
  const { outcome, script } = await Effect.runPromise(askSource(source, harness, question))
  return { outcome: outcome!, paths: script.seen.map(({ sent }) => sent.url.pathname), sent: script.seen.map(({ sent }) => sent) }
}

describe("what is peculiar to OpenCitations", () => {
  it("lists the citing works, newest first, with the data of Meta for each, and their number", async () => {
    const { outcome, paths, sent } = await asking(listing(heart!, "citing"))
    expect(outcome).toMatchObject({ _tag: "Found", total: 6 })
    expect(Source.recordsOf(outcome).map(({ id, title, published }) => [id, title, published])).toEqual([
      ["br/0619", "[no title: br/0619]", "2023"],
      ["br/0616", "A Letter [With Brackets]", "2022-06-01"],
      ["br/0614", "Hearts In Numbers", "2021-02-28"],
      ["br/0613", "Platelets & Hearts: A Review", "2020"],
      ["br/0612", "Aspirin Twice A Day", "2019-11"],
      ["br/0615", "[no title: br/0615]", undefined]
    ])
    expect(paths).toEqual([
      "/index/v2/citations/doi:10.5555/heart.1",
      "/meta/v1/metadata/omid:br/0619__omid:br/0616__omid:br/0614__omid:br/0613__omid:br/0612__omid:br/0615"
    ])
    expect(sent[0]!.headers["authorization"]).toBe("s3cr3t-token@example.org")
  })

  it("lists the cited works; a work with an unknown identifier is a record without one", async () => {
    const { outcome } = await asking(listing(review!, "cited"))
    expect(outcome).toMatchObject({ _tag: "Found", total: 4 })
    expect(Source.recordsOf(outcome).map(({ id, identifiers, published }) => [id, identifiers.length, published])).toEqual([
      ["br/0611", 3, "2018-03-14"],
      ["br/0612", 3, "2019-11"],
      ["br/0615", 1, undefined],
      ["br/0618", 0, undefined]
    ])
  })

  it("requests no more works than requested, and reports how many there are altogether", async () => {
    const { outcome, paths } = await asking(listing(heart!, "citing", 2))
    expect(outcome).toMatchObject({ _tag: "Found", total: 6, records: { length: 2 } })
    expect(paths.at(-1)).toBe("/meta/v1/metadata/omid:br/0619__omid:br/0616")
  })

  it("finds nothing for a work without citations, or an unknown work", async () => {
    const [unknown] = Raw.identifiers([["pmid", "49999999"]])
    const { outcome, paths } = await asking(listing(unknown!, "cited"))
    expect([outcome._tag, paths]).toEqual(["Empty", ["/index/v2/references/pmid:49999999"]])
  })

  it("requests the number of citations where a list is as long as the service allows", async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => ({ citing: `omid:br/${i + 100_000}`, cited: "omid:br/0611" }))
    const outcome = await answered(
      source,
      harness,
      listing(heart!, "citing", 1),
      { json: rows },
      { json: [{ count: "61234" }] },
      { json: [] }
    )
    expect(outcome).toMatchObject({ total: 61_234 })
  })

  it("encodes the signs of a DOI for an address, and sends no half characters", async () => {
    const dois = Raw.identifiers([
      ["doi", "10.5555/letter_7<1>"],
      ["doi", "10.5555/a?b#c%d"],
      ["doi", "10.5555/\ud800"]
    ])
    const { outcome, sent } = await asking(lookingUp(...dois))
    expect(Source.recordsOf(outcome).map(({ id }) => id)).toEqual(["br/0616"])
    expect(sent[0]!.url.pathname).toBe("/meta/v1/metadata/doi:10.5555/letter_7%3C1%3E__doi:10.5555/a%3Fb%23c%25d__doi:10.5555/%EF%BF%BD")
  })

  it("has a notice about a citation that names no work, and returns the others", async () => {
    const rows = [
      { citing: "isbn:9780000000000", cited: "omid:br/0611" },
      { citing: "omid:br/0612", cited: "omid:br/0611" }
    ]
    const outcome = await answered(source, harness, listing(heart!, "citing"), { json: rows }, { json: [] })
    expect(outcome).toMatchObject({ total: 1, notices: [{ code: "citations-unnamed" }, { code: "no-title" }] })
  })

  it.each([
    ["an object where a list is meant", { json: { error: "no" } }, "BadResponse"],
    ["a fault of its own", { status: 500, body: "SPARQL endpoint" }, "Unreachable"],
    ["a rate limit", { status: 429 }, "RateLimited"]
  ])("refuses %s with its reason", async (_, reply, reason) => {
    const outcome = await answered(source, harness, listing(heart!, "citing"), reply)
    expect(Source.errorOf(outcome)?.reason._tag).toBe(reason)
  })
})
