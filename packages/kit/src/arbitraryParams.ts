import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import * as Params from "@litfuse/engine/Params"
import type { Configurable, Kind, Plugin } from "@litfuse/engine/Plugin"

type JsonSchema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null && !Array.isArray(value)

const bound = (schema: JsonSchema, name: string, otherwise: number): number => (typeof schema[name] === "number" ? schema[name] : otherwise)

const numberIn = (schema: JsonSchema): fc.Arbitrary<number> => {
  const isWhole = schema["type"] === "integer"
  const min = bound(schema, "minimum", isWhole ? -1000 : -1e6)
  const max = bound(schema, "maximum", isWhole ? 1000 : 1e6)
  const inside = isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }).map((x) => x + 0)
  const usual = isWhole ? fc.integer({ min, max: Math.min(max, min + 5) }) : fc.double({ min, max: Math.min(max, min + 5), noNaN: true })
  return fc.oneof(
    fc.constantFrom(min, max),
    inside,
    usual.map((x) => x + 0)
  )
}

const fieldsOf = (properties: JsonSchema, required: ReadonlyArray<unknown>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)])), {
    requiredKeys: required.filter((name) => typeof name === "string"),
    noNullPrototype: true
  })

const valueOf = (schema: unknown): fc.Arbitrary<unknown> => {
  if (!isObject(schema)) return fc.constant(null)
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"])
  if (Array.isArray(schema["anyOf"])) return fc.oneof(...schema["anyOf"].map(valueOf))
  switch (schema["type"]) {
    case "number":
    case "integer":
      return numberIn(schema)
    case "boolean":
      return fc.boolean()
    case "string":
      return fc.string()
    case "array":
      return fc.array(valueOf(schema["items"]), { maxLength: 4 })
    case "object":
      return fieldsOf(
        isObject(schema["properties"]) ? schema["properties"] : {},
        Array.isArray(schema["required"]) ? schema["required"] : []
      )
    default:
      return fc.constant(null)
  }
}

/** The generator of each Schema: making one takes as long as drawing from it a hundred times. */
const drawnFrom = new WeakMap<Schema.Top, fc.Arbitrary<unknown>>()

const jsonOf = (params: Schema.Top): fc.Arbitrary<unknown> => {
  const known = drawnFrom.get(params) ?? valueOf(Schema.toJsonSchemaDocument(params).schema)
  drawnFrom.set(params, known)
  return known
}

/**
 * Parameters of a plugin, drawn from its own Schema: each left out or given, each number at both of its bounds and between them. Where the Schema
 * refuses what its JSON Schema allows, the defaults are used.
 *
 * - `adjust` makes the drawn JSON fit what the Schema cannot say (as many weights as lists)
 */
export const arbitraryParams = <Params>(
  plugin: Plugin<Kind> & Configurable<Params>,
  adjust: (drawn: JsonSchema) => JsonSchema = (drawn) => drawn
): fc.Arbitrary<Params> =>
  jsonOf(plugin.params).map((drawn) => {
    const decoded = Params.decode(plugin, adjust(isObject(drawn) ? drawn : {}))
    return Result.isSuccess(decoded) ? decoded.success : Params.defaults(plugin)
  })
