/** The small parts of which an answer is made, each alone: mistakes in them were noticed by nothing (docs/reference/testing.md). */
import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import * as Work from "@litfuse/engine/Work"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Answer from "../../src/search/Answer.ts"
import * as Facets from "../../src/search/Facets.ts"
import * as Places from "../../src/search/positionsBySource.ts"
import { scoreReasons } from "../../src/search/scoreReasons.ts"
import type { Tried } from "../../src/search/EntityProbe.ts"
import * as SourceProbe from "../../src/search/SourceProbe.ts"
import { sourceTitles } from "../../src/search/sourceTitles.ts"
import * as RunSummary from "../../src/search/runSummary.ts"
import { trafficOf } from "../../src/search/trafficOf.ts"

const record = (source: string, id: string, rest: Partial<SourceRecord.SourceRecord> = {}) =>
  SourceRecord.make({ source, id, title: "Gout", ...rest })
const asked = { notices: [], exchanges: [], ms: 5 }
const error = new SourceError.SourceError({ source: "c", operation: "search", reason: { _tag: "Unreachable", detail: "no route" } })

const found: Source.Outcome = {
  _tag: "Found",
  source: "a",
  records: [record("a", "1"), record("a", "2")],
  total: 9,
  effectiveQuery: "gout[tiab]",
  ...asked
}
const skipped: Source.Outcome = { _tag: "Skipped", source: "d", notices: [], why: "a key is missing" }
const outcomes: ReadonlyArray<Source.Outcome> = [
  found,
  { _tag: "Empty", source: "b", ...asked },
  { _tag: "Partial", source: "e", records: [record("e", "1")], error, ...asked },
  { _tag: "Failed", source: "c", error, ...asked },
  skipped
]

describe("how a source answered", () => {
  it("is its state, its counts, its query, and why it did not answer", () => {
    const failed = { reason: "Unreachable", message: error.message }
    const told = { total: null, ms: 5, effectiveQuery: null, error: null, notices: [] }
    expect(outcomes.map(Answer.outcomeOf)).toEqual([
      { ...told, source: "a", state: "found", delivered: 2, total: 9, effectiveQuery: "gout[tiab]" },
      { ...told, source: "b", state: "empty", delivered: 0 },
      { ...told, source: "e", state: "partial", delivered: 1, error: failed },
      { ...told, source: "c", state: "failed", delivered: 0, error: failed },
      { ...told, source: "d", state: "skipped", delivered: 0, ms: null, error: { reason: "Skipped", message: "a key is missing" } }
    ])
  })

  it("counts records by source, those met along citations too, and how many were one with another", () => {
    const works = [
      Work.make("w", [record("a", "1"), record("e", "1"), record("cited", "7")]),
      Work.make("x", [record("a", "2"), record("a", "met")])
    ]
    expect(Answer.countsOf(outcomes, works)).toEqual({
      identified: { a: 3, b: 0, e: 1, c: 0, d: 0, cited: 1 },
      duplicates: 3,
      works: 2
    })
  })

  it("leaves out that a source without records is an empty list of a fusion, and no other notice", () => {
    const empty = (subject: string) => Notice.make("empty-list", subject, `${subject}: an empty list`)
    const own = Notice.make("truncated", "a", "a: cut")
    const answered = outcomes.map(Answer.outcomeOf).map((one) => (one.source === "a" ? { ...one, notices: [own] } : one))
    const other = Notice.make("ignored-filter", "b", "b: no dates")
    expect(Answer.noticesOf({ outcomes: answered, notices: [empty("b"), empty("a"), other, empty("nobody")] })).toEqual([
      own,
      empty("a"),
      other,
      empty("nobody")
    ])
  })

  it("names the sources that answered and did not find a work", () => {
    const answer = { outcomes: outcomes.map(Answer.outcomeOf) } as unknown as Answer.Answer
    expect(Places.notFoundBy({ sources: ["a"] } as unknown as Answer.Hit, answer)).toEqual(["b"])
    expect(Places.notFoundBy({ sources: [] } as unknown as Answer.Hit, answer)).toEqual(["a", "b"])
  })
})

