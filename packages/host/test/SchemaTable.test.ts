import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { jsonSchemaOf, rowsOf, type JsonSchema } from "../src/SchemaTable.ts"

const typesOf = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(rowsOf({ properties }).map(({ key, type }) => [key, type]))

it("says in words what may stand at each key", () => {
  const bounded = { type: "integer", minimum: 1, maximum: 9 }
  expect(
    typesOf({
      both: bounded,
      least: { type: "number", minimum: 0 },
      most: { type: "integer", maximum: 0 },
      any: { type: "number" },
      // what only says that a number is exact is no bound
      safe: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      constant: { const: 1 },
      words: { enum: ["a", null] },
      either: { anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] },
      one: { oneOf: [{ type: "boolean" }] },
      checked: { allOf: [{ type: "string" }, { description: "x" }] },
      texts: { type: "array", items: bounded },
      pair: { type: "array", prefixItems: [{ type: "string" }] },
      map: { type: "object", additionalProperties: false },
      free: {}
    })
  ).toEqual({
    both: "whole number from 1 to 9",
    least: "number of at least 0",
    most: "whole number of at most 0",
    any: "number",
    safe: "whole number",
    constant: "1",
    words: '"a" or null',
    either: "text or null",
    one: "true or false",
    checked: "text",
    texts: "list of whole number from 1 to 9",
    pair: "list",
    map: "keys and values",
    free: "anything"
  })
})

it("names the keys inside of others after their own: members of lists, of any name, of alternatives once", () => {
  const inner = Schema.Struct({ id: Schema.String, n: Schema.optionalKey(Schema.Boolean) })
  const schema = Schema.Struct({
    list: Schema.Array(inner),
    byName: Schema.Record(Schema.String, inner),
    either: Schema.Union([inner, Schema.Struct({ id: Schema.String, other: Schema.Null })])
  })
  expect(rowsOf(jsonSchemaOf(schema)).map(({ key, isRequired }) => `${key}${isRequired ? "" : "?"}`)).toEqual([
    "list",
    "list[].id",
    "list[].n?",
    "byName",
    "byName.<name>.id",
    "byName.<name>.n?",
    "either",
    "either.id",
    "either.n?",
    "either.other"
  ])
})
