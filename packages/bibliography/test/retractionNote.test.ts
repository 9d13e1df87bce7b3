import * as Result from "effect/Result"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as Citation from "../src/Citation.ts"
import { carried, take } from "../src/RetractionNote.ts"

const record = (known: Partial<SourceRecord.SourceRecord>) => SourceRecord.make({ source: "file", id: "1", title: "A trial", ...known })

const again = (text: string, form: Bibliography.Format) => Result.getOrThrow(Bibliography.formats[form].parse(text, "b")).records

const forms = Bibliography.names

/** The texts of verbatim fields that no field of the record has. */
const ownTexts = ({ kept }: SourceRecord.SourceRecord) => (kept ?? []).filter(({ isHeld }) => isHeld !== true).map(({ value }) => value)
const marks = [
  ["retracted", "RETRACTED"],
  ["withdrawn", "WITHDRAWN"],
  ["concern", "EXPRESSION OF CONCERN"]
] as const

describe("a retraction in files of references", () => {
  it.each(forms.flatMap((form) => marks.map(([status, words]) => [form, status, words] as const)))(
    "%s: a record that is %s has the note %s, and is read as such",
    (form, status, words) => {
      const { text, notices } = Bibliography.print([record({ retraction: { status } })], form, "b")
      if (form !== "csl") expect(text).toContain(words)
      expect(notices).toEqual([])
      const [read] = again(text, form)
      expect([read!.retraction?.status, read!.title]).toEqual([status, "A trial"])
      expect(ownTexts(read!)).toEqual([])
      // written again it has the note once
      const twice = Bibliography.print([read!], form, "b").text
      expect(twice.split(words)).toHaveLength(form === "csl" ? 1 : 2)
    }
  )

  it.each([
    ["ris", "N1  - RETRACTED"],
    ["bibtex", "note = {RETRACTED}"],
    ["endnote", "<notes>RETRACTED</notes>"],
    ["nbib", "GN  - RETRACTED"]
  ] as const)("%s: the note is %s", (form, line) => {
    expect(Bibliography.print([record({ retraction: { status: "retracted" } })], form, "b").text).toContain(line)
  })

  it.each(["csv", "rayyan", "covidence"] as const)("%s: the note is in the column of notes, of marked records alone", (form) => {
    const { text } = Bibliography.print([record({ retraction: { status: "retracted" } }), record({ id: "2", title: "Another" })], form, "b")
    const [head, first, second] = text.split("\n").map((line) => line.split(","))
    const at = head!.findIndex((name) => /^notes$/i.test(name))
    expect([first![at], second![at]]).toEqual(["RETRACTED", ""])
  })

  it.each(forms)("%s: a title, a type or a denial needs no note", (form) => {
    const titled = record({ title: "RETRACTED: A trial", retraction: { status: "retracted", from: "title" } })
    const typed = record({ publicationTypes: ["Retracted Publication"], retraction: { status: "retracted" } })
    for (const one of [titled, typed, record({ retraction: { status: "none" } }), record({})]) {
      const { text } = Bibliography.print([one], form, "b")
      expect(text.split(/\bRETRACTED\b/)).toHaveLength(one === titled ? 2 : 1)
    }
  })

  it("stays with another note, which is read without it", () => {
    for (const form of ["ris", "bibtex", "endnote", "csv"] as const) {
      const noted = record({ retraction: { status: "retracted" }, kept: [{ form: "nbib", name: "GN", value: "read by Ann" }] })
      const [read] = again(Bibliography.print([noted], form, "b").text, form)
      expect([form, read!.retraction?.status]).toEqual([form, "retracted"])
      expect([form, ownTexts(read!)]).toEqual([form, ["read by Ann"]])
    }
  })

  it("is no part of a sentence, and no text of another field", () => {
    const text = "TY  - JOUR\nTI  - A trial\nN1  - This was RETRACTED in 2001\nT3  - RETRACTED\nER  - \n"
    const [read] = again(text, "ris")
    expect(read!.retraction).toBeUndefined()
    expect(ownTexts(read!)).toEqual(["This was RETRACTED in 2001", "RETRACTED"])
  })

  it("says that the date and the notice are lost", () => {
    const dated = record({ retraction: { status: "retracted", date: SourceRecord.PartialDate.make("2020") } })
    expect(Bibliography.print([dated], "ris", "b").notices.map(({ text }) => text)).toEqual([
      "RIS has no field for dates and notices of retractions (1 record)"
    ])
    expect(Bibliography.print([dated], "csl", "b").notices).toEqual([])
  })

  it("is before the title of a citation, and is looked for in notes alone", () => {
    expect(Citation.print(record({ retraction: { status: "retracted" } }))).toBe("RETRACTED: A trial.")
    expect(carried(record({ retraction: { status: "retracted" } }), "csl")).toEqual([])
    expect(take({ line: 1, fields: [{ name: "AB", value: "RETRACTED", line: 1 }] }, "ris").retraction).toBeUndefined()
  })
})
