import { describe, expect, it } from "vitest"
import { zipSync, strToU8 } from "fflate"
import { field, paragraph, run, wordFile, zotero } from "./wordFile.ts"
import { read, refused } from "./read.ts"

const item = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  type: "article-journal",
  title: `Invented title ${id}`,
  author: [{ family: "Smith", given: "J" }],
  issued: { "date-parts": [[2019]] },
  DOI: `10.1000/${id}`,
  ...more
})

const record = (number: number, title: string): string =>
  `<Cite><Author>Smith</Author><Year>2019</Year><RecNum>${number}</RecNum><record><rec-number>${number}</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors><author>Smith, J.</author></authors></contributors><titles><title>${title}</title></titles><dates><year>2019</year></dates><electronic-resource-num>10.1000/e${number}</electronic-resource-num></record></Cite>`

describe("a Word document", () => {
  it("has the citations of Zotero, each reference once, and quotations before them", () => {
    const { references, quotations, notices } = read(
      wordFile(
        paragraph(run("Text ") + zotero("(Smith 2019)", item("a"), item("b")) + run(".")),
        paragraph(run("They say “these five words are quoted” ") + zotero("(Smith 2019)", item("b")))
      ),
      "m.docx"
    )
    expect(references.map(({ record, line }) => [record?.title, line])).toEqual([
      ["Invented title a", 1],
      ["Invented title b", 1]
    ])
    expect(references[0]!.identifiers).toEqual([{ scheme: "doi", value: "10.1000/a" }])
    expect(quotations).toEqual([{ text: "these five words are quoted", keys: ["http://zotero.org/b"], line: 2 }])
    expect(notices).toEqual([])
  })

  it("has the citations of Mendeley, in fields and in content controls", () => {
    const citation = (id: string) => JSON.stringify({ citationItems: [{ id, itemData: item(id) }], mendeley: { formattedCitation: "x" } })
    const control = `<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_${Buffer.from(citation("c")).toString("base64")}"/></w:sdtPr><w:sdtContent>${run("(C)")}</w:sdtContent></w:sdt>`
    const { references } = read(
      wordFile(
        paragraph(
          field(`ADDIN CSL_CITATION ${citation("a")}`, "(A)") +
            field(`ADDIN Mendeley Citation{x} CSL_CITATION ${citation("b")}`.replace("{x} ", " "), "(B)") +
            control
        )
      ),
      "m.docx"
    )
    expect(references.map(({ record }) => record?.title)).toEqual(["Invented title a", "Invented title b", "Invented title c"])
  })

  it("has the citations of EndNote, as XML and as base64 next to the field", () => {
    const xml = `<EndNote>${record(1, "First title")}${record(2, "Second title")}</EndNote>`
    const data = Buffer.from(`<EndNote>${record(3, "Third title")}</EndNote>`).toString("base64")
    const nested = field(` ADDIN EN.CITE ${""}`, "x").replace(
      '</w:r><w:r><w:fldChar w:fldCharType="separate"/>',
      `</w:r>${field(" ADDIN EN.CITE.DATA ", "", data)}<w:r><w:fldChar w:fldCharType="separate"/>`
    )
    const { references } = read(wordFile(paragraph(field(` ADDIN EN.CITE ${xml}`, "(1, 2)")), paragraph(nested)), "m.docx")
    expect(references.map(({ record, identifiers }) => [record?.title, identifiers[0]?.value])).toEqual([
      ["First title", "10.1000/e1"],
      ["Second title", "10.1000/e2"],
      ["Third title", "10.1000/e3"]
    ])
  })

  it("has a plain list after a heading, without what a reference manager prints, and without deleted text", () => {
    const { references } = read(
      wordFile(
        paragraph(run("Introduction"), "Heading1"),
        paragraph(run("Text.")),
        paragraph(run("References"), "Heading1"),
        paragraph(run("1. Smith J. A plain title. 2019.")),
        paragraph(`<w:del>${run("2. Deleted.")}</w:del>${run("3. Jones A. Another plain title. 2020.")}`),
        paragraph(field(' ADDIN ZOTERO_BIBL {"uncited":[]} CSL_BIBLIOGRAPHY', "Smith J. Printed by Zotero."))
      ),
      "m.docx"
    )
    expect(references.map(({ input, line }) => [line, input])).toEqual([
      [4, "Smith J. A plain title. 2019."],
      [5, "Jones A. Another plain title. 2020."]
    ])
  })

  it("names citations without data, and data that are no reference", () => {
    const bare = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [{ id: 1, uris: ["x"] }] })}`
    const { references, notices } = read(
      wordFile(
        paragraph(
          zotero("(A)", item("a")) +
            field(bare, "(Lost 2001)") +
            field("ADDIN ZOTERO_ITEM CSL_CITATION {broken", "(Broken 2002)") +
            field(`ADDIN EN.CITE <EndNote><Cite><Author>X</Author></Cite></EndNote>`, "(Bare 2003)")
        )
      ),
      "m.docx"
    )
    expect(references.length).toBe(1)
    expect(notices.map(({ text }) => text)).toEqual(
      ["(Lost 2001)", "(Broken 2002)", "(Bare 2003)"].map((shown) => `1 citation without data, shown as "${shown}"; check by hand`)
    )
  })

  it("with nothing but citations without data is refused, with what they show", () => {
    expect(refused(wordFile(paragraph(field("ADDIN ZOTERO_ITEM CSL_CITATION {broken", "(Broken 2002)"))), "m.docx")).toMatch(
      /^m\.docx: no reference in it that can be read: 1 citation without data, shown as "\(Broken 2002\)"/
    )
  })

  it("costs one line when it is hostile", () => {
    const part = (xml: string) => zipSync({ "word/document.xml": strToU8(xml) })
    const w = 'xmlns:w="x"'
    const hostile: ReadonlyArray<readonly [Uint8Array, RegExp]> = [
      [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /ZIP archive that cannot be unpacked|without word\/document\.xml/],
      [strToU8("no zip"), /ZIP archive/],
      [zipSync({ "a.xml": strToU8("<a/>") }), /without word\/document\.xml/],
      [part('<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><w:document xmlns:w="x">&c;</w:document>'), /cannot be parsed/],
      [part('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>'), /cannot be parsed/],
      [part(`<w:document ${w}>${"<w:p>".repeat(5000)}`), /cannot be parsed/],
      [part(`<w:document ${w}>`), /cannot be parsed/],
      [zipSync({ "word/document.xml": new Uint8Array(40 * 2 ** 20) }, { level: 9 }), /unpacks to more than|allow more/]
    ]
    for (const [bytes, expected] of hostile) {
      const message = refused(bytes, "m.docx")
      expect(message).toMatch(expected)
      expect(message.split("\n").length).toBe(1)
    }
  })
})
