import * as Schema from "effect/Schema"

type Json = Readonly<Record<string, unknown>>

/** Keys that do not help a client to fill in a request. They are omitted, because a client reads the list of tools again and again. */
const omittedKeys = new Set(["default", "title", "identifier"])

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const compact = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(compact)
  if (!isObject(value)) return value
  const { allOf, ...rest } = value
  // one value may have several checks
  const merged = Array.isArray(allOf) ? Object.assign({}, rest, ...allOf.filter(isObject)) : rest
  return Object.fromEntries(
    Object.entries(merged as Json)
      .filter(([key, one]) => !omittedKeys.has(key) && !(key === "additionalProperties" && one === false))
      .map(([key, one]) => [
        key,
        key === "properties" && isObject(one)
          ? Object.fromEntries(Object.entries(one).map(([name, of]) => [name, compact(of)]))
          : compact(one)
      ])
  )
}

/** The compact JSON Schema of a request. Empty: a request without fields is an object too. */
export const inputSchema = (schema: Schema.Top): Json => {
  const own = compact(Schema.toJsonSchemaDocument(schema).schema) as Json
  return { ...("properties" in own ? own : { type: "object" }), additionalProperties: false }
}

/** The JSON Schema of an answer as clients read it with each tool: the names of its fields, which every answer has. A resource has the whole schema. */
export const outputSchema = (schema: Schema.Top): Json => {
  const { properties } = Schema.toJsonSchemaDocument(schema).schema as { readonly properties: Json }
  return { type: "object", required: Object.keys(properties) }
}

/** The whole JSON Schema of an answer. */
export const answerSchema = (schema: Schema.Top): Json => compact(Schema.toJsonSchemaDocument(schema).schema) as Json
