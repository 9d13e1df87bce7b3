import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cite, type CitationStyle, citationStyles } from "../src/citationStyles.ts"

const person = (family: string, given: string): SourceRecord.Contributor => ({ _tag: "Person", family, given })
const made = (rest: Partial<SourceRecord.SourceRecord>, doi?: string) =>
  SourceRecord.make({
    source: "a",
    id: "1",
    title: "T",
    ...rest,
    ...(doi === undefined ? {} : { identifiers: [Result.getOrThrow(Identifier.parse(doi))] })
  })
const year = (text: string) => ({ published: SourceRecord.PartialDate.make(text) })

/** Samples of the style guides themselves, from memory: ICMJE's first two articles, and the samples of AMA and APA for an article with a DOI. */
const halpern = made({
  title: "Solid-organ transplantation in HIV-infected patients",
  contributors: [person("Halpern", "Scott D"), person("Ubel", "Peter A"), person("Caplan", "Arthur L")],
  containerTitle: "N Engl J Med",
  ...year("2002-07-25"),
  volume: "347",
  issue: "4",
  pages: "284-7"
})
const rose = made({
  title: "Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury",
  contributors: ["Rose ME", "Huerbin MB", "Melick J", "Marion DW", "Palmer AM", "Schiding JK", "Kochanek PM", "Graham SH"].map((name) =>
    person(name.split(" ")[0]!, name.split(" ")[1]!)
  ),
  containerTitle: "Brain Res",
  ...year("2002"),
  volume: "935",
  issue: "1-2",
  pages: "40-6"
})
const stroke = made(
  {
    title: "Utility of Framingham Coronary Heart Disease risk score for predicting cardiac risk after stroke.",
    contributors: [person("Towfighi", "Amytis"), person("Markovic", "Daniela"), person("Ovbiagele", "Bruce")],
    containerTitle: "Stroke",
    ...year("2012"),
    volume: "43",
    issue: "11",
    pages: "2942-2947"
  },
  "10.1161/STROKEAHA.112.668319"
)
const storybooks = made(
  {
    title: "Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States",
    contributors: [person("Grady", "J. S."), person("Her", "M."), person("Moreno", "G."), person("Perez", "C."), person("Yelinek", "J.")],
    containerTitle: "Psychology of Popular Media Culture",
    ...year("2019"),
    volume: "8",
    issue: "3",
    pages: "207-217"
  },
  "10.1037/ppm0000185"
)

describe("a citation", () => {
  it.each([
    [
      "vancouver",
      halpern,
      "Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002;347(4):284-7."
    ],
    [
      "vancouver",
      rose,
      "Rose ME, Huerbin MB, Melick J, Marion DW, Palmer AM, Schiding JK, et al. Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury. Brain Res. 2002;935(1-2):40-6."
    ],
    [
      "ama",
      stroke,
      "Towfighi A, Markovic D, Ovbiagele B. Utility of Framingham Coronary Heart Disease risk score for predicting cardiac risk after stroke. Stroke. 2012;43(11):2942-2947. doi:10.1161/strokeaha.112.668319"
    ],
    [
      "ama",
      rose,
      "Rose ME, Huerbin MB, Melick J, et al. Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury. Brain Res. 2002;935(1-2):40-6."
    ],
    [
      "apa",
      storybooks,
      "Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. Psychology of Popular Media Culture, 8(3), 207–217. https://doi.org/10.1037/ppm0000185"
    ],
    [
      "harvard",
      stroke,
      "Towfighi, A., Markovic, D. and Ovbiagele, B. (2012) ‘Utility of Framingham Coronary Heart Disease risk score for predicting cardiac risk after stroke’, Stroke, 43(11), pp. 2942–2947. Available at: https://doi.org/10.1161/strokeaha.112.668319."
    ],
    [
      "harvard",
      storybooks,
      "Grady, J.S. et al. (2019) ‘Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States’, Psychology of Popular Media Culture, 8(3), pp. 207–217. Available at: https://doi.org/10.1037/ppm0000185."
    ]
  ] as const)("in %s is as the style guide prints it", (style, record, printed) => {
    expect(cite(record, style)).toBe(printed)
  })

  it("leaves out what is not known, keeps groups and hyphens, and marks what was retracted", () => {
    const bare = made({ title: "Why do nurses sleep?" })
    expect(cite(bare, "vancouver")).toBe("Why do nurses sleep?")
    expect(cite(bare, "apa")).toBe("Why do nurses sleep? (n.d.).")
    expect(cite(bare, "harvard")).toBe("(no date) ‘Why do nurses sleep?’.")
    const one = made({
      title: "Naps",
      contributors: [person("Picard", "Jean-Luc"), { _tag: "Group", name: "Sleep Group" }],
      ...year("2001"),
      pages: "e12",
      retraction: { status: "retracted" }
    })
    expect(cite(one, "vancouver")).toBe("Picard JL, Sleep Group. RETRACTED: Naps. 2001:e12.")
    expect(cite(one, "apa")).toBe("Picard, J.-L., & Sleep Group. (2001). RETRACTED: Naps. e12.")
    const king = made({ contributors: [person("King", "Martin L., Jr.")], ...year("1964") })
    expect(cite(king, "vancouver")).toBe("King ML Jr. T. 1964.")
    expect(cite(king, "apa")).toBe("King, M. L., Jr. (1964). T.")
    expect(cite(one, "harvard")).toBe("Picard, J.-L. and Sleep Group (2001) ‘RETRACTED: Naps’, p. e12.")
  })

  it("names the first 19 and the last of more than 20 authors in APA", () => {
    const many = made({ contributors: Array.from({ length: 21 }, (_, i) => person(`N${i + 1}`, "A")) })
    expect(cite(many, "apa")).toMatch(/N19, A\., … N21, A\. \(n\.d\.\)/)
    expect(cite(many, "apa")).not.toContain("N20")
  })

  it("is one line with the title and the year, of any text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, fc.constantFrom(...Object.keys(citationStyles)), (family, given, title, style) => {
        const contributors = family.trim() === "" ? [] : [person(family, given)]
        const printed = cite(made({ title: `Sleep ${title} end`, contributors, ...year("1999") }), style as CitationStyle)
        expect(printed).not.toMatch(/[\n\r]/)
        expect(printed).toMatch(/1999/)
        expect(printed).toContain("Sleep")
      })
    )
  })
})
