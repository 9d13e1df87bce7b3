/** Each place in each format: a field is written there and read back, or a notice counts it. */
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Kept } from "@litfuse/engine/SourceRecord"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Bibliography from "../src/Bibliography.ts"
import * as Carrying from "../src/Carrying.ts"
import { type Content, fieldPlaces, type Place } from "../src/fieldPlaces.ts"

type Form = Bibliography.Format

const samples: Readonly<Record<Content, string>> = {
  text: "Some & {words} 100% <5",
  name: "Boss, Ann B.",
  isbn: "978-3-16-148410-0",
  date: "2021-02-03",
  decision: "1",
  key: "7070"
}

/** The format of verbatim fields that a format reads and writes. */
const ownForm = (form: Form): string => (form === "rayyan" || form === "covidence" ? "csv" : form)

const from = (place: Place, form: string, sample: string): Kept => {
  const text = place.holds === "decision" && form !== "csv" ? "ASReview_relevant" : sample
  const json = place.holds === "name" ? [{ family: "Boss", given: "Ann B." }] : text
  const tex = text.replaceAll(/[{}&%_]/g, "\\$&")
  return { form, name: Carrying.nameIn(place, form)!, value: { csl: JSON.stringify(json), bibtex: tex }[form] ?? text }
}

const recordWith = (...kept: readonly [Kept, ...ReadonlyArray<Kept>]) =>
  SourceRecord.make({ source: "file", id: "1", title: "A title", containerTitle: "A journal", kept })

const readBack = (text: string, form: Form, place: Place): ReadonlyArray<string> =>
  Result.getOrThrow(Bibliography.formats[form].parse(text, "a")).records.flatMap(({ kept = [] }) =>
    kept.flatMap((one) => (one.form === ownForm(form) && Carrying.placeOf(one) === place ? Carrying.textsOf(one, place) : []))
  )

const isCounted = (notices: ReturnType<typeof Bibliography.print>["notices"], { name }: Kept): boolean =>
  notices.some(({ code, text }) => code === "field-not-carried" && text.includes(` ${name} (1)`))

const formats = ["ris", "endnote", "bibtex", "csl", "csv", "nbib", "wos", "enw", "refworks", "ovid"]

/** Every place of every format, in every other format. */
const pairs = fieldPlaces.flatMap((place) =>
  formats.flatMap((source) =>
    Carrying.nameIn(place, source) === undefined
      ? []
      : Bibliography.names.flatMap((form) => (ownForm(form) === source ? [] : [[place, source, form] as const]))
  )
)

describe("a field without a record field", () => {
  it.each(Bibliography.names)("%s holds it or counts it, wherever it comes from", (form) => {
    for (const [place, source] of pairs.filter(([, , to]) => to === form)) {
      const kept = from(place, source, samples[place.holds])
      const { text, notices } = Bibliography.print([recordWith(kept)], form, "b")
      const hasPlace = Carrying.nameIn(place, ownForm(form)) !== undefined
      expect([place.id, source, readBack(text, form, place)]).toEqual([place.id, source, hasPlace ? [samples[place.holds]] : []])
      // CSL-JSON keeps what has no variable apart
      expect([place.id, source, isCounted(notices, kept)]).toEqual([place.id, source, !hasPlace && form !== "csl"])
    }
  })

  it("reads back what it says, for any text and any two formats", () => {
    const words = fc.array(fc.constantFrom("one", "Two", "10%", "a & b", "{x}", "é", "<5", "\\", "#1", "“q”"), {
      minLength: 1,
      maxLength: 4
    })
    fc.assert(
      fc.property(fc.constantFrom(...pairs.filter(([place]) => place.holds === "text")), words, ([place, source, form], parts) => {
        const text = parts.join(" ")
        const value = Carrying.textsOf(from(place, source, text), place)
        const { text: file } = Bibliography.print([recordWith(from(place, source, text))], form, "b")
        if (Carrying.nameIn(place, ownForm(form)) === undefined) return
        expect(readBack(file, form, place)).toEqual(value)
      })
    )
  })

  it("is not repeated where the record already has it in that format", () => {
    const record = recordWith({ form: "bibtex", name: "note", value: "same" }, { form: "ris", name: "N1", value: "same" })
    expect(Bibliography.print([record], "ris", "b").text.match(/^N1 {2}- same/gm)).toHaveLength(1)
  })
})

const write = (text: string, file: string, form: Form) => {
  const { records } = Result.getOrThrow(Bibliography.read(Buffer.from(text), file))
  const { text: out, notices } = Bibliography.print(records, form, "out")
  return { out, notices: notices.map((one) => one.text) }
}

