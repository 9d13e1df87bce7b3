import { describe, expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { ranker, type Mistake, mistakes } from "@litfuse/engine/testing/planted/rankers"
import { type Example, laws } from "@litfuse/engine/testing/rankerLaws"
import { isBroken, tests } from "@litfuse/engine/testing/vitest"

const example = "a work cited 7 times scores 1 + weight ln 8, one without a count nothing"
const citationCount = { count: 7, source: "x", date: SourceRecord.PartialDate.make("2024") }

const examples: ReadonlyArray<Example<{ readonly weight: number }>> = [
  {
    what: example,
    records: [
      { id: "cited", title: "One", citationCount },
      { id: "unknown", title: "Two" }
    ],
    query: "any",
    params: { weight: 2 },
    expected: { cited: 1 + 2 * Math.log(8) }
  }
]

const breaks: Readonly<Record<Mistake, string>> = {
  "missing scored 0": "a work without a needed column has no score, not even 0",
  "ties broken by row": "works with the same records tie to the last bit",
  "a score that counts its calls": "a score depends on nothing that was scored before",
  "infinite for no citations": "every work gets a finite score or none, whatever was in the array before",
  "only the first works are written": "every work gets a finite score or none, whatever was in the array before",
  "an explanation without its constant": "an explanation sums to its score",
  "the weight is ignored": example
}

describe("the laws of rankers", () => {
  describe("hold for a plain ranker", () => {
    tests(it, laws(ranker(), examples))
  })

  it.each(mistakes)("are broken when: %s", async (mistake) => {
    expect(await isBroken(laws(ranker(mistake), examples), breaks[mistake])).toBe(true)
  })
})
