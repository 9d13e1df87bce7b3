import { createHash } from "node:crypto"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Search from "@litfuse/engine/Search"
import { shuffled } from "@litfuse/kit/Arbitraries"
import { wrongInTexts } from "@litfuse/kit/test/followRules"
import * as Texts from "@litfuse/engine/Texts"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { both, checked, citing, dois, type Entry, entries, id, keeping, run, workOf } from "@litfuse/kit/test/citing"

const read = (params: object = {}, more: object = {}) => ({
  id: "read",
  plugin: "step/text",
  params,
  inputs: { works: "$works", ...more }
})

const works = [
  workOf("shelf", "a", "pmid:1", "doi:10.5555/1"),
  workOf("shelf", "b", "pmid:2", "doi:10.5555/2"),
  workOf("shelf", "c", "pmid:3"),
  workOf("shelf", "x")
]

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** A source that has the text of B alone. */
const other = (rest: object = {}) =>
  citing({
    id: "other",
    schemes: ["pmid"],
    entries: { ...entries, A: { identifiers: ["pmid:1"] }, B: { identifiers: ["pmid:2"], text: ["Of B."] }, C: { identifiers: [] } },
    ...rest
  })

describe("step/text", () => {
  it("asks one source after the other until one has the text, and says which were asked", async () => {
    const asked: Array<string> = []
    const { texts, entry, finished } = await run([both({ asked }), other({ asked })], [read()], { works })
    expect(wrongInTexts(texts("read"))).toBeUndefined()
    expect(asked).toEqual(["both text pmid:1", "both text pmid:2", "both text pmid:3", "other text pmid:2"])
    expect(texts("read").documents.map(({ record, provider }) => [record, provider])).toEqual([
      ["shelf:a", "both"],
      ["shelf:b", "other"],
      ["shelf:c", "both"]
    ])
    expect(texts("read").asked.map(({ record, provider, state }) => `${record} ${provider} ${state}`)).toEqual([
      "shelf:a both found",
      "shelf:b both empty",
      "shelf:b other found",
      "shelf:c both found"
    ])
    expect([entry("read").countIn, entry("read").countOut]).toEqual([4, 3])
    expect(Pipeline.Trace.print(finished.trace)).toContain("\n  both: found, 2 texts\n  other: found, 1 texts\n")
    expect(entry("read").notices.map(({ code, text }) => [code, text])).toEqual([
      ["no-identifier", "no source can be asked for the texts of 1 works: none accepts their identifiers"]
    ])
    expect([finished.outcomes, finished.followed.length]).toEqual([[], 2])
  })

  it("says where each section begins in the whole text, in UTF-16 units, and what it is", async () => {
    const { texts } = await run([both()], [read()], { works: [workOf("shelf", "c", "pmid:3")] })
    const heart = "More hearts \u{1F493}."
    expect(texts("read").documents).toEqual([
      {
        record: "shelf:c",
        identifier: id("pmid:3"),
        provider: "both",
        version: "accepted",
        licence: "cc-by",
        sections: [
          { path: [], text: heart, offset: 0, sha256: sha256(heart) },
          { path: ["Part 1"], text: "Fewer.", offset: 17, sha256: sha256("Fewer.") }
        ]
      }
    ])
    expect(Texts.whole(texts("read").documents[0]!)).toBe(`${heart}\n\nFewer.`)
  })

  it("that no source has is no failure, and is counted", async () => {
    const { texts, entry, finished } = await run([both(), other({ entries: {} })], [read()], { works: [works[1]!] })
    expect(texts("read").documents).toEqual([])
    expect(entry("read").outcomes.map(({ source, _tag }) => [source, _tag])).toEqual([
      ["both", "Empty"],
      ["other", "Empty"]
    ])
    expect(entry("read").notices.map(({ text }) => text)).toEqual(["1 of 1 works have no text in the sources that were asked"])
    expect([finished.failures, Search.silence(finished)]).toEqual([[], undefined])
  })

  it("asks in the order that is named, and about the best works of a ranking alone where not all may be asked for", async () => {
    const asked: Array<string> = []
    const { ids } = WorkTable.make(works)
    const ranking = {
      ...Ranking.fromScores(
        ids,
        Float64Array.from(ids.values, (one) => (one === "shelf:b" ? 2 : 1))
      ),
      missing: []
    }
    const params = { providers: ["other", "both"], maxDocuments: 1 }
    const sources = [both({ asked }), other({ asked })]
    const { entry, texts } = await run(sources, [read(params, { ranking: "$ranking" })], { works, ranking })
    expect(asked).toEqual(["other text pmid:2"])
    expect(texts("read").outcomes.map(({ source }) => source)).toEqual(["other"])
    expect(entry("read").notices[0]!.text).toBe("the texts of 2 more works were not requested; raise maxDocuments")
    const refused = checked(sources, [read({ providers: ["nobody"] })]).graph
    expect(Result.isFailure(refused) && refused.failure[0]!.message).toContain('expected "both" | "other", got "nobody"')
  })

  it("asks by every name of a work that a source knows, until one has the text", async () => {
    const asked: Array<string> = []
    const two = workOf("shelf", "two", "doi:10.5555/1", "doi:10.5555/0", "doi:10.5555/2")
    const { texts } = await run([dois({ asked })], [read()], { works: [two] })
    expect(asked).toEqual(["dois text doi:10.5555/0", "dois text doi:10.5555/1"])
    expect(texts("read").documents.map(({ identifier }) => identifier)).toEqual([id("doi:10.5555/1")])
    expect(wrongInTexts(texts("read"))).toBeUndefined()
  })

  it("is not disturbed by a source that fails or has no key, goes on with the next, and is asked again", async () => {
    const upstream = {
      id: "keyed",
      origin: "https://keyed.example.org",
      pace: { requests: 1, perMs: 1000 },
      credentials: [{ name: "key", env: "KEYED_KEY", how: "ask for one", isRequired: true }]
    }
    const asked: Array<string> = []
    const fault = { _tag: "BadResponse", detail: "a page of HTML" } as const
    const sources = [both({ fault, faultAt: ["pmid:1"], asked }), both({ id: "keyed", upstream }), dois({ asked })]
    const cache = keeping()
    const { texts, entry } = await run(sources, [read()], { works }, { cache, replay: "tape" })
    expect(wrongInTexts(texts("read"))).toBeUndefined()
    expect(entry("read").outcomes.map(({ source, _tag }) => [source, _tag])).toEqual([
      ["both", "Partial"],
      ["keyed", "Skipped"],
      ["dois", "Found"]
    ])
    expect(
      texts("read")
        .asked.filter(({ record }) => record === "shelf:a")
        .map(({ provider, state }) => [provider, state])
    ).toEqual([
      ["both", "failed"],
      ["dois", "found"]
    ])
    expect(entry("read").notices.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      "text-failed both",
      "text-skipped keyed",
      "no-identifier step/text",
      "no-text step/text"
    ])
    const { entry: again } = await run(sources, [read()], { works }, { cache, replay: "tape" })
    expect([entry("read").status, again("read").status]).toEqual(["ran", "ran"])
  })

  it("ends as a search does in which no source answered", async () => {
    const fault = { _tag: "Unreachable", detail: "no answer" } as const
    const { finished } = await run([both({ fault })], [read()], { works })
    expect(Search.silence(finished)?.message).toMatch(/^no source answered: both cannot be reached/)
  })

  it("is kept where it was replayed", async () => {
    const asked: Array<string> = []
    const cache = keeping()
    const cold = await run([both({ asked })], [read()], { works }, { cache, replay: "tape" })
    const warm = await run([both({ asked })], [read()], { works }, { cache, replay: "tape" })
    expect([asked.length, warm.entry("read").status]).toEqual([3, "cached"])
    expect(warm.texts("read")).toEqual(cold.texts("read"))
  })
})

