import * as Params from "@litfuse/engine/Params"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { JournalPrestige } from "../src/JournalPrestige.ts"
import { ranked, table } from "./ranked.ts"

/** The ranker with a table, as a user's pipeline gives one: the laws hold for it when it is on. */
const filled = {
  ...JournalPrestige,
  params: Schema.Struct({
    journals: Schema.Record(Schema.String, Schema.Finite).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed({ heart: 3, trial: 2, aspirin: 1, gene: 0, attack: 7, children: 5, therapy: 4 }))
    ),
    called: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("impact factor")))
  })
}

describe("JournalPrestige", () => {
  testLaws(it, rankerLaws(JournalPrestige))
  testLaws(it, rankerLaws(filled))

  it("ranks nothing without a table, and says so", () => {
    const works = table({ a: { containerTitle: "Heart" } })
    const { scores, missing } = ranked(JournalPrestige, works)
    expect([scores, missing]).toEqual([{}, { a: "no table of journals is given" }])
    expect(JournalPrestige.notices?.(Params.defaults(JournalPrestige))[0]?.text).toMatch(/^journals: no table is given/)
    expect(JournalPrestige.notices?.({ journals: { Heart: 1 }, called: "value" })).toEqual([])
  })

  it("finds a journal whatever its letter case, and says which it does not know", () => {
    const works = table({
      a: { containerTitle: "The LANCET" },
      b: { containerTitle: "Heart & Soul" },
      c: { containerTitle: "Nobody's" },
      d: {}
    })
    const { scores, missing } = ranked(JournalPrestige, works, { journals: { Lancet: 98.4, "Heart and Soul": 1, "heart soul": 2 } })
    expect(scores).toEqual({ a: 98.4, b: 2 })
    expect(missing).toEqual({ c: 'the table has no journal "Nobody\'s"', d: "no source delivered containerTitle" })
  })
})
