import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { proteinTriggers } from "../../src/entity/proteinTriggers.ts"

describe("words that ask for proteins", () => {
  it.each([
    ["BRCA1 interaction", true, false, ["BRCA1"]],
    ["Effect of WAKE1", true, false, ["of", "WAKE1"]],
    ["sequences of CYP17A1", true, false, ["of", "CYP17A1"]],
    ["p53 PROTEIN", true, false, ["p53"]],
    ["3D structure of CYP17A1", true, true, ["of", "CYP17A1"]],
    ["CYP17A1 spatial conformation", true, true, ["CYP17A1"]],
    ["three-dimensional structures WAKE1", true, true, ["WAKE1"]],
    ["BRCA1 olaparib", false, false, ["BRCA1", "olaparib"]],
    ["structure of the health service", false, false, ["structure", "of", "the", "health", "service"]],
    ["effective proteinuria", false, false, ["effective", "proteinuria"]],
    ["", false, false, []]
  ])("%s", (text, isAboutProteins, isAboutStructures, rest) => {
    expect(proteinTriggers(text)).toEqual({ isAboutProteins, isAboutStructures, rest })
  })

  it("are found once: the rest asks for nothing more, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("protein", "3D structure", "WAKE1", "interaction,", "IL-6", "of"), { maxLength: 8 }),
        (words) => {
          const { rest } = proteinTriggers(words.join(" "))
          expect(proteinTriggers(rest.join(" "))).toEqual({ isAboutProteins: false, isAboutStructures: false, rest })
        }
      )
    )
  })
})
