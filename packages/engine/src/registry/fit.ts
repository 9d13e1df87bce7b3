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
  // unions and references may fit or not; that is seen when there is an output
  if (typeof want !== "string" || typeof offer !== "string") return []
  if (want !== offer && !(isNumber(want) && isNumber(offer))) return [{ path, what: `is ${offer}, not ${want}` }]
  if (isObject(wanted["items"]) && isObject(offered["items"])) return differ(wanted["items"], offered["items"], [...path, 0])
  const [properties, own] = [wanted["properties"], offered["properties"]]
  if (!isObject(properties) || !isObject(own)) return []
  const required: ReadonlyArray<unknown> = Array.isArray(wanted["required"]) ? wanted["required"] : []
  return Object.entries(properties).flatMap(([name, property]) => {
    const there = own[name]
    if (isObject(there) && isObject(property)) return differ(property, there, [...path, name])
    return there === undefined && required.includes(name) ? [{ path: [...path, name], what: "is not in it" }] : []
  })
}

/** Where the values of one schema can never be what another one reads, as far as their JSON Schemas show it. Empty: nothing that is certain. */
export const misfits = (wanted: Schema.Top, offered: Schema.Top): ReadonlyArray<Problem> => {
  if (wanted === offered) return []
  const [want, offer] = [documentOf(wanted), documentOf(offered)]
  return want === undefined || offer === undefined ? [] : differ(want, offer, [])
}
