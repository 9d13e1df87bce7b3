import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"

const { dialects } = Dialects

/** A text of Scopus in our own syntax, with the codes of its problems and remarks. */
const read = (text: string): ReadonlyArray<string> => {
  const reading = dialects.scopus.read(text)
  expect([text, Account.unaccountedPlaces(text, reading)]).toEqual([text, []])
  const errors = reading.problems.filter(({ severity }) => severity === "error").map(({ code }) => code)
  if (errors.length > 0) return errors
  const codes = [...reading.problems, ...reading.remarks].map(({ code }) => code)
  return [dialects.litfuse.print(reading.query!).text, ...codes]
}

const into = (text: string, id: Dialects.DialectId): string => dialects[id].print(dialects.scopus.read(text).query!).text

const everywhere = "title,abstract,keyword,heading"

describe("fields of Scopus", () => {
  it("stand before brackets, with any spaces", () => {
    expect(read('TITLE-ABS-KEY ( "heart attack" AND aspirin )')).toEqual([`${everywhere}:("heart attack" AND aspirin)`])
    expect(read("TITLE(gout) OR ABS(gout) OR TITLE-ABS(gout)")).toEqual(["title:gout OR abstract:gout OR title,abstract:gout"])
    expect(read("KEY(gout) AND AUTHKEY(gout)")).toEqual(["keyword,heading:gout AND keyword:gout"])
    expect(read('AUTH(smith) AND AUTHOR-NAME(smith j) AND FIRSTAUTH("smith j")')).toEqual([
      'contributor:smith AND contributor:("smith j") AND firstAuthor:("smith j")'
    ])
    expect(read("ISSN(1234-5678) AND SRCTITLE(heart failure)")).toEqual(["issn:1234-5678 AND containerTitle:(heart AND failure)"])
    expect(read("title-abs-key(gout)")).toEqual([`${everywhere}:gout`])
  })

  it("keep the scheme of an identifier", () => {
    expect(read("PMID(27633186)")).toEqual(["pmid:27633186"])
    expect(read("DOI(10.1016/S0140-6736(10)60001-2)")).toEqual(["doi:10.1016/S0140-6736\\(10\\)60001-2"])
    expect(into('DOI("10.1056/NEJMoa1607141") OR PMID(1)', "pubmed")).toBe('"10.1056/NEJMoa1607141"[doi] OR 1[pmid]')
  })

  it("have types and languages by codes and names", () => {
    expect(into("TITLE(gout) AND DOCTYPE(re) AND LANGUAGE(english)", "pubmed")).toBe("gout[ti] AND Review[pt] AND english[la]")
    expect(read("TITLE(gout) AND (DOCTYPE(ar) OR DOCTYPE(cp))")).toEqual([
      'title:gout AND publicationType:("Journal Article" OR "Conference Paper")'
    ])
  })

  it("that are unknown are errors; narrower ones have a note", () => {
    expect(read("TITEL(gout)")).toEqual(["unknown-field"])
    expect(dialects.scopus.read("REFTITLE((a) OR b)").problems[0]?.message).toBe(
      "litfuse reads REFTITLE of Scopus only around words without brackets"
    )
    expect(read("AUTHLASTNAME(smith) AND AFFILCOUNTRY(france)")).toEqual([
      "contributor:smith AND affiliation:france",
      "wider-field",
      "wider-field"
    ])
    expect(read("TITLE(gout) ABS(pain)")).toEqual(["title:gout AND abstract:pain", "implied-operator", "implied-and"])
  })
})

describe("words and phrases of Scopus", () => {
  it("side by side are joined by AND, braces are exact phrases", () => {
    expect(read("TITLE(wind power)")).toEqual(["title:(wind AND power)"])
    expect(read("TITLE({health care?} OR {heart-attack})")).toEqual([
      'title:("health care" OR "heart-attack")',
      "exact-phrase",
      "exact-phrase"
    ])
    expect(read('TITLE(behav* OR analy?e OR "wind turbine*")')).toEqual(['title:(behav* OR analy#e OR "wind turbine*")'])
    expect(read("gout")).toEqual(["gout", "default-field"])
    expect(read("TITLE(“heart attack”)")).toEqual(['title:("heart attack")', "non-standard-quotes"])
  })

  it("near each other have words between", () => {
    expect(read("TITLE(ship* PRE/0 channel) AND ABS(pain W/15 morphine)")).toEqual([
      "title:(ship* BEFORE/0 channel) AND abstract:(pain NEAR/15 morphine)"
    ])
    expect(read("TITLE((a OR b) W/3 c)")).toEqual(["title:((a OR b) NEAR/3 c)"])
    expect(into("TITLE(heart PRE/0 attack)", "pubmed")).toBe('"heart attack"[ti]')
    expect(read("TITLE(a NEAR/3 b)")).toEqual(["foreign-operator"])
  })

  it("bind in the order OR, proximity, AND, AND NOT", () => {
    const tree = (text: string) => read(text)[0]
    expect(read("TITLE(gout NOT mice)")).toEqual(["title:gout NOT title:mice", "operator-spelling"])
    expect(tree("KEY(mouse AND NOT cat OR dog)")).toBe("keyword,heading:mouse NOT (keyword,heading:cat OR keyword,heading:dog)")
    expect(tree("KEY(mouse OR rat AND rodent)")).toBe("keyword,heading:((mouse OR rat) AND rodent)")
    expect(tree("KEY(cat AND dog AND NOT rodent OR mouse)")).toBe(
      "(keyword,heading:cat AND keyword,heading:dog) NOT (keyword,heading:rodent OR keyword,heading:mouse)"
    )
    expect(tree("KEY(cold) AND NOT KEY(influenza) AND KEY(rhinovirus)")).toBe(
      "keyword,heading:cold NOT (keyword,heading:influenza AND keyword,heading:rhinovirus)"
    )
  })
})