const chapter =
  "TY  - CHAP\nTI  - A chapter\nAU  - Roe, A.\nA2  - Boss, B.\nT2  - The Book\nPY  - 1999\nSN  - 978-3-16-148410-0\nPB  - Press\nCY  - Oxford\nER  - \n"

describe("a chapter of RIS", () => {
  it.each<[Form, ReadonlyArray<string>]>([
    [
      "endnote",
      [
        "<secondary-authors><author>Boss, B.</author></secondary-authors>",
        "<pub-location>Oxford</pub-location>",
        "<isbn>978-3-16-148410-0</isbn>"
      ]
    ],
    ["bibtex", ["@incollection{", "editor = {Boss, B.}", "address = {Oxford}", "isbn = {978-3-16-148410-0}"]],
    ["csv", [",editors,isbn,place", ',"Boss, B.",978-3-16-148410-0,Oxford']]
  ])("in %s", (form, parts) => {
    const { out, notices } = write(chapter, "a.ris", form)
    for (const part of parts) expect(out).toContain(part)
    expect(notices).toEqual([])
  })

  it("in CSL-JSON", () => {
    expect(JSON.parse(write(chapter, "a.ris", "csl").out)).toMatchObject([
      { type: "chapter", editor: [{ family: "Boss", given: "B." }], "publisher-place": "Oxford", ISBN: "978-3-16-148410-0" }
    ])
  })
})

it.each<[Form, string]>([
  ["endnote", 'name="Journal Article"'],
  ["bibtex", "@article{"],
  ["csl", '"type": "article-journal"']
])("an article of RIS without a journal is one in %s, and comes back", (form, kind) => {
  const { out } = write("TY  - JOUR\nTI  - A\nER  - \n", "a.ris", form)
  expect(out).toContain(kind)
  expect(Bibliography.print(Result.getOrThrow(Bibliography.formats[form].parse(out, "b")).records, "ris", "c").text).toContain("TY  - JOUR")
})

it("EndNote's XML has one element for the notes and one for ISBN and ISSN", () => {
  const text = "TY  - BOOK\nTI  - A\nSN  - 1234-5678\nSN  - 978-3-16-148410-0\nN1  - one\nN1  - two\nER  - \n"
  const { out } = write(text, "a.ris", "endnote")
  expect(out).toContain("<isbn>1234-5678\n978-3-16-148410-0</isbn>")
  expect(out).toContain("<notes>one\ntwo</notes>")
})

it("editors, place and edition of BibTeX are in RIS", () => {
  const text =
    "@incollection{k, title={A}, booktitle={B}, editor={Boss, B. and Chief, C.}, isbn={978-3-16-148410-0}, address={Oxford}, edition={2}}"
  const { out, notices } = write(text, "a.bib", "ris")
  for (const line of ["A2  - Boss, B.", "A2  - Chief, C.", "SN  - 978-3-16-148410-0", "CY  - Oxford", "ET  - 2"])
    expect(out).toContain(`${line}\r\n`)
  expect(out).not.toContain("AU  - ")
  expect(notices).toEqual([])
})

it("a decision of ASReview is a column in its table, and a note in RIS", () => {
  const csv = "title,included,asreview_note\nA,1,seen\nB,0,\nC,,\n"
  const { out, notices } = write(csv, "a.csv", "ris")
  expect(out.match(/^N1 {2}- .*(?=\r)/gm)).toEqual(["N1  - ASReview_relevant", "N1  - seen", "N1  - ASReview_irrelevant"])
  expect(notices).toEqual([])
  expect(write(out, "a.ris", "csv").out).toMatch(/,asreview_label,notes\n.*,1,seen\n.*,0,\n.*,,\n$/)
})

it.each(["endnote", "bibtex", "csl", "nbib"] as const)(
  "a note of RIS beside a decision of ASReview is in %s, and both come back",
  (form) => {
    const text = "TY  - JOUR\nTI  - A\nN1  - check dose\nN1  - ASReview_relevant\nER  - \n"
    const { out, notices } = write(text, "a.ris", form)
    expect(notices).toEqual([])
    const { text: again } = Bibliography.print(Result.getOrThrow(Bibliography.formats[form].parse(out, "a")).records, "ris", "b")
    expect(again.match(/^N1 {2}- .*(?=\r)/gm)?.sort()).toEqual(["N1  - ASReview_relevant", "N1  - check dose"])
  }
)

it("braces of Rayyan's notes stay in BibTeX", () => {
  const note = 'RAYYAN-INCLUSION: {"Ann"=>"Included"} | RAYYAN-LABELS: a,b'
  const { out } = write(`@article{k, title={A {DNA}}, note={${note}}}`, "a.bib", "ris")
  expect(out).toContain(`N1  - ${note}\r\n`)
  expect(write(write(out, "a.ris", "bibtex").out, "b.bib", "rayyan").out).toContain(
    'RAYYAN-INCLUSION: {""Ann""=>""Included""} | RAYYAN-LABELS: a,b'
  )
})

