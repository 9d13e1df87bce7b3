import type { Extracted, Rule } from "./ExtractionRule.ts"
import { extractValues } from "./extractValues.ts"
import { sentencesOf } from "./sentencesOf.ts"

/**
 * The values that a rule finds in a text without sections, such as an abstract, the best one first.
 *
 * - empty: no sentence has such a value
 */
export const valuesInText = (rule: Rule, text: string): ReadonlyArray<Extracted> =>
  extractValues(rule, sentencesOf("text", [{ name: "Text", path: [], text, offset: 0, sha256: "0".repeat(64) }]))
