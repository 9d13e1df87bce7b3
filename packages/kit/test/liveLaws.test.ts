import * as Identifier from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { liveLaws } from "../src/liveLaws.ts"
import { offline } from "../src/scriptedHttp.ts"
import type { AnySource } from "../src/askSource.ts"
import { tryAbilities, wordQuery } from "../src/tryAbilities.ts"
import * as MemorySource from "./MemorySource.ts"

const pmid = (value: string) => Result.getOrThrow(Identifier.parseAs("pmid", value))
const titles = ["A heart attack", "Heart attack again", "After a heart attack", "Before a heart attack"]
const records = titles.map((title, i) => ({ id: `${i}`, title, identifiers: [pmid(`${i + 1}`)] }))
const memory = (options: Partial<MemorySource.Options> = {}) => MemorySource.plugin({ id: "memory", records, ...options }) as AnySource

/** A source that only looks up: it knows the given PMIDs. */
const lookup = (...known: ReadonlyArray<string>): AnySource =>
  ({
    ...memory({ capabilities: { identifiers: ["pmid"], batch: 10 } }),
    abilities: ["lookup"],
    make: () =>
      Effect.succeed({
        lookup: (identifiers: ReadonlyArray<Identifier.Identifier>) =>
          Effect.succeed(
            identifiers
              .filter(({ value }) => known.includes(value))
              .map(({ value }) => SourceRecord.make({ source: "memory", id: value, title: "One", identifiers: [pmid(value)] }))
          )
      })
  }) as unknown as AnySource

/** The names of the laws, each with whether it holds. */
const stateOf = async (source: AnySource) =>
  Promise.all(liveLaws(source, offline).map(async ({ name, check }) => `${name}: ${Exit.isSuccess(await Effect.runPromiseExit(check))}`))

describe("liveLaws", () => {
  it("hold for a source that finds three records and nothing, and for one that knows a publication", async () => {
    expect(await stateOf(memory())).toEqual([
      "it finds three records of a common phrase: true",
      "it finds nothing for a word that does not exist: true"
    ])
    expect(await stateOf(lookup("27599104"))).toEqual([
      "it knows one publication: true",
      "it does not know a publication that does not exist: true"
    ])
  })

  it("are broken where a source finds too little, fails, or knows what does not exist", async () => {
    expect((await stateOf(memory({ records: records.slice(0, 2) })))[0]).toMatch(/: false$/)
    expect((await stateOf(memory({ fault: "bad-response" }))).every((state) => state.endsWith(": false"))).toBe(true)
    expect((await stateOf(lookup("27599104", "999999999")))[1]).toMatch(/: false$/)
  })
})

describe("tryAbilities", () => {
  it("searches for a word and looks up what was found", async () => {
    const both = { ...lookup("1", "2"), abilities: ["search", "lookup"] } as unknown as AnySource
    const source = {
      ...both,
      make: (params: unknown) =>
        Effect.map(lookup("1", "2").make(params), (own) => ({ ...MemorySource.primitives({ id: "memory", records }), ...own }))
    } as AnySource
    const asked = Effect.flatMap(Source.connect(source, {}), (connection) => tryAbilities(source, connection, "heart", 1000))
    const answers = await Effect.runPromise(Effect.scoped(asked).pipe(Effect.provide(offline)))
    expect(answers.map(({ ability, outcome }) => [ability, outcome._tag])).toEqual([
      ["search", "Found"],
      ["lookup", "Found"]
    ])
  })

  it("asks a service that lists by date for a day as well", () => {
    const { capabilities } = memory()
    expect(wordQuery({ capabilities }, "heart")).toMatchObject({ _tag: "Term" })
    expect(wordQuery({ capabilities: { ...capabilities, isTriedHere: true } }, "heart")).toMatchObject({ _tag: "And" })
  })
})
