import { keywordsStep } from "@litfuse/engine/pipeline/nodes/keywordsStep"
import { rebuildStep } from "@litfuse/engine/pipeline/nodes/rebuildStep"
import type * as NodeType from "@litfuse/engine/pipeline/NodeType"
import * as Query from "@litfuse/engine/Query"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const none = () => expect.fail("it reads nothing else")
const reads = { nowMs: none, seed: none, model: none, search: none, names: none }

const run = (step: NodeType.NodeType, params: object, inputs: object) => {
  const decoded = Schema.decodeUnknownSync(step.params)(params)
  const { value, notices } = Effect.runSync(Effect.orDie(Effect.scoped(step.run(decoded, inputs as never, reads))))
  return { query: value as Query.Query, codes: notices.map(({ code }) => code) }
}

const words = (all: ReadonlyArray<string>, anyOf: ReadonlyArray<string> = []) =>
  run(keywordsStep, { words: all, anyOf }, { query: Query.text("ignored") }).query

const base = { source: "one", notices: [], exchanges: [], ms: 1 }
const empty = { _tag: "Empty", ...base }
const failed = { _tag: "Failed", ...base, error: SourceError.make("one", "search", { _tag: "BadResponse", detail: "planted" }) }

const rebuilt = (query: Query.Query, outcomes: ReadonlyArray<object>, most = 3) => {
  const { query: asked, codes } = run(rebuildStep, { most }, { query, records: { outcomes } })
  return { text: asked._tag === "Or" && asked.queries.length === 0 ? "nothing" : Query.print(asked), codes }
}

describe("step/keywords", () => {
  it("requires all words, phrases as phrases, and one of the alternatives", () => {
    expect(Query.print(words(["cyp17a1", "sex reversal"], ["gonad", "testis"]))).toBe('cyp17a1 AND "sex reversal" AND (gonad OR testis)')
    expect(Query.print(words(["cyp17a1"], ["gonad"]))).toBe("cyp17a1 AND gonad")
    expect(Query.print(words(["cyp17a1"]))).toBe("cyp17a1")
    expect(() => words([])).toThrow(/words/)
  })
})

describe("step/rebuild", () => {
  const asked = words(["a1", "b", "c"], ["d", "e"])

  it("asks again with the first keywords where a source found nothing, and says so", () => {
    expect(rebuilt(asked, [empty])).toEqual({ text: "a1 AND b AND c", codes: ["query-rebuilt"] })
    expect(rebuilt(asked, [empty], 1)).toEqual({ text: "a1", codes: ["query-rebuilt"] })
  })

  it("asks nothing where a source failed or was not asked: neither has found nothing", () => {
    for (const outcomes of [[failed], [{ _tag: "Skipped", source: "one", notices: [], why: "no key" }], []])
      expect(rebuilt(asked, outcomes)).toEqual({ text: "nothing", codes: [] })
  })

  it("asks nothing where there is no keyword to leave out, and says so", () => {
    expect(rebuilt(words(["a1", "b", "c"]), [empty])).toEqual({ text: "nothing", codes: ["not-rebuilt"] })
    expect(rebuilt(words(["a1"]), [empty])).toEqual({ text: "nothing", codes: ["not-rebuilt"] })
  })
})