describe("whatever the works", () => {
  const world = fc
    .array(
      fc.record({
        names: fc.subarray(["pmid", "doi"] as const),
        text: fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), { maxLength: 3 })
      }),
      { minLength: 1, maxLength: 6 }
    )
    .map((all) =>
      Object.fromEntries(
        all.map(({ names, text }, i): readonly [string, Entry] => [
          `w${i}`,
          { identifiers: names.map((scheme) => (scheme === "pmid" ? `pmid:${i + 1}` : `doi:10.5555/${i}`)), text }
        ])
      )
    )
  const drawn = fc.tuple(world, fc.integer({ min: 1, max: 4 })).chain(([known, maxDocuments]) => {
    const all = Object.entries(known).map(([name, { identifiers }]) => workOf("shelf", name, ...identifiers))
    return shuffled(all).map((mixed) => ({ known, maxDocuments, all, mixed }))
  })

  it("their order changes nothing, and every rule of texts holds", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ known, maxDocuments, all, mixed }) => {
        const sources = [dois({ entries: known }), both({ entries: known })]
        const one = await run(sources, [read({ maxDocuments })], { works: all })
        const other = await run(sources, [read({ maxDocuments })], { works: [...mixed] })
        expect(wrongInTexts(one.texts("read"))).toBeUndefined()
        expect(Ports.Texts.hash(other.texts("read"))).toBe(Ports.Texts.hash(one.texts("read")))
        for (const { record, sections } of one.texts("read").documents)
          expect(sections.map(({ text }) => text)).toEqual(known[record.split(":")[1]!]!.text)
      }),
      { seed: 1, numRuns: 60 }
    )
  })
})
