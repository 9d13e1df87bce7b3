import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Problem } from "../Decode.ts"

type JsonSchema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null && !Array.isArray(value)

const documentOf = (schema: Schema.Top): JsonSchema | undefined =>
  Result.getOrUndefined(Result.try(() => Schema.toJsonSchemaDocument(schema).schema as JsonSchema))

const isNumber = (type: unknown): boolean => type === "number" || type === "integer"

const differ = (wanted: JsonSchema, offered: JsonSchema, path: ReadonlyArray<PropertyKey>): ReadonlyArray<Problem> => {
  const [want, offer] = [wanted["type"], offered["type"]]
  // unions and references may fit; only an output shows it
  if (typeof want !== "string" || typeof offer !== "string") return []
  if (want !== offer && !(isNumber(want) && isNumber(offer))) return [{ path, what: `is ${offer}, not ${want}` }]
  if (isObject(wanted["items"]) && isObject(offered["items"])) return differ(wanted["items"], offered["items"], [...path, 0])
  const [properties, own] = [wanted["properties"], offered["properties"]]
  if (!isObject(properties) || !isObject(own)) return []
  const required: ReadonlyArray<unknown> = Array.isArray(wanted["required"]) ? wanted["required"] : []
  return Object.entries(properties).flatMap(([name, property]) => {
    const actual = own[name]
    if (isObject(actual) && isObject(property)) return differ(property, actual, [...path, name])
    return actual === undefined && required.includes(name) ? [{ path: [...path, name], what: "is missing" }] : []
  })
}

/** Where values of the offered schema can never match the wanted one, as far as their JSON Schemas show. Empty: no certain mismatch. */
export const misfits = (wanted: Schema.Top, offered: Schema.Top): ReadonlyArray<Problem> => {
  if (wanted === offered) return []
  const [want, offer] = [documentOf(wanted), documentOf(offered)]
  return want === undefined || offer === undefined ? [] : differ(want, offer, [])
}
