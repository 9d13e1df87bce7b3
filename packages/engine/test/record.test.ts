import * as fc from "fast-check"
import * as Raw from "@litfuse/engine/Raw"
import { languageCode } from "@litfuse/engine/sourceRecord/languages"
import { publicationType } from "@litfuse/engine/sourceRecord/publicationTypes"
import { trialNumber, trialNumbersIn } from "@litfuse/engine/sourceRecord/trials"
import { describe, expect, it } from "vitest"

describe("languages", () => {
  it("have one code, whatever standard a service follows", () => {
    expect(["en", "EN", "en-GB", "eng", " en_US "].map(languageCode)).toEqual(Array.from({ length: 5 }, () => "eng"))
    expect(["de", "deu", "ger"].map(languageCode)).toEqual(["ger", "ger", "ger"])
    expect(["fr", "fra", "zh", "zho", "cs", "ces", "nl"].map(languageCode)).toEqual(["fre", "fre", "chi", "chi", "cze", "cze", "dut"])
    expect(["und", "unknown", "", " "].map(languageCode)).toEqual([undefined, undefined, undefined, undefined])
    expect(languageCode("Old Church Slavonic")).toBe("Old Church Slavonic")
  })

  it("keep their code when it is read again", () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{2,3}$/), (code) => languageCode(languageCode(code) ?? "und") === languageCode(code)))
  })

  it("are all told, the first by itself too", () => {
    expect(Raw.languages(["de", "ger", "en"])).toEqual({ language: "ger", languages: ["ger", "eng"] })
    expect(Raw.languages(["en"])).toEqual({ language: "eng" })
    expect(Raw.languages([null, "und"])).toEqual({})
  })
})

describe("publication types", () => {
  it("are spelled as MEDLINE spells them", () => {
    const given = ["journal article", "research-article", "JournalArticle", "case-report", "meta analysis", "randomized controlled trial"]
    expect(given.map(publicationType)).toEqual([
      "Journal Article",
      "Journal Article",
      "Journal Article",
      "Case Reports",
      "Meta-Analysis",
      "Randomized Controlled Trial"
    ])
    expect(publicationType("research support, non-u.s. gov't")).toBe("Research Support, Non-U.S. Gov't")
    expect([publicationType("book-chapter"), publicationType("__proto__")]).toEqual(["book-chapter", "__proto__"])
  })
})

describe("trial numbers", () => {
  it("are those of registries, in one spelling", () => {
    const numbers = ["nct01234567", "ISRCTN 12345678", "EudraCT number: 2012-003456-78", "2012-003456-78-GB", "ACTRN12612000345678"]
    expect(numbers.map((one) => trialNumber(one)?.number)).toEqual([
      "NCT01234567",
      "ISRCTN12345678",
      "2012-003456-78",
      "2012-003456-78",
      "ACTRN12612000345678"
    ])
    expect(["chictr2000029308", "jrct1031200001", "DRKS00012345", "CTRI/2020/03/012345"].map((one) => trialNumber(one)?.number)).toEqual([
      "ChiCTR2000029308",
      "jRCT1031200001",
      "DRKS00012345",
      "CTRI/2020/03/012345"
    ])
    expect(["NCT123", "AB123456", "none", ""].map(trialNumber)).toEqual([undefined, undefined, undefined, undefined])
  })

  it("are found in a text", () => {
    expect(trialNumbersIn("Registered: NCT01234567; EudraCT, 2012-003456-78.").map(({ registry }) => registry)).toEqual([
      "ClinicalTrials.gov",
      "EudraCT"
    ])
  })
})
