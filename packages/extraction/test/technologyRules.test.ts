/** Rules of the templates, on invented sentences. */
import { describe, expect, it } from "vitest"
import { extractionRules } from "../src/extractionRules.ts"
import { extractValues } from "../src/extractValues.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { templates } from "../src/templates.ts"
import { passage } from "./passages.ts"

const valuesOf = (rule: string, text: string) =>
  extractValues(extractionRules[rule]!, sentencesOf("w", [passage("Abstract", text)])).map(({ value }) => value)

it("each template names rules that exist", () => {
  for (const { properties } of Object.values(templates))
    for (const { "x-rule": rule } of Object.values(properties)) if (rule !== undefined) expect(Object.keys(extractionRules)).toContain(rule)
})

describe.each([
  ["performance_improvement", "It reduced errors by 18.5 percent and improved recall by 7%. A share of 40% were women.", [18.5, 7]],
  [
    "benchmarks_used",
    "We tested it on the Napwatch data set and the Sleep-EDF 2018 benchmark. The data set is small.",
    ["Napwatch", "Sleep-EDF 2018"]
  ],
  [
    "computational_cost",
    "It takes 40 ms per night, has 7 million parameters, and needs 2.5 GB.",
    ["40 ms per night", "7 million parameters", "2.5 GB"]
  ],
  ["code_availability", "The source code is freely available at an address.", [true]],
  ["code_availability", "The code of conduct was signed.", []],
  ["significance", "Sleep was longer (p = 0.03).", [true]],
  ["significance", "Sleep did not differ (p = 0.4), and (p > 0.05).", [false]],
  ["significance", "One differed (p=.6), the other as well (p < 0.05).", [true, false]],
  ["significance", "It was near (p < 0.1, p > 0.01).", []]
] as const)("%s in: %s", (rule, text, expected) => it("is found", () => expect(valuesOf(rule, text)).toEqual(expected)))
