import * as Identifier from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import * as Work from "@litfuse/engine/Work"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Hit } from "../../src/search/Answer.ts"
import { hitOf, listScores } from "../../src/search/hitOf.ts"

const day = SourceRecord.PartialDate.make("2026-01-31")
const telling = { hasAbstracts: true, hasProvenance: true }

const pubmed = SourceRecord.make({
  source: "pubmed",
  id: "1",
  title: "Gout",
  identifiers: [Result.getOrThrow(Identifier.parse("10.1000/182"))],
  abstractParts: [{ label: "AIM", text: "To see." }, { text: "And more." }],
  contributors: [
    { _tag: "Person", family: "Mustermann", given: "Erika" },
    { _tag: "Group", name: "Gout Group" }
  ],
  containerTitle: "Joints",
  volume: "12",
  pages: "1-9",
  published: SourceRecord.PartialDate.make("2021-03"),
  publicationTypes: ["Journal Article"],
  keywords: ["gout"],
  language: "eng",
  relations: [{ kind: "comment-on", to: [], citation: "Somebody, 2019" }]
})

const semantic = SourceRecord.make({
  source: "semanticscholar",
  id: "b",
  title: "Gout.",
  contributors: [{ _tag: "Person", family: "Mustermann" }],
  summary: { text: "It is gout.", by: "tldr@v2" },
  citationCount: { count: 7, source: "semanticscholar", date: day },
  impact: [{ measure: "influential-citations", value: 3, source: "semanticscholar", date: day }],
  retraction: { status: "retracted" }
})

const told = { notices: [], exchanges: [], ms: 1 }
const outcomes: ReadonlyArray<Source.Outcome> = [
  { _tag: "Found", source: "pubmed", records: [SourceRecord.make({ source: "pubmed", id: "0", title: "Other" }), pubmed], ...told },
  { _tag: "Found", source: "semanticscholar", records: [semantic], ...told }
]

describe("a work of the answer, whole", () => {
  const hit = hitOf(Work.make("a", [pubmed, semantic]), { rank: 1, score: 0.5 }, listScores(outcomes), telling)

  it("says of a page of the web where it is, when it was listed, and the hash of its snippet", () => {
    const page = SourceRecord.make({
      source: "brave",
      id: "https://example.org/a",
      title: "Gout",
      url: "https://example.org/a",
      abstract: "A snippet.",
      webPage: { retrieved: day, sha256: "0a" }
    })
    const hit = (work: Work.Work) => hitOf(work, { rank: 1, score: 1 }, new Map(), telling)
    expect(hit(Work.single(page)).webPage).toEqual({ address: "https://example.org/a", retrieved: "2026-01-31", sha256: "0a" })
    expect(hit(Work.make("w", [page, pubmed]))).not.toHaveProperty("webPage")
    expect(hit(Work.make("w", [page, pubmed])).abstract?.[0]?.text).toBe("To see.")
  })

  it("has everything that its records say, in the names of the contract", () => {
    expect(hit).toMatchObject({
      contributors: [{ family: "Mustermann", given: "Erika" }, { literal: "Gout Group" }],
      containerTitle: "Joints",
      volume: "12",
      pages: "1-9",
      abstract: [
        { label: "AIM", text: "To see." },
        { label: null, text: "And more." }
      ],
      publicationTypes: ["Journal Article"],
      keywords: ["gout"],
      languages: ["eng"],
      tldr: "It is gout.",
      citations: [{ count: 7, source: "semanticscholar", date: "2026-01-31" }],
      influentialCitationCount: 3,
      retraction: { state: "retracted", by: ["semanticscholar"] },
      relations: [{ kind: "comment-on", id: null, citation: "Somebody, 2019" }]
    })
    expect(Object.keys(hit)).not.toEqual(expect.arrayContaining(["issue"]))
  })

  it("has its score in each source's own list, and the best source", () => {
    expect([hit.scores, hit.bestSource, hit.bestScore]).toEqual([{ pubmed: 0.5, semanticscholar: 1 }, "semanticscholar", 1])
  })

  it("names the records from which each field was taken, and no field that is not there", () => {
    expect(hit.provenance).toMatchObject({
      title: ["pubmed:1"],
      abstract: ["pubmed:1"],
      tldr: ["semanticscholar:b"],
      citations: ["semanticscholar:b"],
      retraction: ["semanticscholar:b"]
    })
    expect(Object.keys(hit.provenance!)).not.toContain("issue")
  })

  it("leaves abstracts and provenance out for those who want less", () => {
    const less = hitOf(Work.single(pubmed), { rank: 1, score: 1 }, new Map(), { hasAbstracts: false, hasProvenance: false })
    expect([less.abstract, less.provenance, less.scores]).toEqual([undefined, undefined, undefined])
  })

  it("is what its schema says for any work, and every contributor, keyword and identifier of the chosen fields is in it", () => {
    const codec = Schema.toCodecJson(Hit)
    fc.assert(
      fc.property(Arbitraries.workTable, (table) => {
        for (const work of table.works) {
          const any = hitOf(work, { rank: 1, score: 0 }, new Map(), telling)
          expect(Schema.decodeUnknownSync(codec, { onExcessProperty: "error" })(JSON.parse(JSON.stringify(any)))).toEqual(
            JSON.parse(JSON.stringify(any))
          )
          expect(any.contributors?.length ?? 0).toBe(Work.field(work, "contributors")?.value.length ?? 0)
          expect(any.keywords?.length ?? 0).toBe(Work.field(work, "keywords")?.value.length ?? 0)
          for (const [field, from] of Object.entries(any.provenance!)) expect([field, from.length > 0]).toEqual([field, true])
        }
      }),
      { numRuns: 100 }
    )
  })
})

it("marks the notice of a retraction by its title, and no other work", () => {
  const markOf = (title: string) => {
    return hitOf(Work.single(SourceRecord.make({ source: "a", id: "1", title })), { rank: 1, score: 1 }, new Map(), telling).retraction
  }
  expect(markOf("Retraction: Fatty acid invention")).toEqual({ state: "retraction-notice", by: ["title"] })
  expect(markOf("RETRACTED: Fatty acid invention")).toEqual({ state: "retracted", by: ["title"] })
  expect(markOf("Retraction of the foreskin")).toBeUndefined()
})
