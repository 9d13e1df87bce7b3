import { describe, expect, it } from "vitest"
import { planted, type Mistake, mistakes } from "@litfuse/engine/testing/planted/sources"
import { laws } from "@litfuse/engine/testing/sourceLaws"
import { isBroken, tests } from "@litfuse/engine/testing/vitest"

const lawsOf = (mistake?: Mistake) => {
  const { source, harness } = planted(mistake)
  return laws(source, harness)
}

const complete = "records are complete: its own name, an id, a title, identifiers normalised and none twice"

const breaks: Readonly<Record<Mistake, string>> = {
  "the last record comes again on the next page": "no record comes twice",
  "pages hold more than wanted": "no page holds more than wanted",
  "pages never end": "pages end, and together hold at least four records for the query of the harness",
  "what it cannot do crashes it": "sorts, which it does not declare, yields a Notice and no failure",
  "a declared capability is ignored": "published, which it declares, works",
  "an empty title": complete,
  "a PMID with leading zeros": complete,
  "an identifier twice": complete,
  "records in another name": complete,
  "a total that changes": "a total, where it is given, is the same on every page and no less than what comes",
  "another order every time": "the same search twice gives the same records",
  "nothing found is a failure": "an empty result is a page without records, and no failure",
  "429 becomes Unreachable": "rate-limited becomes RateLimited, and no secret is told",
  "the secret stands in the error": "unauthorised becomes Unauthorised, and no secret is told",
  "a request that goes on when nobody waits": "a source that hangs is given up in time, and its request cancelled"
}

describe("the laws of sources", () => {
  describe("hold for a source in memory", () => {
    tests(it, lawsOf())
  })

  it.each(mistakes)("are broken when: %s", async (mistake) => {
    expect(await isBroken(lawsOf(mistake), breaks[mistake])).toBe(true)
  })
})
