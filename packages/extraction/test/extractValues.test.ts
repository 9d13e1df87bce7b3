import * as TextAddress from "@litfuse/texts/TextAddress"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { extractionRules } from "../src/extractionRules.ts"
import { extractValues } from "../src/extractValues.ts"
import { sentencesOf } from "../src/sentencesOf.ts"
import { passage } from "./passages.ts"

const pieces = [
  "We randomised 62 nurses",
  " vs. placebo",
  ". ",
  "\n",
  "\n\n",
  "HR 0.7 (95% CI 0.5 to 0.9)",
  "p = 0.04",
  "NCT01234567",
  " funded by a grant",
  "assigned to tea or coffee",
  "24 patients in the tea group (n = 24) and 12/25 (48.0 %) of the others",
  "Sleep was longer than with placebo",
  "The primary outcome was day sleep",
  "Figure 1 Flow of participants",
  "A sample size of 60 would give 80% power to detect it",
  "é😀",
  "  ",
  "(et al. 2019) "
]

it("every value has the address of a sentence that says it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts.join("")
      const passages = [passage("Methods", text), passage("Results", `${text} again`)]
      const sentences = sentencesOf("pmcid:PMC1", passages)
      for (const rule of Object.values(extractionRules))
        for (const one of extractValues(rule, sentences)) {
          const reading = TextAddress.read(one.address, passages)
          expect(reading._tag).toBe("Fits")
          const quote = "quote" in reading ? reading.quote.replaceAll(/\s/gu, " ") : ""
          expect(quote).toBe(one.sentence)
          expect(quote).toContain(one.text)
        }
    })
  )
})

it("sentences are parts of their sections in order, without overlap, and have every word", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(""))
      ),
      (text) => {
        const found = sentencesOf("w", [passage("A", text)])
        let last = 0
        for (const { address } of found) {
          expect(address.from).toBeGreaterThanOrEqual(last)
          expect(text.slice(last, address.from).trim()).toBe("")
          last = address.to
        }
        expect(text.slice(last).trim()).toBe("")
      }
    )
  )
})

it("takes time in proportion to the length of a text", () => {
  const evil = ["randomised ".repeat(4000), "1 ".repeat(8000), "HR ( = ".repeat(3000), "randomly assigned to a, ".repeat(1500), "grant ".repeat(5000), "p <".repeat(5000), "a".repeat(2000), "a ".repeat(9000), "effect of ".repeat(3000), "no more than ".repeat(3000), "12/25 versus ".repeat(3000), "24 patients in the ".repeat(2000), `${" ".repeat(1900)}1`.repeat(4)] // prettier-ignore
  for (const text of evil)
    for (const rule of Object.values(extractionRules)) extractValues(rule, sentencesOf("w", [passage("Methods", text)]))
}, 5000)
