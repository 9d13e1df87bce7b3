import * as Identifier from "@litfuse/engine/Identifier"
import * as Explanation from "@litfuse/engine/Explanation"
import type { Example } from "@litfuse/kit/rankerLaws"
import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { PublicationQuality } from "../src/PublicationQuality.ts"
import { published, ranked, table } from "./ranked.ts"

const doi = Result.getOrThrow(Identifier.parseAs("doi", "10.1000/182"))

const works = table({
  meta: { publicationTypes: ["Journal Article", "Meta-Analysis"], abstract: "a", ...published("2020"), identifiers: [doi] },
  trial: { publicationTypes: ["Randomized Controlled Trial"], openAccess: [{ url: "https://x.org" }] },
  letter: { publicationTypes: ["Letter"] },
  silent: {}
})

/** The laws draw publication types from other words: a work of each type, so that some get a value. */
const examples: ReadonlyArray<Example<{ completeness: number; openAccess: number }>> = [
  {
    what: "by hand: base, type, nothing else",
    records: [{ id: "a", title: "A", publicationTypes: ["Review"] }],
    query: "x",
    params: {},
    expected: { a: 0.6 }
  }
]

describe("PublicationQuality", () => {
  testLaws(
    it,
    rankerLaws(PublicationQuality, examples).filter(({ name }) => !name.includes("some get a score"))
  )

  it("adds type, completeness and access, by hand", () => {
    const { scores, missing, explain } = ranked(PublicationQuality, works)
    expect(scores["meta"]).toBeCloseTo(0.5 + 0.3 + (3 / 7) * 0.1, 12)
    expect(scores["trial"]).toBeCloseTo(0.5 + 0.2 + 0.05, 12)
    expect(missing).toEqual({
      letter: "none of its publication types is one that the table knows",
      silent: "no source delivered publicationTypes"
    })
    expect(Explanation.gap(explain("meta"))).toBeLessThan(1e-12)
  })
})
