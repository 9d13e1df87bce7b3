import { describe, expect, it } from "vitest"
import { field, paragraph, run, wordFileWith, zotero } from "./wordFile.ts"
import { read, refused } from "./read.ts"

const sources = (prefix: string, ...all: ReadonlyArray<string>): string => {
  const p = prefix === "" ? "" : `${prefix}:`
  const inner = all.join("").replaceAll(/<(\/?)/gu, `<$1${p}`)
  return `<?xml version="1.0"?><${p}Sources xmlns${prefix === "" ? "" : `:${prefix}`}="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">${inner}</${p}Sources>`
}

const source = (tag: string, title: string, more = ""): string =>
  `<Source><Tag>${tag}</Tag><SourceType>JournalArticle</SourceType><Title>${title}</Title><Year>2019</Year><JournalName>Heart</JournalName><Author><Author><NameList><Person><Last>Smith</Last><First>Jane</First></Person></NameList></Author></Author>${more}</Source>`

const part = "customXml/item1.xml"

const notes = (name: "footnote" | "endnote", ...paragraphs: ReadonlyArray<string>): string =>
  `<w:${name}s xmlns:w="x">${paragraphs.map((one) => `<w:${name}>${one}</w:${name}>`).join("")}</w:${name}s>`

/** As Word writes it: a field in a content control. */
const cite = (code: string, shown: string): string =>
  `<w:sdt><w:sdtPr><w:id w:val="1"/><w:citation/></w:sdtPr><w:sdtContent>${field(code, shown)}</w:sdtContent></w:sdt>`

describe("the sources of Word", () => {
  it.each(["b", ""])("are the references of the fields that cite them (prefix %j)", (prefix) => {
    const { references, quotations, notices } = read(
      wordFileWith(
        { [part]: sources(prefix, source("Smi19", "First title", "<DOI>10.1000/a</DOI>"), source("Jon20", "Second title")) },
        paragraph(run("Text ") + cite(' CITATION Smi19 \\p 12 \\f "as in" \\m Jon20 \\l 1033 ', "(Smith; Jones)") + run(".")),
        paragraph(run("They say “these five words are quoted” ") + cite(" CITATION Jon20 \\l 1033 ", "(Jones)")),
        paragraph(run("References"), "Heading1"),
        paragraph(field(" BIBLIOGRAPHY ", "Smith J. Printed by Word. 2019."))
      ),
      "m.docx"
    )
    expect(references.map(({ key, line, record }) => [key, line, record?.title])).toEqual([
      ["Smi19", 1, "First title"],
      ["Jon20", 1, "Second title"]
    ])
    expect(references[0]!.identifiers).toEqual([{ scheme: "doi", value: "10.1000/a" }])
    expect(references[0]!.input).toMatch(/Smith/u)
    expect(quotations.map(({ keys }) => keys)).toEqual([["Jon20"]])
    expect(notices).toEqual([])
  })

  it("are read if a footnote cites them, and if no field does, which a notice reports", () => {
    const { references, notices } = read(
      wordFileWith(
        {
          [part]: sources("b", source("Smi19", "First title"), source("Jon20", "Second title"), source("Jon20", "Third title")),
          "word/footnotes.xml": notes("footnote", paragraph(cite("CITATION Smi19", "(Smith)")))
        },
        paragraph(run("Text."))
      ),
      "m.docx"
    )
    expect(references.map(({ key, line }) => [key, line])).toEqual([
      ["Smi19", 2],
      ["Jon20", 0],
      ["Jon20 (2)", 0]
    ])
    expect(notices.map(({ text }) => text)).toEqual(["2 references that the text does not cite: Jon20, Jon20 (2)"])
  })

  it("that a field cites and no part has are a notice", () => {
    const { notices } = read(
      wordFileWith({}, paragraph(zotero("(A)", { id: "a", type: "book", title: "A title" }) + cite("CITATION Gone", "(Gone 2001)"))),
      "m.docx"
    )
    expect(notices.map(({ text }) => text)).toEqual(['1 citation without data, shown as "(Gone 2001)"; check by hand'])
  })

  it("cost one line when they are hostile, and other data do no harm", () => {
    const hostile = (xml: string) => refused(wordFileWith({ [part]: xml }, paragraph(run("Text."))), "m.docx")
    expect(hostile(sources("b", "<Source/>".repeat(5001)))).toBe(
      "m.docx: more than 5000 sources of Word; expected at most 5000, because each costs requests"
    )
    expect(hostile(sources("b", "<Source>"))).toMatch(/^m\.docx: customXml\/item1\.xml cannot be parsed[^\n]+$/u)
    expect(hostile("<other>")).toMatch(/^m\.docx: no reference in it/u)
  })
})

describe("plain references in notes", () => {
  const parts = {
    "word/footnotes.xml": notes("footnote", paragraph(run("Smith J. A plain title. Heart 2019.")), paragraph(run("See above."))),
    "word/endnotes.xml": notes(
      "endnote",
      paragraph(run("doi:10.1000/abc")),
      paragraph(run("In 2020 ") + zotero("(B)", { id: "b", type: "book", title: "B title" }))
    )
  }
  const expected = "2 paragraphs of footnotes or endnotes may be references in plain text, and litfuse does not read them; check by hand"

  it("are a notice beside other references", () => {
    const { references, notices } = read(wordFileWith(parts, paragraph(run("Text."))), "m.docx")
    expect(references.map(({ record }) => record?.title)).toEqual(["B title"])
    expect(notices.map(({ code, text }) => [code, text])).toEqual([["notes-unread", expected]])
  })

  it("alone are the reason why a document is refused", () => {
    const { "word/footnotes.xml": footnotes } = parts
    expect(refused(wordFileWith({ "word/footnotes.xml": footnotes }, paragraph(run("Text."))), "m.docx")).toMatch(
      /no reference in it that can be read: 1 paragraph of footnotes or endnotes may be/u
    )
  })
})
