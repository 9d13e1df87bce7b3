import * as Quantity from "../Quantity.ts"

/** The weights of the parts; they sum to 1. */
export const weights = { determinism: 0.25, formality: 0.2, coverage: 0.2, stability: 0.15, audit: 0.2 } as const

/** The name of a part of the score. */
export type Part = keyof typeof weights

/** The parts, in the order of the paper. */
export const parts = Object.keys(weights) as ReadonlyArray<Part>

/**
 * The weighted mean of the parts that have a value: where one has none, the weights of the others are scaled up to 1.
 *
 * - units: 0 to 1
 * - empty: undefined when no part has a value
 */
export const reproducibilityScore = (values: Readonly<Record<Part, Quantity.Quantity>>): Quantity.Quantity => {
  let [sum, weight] = [0, 0]
  for (const part of parts) {
    const one = values[part]
    if (one._tag === "Undefined") continue
    sum += weights[part] * one.value
    weight += weights[part]
  }
  // twelve digits, so that a score that is exactly on the border of a grade is not below it
  return weight === 0 ? Quantity.missing("no-part") : Quantity.defined(Math.round((sum / weight) * 1e12) / 1e12)
}

/** A grade: from A to F, as in the paper. */
export type Grade = "A" | "B" | "C" | "D" | "F"

const grades: ReadonlyArray<readonly [least: number, grade: Grade]> = [
  [0.9, "A"],
  [0.8, "B"],
  [0.6, "C"],
  [0.4, "D"]
]

/** The grade of a score. */
export const gradeOf = (score: number): Grade => grades.find(([least]) => score >= least)?.[1] ?? "F"
