import { extractionRules } from "@litfuse/extraction/extractionRules"
import * as Notice from "@litfuse/engine/Notice"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { type DatasetError, badLine } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"

/** The JSON types that a field may have. */
const types = ["string", "number", "integer", "boolean", "object", "array"] as const
/** The type of a field or of its items. */
export type FieldType = (typeof types)[number]

/**
 * A field to extract.
 *
 * - `rule` by which it is found: named by `x-rule`, else the name of the field; undefined = there is none
 * - `type` of its value, undefined = any; `items` the type of each item of a list; `choices` the only values
 * - `about` its description, which a model reads
 */
export interface FieldSchema {
  readonly name: string
  readonly rule: string | undefined
  readonly type: FieldType | undefined
  readonly items: FieldType | undefined
  readonly choices: ReadonlyArray<unknown> | undefined
  readonly about: string | undefined
  readonly isRequired: boolean
}

/** Keywords that are understood; the others change nothing, and a notice names them. */
const understood = new Set(["type", "items", "enum", "x-rule", "title", "description", "$comment", "examples"])
const understoodAtRoot = new Set([
  "type",
  "properties",
  "required",
  "title",
  "description",
  "$schema",
  "$id",
  "$comment",
  "additionalProperties"
])

/** Rules that `reports/extraction` does not show to be better than one pattern. */
const weakRules = new Set(["registration", "planned_size"])

const weakNotices = (fields: ReadonlyArray<FieldSchema>, file: string): ReadonlyArray<Notice.Notice> => {
  const weak = [...new Set(fields.flatMap(({ rule }) => (rule !== undefined && weakRules.has(rule) ? [rule] : [])))]
  if (weak.length === 0) return []
  const names = weak.length === 1 ? `the rule ${weak[0]} is` : `the rules ${weak.join(" and ")} are`
  return [Notice.make("weak-rule", file, `${names} not shown to be better than one simple pattern (reports/extraction); check the values`)]
}

const typeOf = (schema: unknown): FieldType | undefined => {
  const type = Json.isObject(schema) ? schema["type"] : undefined
  const named = Array.isArray(type) ? type.filter((one) => one !== "null") : [type]
  return named.length === 1 ? types.find((one) => one === named[0]) : undefined
}

const mostFields = 100

/**
 * Reads a JSON Schema with one object of fields.
 *
 * - errors: text that is no JSON, no schema of an object, an unknown rule
 */
export const readFieldSchemas = (
  text: string,
  file: string
): Result.Result<{ readonly fields: ReadonlyArray<FieldSchema>; readonly notices: ReadonlyArray<Notice.Notice> }, DatasetError> =>
  Result.gen(function* () {
    const expected = 'a JSON Schema such as {"type": "object", "properties": {"registration": {"type": "string"}}}'
    if (Json.isDeeper(text, 40)) return yield* Result.fail(badLine(file, 0, "JSON that is nested more than 40 deep", expected))
    const schema = yield* Json.parse(text, file)
    const properties = Json.isObject(schema) ? schema["properties"] : undefined
    if (!Json.isObject(schema) || !Json.isObject(properties))
      return yield* Result.fail(badLine(file, 0, "no object with `properties`", expected))
    const names = Object.keys(properties)
    if (names.length === 0 || names.length > mostFields)
      return yield* Result.fail(badLine(file, 0, `${names.length} properties`, `1 to ${mostFields}`))
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : [])
    const lost = [...required].filter((name) => !names.includes(String(name)))
    if (lost.length > 0)
      return yield* Result.fail(badLine(file, 0, `\`required\` names ${String(lost[0])}, which is no property`, expected))
    const fields: Array<FieldSchema> = []
    const ignored = new Set(Object.keys(schema).filter((key) => !understoodAtRoot.has(key)))
    for (const name of names) {
      const one = properties[name]
      if (!Json.isObject(one)) return yield* Result.fail(badLine(file, 0, `the property ${name} is no object`, expected))
      for (const key of Object.keys(one)) if (!understood.has(key)) ignored.add(key)
      const asked = one["x-rule"]
      const rules = Object.keys(extractionRules)
      if (asked !== undefined && !rules.some((rule) => rule === asked))
        return yield* Result.fail(
          badLine(
            file,
            0,
            `${name}: no rule ${JSON.stringify(asked)}${didYouMean(nearest(String(asked), rules))}`,
            `one of ${rules.join(", ")}`
          )
        )
      const items = typeOf(one["items"])
      fields.push({
        name,
        rule: typeof asked === "string" ? asked : rules.find((rule) => rule === name),
        type: typeOf(one),
        items,
        choices: Array.isArray(one["enum"]) ? one["enum"] : undefined,
        about: typeof one["description"] === "string" ? one["description"].slice(0, 1000) : undefined,
        isRequired: required.has(name)
      })
    }
    const notices =
      ignored.size === 0
        ? []
        : [Notice.make("schema-unchecked", file, `values are not checked against these keywords: ${[...ignored].join(", ")}`)]
    return { fields, notices: [...notices, ...weakNotices(fields, file)] }
  })