describe("what a score is made of", () => {
  const leaf = (label: string, value: number) => ({ label, value, parts: [] })
  it("is the share of each part, the largest first, without what gives nothing", () => {
    const tree = { label: "score", value: 3, parts: [leaf("small", 1), leaf("none", 0), leaf("large", -3)] }
    expect(scoreReasons(tree)).toEqual([
      { share: -0.75, label: "large", below: [] },
      { share: 0.25, label: "small", below: [] }
    ])
    const from = [{ label: "other", value: 3, parts: [], from: [tree] }, leaf("silent", 1)]
    expect(scoreReasons({ label: "all", value: 1, parts: [leaf("whole", 1)], from })).toMatchObject([{ share: null, label: "score" }])
    expect(scoreReasons({ label: "all", value: 1, parts: [leaf("whole", 1)], from: [leaf("silent", 1)] })).toMatchObject([
      { share: 1, label: "whole" }
    ])
  })
})

describe("facets", () => {
  const day = (text: string) => ({ published: SourceRecord.PartialDate.make(text) })
  const read = () =>
    Facets.read([
      Work.single(record("a", "1", { ...day("2021-03"), publicationTypes: ["Review", "Review"] })),
      Work.single(record("b", "1", { ...day("2020"), publicationTypes: ["Letter"] })),
      Work.single(record("b", "2", { publicationTypes: ["Letter"], retraction: { status: "retracted" } }))
    ])
  const nothing = { year: [], source: [], type: [], level: [], access: [], language: [], retraction: [] }

  it("count the values of works, the most frequent first, years the latest first, and keep selected values", () => {
    const facets = read()
    expect(Facets.counts(facets, nothing, "type")).toEqual([
      { value: "Letter", count: 2 },
      { value: "Review", count: 1 }
    ])
    expect(Facets.counts(facets, nothing, "year").map(({ value }) => value)).toEqual(["not said", "2021", "2020"])
    expect(Facets.counts(facets, { ...nothing, source: ["a"], type: ["Letter"] }, "type")).toEqual([
      { value: "Review", count: 1 },
      { value: "Letter", count: 0 }
    ])
    expect(Facets.counts(facets, nothing, "retraction")).toEqual([
      { value: "not retracted", count: 2 },
      { value: "retracted", count: 1 }
    ])
  })

  it("are the places of the works that have one of the wanted values of each", () => {
    const facets = read()
    expect(Facets.matchingRows(facets, nothing)).toEqual([0, 1, 2])
    expect(Facets.matchingRows(facets, { ...nothing, source: ["b"], year: ["2020", "2021"] })).toEqual([1])
  })
})

describe("what history keeps of an answer", () => {
  const hit = (...identifiers: ReadonlyArray<string>) => ({ identifiers })
  const answer = {
    outcomes: outcomes.map(Answer.outcomeOf),
    counts: { identified: { a: 2, e: 1 }, duplicates: 1, works: 2 },
    works: [hit("doi:10.1000/1", "pmid:7"), hit("pmid:8")],
    runId: "r",
    written: null
  } as unknown as Answer.Streamed

  it("is how sources answered and why not, the counts, and the PMIDs", () => {
    const registry = { plugins: { find: () => undefined } } as unknown as Parameters<typeof RunSummary.runSummary>[0]
    const works = [["doi:10.1000/1", "pmid:7"], ["pmid:8"]].map((ids, i) =>
      Work.single(
        SourceRecord.make({ source: "a", id: String(i), title: "A", identifiers: ids.map((id) => Result.getOrThrow(Identifier.parse(id))) })
      )
    )
    const kept = RunSummary.runSummary(registry)({ answer, works })
    expect(kept).toMatchObject({ counts: { records: 3, duplicates: 1, works: 2 }, pmids: ["7", "8"] })
    const found = { source: "a", state: "found", delivered: 2, total: 9, effectiveQuery: "gout[tiab]" }
    expect(kept.outcomes![0]).toEqual({ ...found, error: null, notices: answer.outcomes[0]!.notices })
    expect(kept.outcomes!.map(({ error }) => error)).toEqual(answer.outcomes.map(({ error }) => error))
  })

  it("has one hash under any name, and another for another answer", () => {
    const other = { ...answer, works: [] } as unknown as Answer.Streamed
    expect(RunSummary.answerHash({ answer })).toBe(RunSummary.answerHash({ answer: { ...answer, runId: null, written: { n: 1, of: 2 } } }))
    expect(RunSummary.answerHash({ answer })).not.toBe(RunSummary.answerHash({ answer: other }))
    const ran = { node: "a", hits: [1], failures: [] }
    expect(new Set([ran, { ...ran, node: "b" }, { ...ran, hits: [] }, { ...ran, failures: [1] }].map(RunSummary.pipelineHash)).size).toBe(4)
  })

  it("is whole when every work has been read", () => expect(Answer.wholeAnswer(answer).works).toEqual([...answer.works]))
})

