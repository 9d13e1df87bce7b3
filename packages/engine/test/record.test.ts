import * as fc from "fast-check"
import * as Raw from "@litfuse/engine/Raw"
import * as Query from "@litfuse/query/Query"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { matching } from "@litfuse/engine/sourceRecord/matching"
import { medlineLanguage } from "@litfuse/engine/sourceRecord/medlineLanguage"
import { publicationType } from "@litfuse/engine/sourceRecord/publicationType"
import { trialNumber, trialNumbersIn } from "@litfuse/engine/sourceRecord/trialNumbers"
import { describe, expect, it } from "vitest"

describe("languages", () => {
  it("have one code, whatever standard a service follows", () => {
    expect(["en", "EN", "en-GB", "eng", " en_US "].map(medlineLanguage)).toEqual(Array.from({ length: 5 }, () => "eng"))
    expect(["de", "deu", "ger"].map(medlineLanguage)).toEqual(["ger", "ger", "ger"])
    expect(["fr", "fra", "zh", "zho", "cs", "ces", "nl"].map(medlineLanguage)).toEqual(["fre", "fre", "chi", "chi", "cze", "cze", "dut"])
    expect(["und", "unknown", "", " "].map(medlineLanguage)).toEqual([undefined, undefined, undefined, undefined])
    expect(["English", "german", "Chinese"].map(medlineLanguage)).toEqual(["eng", "ger", "chi"])
    expect(medlineLanguage("Old Church Slavonic")).toBe("Old Church Slavonic")
  })

  it("keep their code when it is read again", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,3}$/), (code) => medlineLanguage(medlineLanguage(code) ?? "und") === medlineLanguage(code))
    )
  })

  it("match a query by each of their names", () => {
    const records = ["English", "eng", "en", "German"].map((language, i) =>
      SourceRecord.make({ source: "s", id: `${i}`, title: "T", language })
    )
    for (const name of ["eng", "English", "en"])
      expect(matching(Query.field("language", Query.phrase(name)), records).map(({ language }) => language)).toEqual([
        "English",
        "eng",
        "en"
      ])
  })

  it("are all reported, the first one also alone", () => {
    expect(Raw.languages(["de", "ger", "en"])).toEqual({ language: "ger", languages: ["ger", "eng"] })
    expect(Raw.languages(["en"])).toEqual({ language: "eng" })
    expect(Raw.languages([null, "und"])).toEqual({})
    expect(Raw.languages(["ger, eng"])).toEqual({ language: "ger", languages: ["ger", "eng"] })
    expect(Raw.languages(["Greek, Ancient"])).toEqual({ language: "Greek, Ancient" })
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

  it("are those of every registry of the WHO's network, with and without the name of the registry", () => {
    const given =
      "ISRCTN12345678|NCT 01234567|NCT01234567.|JPRN-UMIN000012345|UMIN-CTR:UMIN000012345|jRCTs031180123|JapicCTI132123|JMA-IIA00123|KCT0001234|LBCTR2020103456|NL-OMON12345|NTR1234|PACTR201805003366276|PHRR200213-002456|RBR-2mbj2w|PER-001-11|RPCEC00000123|SLCTR/2010/001|TCTR20180101001|2022-501234-12-00|IRCT20080901001157N10|ITMCTR2020000001"
    expect(given.split("|").map((one) => trialNumber(one)?.number)).toEqual(
      "ISRCTN12345678|NCT01234567|NCT01234567|UMIN000012345|UMIN000012345|jRCTs031180123|JapicCTI-132123|JMA-IIA00123|KCT0001234|LBCTR2020103456|NL-OMON12345|NTR1234|PACTR201805003366276|PHRR200213-002456|RBR-2mbj2w|PER-001-11|RPCEC00000123|SLCTR/2010/001|TCTR20180101001|2022-501234-12-00|IRCT20080901001157N10|ITMCTR2020000001".split(
        "|"
      )
    )
  })

  it("are all reported when one field has several", () => {
    expect(Raw.trialNumbers(["NCT01234567, ISRCTN12345678; NTR1234"]).map(({ registry }) => registry)).toEqual([
      "ClinicalTrials.gov",
      "ISRCTN",
      "NTR"
    ])
  })

  it("are found in a text, and what only looks like one is not", () => {
    const numbers = (text: string) => trialNumbersIn(text).map(({ number }) => number)
    expect(numbers("Netherlands Trial Register (NTR1234), Dutch Trial Register NL9323, EU CTIS 2022-501234-12-00.")).toEqual([
      "NTR1234",
      "NL9323",
      "2022-501234-12-00"
    ])
    expect(numbers("ISRCTN 12345678 and UMIN000012345 (jRCTs031180123)")).toEqual(["ISRCTN12345678", "UMIN000012345", "jRCTs031180123"])
    expect(numbers("grant NL1234 of 2010-012345-12, per-100-10")).toEqual([])
  })

  it("are read with what people write around them: a word before the number, a label, an address", () => {
    const given =
      "NCT No. 01234567|nct: 01234567|ClinicalTrials.gov Identifier: NCT01234567|https://clinicaltrials.gov/study/NCT01234567?term=x&rank=1|DRKS-ID: DRKS00012345|DRKS-Nr. 00012345|https://drks.de/search/de/trial/DRKS00012345"
    const numbers = "NCT01234567|NCT01234567|NCT01234567|NCT01234567|DRKS00012345|DRKS00012345|DRKS00012345"
    expect(given.split("|").map((one) => Raw.trialNumbers([one]).map(({ number }) => number).join())).toEqual(numbers.split("|")) // prettier-ignore
    expect(given.split("|").map((one) => trialNumbersIn(`It is ${one}.`).map(({ number }) => number).join())).toEqual(numbers.split("|")) // prettier-ignore
    expect(Raw.trialNumbers([`${"x".repeat(200)} NCT01234567`, "NCT number unknown", "DRKS-ID:"])).toEqual([])
  })

  it("are found in a text of several", () => {
    expect(trialNumbersIn("Registered: NCT01234567; EudraCT, 2012-003456-78.").map(({ registry }) => registry)).toEqual([
      "ClinicalTrials.gov",
      "EudraCT"
    ])
  })
})
