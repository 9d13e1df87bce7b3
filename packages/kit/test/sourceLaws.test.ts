import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { planted, type Mistake, mistakes } from "./planted/sources.ts"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { isBroken, testLaws } from "@litfuse/kit/testLaws"

const lawsOf = (mistake?: Mistake) => {
  const { source, harness } = planted(mistake)
  return sourceLaws(source, harness)
}

const complete = "records are complete: its own name, an id, a title, identifiers normalised and none twice"
const total = "a total, where it is given, is the same on every page, and as many records come"
const declared = "what it declares it can do, and what it can do it declares"
const odd = "one odd record costs no other: it is skipped, and the outcome is Partial and says why"
const fault = (name: string, becomes: string) => `${name} becomes ${becomes}, whichever request it meets, and no secret is shown`

const breaks: Readonly<Record<Mistake, string>> = {
  "the last record comes again on the next page": "no record comes twice",
  "pages hold more than wanted": "no page holds more than wanted",
  "pages are counted by what is wanted of each": "the same records come, however many are wanted of each page",
  "cursors never end": "pages end, and together hold at least four records for the query of the harness",
  "what it cannot do crashes it": "phrases, which it does not declare, yields a Notice and no failure",
  "a declared capability is ignored": "published, which it declares, works",
  "an approximation that is called exact but does not work": "field-title, which it declares, works",
  "an empty title": complete,
  "a PMID with leading zeros": complete,
  "an identifier twice": complete,
  "records in another name": complete,
  "a total that changes": total,
  "a total that is wrong": total,
  "another order every time": "the same search twice gives the same answer",
  "nothing found is a failure": "an empty result is a page without records, and no failure",
  "a rate limit becomes Unreachable": fault("a rate limit of an hour", "RateLimited"),
  "a page of HTML is read as empty": fault("a page of HTML with status 200", "BadResponse"),
  "a failed second step is read as empty": fault("a server error that stays", "Unreachable"),
  "a failed second page is read as the last": fault("no connection", "Unreachable"),
  "the secret stands in an error": fault("a key that is refused", "Unauthorised"),
  "the secret stands in a record": "no secret is shown when all goes well",
  "a request that goes on when nobody waits": "a source that hangs is given up in time, and its request cancelled",
  "make never ends": "it is made soon, whatever its upstream does",
  "make crashes": declared,
  "an ability that is declared and missing": declared,
  "an ability that is there and not declared": declared,
  "unknown identifiers are a failure": "a look-up of what is not known is no failure, and says so",
  "a failed look-up is read as unknown": `a look-up: ${fault("a query that is refused", "QueryRejected")}`,
  "a failed second batch is read as unknown": `a look-up: ${fault("a server error that stays", "Unreachable")}`,
  "a rate limit of a look-up becomes Unreachable": `a look-up: ${fault("a rate limit of an hour", "RateLimited")}`,
  "the secret stands in the error of a look-up": `a look-up: ${fault("no connection", "Unreachable")}`,
  "a look-up that goes on when nobody waits": "a look-up: a source that hangs is given up in time, and its request cancelled",
  "citations that never end": "citations come in pages that end, and none twice",
  "failed citations are read as none": `citations: ${fault("an answer that is cut off", "BadResponse")}`,
  "a failed second page of citations is read as the last": `citations: ${fault("an answer with nothing in it", "BadResponse")}`,
  "citations give up at a rate limit of seconds": "citations: a rate limit of seconds is waited for, and the search goes on",
  "a text in another name": "a full text is found where there is one, and none is no failure",
  "a text that cannot be had is read as none": `a full text: ${fault("a key that is refused", "Unauthorised")}`,
  "a page of HTML is read as a text": `a full text: ${fault("a page of HTML with status 200", "BadResponse")}`,
  "one odd record costs its page": odd,
  "one odd record is lost without a word": odd,
  "a total without records is read as nothing found": "a total without records becomes BadResponse, and is never read as an empty result",
  "a negative total ends the list": "a negative total is unknown: it ends no list, or becomes BadResponse",
  "the first total is kept": "a total that changes between pages is reported, and costs no record",
  "an answer in part ends the list": fault("an answer that is only a part, with status 206", "BadResponse"),
  "a redirect elsewhere is read as empty": "a redirect to another host becomes BadResponse, and nothing is sent there",
  "an answer from another place is read as empty": "a redirect within its upstream is followed, whatever the letters of its scheme",
  "an address with a scheme in capitals is dropped": "addresses in answers mean the same with a scheme in capitals"
}

