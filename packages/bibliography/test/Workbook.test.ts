import { strToU8, zipSync } from "fflate"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** The cells of a row: a number is a date where it is in a list; texts are shared where `isShared`. */
type Cell = string | number | readonly [date: number]

interface Made {
  readonly strings: Array<string>
  readonly isShared: boolean
}

const column = (i: number) => (i < 26 ? "" : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26))

const cellOf = (value: Cell, at: string, { strings, isShared }: Made): string => {
  if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value !== "string") return `<c r="${at}" s="1"><v>${value[0]}</v></c>`
  if (value === "") return ""
  return isShared
    ? `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><r><t xml:space="preserve">${escaped(value)}</t></r></is></c>`
}

const workbook = (sheets: Readonly<Record<string, ReadonlyArray<ReadonlyArray<Cell>>>>, isShared = true, tail = "") => {
  const made: Made = { strings: [], isShared }
  const names = Object.keys(sheets)
  const pages = Object.values(sheets).map(
    (rows) =>
      `<worksheet><sheetData>${rows
        .map((row, r) => `<row r="${r + 1}">${row.map((value, c) => cellOf(value, `${column(c)}${r + 1}`, made)).join("")}</row>`)
        .join("")}</sheetData>${tail}</worksheet>`
  )
  const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`).join("")
  const targets = names.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/sheet${i + 1}.xml"/>`).join("")
  return zipSync({
    "xl/workbook.xml": strToU8(`<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${targets}</Relationships>`),
    "xl/styles.xml": strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
    "xl/sharedStrings.xml": strToU8(
      `<sst>${made.strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t><rPh><t>no</t></rPh></si>`).join("")}</sst>`
    ),
    ...Object.fromEntries(pages.map((page, i) => [`xl/worksheets/sheet${i + 1}.xml`, strToU8(page)]))
  })
}

const read = (bytes: Uint8Array, file = "a.xlsx") => Bibliography.read(bytes, file)
const messageOf = (bytes: Uint8Array, file?: string): string => {
  const found = read(bytes, file)
  return Result.isFailure(found) ? found.failure.message : "read"
}

describe("a workbook", () => {
  it("is read as the same table is as CSV", () => {
    const cell = fc.stringMatching(/^[A-Za-z&<"'; ,]{0,12}$/).map((text) => text.trim())
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.boolean(), (some, isShared) => {
        const table = [["Title", "Authors", "Anything"], ...some]
        const csv = table.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")).join("\n")
        const { records } = Result.getOrThrow(read(workbook({ a: table }, isShared)))
        expect(records).toEqual(Result.getOrThrow(read(Buffer.from(csv), "a.csv")).records)
      }),
      { numRuns: 100 }
    )
  })

  it("has row numbers as lines, days for numbers of days, and numbers without binary noise", () => {
    const bytes = workbook({
      References: [
        ["Exported today"],
        ["Title", "Publication Date", "PMID", "Score"],
        ["A", [45352], 31234567, 0.1 + 0.2],
        [],
        ["B", "", "", ""]
      ],
      Notes: [["Nothing to read"]]
    })
    const { records, lines, notices } = Result.getOrThrow(read(bytes))
    expect(lines).toEqual([3, 5])
    expect(records[0]).toMatchObject({ title: "A", published: "2024-03-01", identifiers: [{ scheme: "pmid", value: "31234567" }] })
    expect(records[0]!.kept).toContainEqual({ form: "csv", name: "Score", value: "0.3" })
    expect(notices.map(({ text }) => text)).toEqual([
      "text before the row with the column names (on line 1)",
      'sheet "Notes" was not read: it has no column named title',
      "records cannot store these fields; only this format writes them back: Score (1)"
    ])
  })

  it("is read with any name, and a wrong ending is reported", () => {
    const bytes = workbook({ a: [["title"], ["A"]] })
    expect(Result.getOrThrow(read(bytes, "references")).records.length).toBe(1)
    expect(messageOf(bytes, "a.ris")).toMatch(/^a\.ris: the name says RIS, the content looks like a workbook or another archive/)
    expect(messageOf(Buffer.from("title\nA\n"))).toMatch(/^a\.xlsx: the name says Excel, the content looks like CSV/)
  })

  it("reports what is not read: hyperlinks in cells, and columns without a name", () => {
    const links = workbook({ a: [["title"], ["A"]] }, true, '<hyperlinks><hyperlink ref="A2"/></hyperlinks>')
    expect(Result.getOrThrow(read(links)).notices.map(({ text }) => text)).toEqual(["hyperlinks in cells, of which only the text was read"])
    expect(messageOf(workbook({ a: [["title"], ["A", "beyond"]] }))).toMatch(/^a\.xlsx:2: more or fewer columns/)
  })

  it.each([
    ["cut short", workbook({ a: [["title"], ["A"]] }).subarray(0, 300), /a\.xlsx: /],
    ["an archive of something else", zipSync({ "a.txt": strToU8("text") }), /a\.xlsx: a ZIP archive without a workbook in it/],
    ["without a title", workbook({ a: [["name"], ["A"]] }), /a\.xlsx: no sheet with a column named title/],
    [
      "of the old form",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      /a\.xlsx: a workbook in Excel's old format \(\.xls\), or one with a password/
    ],
    ["broken inside", zipSync({ "xl/workbook.xml": strToU8("<workbook><sheets>") }), /a\.xlsx: a workbook with XML that cannot be parsed/]
  ])("%s is refused in one line", (_, bytes, says) => {
    expect(messageOf(bytes)).toMatch(says)
    expect(messageOf(bytes)).not.toContain("\n")
  })

  it("with a column that has no name keeps the others", () => {
    const table = [
      ["", "Title", "Year"],
      ["1", "A work", "2020"]
    ]
    const { records, notices } = Result.getOrThrow(read(workbook({ a: table })))
    expect(records[0]).toMatchObject({ title: "A work", published: "2020" })
    expect(notices.map(({ text }) => text)).toEqual([
      "records cannot store these fields; only this format writes them back: a column without a name (1)"
    ])
  })

  /** A workbook of one sheet as it is in the file. */
  const ofXml = (rows: string, parts: Record<string, Uint8Array> = {}) =>
    zipSync({
      "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="a"/></sheets></workbook>'),
      "xl/worksheets/sheet1.xml": strToU8(
        `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>title</v></c></row>${rows}</sheetData></worksheet>`
      ),
      ...parts
    })

  it("with a cell whose shared text is missing is refused with its row, and a cell without a text is blank", () => {
    expect(messageOf(ofXml('<row r="2"><c r="A2" t="s"><v>7</v></c></row>'))).toMatch(
      /^a\.xlsx:2: a cell whose text is missing in the workbook/
    )
    const shared = { "xl/sharedStrings.xml": strToU8("<sst><si><t>first</t></si></sst>") }
    expect(Result.getOrThrow(read(ofXml('<row r="2"><c r="A2" t="s"/></row>', shared))).records).toEqual([])
  })

  it("is read with hidden rows and sheets, which it reports", () => {
    const sheets = '<sheet name="a" r:id="r1"/><sheet name="b" state="hidden" r:id="r2"/><sheet name="c" state="veryHidden" r:id="r3"/>'
    const sheet = (row: string) =>
      strToU8(`<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>title</v></c></row>${row}</sheetData></worksheet>`)
    const bytes = zipSync({
      "xl/workbook.xml": strToU8(`<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`),
      "xl/worksheets/sheet1.xml": sheet('<row r="2" hidden="1"><c r="A2" t="str"><v>One</v></c></row>'),
      "xl/worksheets/sheet2.xml": sheet('<row r="2"><c r="A2" t="str"><v>Two</v></c></row>'),
      "xl/worksheets/sheet3.xml": sheet("")
    })
    const { records, notices } = Result.getOrThrow(read(bytes))
    expect(records.map(({ title }) => title)).toEqual(["One", "Two"])
    expect(notices.map(({ code, text }) => `${code}: ${text}`)).toEqual([
      'hidden-read: hidden rows of sheet "a" were read like the others: 1',
      'hidden-read: hidden sheet "b" was read like the others',
      'hidden-read: hidden sheet "c" was read like the others'
    ])
  })

  it("with two parts of one name is refused: programs differ in which of them they read", () => {
    const two = Buffer.from(zipSync({ "xl/a.xml": strToU8("<a/>"), "xl/b.xml": strToU8("<b/>") })).toString("latin1")
    expect(messageOf(Buffer.from(two.replaceAll("b.xml", "a.xml"), "latin1"))).toMatch(/it has two parts named xl\/a\.xml/)
  })

  it("of few letters for billions of cells is refused, and so is an archive of many parts", () => {
    const far = Array.from({ length: 2000 }, (_, i) => `<row r="${i + 2}"><c r="XFD${i + 2}"/></row>`).join("")
    expect(messageOf(ofXml(far))).toMatch(/^a\.xlsx: a workbook with more than 20 million cells/)
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`x/${i}.xml`, new Uint8Array()]))
    expect(messageOf(zipSync(many, { level: 0 }))).toMatch(/it has more than 10,000 parts/)
  })

  it("that unpacks to far more than its size is refused before it is unpacked", () => {
    const bomb = zipSync({ "xl/workbook.xml": new Uint8Array(40 * 1024 * 1024).fill(32) }, { level: 9 })
    expect(messageOf(bomb)).toMatch(/^a\.xlsx: \d+ bytes that unpacks to more than \d+ MB; .*`--max-unpacked BYTES`/)
  })
})
