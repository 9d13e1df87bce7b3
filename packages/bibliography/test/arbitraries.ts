/** Records whose texts are as unpleasant as they can be: tags, TeX, markup, formulas of spreadsheets, control characters. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import * as Xml from "@litfuse/engine/Xml"
import * as Result from "effect/Result"
import * as fc from "fast-check"

const pieces = [
  "TY  - JOUR",
  "ER  - ",
  "TI  - other",
  "PMID- 1",
  "AB  -",
  "@article{x,",
  "@string(",
  "}",
  "{",
  "},",
  "\\",
  "\\textbf{",
  "%",
  "&",
  "<i>",
  "</i>",
  "<p>",
  "<br/>",
  "&lt;",
  "&amp;amp;",
  "&copy",
  "<record>",
  "]]>",
  "\n",
  "\r\n",
  "\r",
  "\t",
  '"',
  "'",
  "''",
  "``",
  "=1+1",
  "+",
  "-",
  "--",
  "---",
  "@",
  "~",
  "$",
  "^",
  "_",
  "#",
  ",",
  ";",
  "NA",
  " and ",
  "\u202e",
  "\u0000",
  "\ud800",
  "é",
  "ö",
  "𝔘",
  "e\u0301",
  "10.1000/1",
  "et al",
  "bone",
  "Bone",
  " ",
  "  ",
  ".",
  ":",
  "/",
  "*",
  "2021"
]

/** Any text at all. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) }),
    { maxLength: 9 }
  )
  .map((parts) => parts.join(""))

/**
 * A text as sources leave it in records: on one line, without markup, not empty. It has no code points that Unicode keeps for programs. XML
 * does not allow some of them, and our readers of markup use others as marks.
 */
export const text: fc.Arbitrary<string> = anyText.map((one) => Text.plain(`${one.replaceAll(/\p{Noncharacter_Code_Point}/gu, "")} x`))

const without = (signs: RegExp) => text.map((one) => Xml.folded(one.replaceAll(signs, " ")) || "x")

/** Lines, none of them empty. */
const lines: fc.Arbitrary<string> = fc.array(text, { minLength: 1, maxLength: 3 }).map((all) => all.join("\n"))

const id = (scheme: Identifier.Scheme, value: string): Identifier.Identifier => Result.getOrThrow(Identifier.parseAs(scheme, value))

const identifiers: fc.Arbitrary<ReadonlyArray<Identifier.Identifier>> = fc
  .record(
    {
      doi: fc.constantFrom(
        "10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1",
        "10.1000/a_b{c}%&$#~^\\d",
        "10.1234/simple",
        "10.1000.7/é=1"
      ),
      pmid: fc.integer({ min: 1, max: 99_999_999 }).map(String),
      pmcid: fc.integer({ min: 1, max: 9_999_999 }).map((n) => `PMC${n}`),
      nct: fc.constant("NCT01234567"),
      arxiv: fc.constantFrom("2101.00001", "math/0309136"),
      openalex: fc.constant("W2741809807"),
      eid: fc.constant("2-s2.0-85066782130"),
      corpusid: fc.constant("37220927")
    },
    { requiredKeys: [], noNullPrototype: true }
  )
  .map((all) => Object.entries(all).map(([scheme, value]) => id(scheme as Identifier.Scheme, value)))

const name = without(/[,;；]/g)

const contributor: fc.Arbitrary<SourceRecord.Contributor> = fc.oneof(
  fc.record({ _tag: fc.constant("Person" as const), family: name, given: name }),
  fc.record({ _tag: fc.constant("Person" as const), family: fc.constantFrom("Plato", "O'Neill", "Müller") }),
  fc.record({ _tag: fc.constant("Group" as const), name: without(/[;；]/g).map((one) => `Group ${one}`) })
)

const date: fc.Arbitrary<SourceRecord.PartialDate> = fc
  .tuple(fc.integer({ min: 1000, max: 2999 }), fc.constantFrom("", "-03", "-12", "-02-28", "-03-05"))
  .map(([year, rest]) => SourceRecord.PartialDate.make(`${year}${rest}`))

const list = fc.uniqueArray(without(/;/g), { maxLength: 3, selector: (one) => one.toLowerCase() })

const types = fc.uniqueArray(fc.oneof(fc.constantFrom("Journal Article", "Book", "Thesis", "Conference Paper", "Review"), without(/;/g)), {
  maxLength: 3
})

const heading: fc.Arbitrary<SourceRecord.MeshHeading> = fc.record({
  descriptor: fc.constantFrom("Bone and Bones", "Death, Sudden", "Gambling"),
  qualifiers: fc.array(fc.record({ name: fc.constantFrom("drug therapy", "*x".slice(1)), major: fc.boolean() }), { maxLength: 2 }),
  major: fc.boolean()
})

