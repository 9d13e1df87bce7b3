/**
 * A field that a model is asked for.
 *
 * - `type` of the value, or of each item if `isList`; `choices` the only values
 * - `about` what the field means, in the words of the user's schema
 */
export interface ModelField {
  readonly name: string
  readonly type: "string" | "number" | "integer" | "boolean"
  readonly isList: boolean
  readonly choices: ReadonlyArray<unknown> | undefined
  readonly about: string | undefined
}

/** What a model says about a text: a value, and the sentence that is said to state it. */
export interface Statement {
  readonly field: string
  readonly value: string | number | boolean
  readonly sentence: string
}

/** A statement that is not taken, with the reason. */
export interface Rejected extends Statement {
  readonly reason: string
}
