import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp } from "@litfuse/kit/answered"
import { askSource } from "@litfuse/kit/askSource"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { enricherLaws } from "@litfuse/kit/enricherLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { FirstAuthors } from "../src/FirstAuthors.ts"
import harness from "./authors/harness.ts"

describe("first authors", () => {
  const all = enricherLaws(FirstAuthors, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const source = enricherAsSource(FirstAuthors)
const small = asSourceHarness(harness)
const papers = Raw.identifiers([
  ["doi", "10.5555/heart.1"],
  ["doi", "10.5555/heart.2"],
  ["corpusid", "1003"],
  ["doi", "10.5555/unknown"]
])

describe("what is peculiar to first authors", () => {
  it("asks for the papers, then once for each of their first authors, and tells what it knows", async () => {
    const { outcome, script } = await Effect.runPromise(askSource(source, small, lookingUp(...papers)))
    expect(Source.recordsOf(outcome!).map(({ identifiers, impact }) => [Raw.text(identifiers[0]?.value), impact?.[0]?.value])).toEqual([
      [expect.any(String), 61],
      [expect.any(String), 61],
      [expect.any(String), undefined]
    ])
    const sent = script.seen.map(({ sent: { url, body } }) => [url.pathname, new TextDecoder().decode(body)])
    expect(sent.map(([path]) => path)).toEqual(["/graph/v1/paper/batch", "/graph/v1/author/batch"])
    expect(sent[1]![1]).toContain('["1"]')
  })

  it("asks about an author once a day, and anew over other recordings", async () => {
    const twice: Parameters<typeof askSource>[2] = (connection) =>
      Effect.andThen(lookingUp(...papers)(connection), lookingUp(...papers)(connection))
    const pathsOf = async () =>
      (await Effect.runPromise(askSource(source, small, twice))).script.seen.map(({ sent: { url } }) => url.pathname.split("/")[3])
    for (const paths of [await pathsOf(), await pathsOf()]) expect(paths).toEqual(["paper", "author", "paper"])
  })

  it("does not ask for authors when no paper has one that it can name", async () => {
    const { outcome, script } = await Effect.runPromise(askSource(source, small, lookingUp(papers[2]!)))
    expect(Source.recordsOf(outcome!)).toHaveLength(1)
    expect(script.seen).toHaveLength(1)
  })

  it.each([
    ["a page", { body: "<html>busy</html>", headers: { "content-type": "text/html" } }, "BadResponse"],
    ["a fault", { status: 500, json: { error: "boom" } }, "Unreachable"]
  ])("fails when the service answers with %s", async (_, reply, reason) => {
    expect(Source.errorOf(await answered(source, small, lookingUp(...papers), reply))?.reason._tag).toBe(reason)
  })
})
