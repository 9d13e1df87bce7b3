import * as Query from "@litfuse/engine/Query"
import type { Outcome } from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { expansionStep } from "@litfuse/engine/pipeline/nodes/expansionStep"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const none = () => expect.fail("it reads nothing else")
const reads = { nowMs: none, seed: none, model: none, search: none, names: none }

const recordOf = (title: string, i: number) => SourceRecord.make({ source: "medline", id: String(i), title })

const answered = (
  [first, ...others]: ReadonlyArray<string>,
  effectiveQuery?: string
): ReadonlyArray<{ readonly outcomes: ReadonlyArray<Outcome> }> => {
  const common = { source: "medline", notices: [], exchanges: [], ms: null, ...(effectiveQuery === undefined ? {} : { effectiveQuery }) }
  const outcome: Outcome =
    first === undefined
      ? { _tag: "Empty", ...common }
      : { _tag: "Found", ...common, records: [recordOf(first, 0), ...others.map((title, i) => recordOf(title, i + 1))] }
  return [{ outcomes: [outcome] }]
}

const run = (asked: string, params: object, titles: ReadonlyArray<string> = [], translation?: string) => {
  const decoded = Schema.decodeUnknownSync(expansionStep.params)(params)
  const inputs = { query: Query.text(asked), records: answered(titles, translation) }
  const { value, notices } = Effect.runSync(Effect.orDie(Effect.scoped(expansionStep.run(decoded, inputs as never, reads))))
  return { text: Query.print(value as Query.Query), value, notices }
}

const explained = "The role of neutrophil extracellular traps (NETs) in people"

describe("step/expansion", () => {
  it("asks with the other form where two records explain it, and never where one does", () => {
    const two = run("neutrophil extracellular traps thrombosis", { by: "acronyms" }, [explained, `${explained} and mice`])
    expect(two.text).toBe("NETs AND thrombosis")
    expect(two.notices.map(({ code, text }) => `${code} ${text}`)).toEqual([
      'further-query also asked: NETs AND thrombosis ("NETs" for "neutrophil extracellular traps": 2 records explain it)'
    ])
    const one = run("neutrophil extracellular traps", { by: "acronyms" }, [explained])
    expect(one.value).toEqual(Query.or())
    expect(one.notices.map(({ code }) => code)).toEqual(["no-further-query"])
  })

  it("believes the question, and has no second query without a second form", () => {
    const question = "neutrophil extracellular traps (NETs)"
    expect(run("NETs thrombosis", { by: "acronyms", question }).text).toBe('"neutrophil extracellular traps" AND thrombosis')
    const second = run("NETs thrombosis", { by: "acronyms", question, number: 2 })
    expect([second.value, second.notices]).toEqual([Query.or(), []])
  })

  it("names the queries beyond two", () => {
    const records = ["alpha beta xenon (ABX)", "gamma delta xenon (GDX)", "epsilon zeta xenon (EZX)"].flatMap((one) => [
      `On ${one}`,
      `Of ${one}`
    ])
    const second = run("ABX GDX EZX", { by: "acronyms", number: 2 }, records)
    expect(second.notices.map(({ code, text }) => `${code} ${text}`)).toEqual([
      expect.stringMatching(/^further-query /),
      'further-queries-left-out not asked, because at most two further queries are: ABX AND "gamma delta xenon" AND EZX'
    ])
  })

  it("asks with headings of a table and of a service's translation", () => {
    const table = { by: "headings", entryTerms: { "heart attack": ["Myocardial Infarction", "Heart Diseases"] } }
    expect(run("heart attack tea", table).text).toBe('mesh:"Myocardial Infarction" AND tea')
    expect(run("heart attack tea", { ...table, number: 2 }).text).toBe('mesh:"Heart Diseases" AND tea')
    const translation = '("sleep"[MeSH Terms] OR "sleep"[All Fields]) AND "tea"[All Fields]'
    expect(run("sleep tea", { by: "headings" }, [], translation).text).toBe('mesh:"sleep" AND tea')
    expect(run("sleep tea", { by: "headings" }).notices.map(({ code }) => code)).toEqual(["no-further-query"])
  })
})
