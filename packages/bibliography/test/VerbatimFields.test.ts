/** Fields that a record cannot store are written back unchanged in the form of their file. Another form that cannot hold them counts them. */
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import { anyText } from "./arbitraries.ts"
import { abstractIn } from "./keptFields.ts"

const read = (form: Bibliography.Format, text: string) => Result.getOrThrow(Bibliography.formats[form].parse(text, "a"))

/** Every tag that RIS knows, and two that it does not. */
const tags =
  "A1 A2 A3 A4 AB AD AN AU AV BT C1 C2 C3 C4 C5 C6 C7 C8 CA CN CP CT CY DA DB DI DO DP ED EP ET ID IS J1 J2 JA JF JO KW L1 L2 L3 L4 LA LB LK M1 M2 M3 N1 N2 NV OP PB PP PY RI RN RP SE SN SP ST SV T1 T2 T3 TA TI TT U1 U2 U3 U4 U5 UR VL VO Y1 Y2 XX ZZ".split(
    " "
  )

const values = fc.oneof(
  anyText.map((text) =>
    text
      .replaceAll(/[\r\n]+/g, " ")
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
      .trim()
  ),
  fc.constantFrom(
    "10.1000/abc",
    "35957633 [PMID]",
    "123",
    "Roe, Jane",
    "2021",
    "2021/06/15/Spring",
    "1234-5678 (Print)",
    "https://example.org/a"
  ),
  fc.constantFrom("PubMed", "Embase", "NLM", "line one\nline two", "PMC123", "et al", "EBOOK")
)

const lines = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string> = values) =>
  fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 9 })

/** The same, no name twice. */
const fields = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.tuple(name, value), { minLength: 1, maxLength: 9, selector: ([name]) => name })

const kinds = fc.constantFrom("JOUR", "CHAP", "ECHAP", "BOOK", "EBOOK", "EDBOOK", "EJOUR", "ELEC", "GEN", "THES", "INPR", "CONF", "XYZ")

const ris = fc
  .array(fc.tuple(kinds, lines(fc.constantFrom(...tags))), { minLength: 1, maxLength: 3 })
  .map((all) => all.map(([kind, of]) => `TY  - ${kind}\n${of.map(([tag, value]) => `${tag}  - ${value}\n`).join("")}ER  - \n`).join("\n"))

const nbibTags =
  "PMID AB AD AID AU AUID BTI CI CN COI DP EDAT ED FAU FED GR IP IS JID JT LA LID LR MH OT OWN PB PG PHST PL PMC PST PT RN SB SO STAT TA TI TT VI XX".split(
    " "
  )

const nbib = lines(
  fc.constantFrom(...nbibTags.filter((tag) => tag !== "PMID")),
  values.map((text) => text.replaceAll("\n", " "))
).map((of) => `PMID- 1\n${of.map(([tag, value]) => `${tag.padEnd(4)}- ${value}\n`).join("")}`)

const bibtexNames =
  "title author editor journal booktitle year date month volume number pages eid issn isbn url note annote file keywords abstract doi language langid school funding_text 1,Early Access Date,Web-of-Science-Index,mendeley-tags".split(
    /[ ,](?!1|Access|Date)/
  )

