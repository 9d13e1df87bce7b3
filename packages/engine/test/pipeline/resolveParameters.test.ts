import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { resolveParameters } from "../../src/pipeline/resolveParameters.ts"

const file = {
  parameters: {
    compound: { type: "text", about: "the name of a compound" },
    years: { type: "integer", default: 5, minimum: 1 },
    outcome: { type: "text", isOptional: true }
  },
  nodes: [
    {
      id: "parts",
      plugin: "step/parts",
      params: {
        intervention: { parameter: "compound" },
        outcome: { parameter: "outcome" },
        rest: [{ parameter: "outcome" }, { in: { parameter: "years" } }]
      },
      inputs: { query: "$query" }
    }
  ]
}
const whats = (value: unknown, values = {}) => resolveParameters(value, values).problems.map(({ what }) => what)
const nodeWith = (params: object) => ({ id: "a", plugin: "b", params })

describe("resolveParameters", () => {
  it("puts values and defaults in their places, at any depth, and leaves out what has none", () => {
    const { value, all, problems } = resolveParameters(file, { compound: "caffeine" })
    expect(problems).toEqual([])
    expect(value).toEqual({
      nodes: [{ ...file.nodes[0], params: { intervention: "caffeine", rest: [{ in: 5 }] } }]
    })
    expect(all.map(({ name, value }) => [name, value])).toEqual([
      ["compound", "caffeine"],
      ["years", 5],
      ["outcome", null]
    ])
  })

  it("names each value that is missing, wrong or of no parameter, with its place", () => {
    const { problems } = resolveParameters(file, { years: "often", yeers: 1, constructor: 2 })
    expect(problems.map(({ path, what }) => `${path.join(".")}: ${what}`)).toEqual([
      'parameters.compound: parameter "compound" (the name of a compound) has no value and no default; give a text',
      'parameters.years: parameter "years" is "often"; it takes an integer of at least 1',
      ': there is no parameter "yeers"; did you mean "years"?; its parameters are compound, years, outcome',
      ': there is no parameter "constructor"; its parameters are compound, years, outcome'
    ])
  })

  it("names declarations that are wrong, references to nothing, and parameters that nothing reads", () => {
    expect(whats({ parameters: [], nodes: [] })).toEqual(["parameters: must have a name and a type for each parameter"])
    expect(whats({ nodes: [nodeWith({ a: { parameter: "b" } })] })).toEqual(['there is no parameter "b"; add it to `parameters`'])
    expect(whats({ nodes: [] }, { a: 1 })).toEqual(['there is no parameter "a"; it has no parameters'])
    expect(whats({ parameters: { a: { type: "txt" }, "b.c": { type: "text" }, d: { type: "text", defualt: "e" } }, nodes: [] })).toEqual([
      expect.stringMatching(/^parameters\.a\.type: expected /),
      expect.stringMatching(/^parameters\.b\.c: expected .*letters and digits/),
      'parameters.d.defualt: is not a known key; did you mean "default"?',
      'parameter "b.c" has no value and no default; give a text',
      ...["a", "b.c", "d"].map((name) => `parameter "${name}" is read by no node; write { parameter: ${name} } in one, or take it out`)
    ])
  })

  it("leaves all parameters of a node alone where a plugin has one that is called parameter", () => {
    const own = { nodes: [nodeWith({ parameter: "k" })] }
    expect(resolveParameters(own, {})).toEqual({ value: own, all: [], problems: [] })
  })

  it("changes no pipeline without parameters, and never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const made = resolveParameters(value, {})
        if (!JSON.stringify(value).includes('"parameter')) expect(made.value).toEqual(value)
      })
    )
  })
})