const fields = [
  "dates beyond next year are unknown, and a notice says so",
  "a title has no brackets around it, as MEDLINE marks translations"
]

/** Laws that a source without records keeps, because they are about something else. */
const holding = new Set([
  declared,
  "phrases, which it does not declare, yields a Notice and no failure",
  "it is made soon, whatever its upstream does",
  "an empty result is a page without records, and no failure",
  "the same search twice gives the same answer",
  "no secret is shown when all goes well"
])

describe("the laws of sources", () => {
  describe("hold for a source over a small JSON API", () => {
    testLaws(it, lawsOf())
  })

  it("are all run for it", () => {
    expect(lawsOf().filter(({ notRun }) => notRun !== undefined)).toEqual([])
  })

  it.each(mistakes)("are broken when: %s", async (mistake) => {
    expect(await isBroken(lawsOf(mistake), breaks[mistake])).toBe(true)
  })

  it("are not run without a harness, and say so by name", () => {
    const { source } = planted()
    const without = sourceLaws(source, undefined)
    expect(without.map(({ name }) => name)).toEqual(expect.arrayContaining([complete, total, fault("no connection", "Unreachable")]))
    expect(new Set(without.map(({ notRun }) => notRun))).toEqual(
      new Set([undefined, "the source names no harness: its upstream in miniature, against which laws are tried"])
    )
    expect(without.filter(({ notRun }) => notRun === undefined)).toHaveLength(5)
  })

  it("about records are broken by a source that delivers none", async () => {
    const { source, harness } = planted()
    const page = { records: [], total: 0, next: undefined }
    const silent = {
      ...source,
      make: () =>
        Effect.succeed({
          searchPage: () => Effect.succeed(page),
          lookup: () => Effect.succeed([]),
          citationsPage: () => Effect.succeed(page),
          fullText: () => Effect.succeed(undefined)
        })
    }
    const laws = sourceLaws(silent, harness)
    const aboutRecords = [
      ...new Set([...mistakes.map((mistake) => breaks[mistake]), ...fields]),
      "a look-up finds what is known, each record with the identifier that was asked for"
    ].filter((name) => !holding.has(name))
    const unbroken: Array<string> = []
    for (const name of aboutRecords) if (!(await isBroken(laws, name))) unbroken.push(name)
    expect(unbroken).toEqual([])
  })

  it("tell a source that always fails, without a harness too", async () => {
    const { source } = planted()
    const name = "a search that fails has asked its upstream first"
    const failing = {
      ...source,
      make: () =>
        Effect.succeed({ searchPage: () => Effect.fail(SourceError.make(source.id, "search", { _tag: "Unreachable", detail: "always" })) })
    }
    const throwing = {
      ...source,
      make: () => {
        throw new Error("on purpose")
      }
    }
    expect(await isBroken(sourceLaws(source, undefined), name)).toBe(false)
    expect(await isBroken(sourceLaws(failing, undefined), name)).toBe(true)
    expect(await isBroken(sourceLaws(throwing, undefined), name)).toBe(true)
    expect(await isBroken(sourceLaws(throwing, planted().harness), declared)).toBe(true)
  })

  it("that need more of the harness than there is are not run, and say what is missing", () => {
    const { source, harness } = planted()
    const { lookup: _, ...rest } = harness
    const { "field-title": __, ...asks } = harness.asks
    const missing = sourceLaws(source, { ...rest, asks }).flatMap(({ notRun }) => notRun ?? [])
    expect(new Set(missing)).toEqual(new Set(["the harness does not ask for field-title", "the harness names no identifiers to look up"]))
  })
})
