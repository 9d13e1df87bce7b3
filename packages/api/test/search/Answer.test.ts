import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Answer } from "../../src/search/Answer.ts"
import { hitOf } from "../../src/search/hitOf.ts"

const place = (url: string): SourceRecord.OpenAccess => ({ url, licence: "cc-by", version: "published", host: "publisher" })

const rcr: SourceRecord.Impact = { measure: "rcr", value: 1.5, source: "icite", date: SourceRecord.PartialDate.make("2026-01-31") }

const record = (source: string, rest: Partial<SourceRecord.SourceRecord> = {}) =>
  SourceRecord.make({ source, id: "1", title: "Gout", ...rest })

const telling = { hasAbstracts: true, hasProvenance: false }

const works = Schema.toCodecJson(Answer.fields.works)

describe("a work of the answer", () => {
  it("has open access and impact from sources and enrichers, and neither if they are unknown", () => {
    const found = Work.make("a", [record("openalex", { openAccess: [place("https://a.example/1")] }), record("pubmed")])
    const hit = hitOf(
      Work.enriched(found, [
        record("unpaywall", { openAccess: [place("https://a.example/1"), place("https://b.example/1")] }),
        record("icite", { impact: [rcr] })
      ]),
      { rank: 1, score: 0.5 },
      new Map(),
      telling
    )
    expect([hit.openAccess, hit.impact]).toEqual([[place("https://a.example/1"), place("https://b.example/1")], [rcr]])
    // enrichers did not find the work
    expect([hit.sources, hit.records]).toEqual([
      ["openalex", "pubmed"],
      ["openalex:1", "pubmed:1"]
    ])
    const bare = hitOf(Work.single(record("pubmed")), { rank: 2, score: 0.25 }, new Map(), telling)
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(["openAccess"]))
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(["impact"]))
    expect(Schema.decodeUnknownSync(works)(JSON.parse(JSON.stringify([hit, bare])))).toEqual([hit, bare])
  })
})
