import { describe, expect, it } from "vitest"
import { apiTypes } from "./apiTypes.ts"
import { type Node, printTypes } from "./printTypes.ts"

describe("the types of the JavaScript API", () => {
  const text = apiTypes()

  it("names no library, and no folder in what is asked", () => {
    expect(text).not.toMatch(/^import |\bimport\(|[<:|] any\b/m)
    expect(text).not.toMatch(/readonly folder\b/)
  })

  it("says of every type what it is, and that nothing is to be changed", () => {
    expect(text.match(/^export /gm)!.length).toBe(text.match(/^(?: \*\/|\/\*\*.*\*\/)\nexport /gm)!.length)
    expect(text.match(/^ +(?! |\*|\/|\||}|readonly ).*: /gm)).toBeNull()
  })

  it("calls parts by their names, also where they refer to themselves, or to what has another name and one form", () => {
    expect(text).toContain("readonly parts: ReadonlyArray<SearchExplanation>")
    expect(text).toContain('readonly _tag: "Not"; readonly query: QueryTree }')
    expect(text).toContain("readonly train?: QrelsLike")
    expect(text).toContain("readonly runs: RunsLike")
  })
})

describe("declarations", () => {
  const of = (schema: Node) => printTypes([{ name: "One", schema, definitions: {} }])

  it("are interfaces of objects, with comments and defaults, and what need not be there", () => {
    const schema = {
      type: "object",
      description: "All.",
      properties: { a: { type: "integer", description: "Some.", default: 3 }, "b-c": { type: "array", items: { type: "string" } } },
      required: ["b-c"]
    }
    expect(of(schema)).toBe(
      '/** All. */\nexport interface One {\n/** Some. Default 3. */\nreadonly a?: number\nreadonly "b-c": ReadonlyArray<string>\n}\n'
    )
  })

  it.each([
    [{ anyOf: [{ type: "number" }, { type: "string", enum: ["Infinity", "-Infinity", "NaN"] }] }, "number"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ type: "string", enum: ["a", "b"] }, '"a" | "b"'],
    [{ type: "string", format: "byte", contentEncoding: "base64" }, "Uint8Array"],
    [{ type: "array", prefixItems: [{ type: "string" }], items: { type: "string" } }, "ReadonlyArray<string>"],
    [{ type: "object", additionalProperties: { type: "boolean" } }, "Readonly<Record<string, boolean>>"],
    [{ type: "object" }, "Readonly<Record<string, unknown>>"],
    [{}, "unknown"],
    [{ allOf: [{ type: "string" }, { description: "a word" }] }, "string"]
  ])("write %j as %s", (schema, expected) => {
    expect(of(schema)).toBe(`export type One = ${expected}\n`)
  })

  it("extend a base by what it lacks, where they have all keys of the base as they are there", () => {
    const [a, b] = [{ type: "string" }, { type: "integer" }]
    const object = (name: string, properties: Readonly<Record<string, Node>>, required: ReadonlyArray<string>, isBase = false) => ({
      name,
      isBase,
      schema: { type: "object", properties, required },
      definitions: {}
    })
    const all = [object("Base", { a }, ["a"], true), object("More", { a, b }, ["a"]), object("Other", { a, b }, [])]
    expect(printTypes(all).match(/^export .*$/gm)).toEqual([
      "export interface Base { readonly a: string }",
      "export interface More extends Base { readonly b?: number }",
      "export interface Other { readonly a?: string; readonly b?: number }"
    ])
  })
})
