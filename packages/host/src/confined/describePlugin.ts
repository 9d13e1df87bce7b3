import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Described, DescribedSchema } from "./PluginMessages.ts"

type AnySchema = Schema.Codec<unknown, unknown>

/** A schema as data. `defaults`: what nothing decodes to, as JSON; undefined when nothing is refused. */
const describeSchema = (schema: AnySchema): DescribedSchema => {
  const json = Result.getOrUndefined(Result.try(() => Schema.toJsonSchemaDocument(schema)))
  const defaults = Result.flatMap(Decode.strict(schema, {}), (decoded) => Decode.toJson(schema, decoded))
  return { json, defaults: Result.getOrUndefined(defaults) }
}

/** The names of all members, those of the class too. */
const namesOf = (value: object): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (let at: object | null = value; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const name of Object.getOwnPropertyNames(at)) if (at === value || name !== "constructor") found.add(name)
  return [...found]
}

/** Deeper values have no meaning in any contract, and could be endless. */
const deepest = 6

/** A plugin as data, without its code. */
export const describePlugin = (value: unknown, depth = 0): Described => {
  if (typeof value === "function" && !Schema.isSchema(value)) return { is: "function" }
  if (Schema.isSchema(value)) return { is: "schema", schema: describeSchema(value as unknown as AnySchema) }
  if (typeof value === "symbol" || depth > deepest) return { is: "value", value: undefined }
  if (typeof value !== "object" || value === null || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value))
    return { is: "value", value }
  if (Array.isArray(value)) return { is: "list", items: value.map((one) => describePlugin(one, depth + 1)) }
  const entries = namesOf(value).map((key) => [key, describePlugin((value as Record<string, unknown>)[key], depth + 1)] as const)
  return { is: "object", entries }
}
