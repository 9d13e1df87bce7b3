import type { Address } from "@litfuse/texts/TextAddress"

/** An effect size with its interval. `measure` as usual in English (`OR`, `HR`); null = unknown. `level` of the interval in percent. */
export interface EffectSize {
  readonly measure: string
  readonly value: number
  readonly lower: number | null
  readonly upper: number | null
  readonly level: number | null
}

/** A p-value as the text states it. */
export interface PValue {
  readonly relation: "<" | "=" | ">" | "≤" | "≥"
  readonly value: number
}

/** What a rule finds: a text, a number, a yes or no, an effect size or a p-value. */
export type RuleValue = string | number | boolean | EffectSize | PValue

/** A sentence of a text. `section` the headings above it, lower case; `text` on one line, of the same length as in the text. */
export interface Sentence {
  readonly text: string
  readonly section: string
  readonly address: Address
}

/** A value in a sentence. `text`: the words that say it; `rank` of the statement: values with a lower one come first. */
export interface Finding {
  readonly value: RuleValue
  readonly text: string
  readonly rank: number
}

/**
 * A rule reads one sentence at a time, so that each value has the sentence that says it.
 *
 * - `about` what it finds, for people
 */
export interface Rule {
  readonly about: string
  readonly read: (sentence: Sentence) => ReadonlyArray<Finding>
}

/** A value with the address of its sentence. */
export interface Extracted extends Finding {
  readonly address: Address
  readonly sentence: string
}
