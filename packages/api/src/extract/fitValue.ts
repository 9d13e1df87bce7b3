import type { Extracted, RuleValue } from "@litfuse/extraction/ExtractionRule"
import * as Result from "effect/Result"
import type { FieldSchema, FieldType } from "./readFieldSchemas.ts"

/** A value as a type wants it; undefined if it is no such value. A text may be asked of every value: it is the words that say it. */
const asType = (one: Extracted, type: FieldType | undefined): RuleValue | undefined => {
  const { text } = one
  // an effect size or a p-value as a number is its own value, without bounds and sign
  const value = typeof one.value === "object" && (type === "number" || type === "integer") ? one.value.value : one.value
  switch (type) {
    case undefined:
      return value
    case "string":
      return typeof value === "string" ? value : text
    case "number":
      return typeof value === "number" ? value : undefined
    case "integer":
      return typeof value === "number" && Number.isInteger(value) ? value : undefined
    case "object":
      return typeof value === "object" ? value : undefined
    case "boolean":
      return typeof value === "boolean" ? value : undefined
    case "array":
      return undefined
  }
}

/** A value for a field, with what was found for it. Shape: a list has one finding for each of its items. */
export interface Fitted {
  readonly value: RuleValue | ReadonlyArray<RuleValue>
  readonly from: ReadonlyArray<Extracted>
}

/**
 * The value of a field from what its rule found: the best one, or for a list all of them.
 *
 * - empty: a failure that says why there is no value
 */
export const fitValue = ({ type, items, choices }: FieldSchema, found: ReadonlyArray<Extracted>): Result.Result<Fitted, string> => {
  if (found.length === 0) return Result.fail("no sentence says it in a form that the rule knows")
  const wanted = type === "array" ? items : type
  const fitting = found.flatMap((one) => {
    const value = asType(one, wanted)
    return value === undefined ? [] : [{ value, one }]
  })
  if (fitting.length === 0) return Result.fail(`"${found[0]!.text.slice(0, 80)}" is no ${wanted ?? "value of this type"}`)
  const chosen = fitting.filter(({ value }) => choices === undefined || type === "array" || choices.includes(value))
  const [first] = chosen
  if (first === undefined) return Result.fail(`"${fitting[0]!.one.text.slice(0, 80)}" is none of ${JSON.stringify(choices).slice(0, 200)}`)
  return type === "array"
    ? Result.succeed({ value: chosen.map(({ value }) => value), from: chosen.map(({ one }) => one) })
    : Result.succeed({ value: first.value, from: [first.one] })
}
