import * as Params from "@litfuse/engine/Params"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { SourceTrust } from "../src/SourceTrust.ts"
import { ranked, table } from "./ranked.ts"

/** The ranker with a table, as a preset gives one: the laws hold for it when it is on. */
const trust = Schema.Record(Schema.String, Schema.Finite)
const filled = {
  ...SourceTrust,
  params: Schema.Struct({
    sources: trust.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ first: 0.9, second: 0.5 }))),
    perFurther: Params.number(0.1, { minimum: 0, maximum: 1 }),
    mostFurther: Params.number(0.2, { minimum: 0, maximum: 1 })
  })
}

describe("SourceTrust", () => {
  testLaws(it, rankerLaws(SourceTrust))
  testLaws(it, rankerLaws(filled))

  it("adds a little for each further source, never above 1: by hand", () => {
    const works = table({
      a: { source: "pubmed" },
      b: [{ source: "core" }, { source: "other" }],
      c: [{ source: "pubmed" }, { source: "core" }, { source: "x" }, { source: "y" }],
      d: [{ source: "core" }, { source: "w" }, { source: "x" }, { source: "y" }],
      e: { source: "other" }
    })
    const { scores, missing } = ranked(SourceTrust, works, { sources: { pubmed: 0.95, core: 0.7 } })
    expect(scores["a"]).toBe(0.95)
    expect(scores["b"]).toBeCloseTo(0.8, 12)
    expect(scores["c"]).toBe(1)
    expect(scores["d"]).toBeCloseTo(0.9, 12)
    expect(missing).toEqual({ e: "the table knows none of its sources: other" })
  })

  it("is off until a table is given", () => {
    expect(() => ranked(SourceTrust, table({ a: {} }))).toThrow("sources: none is given")
  })
})
