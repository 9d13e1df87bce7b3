import * as Query from "@litfuse/engine/Query"
import { partsStep } from "@litfuse/engine/pipeline/nodes/partsStep"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const none = () => expect.fail("it reads nothing else")
const reads = { nowMs: none, seed: none, model: none, search: none, names: none }

const run = (question: string, params: object = {}) => {
  const decoded = Schema.decodeUnknownSync(partsStep.params)(params)
  const { value, notices } = Effect.runSync(
    Effect.orDie(Effect.scoped(partsStep.run(decoded, { query: Query.text(question) } as never, reads)))
  )
  return { text: Query.print(value as Query.Query), notices: notices.map(({ code, text }) => `${code}: ${text}`) }
}

const pico = { population: "shift workers, night nurses", intervention: "caffeine", comparator: "placebo", outcome: "sleep" }

describe("step/parts", () => {
  it("requires population and intervention, and names what it does not require", () => {
    const { text, notices } = run("ignored", pico)
    expect(text).toBe('("shift workers" OR "night nurses") AND caffeine')
    expect(notices).toEqual([
      "parts: searched for population: shift workers, night nurses; intervention: caffeine",
      "parts-left-out: not required, because records often do not name it: comparator: placebo; outcome: sleep"
    ])
  })

  it("requires all parts on request, and what is given where it is neither population nor intervention", () => {
    expect(run("ignored", { ...pico, hasAll: true }).text).toBe('("shift workers" OR "night nurses") AND caffeine AND placebo AND sleep')
    expect(run("ignored", { outcome: "sleep" }).text).toBe("sleep")
  })

  it("reads the parts of a question where none is given", () => {
    const { text, notices } = run("effect of metformin on mortality in patients with sepsis")
    expect(text).toContain("metformin")
    expect(text).toContain("sepsis")
    expect(text).not.toContain("mortality")
    expect(notices).toEqual([
      "parts: searched for intervention: metformin; population: sepsis",
      "parts-left-out: not required, because records often do not name it: outcome: mortality"
    ])
  })

  it("leaves a question without such words as it is, and refuses unknown parts", () => {
    expect(run("what is the effect of")).toEqual({
      text: "what is the effect of",
      notices: ["no-parts: the question has no word for a part, so it is searched for as it is"]
    })
    expect(() => run("x", { population: 3 })).toThrow(/population/)
  })
})