const relation: fc.Arbitrary<SourceRecord.Relation> = fc
  .tuple(
    fc.constantFrom("has-comment" as const, "erratum-for" as const, "retracted-by" as const),
    fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: undefined }),
    text.map((one) => `${one}.`)
  )
  .map(([kind, pmid, citation]) => ({ kind, to: pmid === undefined ? [] : [id("pmid", String(pmid))], citation }))

const number = fc.constantFrom("R01 HL123456", "MR/K002279/1", "UIDB/CA", "WT_", "HL/", "n/a")

const grant = (funder: fc.Arbitrary<string>): fc.Arbitrary<SourceRecord.Funding> =>
  fc.oneof(fc.record({ funder }), fc.record({ grant: number }), fc.record({ funder, grant: number }))

/** A record; every optional field is sometimes left out. */
export const record: fc.Arbitrary<SourceRecord.SourceRecord> = fc
  .record(
    {
      title: text,
      identifiers,
      abstract: lines,
      contributors: fc.array(contributor, { maxLength: 3 }),
      containerTitle: text,
      publisher: text,
      volume: text,
      issue: text,
      pages: fc.oneof(fc.constantFrom("45-51", "e1-e9", "7-7", "12", "S1-3-S5", "1--2"), without(/[–—]/g)),
      issn: fc
        .uniqueArray(fc.constantFrom("1234-5678", "0000-000X", "8765-4321"), { minLength: 1, maxLength: 2 })
        .map((all) => Raw.some(all)!),
      published: date,
      spoken: fc.uniqueArray(fc.constantFrom("eng", "English", "fr"), { minLength: 1, maxLength: 3 }),
      originalTitle: text,
      fieldsOfStudy: fc.constant(["Medicine"] as const),
      trials: fc
        .uniqueArray(fc.constantFrom("NCT01234567", "ISRCTN12345678", "CTRI/2010/091/000123", "2004-000446-20"), { minLength: 1 })
        .map((all) => Raw.some(Raw.trialNumbers(all))!),
      funding: fc
        .array(grant(without(/\//g)), { minLength: 1, maxLength: 3 })
        .map((all) => Raw.funding(all.map(({ funder, grant }) => [funder, grant]))!),
      publicationTypes: types,
      keywords: list,
      meshHeadings: fc.uniqueArray(heading, { maxLength: 2, selector: ({ descriptor }) => descriptor }),
      relations: fc.uniqueArray(relation, { minLength: 1, maxLength: 2, selector: ({ kind }) => kind }).map((all) => Raw.some(all)!),
      url: fc.constantFrom("https://example.org/a?b=1&copy=2#c", "http://example.org/x_y~z")
    },
    { requiredKeys: ["title", "identifiers", "contributors", "publicationTypes", "keywords", "meshHeadings"], noNullPrototype: true }
  )
  .map(({ spoken = [], ...fields }) => {
    const [language, ...others] = spoken
    const languages = others.length === 0 ? undefined : Raw.some(spoken)
    return SourceRecord.make({ source: "file", id: "1", ...fields, ...Raw.known({ language, languages }) })
  })

/** A record in whose lists and names any text stands, separators of the forms too. */
export const unfitting: fc.Arbitrary<SourceRecord.SourceRecord> = fc
  .record({
    record,
    names: fc.array(
      fc.oneof(
        fc.record({ _tag: fc.constant("Person" as const), family: text, given: text }),
        fc.record({ _tag: fc.constant("Person" as const), family: fc.oneof(text, fc.constantFrom("Family, with comma", "de Silva")) }),
        fc.record({ _tag: fc.constant("Group" as const), name: text })
      ),
      { maxLength: 2 }
    ),
    lists: fc.array(fc.uniqueArray(text, { maxLength: 2, selector: (one) => one.toLowerCase() }), { minLength: 2, maxLength: 2 }),
    funders: fc.array(grant(text), { maxLength: 2 }),
    descriptors: fc.uniqueArray(text, { maxLength: 2 })
  })
  .map(({ record: one, names: contributors, lists: [publicationTypes, keywords], descriptors, funders }) => ({
    ...one,
    ...Raw.known({ funding: Raw.funding(funders.map(({ funder, grant }) => [funder, grant])) }),
    contributors,
    publicationTypes: publicationTypes!,
    keywords: keywords!,
    meshHeadings: descriptors.map((descriptor) => ({ descriptor, qualifiers: [], major: false }))
  }))

/** A few records, named by their number. */
export const records: fc.Arbitrary<ReadonlyArray<SourceRecord.SourceRecord>> = fc
  .array(record, { maxLength: 3 })
  .map((all) => all.map((one, i) => ({ ...one, id: String(i + 1) })))
