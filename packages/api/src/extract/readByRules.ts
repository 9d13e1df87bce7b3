import type { Extracted, Sentence } from "@litfuse/extraction/ExtractionRule"
import { extractionRules } from "@litfuse/extraction/extractionRules"
import { extractValues } from "@litfuse/extraction/extractValues"
import * as Result from "effect/Result"
import { type Fitted, fitValue } from "./fitValue.ts"
import type { FieldSchema } from "./readFieldSchemas.ts"

/** What rules found for a field. `found`: all findings; `fitted` the value, or why there is none. */
export interface RuleReading {
  readonly field: FieldSchema
  readonly found: ReadonlyArray<Extracted>
  readonly fitted: Result.Result<Fitted, string>
}

/** Reads each field by its rule. Empty: a field without a rule has no value, and the reason says so. */
export const readByRules = (sentences: ReadonlyArray<Sentence>, fields: ReadonlyArray<FieldSchema>): ReadonlyArray<RuleReading> =>
  fields.map((field) => {
    if (field.rule === undefined) return { field, found: [], fitted: Result.fail("there is no rule of this name, and no x-rule") }
    const found = extractValues(extractionRules[field.rule]!, sentences)
    return { field, found, fitted: fitValue(field, found) }
  })
