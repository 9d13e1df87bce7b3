import * as Query from "@litfuse/engine/Query"
import type { Outcome } from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { headingsStep } from "@litfuse/engine/pipeline/nodes/headingsStep"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const none = () => expect.fail("it reads nothing else")
const reads = { nowMs: none, seed: none, model: none, search: none, names: none }

const entryTerms = { "heart attack": ["Myocardial Infarction"], attack: ["Violence"], aspirin: ["Aspirin", "Anti-Inflammatory Agents"] }

const answered = (effectiveQuery: string): ReadonlyArray<{ readonly outcomes: ReadonlyArray<Outcome> }> => [
  {
    outcomes: [
      { _tag: "Skipped", source: "other", notices: [], why: "no key" },
      {
        _tag: "Found",
        source: "medline",
        notices: [],
        exchanges: [],
        ms: null,
        effectiveQuery,
        records: [SourceRecord.make({ source: "medline", id: "1", title: "T" })]
      }
    ]
  }
]

const run = (query: Query.Query, params: object = { entryTerms }, translation?: string) => {
  const decoded = Schema.decodeUnknownSync(headingsStep.params)(params)
  const inputs = { query, ...(translation === undefined ? {} : { records: answered(translation) }) }
  const { value, notices } = Effect.runSync(Effect.orDie(Effect.scoped(headingsStep.run(decoded, inputs as never, reads))))
  return { text: Query.print(value as Query.Query), value: value as Query.Query, codes: notices.map(({ code }) => code) }
}

describe("step/headings", () => {
  it("adds the heading of the longest entry term, and of none inside it", () => {
    expect(run(Query.text("Heart  attack in children")).text).toBe('(Heart attack OR mesh:"Myocardial Infarction") AND in children')
    expect(run(Query.text("attack")).text).toBe('attack OR mesh:"Violence"')
    expect(run(Query.text("aspirin")).text).toBe('aspirin OR mesh:"Aspirin" OR mesh:"Anti-Inflammatory Agents"')
  })

  it("reads phrases and operators, and leaves fields, exclusions and headings as they are", () => {
    const asked = Query.and(
      Query.phrase("heart attack"),
      Query.or(Query.text("aspirin"), Query.text("tea")),
      Query.field("title", Query.text("aspirin")),
      Query.not(Query.text("aspirin")),
      Query.heading("Tea")
    )
    expect(run(asked).text).toBe(
      '("heart attack" OR mesh:"Myocardial Infarction") AND ((aspirin OR mesh:"Aspirin" OR mesh:"Anti-Inflammatory Agents") OR tea) AND title:(aspirin) AND NOT aspirin AND mesh:"Tea"'
    )
  })

  it("reads the headings of a service's translation", () => {
    const translation =
      '("heart attack"[Title/Abstract] OR "myocardial infarction"[MeSH Terms]) AND ("sleep"[MeSH Terms] OR "sleep"[All Fields] OR "sleeping"[All Fields])'
    const { text, codes } = run(Query.text("heart attack sleep night"), {}, translation)
    expect(text).toBe('(heart attack OR mesh:"myocardial infarction") AND (sleep OR mesh:"sleep") AND night')
    expect(codes).toEqual(["headings-added"])
  })

  it("changes nothing without a known heading, and says so", () => {
    for (const translation of [undefined, "", "((", "heart AND attack"])
      expect(run(Query.text("heart attack"), {}, translation)).toMatchObject({ text: "heart attack", codes: ["no-headings"] })
  })

  it("keeps every word of the query, in order: headings are alternatives", () => {
    const word = fc.constantFrom("heart", "attack", "aspirin", "tea", "of")
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const plain = (query: Query.Query): ReadonlyArray<string> => {
          if (query._tag === "Or") return plain(query.queries[0]!)
          return query._tag === "And" ? query.queries.flatMap(plain) : Query.words(query)
        }
        expect(plain(run(Query.text(words.join(" "))).value)).toEqual(words)
      })
    )
  })
})