describe("names and folders", () => {
  it("are titles where sources have them", () => {
    const of = (id: string, title?: string) => ({ plugin: { id, ...(title === undefined ? {} : { title }) } })
    expect([...sourceTitles([of("pubmed", "PubMed"), of("own")])]).toEqual([["pubmed", "PubMed"]])
  })

  it("are live where no recordings are named, and refused where both kinds are", async () => {
    const traffic = (more: object) => Effect.runPromise(trafficOf({ folder: "/f", ...more }))
    expect(await traffic({})).toEqual({ _tag: "Live" })
    expect(await traffic({ record: "r" })).toEqual({ _tag: "Record", folder: "/f/r" })
    expect(await traffic({ replay: "r" })).toEqual({ _tag: "Replay", folder: "/f/r" })
    const { problems } = await Effect.runPromise(Effect.flip(trafficOf({ folder: "/f", record: "a", replay: "b" })))
    expect(problems[0]!.fields).toEqual(["record", "replay"])
  })
})

describe("a source that is tried", () => {
  const doi = Identifier.findAs("doi", "10.1000/1")!
  const around =
    () =>
    <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      effect
  const host = Host.of({ around } as unknown as typeof Host.Service)
  const probe = (plugin: Source.Source) => {
    const one = { plugin, params: {}, origin: { name: "test", code: "1" } } as unknown as Parameters<typeof SourceProbe.probe>[1]
    const trying = SourceProbe.probe(Config.none(import.meta.dirname), one, "gout")
    return Effect.runPromise(Effect.provideService(trying, Host, host) as Effect.Effect<ReadonlyArray<Tried>, Error>)
  }
  const memory = (more: Partial<MemorySource.Options> = {}) =>
    MemorySource.plugin({ id: "shelf", records: [{ id: "1", title: "Gout", identifiers: [doi] }], ...more })

  it("is searched for the word, and its other abilities are asked about what came", async () => {
    expect(await probe(memory() as Source.Source)).toMatchObject([{ ability: "search", outcome: { state: "found", delivered: 1 } }])
    const able = {
      ...memory({ capabilities: { identifiers: ["doi"] } }),
      abilities: ["search", "lookup", "citations", "fullText"],
      make: () =>
        Effect.succeed({
          searchPage: () => Effect.succeed({ records: [record("shelf", "1", { identifiers: [doi] })], total: 1 }),
          lookup: () => Effect.succeed({ records: [record("shelf", "1", { identifiers: [doi] })], notices: [] }),
          citations: () => Effect.succeed({ records: [], total: 0 }),
          fullText: () => Effect.succeed(undefined)
        })
    } as unknown as Source.Source
    expect((await probe(able)).map(({ ability }) => ability)).toEqual(["search", "lookup", "citations", "fullText"])
  })

  it("says why it failed", async () => {
    const [tried] = await probe(memory({ fault: "unreachable" }) as Source.Source)
    expect(tried!.outcome).toMatchObject({ state: "failed", delivered: 0, error: { reason: "Unreachable" } })
  })

  it("of a text: how many sections came, or why none", () => {
    const of = (outcome: object) => SourceProbe.ofText({ source: "a", ...outcome } as unknown as Source.TextOutcome)
    const none = { delivered: 0, total: null, ms: 5, error: null }
    expect(of({ _tag: "Found", text: { sections: [1, 2] }, ...asked })).toEqual({ ...none, state: "found", delivered: 2 })
    expect(of({ _tag: "Empty", ...asked })).toEqual({ ...none, state: "empty" })
    expect(of({ _tag: "Failed", error, ...asked })).toEqual({
      ...none,
      state: "failed",
      error: { reason: "Unreachable", message: error.message }
    })
    expect(of({ _tag: "Skipped", why: "no key", notices: [] })).toEqual({ ...none, state: "skipped", ms: null })
  })

  it("is asked for a day where it searches no words and wants dates", () => {
    const query = (isTriedHere: boolean) =>
      SourceProbe.queryFor({ plugin: { capabilities: { isTriedHere } } } as unknown as Parameters<typeof SourceProbe.queryFor>[0], "gout")
    expect(JSON.stringify(query(false))).not.toContain("2020-01-02")
    for (const part of ["gout", "published", "2020-01-02"]) expect(JSON.stringify(query(true))).toContain(`"${part}"`)
  })
})
