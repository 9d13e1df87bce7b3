import { expect, it } from "vitest"
import { recordSection } from "../../src/text/recordTexts.ts"
import { withoutRepeats } from "../../src/evidence/withoutRepeats.ts"

const sentence = (work: string, section: string, text: string) => ({
  sentence: { text, section: "", address: { work, section, from: 0, to: text.length, sha256: "0".repeat(64) } },
  fit: 1,
  score: 1,
  stance: "unclear" as const
})

it("leaves out a sentence of an abstract that the text of the same work has, under any name, and no other", () => {
  const inText = sentence("pmcid:PMC1", "Results", "Caffeine shortened day sleep by 41 minutes.")
  const repeated = sentence("doi:10.5555/a", recordSection, "RESULTS: Caffeine shortened day sleep by 41\u00a0minutes.")
  const further = sentence("doi:10.5555/a", recordSection, "Beds were cold in all of the rooms.")
  const ofAnother = sentence("doi:10.5555/b", recordSection, repeated.sentence.text)
  const short = sentence("doi:10.5555/a", recordSection, "Day sleep.")
  const textOf = (work: string) => (work === "doi:10.5555/a" ? "pmcid:PMC1" : undefined)
  expect(withoutRepeats([repeated, inText, further, ofAnother, short], textOf)).toEqual([inText, further, ofAnother, short])
  expect(withoutRepeats([repeated, further], textOf)).toEqual([repeated, further])
})