const tex = values.map((text) => text.replaceAll(/[{}"@\\\n%]/g, ""))

const bibtex = fc
  .tuple(
    fc.constantFrom("article", "book", "inbook", "incollection", "misc", "online", "phdthesis", "electronic"),
    fields(fc.constantFrom(...bibtexNames), tex)
  )
  .map(([type, of]) => `@${type}{some key,\n${of.map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}\n`)

const csv = fc
  .uniqueArray(
    fc.constantFrom(
      "year",
      "Author Keywords",
      "Author full names",
      "my notes",
      "Included",
      "Abbreviated Source Title",
      "=run",
      "EID",
      "Issn",
      "date",
      "label"
    ),
    { minLength: 1 }
  )
  .chain((names) =>
    fc.tuple(
      fc.constant(names),
      fc.array(fc.array(tex, { minLength: names.length, maxLength: names.length }), { minLength: 1, maxLength: 3 })
    )
  )
  .map(([names, rows]) =>
    [["title", ...names], ...rows.map((row) => ["a title", ...row])].map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`).join("")
  )

/** In the order in which EndNote writes them. */
const elements = [
  "contributors/authors/author",
  "contributors/secondary-authors/author",
  "auth-address",
  "titles/secondary-title",
  "titles/short-title",
  "periodical/abbr-1",
  "caption",
  "label",
  "notes",
  "research-notes",
  "accession-num",
  "remote-database-name",
  "urls/related-urls/url",
  "urls/pdf-urls/url",
  "custom1",
  "custom3",
  "custom7",
  "dates/year",
  "dates/pub-dates/date",
  "isbn"
]

const xml = fc
  .tuple(
    fc.constantFrom("17 Journal Article", "5 Book Section", "28 Edited Book", "6 Book", "13 Generic"),
    lines(fc.constantFrom(...elements), tex)
  )
  .map(([kind, of]) => {
    const [number, ...name] = kind.split(" ")
    const element = ([path, value]: readonly [string, string]) =>
      path.split("/").reduceRight(
        (inner, one) => `<${one}>${inner}</${one}>`,
        value
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replaceAll(">", "&gt;")
          .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, "")
      )
    return `<xml><records><record><ref-type name="${name.join(" ")}">${number}</ref-type>${of
      .toSorted(([a], [b]) => elements.indexOf(a) - elements.indexOf(b))
      .map(element)
      .join("")}</record></records></xml>`
  })

const variables = fc.record(
  {
    id: fc.constantFrom("roe2021", 7),
    type: fc.constantFrom("book", "article-newspaper", "chapter", "article-journal"),
    title: tex,
    author: fc.constant([{ family: "Roe", given: "Jane" }]),
    editor: fc.constant([{ family: "Doe", given: "Ann" }, { literal: "A Group" }]),
    accessed: fc.constant({ "date-parts": [[2021, 2, 3]] }),
    issued: fc.constantFrom({ "date-parts": [[2021, 2]] }, { raw: "Spring 2021" }, { "date-parts": [[2020], [2021]] }),
    note: tex,
    number: tex,
    "container-title-short": tex,
    journalAbbreviation: tex,
    "original-title": tex,
    genre: tex,
    custom: fc.constant({ other: [1, 2] })
  },
  { requiredKeys: ["title"] }
)

const texts: Readonly<Record<Bibliography.Format, fc.Arbitrary<string>>> = {
  ris,
  nbib,
  bibtex,
  csv,
  rayyan: csv,
  covidence: csv,
  endnote: xml,
  csl: fc.array(variables, { minLength: 1, maxLength: 3 }).map((items) => JSON.stringify(items))
}

const nameIn: Readonly<Partial<Record<Bibliography.Format, (name: string) => string>>> = {
  bibtex: (name) => name.replace(/_2$/, ""),
  // PY is the year; a date that says more is a DA
  ris: (name) => name.replace(/^(?:PY|Y1)$/, "DA")
}

/** Identifiers of one scheme may change places; MEDLINE has an abstract on one line; an entry of BibTeX has no name twice. */
const settled = (form: Bibliography.Format) => (record: SourceRecord) => ({
  ...record,
  abstract: abstractIn(form, record.abstract),
  identifiers: record.identifiers.map(({ scheme, value }) => `${scheme}:${value}`).sort(),
  kept: (record.kept ?? []).map(({ name, value }) => `${nameIn[form]?.(name) ?? name} ${value}`).sort()
})

describe.each(Bibliography.names)("%s", (form) => {
  it("reads the same data from its output as from its input, for every field", () => {
    fc.assert(
      fc.property(texts[form], (text) => {
        const once = read(form, text).records
        const again = read(form, Bibliography.formats[form].print(once)).records
        expect(again.map(settled(form))).toEqual(once.map(settled(form)))
      })
    )
  })

  it("never writes the placeholder of a missing title", () => {
    const one = {
      source: "file",
      id: "1",
      identifiers: [],
      title: "[no title: 1]",
      contributors: [],
      publicationTypes: [],
      meshHeadings: [],
      keywords: ["a"]
    }
    const text = Bibliography.formats[form].print([one])
    expect(text).not.toContain("no title")
    expect(read(form, text).records.map(({ title }) => title)).toEqual(["[no title: 1]"])
  })
})

describe("RIS", () => {
  const entry = (...of: ReadonlyArray<string>) =>
    `TY  - ${of[0]!}\r\n${of
      .slice(1)
      .map((line) => `${line}\r\n`)
      .join("")}ER  - \r\n`

  it("writes notes, labels, accession numbers and links as they were", () => {
    const of = [
      "TI  - A",
      "AU  - Roe, Jane",
      "N1  - Include\r\nsecond line",
      "C1  - yes",
      "LB  - 12",
      "L1  - internal-pdf://a.pdf",
      "AN  - 123",
      "ID  - roe2021",
      "AD  - Town",
      "DB  - PubMed",
      "DP  - NLM",
      "TT  - B",
      "ST  - Short"
    ]
    const text = entry("JOUR", ...of)
    const again = Bibliography.formats.ris.print(read("ris", text).records)
    for (const line of of) expect(again).toContain(`\r\n${line}\r\n`)
    expect(again).not.toContain("[PMID]")
  })

  it("keeps a chapter a chapter and an editor an editor", () => {
    const text = entry("CHAP", "TI  - A", "T2  - A book", "ED  - Roe, Jane", "A3  - Doe, Ann")
    const again = Bibliography.formats.ris.print(read("ris", text).records)
    expect(again).toBe(text)
  })

  it("has one keyword for each line of one tag", () => {
    expect(read("ris", entry("JOUR", "TI  - A", "KW  - Adult\r\nAged")).records[0]!.keywords).toEqual(["Adult", "Aged"])
  })
})

describe("another format", () => {
  it("counts what it cannot store", () => {
    const { records } = read("ris", "TY  - JOUR\nTI  - A\nC3  - x\nC3  - y\nC1  - z\nER  - \n")
    expect(Bibliography.print(records, "bibtex", "b.bib").notices.map(({ code, text }) => `${code}: ${text}`)).toEqual([
      "field-not-carried: BibTeX has no field for these fields of RIS: C3 (2), C1 (1)"
    ])
    expect(Bibliography.print(records, "ris", "b.ris").notices).toEqual([])
  })

  it("CSL-JSON stores the fields of every format", () => {
    const { records } = read("ris", "TY  - JOUR\nTI  - A\nN1  - x\nER  - \n")
    const { text, notices } = Bibliography.print(records, "csl", "b.json")
    expect(notices).toEqual([])
    expect(Bibliography.formats.ris.print(read("csl", text).records)).toContain("N1  - x\r\n")
  })
})