describe("dates of Scopus", () => {
  it("are years after, before and of", () => {
    expect(read("TITLE-ABS-KEY(gout) AND PUBYEAR > 2015")).toEqual([`${everywhere}:gout AND published:2016..`])
    expect(read("TITLE(gout) AND PUBYEAR > 2009 AND PUBYEAR < 2016")).toEqual(["title:gout AND published:2010..2015"])
    expect(read("TITLE(gout) AND PUBYEAR = 2010")).toEqual(["title:gout AND published:2010"])
    expect(read("TITLE(gout) AND PUBYEAR AFT 2010 AND PUBYEAR BEF 2012")).toEqual(["title:gout AND published:2011"])
    expect(into("TITLE(gout) AND PUBYEAR > 2015", "wos")).toBe("TI=(gout) AND PY=(2016-3000)")
    for (const date of ["PUBYEAR > 201", "PUBYEAR 2010", "PUBYEAR(2010)", "LOAD-DATE AFT May"])
      expect([date, read(`TITLE(gout) AND ${date}`)]).toEqual([date, ["invalid-date"]])
  })
})

describe("what the page of results adds", () => {
  it("limits everything before it", () => {
    expect(read('TITLE(gout) AND NOT ABS(mice) AND ( LIMIT-TO ( DOCTYPE , "ar" ) OR LIMIT-TO ( DOCTYPE , "re" ) )')).toEqual([
      '(title:gout NOT abstract:mice) AND (publicationType:("Journal Article") OR publicationType:"Review")'
    ])
    expect(
      read('TITLE(gout) AND ( LIMIT-TO ( PUBYEAR,2015) OR LIMIT-TO ( PUBYEAR,2014) ) AND ( LIMIT-TO ( LANGUAGE,"English" ) )')
    ).toEqual(['(title:gout AND (published:2015 OR published:2014)) AND language:"English"'])
  })

  it("leaves out everything that it excludes", () => {
    expect(read('TITLE(gout) AND ( EXCLUDE ( DOCTYPE,"le" ) OR EXCLUDE ( DOCTYPE,"no" ) )')).toEqual([
      'title:gout NOT (publicationType:"Letter" OR publicationType:"Note")'
    ])
  })

  it("keeps for Scopus what other systems do not have, with a note for them", () => {
    const text = 'TITLE(gout) AND ( LIMIT-TO ( SUBJAREA , "MEDI" ) )'
    expect(read('TITLE(gout) AND ( LIMIT-TO ( PREFNAMEAUID,"Smith, J.#1" ) OR LIMIT-TO ( AF-ID,"Univ" 6001 ) )')).toHaveLength(3)
    expect(read(text)).toEqual(['title:gout AND subset:("scopus SUBJAREA(MEDI)")', "own-filter"])
    expect(into(text, "scopus")).toBe("TITLE(gout) AND SUBJAREA(MEDI)")
    expect(read("TITLE(gout) AND SRCTYPE(j)")).toEqual(['title:gout AND subset:("scopus SRCTYPE(j)")', "own-filter"])
    for (const id of Dialects.ids.filter((one) => one !== "scopus" && one !== "litfuse")) {
      const { text: written, remarks } = dialects[id].print(dialects.scopus.read(text).query!)
      expect([id, /SUBJAREA|MEDI\b/u.test(written), remarks.some((remark) => remark.text.includes("SUBJAREA(MEDI)"))]).toEqual([
        id,
        false,
        true
      ])
    }
  })
})

describe("the syntax of Scopus", () => {
  it("is recognised by its fields, dates and limits", () => {
    for (const text of [
      "TITLE-ABS-KEY(gout)",
      "gout AND PUBYEAR > 2015",
      'gout AND LIMIT-TO(DOCTYPE,"ar")',
      "gout W/3 pain",
      "TITLE ( gout )"
    ])
      expect([text, Dialects.detect(text).families]).toEqual([text, ["scopus"]])
    expect(dialects.pubmed.read("TITLE-ABS-KEY(gout)").problems.map(({ code }) => code)).toContain("foreign-sign")
  })
})
