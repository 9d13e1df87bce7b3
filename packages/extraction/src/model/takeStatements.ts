import * as Result from "effect/Result"
import type { Extracted, Sentence } from "../ExtractionRule.ts"
import { checkStatement } from "./checkStatement.ts"
import type { ModelField, Rejected, Statement } from "./ModelField.ts"

/** A text that a model reads: its sentences, and the fields that it is asked for. */
export interface ModelText {
  readonly sentences: ReadonlyArray<Sentence>
  readonly text: string
  readonly fields: ReadonlyArray<ModelField>
}

/** What is taken of the statements about one text, by field, and what is not. */
export interface Taken {
  readonly found: ReadonlyMap<string, ReadonlyArray<Extracted>>
  readonly rejected: ReadonlyArray<Rejected>
}

/** Nothing is taken yet. */
export const nothingTaken: Taken = { found: new Map(), rejected: [] }

const isSame = (a: Extracted, b: Extracted): boolean => JSON.stringify(a.value) === JSON.stringify(b.value)

/**
 * Adds what is true of the statements to what was taken before. A field that is no list keeps its first value; a later try fills only gaps.
 *
 * - shape: `rejected` those of this try, without fields that have a value now
 */
export const takeStatements = ({ fields, sentences }: ModelText, statements: ReadonlyArray<Statement>, before: Taken): Taken => {
  const found = new Map(before.found)
  const rejected: Array<Rejected> = []
  for (const statement of statements) {
    const field = fields.find(({ name }) => name === statement.field)
    const reject = (reason: string) => void rejected.push({ ...statement, reason })
    if (field === undefined) {
      reject("the model was not asked for this field")
      continue
    }
    const checked = checkStatement(field, statement, sentences)
    if (Result.isFailure(checked)) {
      reject(checked.failure)
      continue
    }
    const known = found.get(field.name) ?? []
    const one = checked.success
    if (known.some((other) => isSame(other, one))) continue
    if (known.length > 0 && !field.isList) {
      if (!before.found.has(field.name)) reject("the field has one value, and the model stated another one before")
      continue
    }
    found.set(field.name, [...known, one])
  }
  return { found, rejected }
}
