import * as Schema from "effect/Schema"

type Json = Readonly<Record<string, unknown>>

/** What says nothing to whoever fills in a request: a request is checked by its Schema anyway, and every word of a list of tools is read again and again. */
const silent = new Set(["default", "title", "identifier"])

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written)
  if (!isObject(value)) return value
  const { allOf, ...rest } = value
  // checks of one value stand in it
  const merged = Array.isArray(allOf) ? Object.assign({}, rest, ...allOf.filter(isObject)) : rest
  return Object.fromEntries(
    Object.entries(merged as Json)
      .filter(([key, one]) => !silent.has(key) && !(key === "additionalProperties" && one === false))
      .map(([key, one]) => [
        key,
        key === "properties" && isObject(one)
          ? Object.fromEntries(Object.entries(one).map(([name, of]) => [name, written(of)]))
          : written(one)
      ])
  )
}

/** The JSON Schema of a request, in few words; that of a request without fields is an object, too. */
export const inputOf = (schema: Schema.Top): Json => {
  const own = written(Schema.toJsonSchemaDocument(schema).schema) as Json
  return { ...("properties" in own ? own : { type: "object" }), additionalProperties: false }
}

const typeOf = (one: Json): Json => {
  const any = one["anyOf"]
  if (Array.isArray(any)) return { type: any.map((each: Json) => each["type"]) }
  const items = one["items"]
  return isObject(items) ? { type: "array", items: { type: items["type"] } } : { type: one["type"] }
}

/** The JSON Schema of an answer: what its fields are, and not what theirs are. It is true of every answer, and an answer is checked by more. */
export const outputOf = (schema: Schema.Top): Json => {
  const { properties } = Schema.toJsonSchemaDocument(schema).schema as { readonly properties: Readonly<Record<string, Json>> }
  return { type: "object", properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, typeOf(one)])) }
}
