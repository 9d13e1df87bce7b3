import { describe, expect, it } from "vitest"
import { foldText } from "@litfuse/engine/dedup/foldText"
import { firstPage, issueNumber, volumeNumber } from "@litfuse/engine/dedup/firstPage"
import { containerNameWords, isSameContainer } from "@litfuse/engine/dedup/isSameContainer"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { isPreprint, isPreprintDoi } from "@litfuse/engine/dedup/isPreprint"
import { haveContradictingNumbers } from "@litfuse/engine/dedup/titleNumbers"
import { readTitle } from "@litfuse/engine/dedup/readTitle"
import { interpolate } from "@litfuse/engine/dedup/weights"

describe("fold", () => {
  it.each([
    ["Münchner Straße, 2nd ed.", "munchner strasse 2nd ed"],
    ["M&uuml;nchner Stra&szlig;e &#50;nd ed", "munchner strasse 2nd ed"],
    ["MÃ¼nchner StraÃŸe 2nd ed", "munchner strasse 2nd ed"],
    ["TNF-α &alpha;", "tnf alpha alpha"],
    ["K<inf>Ca</inf>3.1 in ApoE<sup>-/-</sup> <i>mice</i>", "k ca 3 1 in apoe mice"],
    ["Ca²⁺ of 1,000 people's", "ca 2 of 1000 peoples"],
    ["Smith &amp; Wesson & sons", "smith and wesson and sons"],
    ["p < 0.05 and q > 1", "p 0 05 and q 1"],
    ["PM2.5 PM2·5 PM2&middot;5 PM2<middle dot>5", "pm2 5 pm2 5 pm2 5 pm2 5"],
    ["Ⅳ ﬁbre Øre", "iv fibre ore"],
    ["", ""]
  ])("%s", (text, folded) => expect(foldText(text)).toBe(folded))
})

describe("titles", () => {
  it("says what kind of publication it is, and leaves content that only looks like it", () => {
    expect(
      [
        "Erratum: X of Y",
        "Correction to: X of Y",
        "Correction of myopia",
        "Response to therapy",
        "Re: X of Y",
        "Commentary on X",
        "Author's reply",
        "X of Y: Reply",
        "Retraction notice to X",
        "RETRACTED: X of Y"
      ].map((title) => readTitle(title).kind)
    ).toEqual(["erratum", "erratum", "work", "reply", "comment", "comment", "reply", "reply", "retraction", "work"])
    expect(readTitle("RETRACTED: X of Y [Japanese]").compact).toBe("xofy")
  })

  it.each(["PM2.5", "PM2·5", "PM2∙5", "PM2Â·5", "PM2&middot;5", "PM2&#183;5", "PM2<middle dot>5", "PM<sub>2·5</sub>"])(
    "takes a middle dot between digits for a decimal point: %s",
    (written) => {
      const [plain, other] = [readTitle("Deaths by PM2.5 in 2020"), readTitle(`Deaths by ${written} in 2020`)]
      expect([other.compact, other.numbers]).toEqual([plain.compact, plain.numbers])
      expect(haveContradictingNumbers(other.numbers, plain.numbers)).toBe(false)
    }
  )

  it("reads numbers, Roman ones too, and distinguishes a replaced number from a missing one", () => {
    expect(readTitle("Phase III trial of DPP-IV, part b").numbers).toEqual(["3", "4", "b"])
    expect(haveContradictingNumbers(["1", "4"], ["2", "4"])).toBe(true)
    expect(haveContradictingNumbers(["4"], ["2", "4"])).toBe(false)
    expect(haveContradictingNumbers([], ["2"])).toBe(false)
    expect(haveContradictingNumbers(["2", "2"], ["2", "3"])).toBe(true)
  })
})

describe("preprints", () => {
  const record = (known: Partial<SourceRecord.SourceRecord>) => SourceRecord.make({ source: "a", id: "1", title: "A", ...known })

  it.each([
    "PsyArXiv",
    "Research Square",
    "EdArXiv",
    "SportRxiv",
    "OSF Preprints",
    "SSRN Electronic Journal",
    "Preprints.org",
    "ChemRxiv",
    "Authorea",
    "medRxiv",
    "arXiv",
    "SocArXiv"
  ])("are what stands on %s", (containerTitle) => expect(isPreprint(record({ containerTitle }))).toBe(true))

  it.each([
    ["10.31234/osf.io/abcde", true],
    ["10.21203/rs.3.rs-1/v1", true],
    ["10.35542/osf.io/abcde", true],
    ["10.51224/srxiv.1", true],
    ["10.31219/osf.io/abcde", true],
    ["10.2139/ssrn.123", true],
    ["10.20944/preprints202001.0001.v1", true],
    ["10.26434/chemrxiv-2021-abc", true],
    ["10.22541/au.1", true],
    ["10.31202/ecjse.1", false],
    ["10.1000/182", false]
  ])("have DOIs of their servers: %s", (doi, is) => expect(isPreprintDoi(doi)).toBe(is))

  it("are not the papers of the fourteenth congress", () => {
    expect(isPreprint(record({ containerTitle: "XIV International Congress" }))).toBe(false)
  })
})

describe("places", () => {
  it.each([
    ["221-8", 221],
    ["S353-S354", 353],
    ["e0143396", 143396],
    ["21-Aug", 21],
    ["01-Oct", 1],
    ["Oct-19", 10],
    ["2.05031E+15", 0],
    ["pp. 12", 12],
    ["no pagination", 0]
  ])("page %s", (pages, first) => expect(firstPage(pages)).toBe(first))

  it.each([
    ["60", 60],
    ["59 (1 Supplement 1)", 59],
    ["1)", 0],
    ["Vol. 12", 12],
    ["10 (11) (no pagination)", 10],
    ["Part 2. 117", 117]
  ])("volume %s", (volume, number) => expect(volumeNumber(volume)).toBe(number))

  it("an issue that is a supplement has no number", () => {
    expect([issueNumber("3"), issueNumber("SUPPL. 1"), issueNumber("1-2")]).toEqual([3, 0, 1])
  })

  it.each([
    ["J Am Coll Cardiol", "Journal of the American College of Cardiology", true],
    ["PNAS", "Proceedings of the National Academy of Sciences", true],
    ["Atherosclerosis", "Atherosclerosis Supplements", true],
    ["Circulation", "Circulation. Conference: Resuscitation Science Symposium", true],
    ["Cardiology (Switzerland)", "Cardiology", true],
    ["Diabetes", "Diabetologia", false],
    ["J Cardiol", "Journal of Cardiovascular Medicine", false],
    ["Heart", "European Heart Journal", false]
  ])("%s and %s", (a, b, isSame) => {
    expect(isSameContainer(containerNameWords(a), containerNameWords(b))).toBe(isSame)
    expect(isSameContainer(containerNameWords(b), containerNameWords(a))).toBe(isSame)
  })
})

describe("interpolate", () => {
  it("is the line between points and constant beyond them", () => {
    const points = [
      [0, -2],
      [0.5, 0],
      [1, 4]
    ] as const
    expect([-1, 0, 0.25, 0.5, 0.75, 1, 2].map((x) => interpolate(points, x))).toEqual([-2, -2, -1, 0, 2, 4, 4])
  })
})