it("Rayyan's number of a record is ID in RIS, and comes back", () => {
  const { out } = write("key,title,notes\nrayyan-17,A,n\n", "a.csv", "ris")
  expect(out).toContain("ID  - rayyan-17\r\n")
  expect(write(out, "a.ris", "rayyan").out).toContain("\nrayyan-17,A,")
})

it("Rayyan's decisions are notes in its own words", () => {
  const notes = 'RAYYAN-INCLUSION: {"Ann"=>"Included", "Bo"=>"Maybe"} | RAYYAN-LABELS: a,b | USER-NOTES: {"Bo"=>["x"]}'
  const { out } = write(`TY  - JOUR\nTI  - A\nN1  - ${notes}\nER  - \n`, "a.ris", "rayyan")
  expect(write(out, "a.csv", "ris").out).toContain(`N1  - ${notes}\r\n`)
})

it("the number, the database and the notes of RIS are where the formats have a place", () => {
  const text = "TY  - JOUR\nTI  - A\nAN  - 2022-96522-001\nDB  - psyh\nN1  - my note\nER  - \n"
  expect(write(text, "a.ris", "endnote").notices).toEqual([])
  expect(write(text, "a.ris", "bibtex").notices).toEqual(["BibTeX has no field for these fields of RIS: AN (1), DB (1)"])
  expect(write(text, "a.ris", "rayyan").out).toContain("my note")
  expect(write("FN Clarivate\nVR 1.0\nPT J\nTI A\nUT WOS:000600000000001\nER\n\nEF\n", "w.ciw", "ris").out).toContain(
    "AN  - WOS:000600000000001\r\n"
  )
})

describe("decisions of ASReview and Rayyan", () => {
  const table = "title,abstract,asreview_label,asreview_note\nA,x,1,check dose\nB,x,0,\nC,x,,later\n"

  it("of ASReview are in Rayyan's notes, in the words of both, and come back", () => {
    const { out, notices } = write(table, "a.csv", "rayyan")
    expect(notices).toEqual([])
    expect(out).toContain('"check dose; ASReview_relevant | RAYYAN-INCLUSION: {""ASReview""=>""Included""}"')
    expect(out).toContain('"ASReview_irrelevant | RAYYAN-INCLUSION: {""ASReview""=>""Excluded""}"')
    const again = write(out, "b.csv", "csv").out
    expect(again).not.toContain("RAYYAN")
    expect(write(again, "c.csv", "rayyan").out.split("\n").slice(1)).toEqual(out.split("\n").slice(1))
    expect(
      write(out, "b.csv", "ris")
        .out.match(/^N1 {2}- .*(?=\r)/gm)
        ?.sort()
    ).toEqual(["ASReview_relevant", "check dose", "ASReview_irrelevant", "later"].map((note) => `N1  - ${note}`).sort())
  })

  it("stand beside other notes", () => {
    const text = "TY  - JOUR\nTI  - A\nN1  - screener note: check dose\nN1  - ASReview_relevant\nER  - \n"
    expect(write(text, "a.ris", "rayyan").out).toContain(
      '"screener note: check dose; ASReview_relevant | RAYYAN-INCLUSION: {""ASReview""=>""Included""}"'
    )
  })

  const ris = (note: string) => `TY  - JOUR\nTI  - A\nN1  - ${note}\nER  - \n`

  it.each([
    ['RAYYAN-INCLUSION: {"Ann"=>"Included", "Bo, Jr."=>"Included"} | RAYYAN-LABELS: a,b', "1"],
    ['RAYYAN-INCLUSION: {"Ann"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong population', "0"],
    ['RAYYAN-INCLUSION: {"Ann"=>"Included", "Bo"=>"Excluded"}', undefined],
    ['RAYYAN-INCLUSION: {"Ann"=>"Maybe"}', undefined]
  ])("of Rayyan: %s", (note, label) => {
    const { out } = write(ris(note), "a.ris", "csv")
    const [head, row] = out.split("\n")
    expect([head!.includes("asreview_label"), row!.includes(note.replaceAll('"', '""'))]).toEqual([label !== undefined, true])
    if (label !== undefined) expect(row).toMatch(new RegExp(`,${label}(?:,|$)`))
    // the table of Rayyan says the same as its RIS
    const csv = `key,title,notes\nr1,A,"${note.replaceAll('"', '""')}"\n`
    expect(write(csv, "a.csv", "csv").out.includes("asreview_label")).toBe(label !== undefined)
    expect(write(csv, "a.csv", "rayyan").out).not.toContain("ASReview")
  })
})
