/** What holds for every form: what is printed is read back, whatever its texts hold. */
import { isDeepStrictEqual } from "node:util"
import { print as printId } from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import { withoutKept } from "./withoutKept.ts"
import { anyText, records, unfitting } from "./arbitraries.ts"

const runs = { numRuns: 1000 }

const always: ReadonlyArray<keyof SourceRecord> = [
  "source",
  "id",
  "title",
  "identifiers",
  "contributors",
  "publicationTypes",
  "keywords",
  "meshHeadings"
]

/** What is left of a record in a form, in an order that does not depend on the form. */
const kept = (form: Bibliography.Form) => (record: SourceRecord) => {
  const keeps: ReadonlyArray<keyof SourceRecord> = [...always, ...Bibliography.forms[form].keeps]
  const isKept = (name: string) => (keeps as ReadonlyArray<string>).includes(name)
  return {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name))),
    identifiers: record.identifiers.map(printId).sort(),
    ...(record.relations === undefined || !isKept("relations")
      ? {}
      : { relations: [...record.relations].sort((a, b) => (a.kind < b.kind ? -1 : 1)) })
  }
}

/** MEDLINE folds lines, so that an abstract is one paragraph; forms without headings would make keywords of them. */
const fitted =
  (form: Bibliography.Form) =>
  (record: SourceRecord): SourceRecord => ({
    ...record,
    ...(form === "nbib" && record.abstract !== undefined ? { abstract: record.abstract.replaceAll("\n", " ") } : {}),
    meshHeadings: form === "ris" || form === "endnote" ? [] : record.meshHeadings
  })

/** In RIS a paragraph that looks like a line with a tag stays on the line before. */
const risAbstract = (record: SourceRecord): SourceRecord =>
  record.abstract === undefined ? record : { ...record, abstract: record.abstract.replaceAll(/\n(?=[A-Z][A-Z0-9][ \t]{0,2}-)/g, " ") }

const untitled = (record: SourceRecord): SourceRecord => ({ ...record, title: "" })

describe.each(Bibliography.names)("%s", (form) => {
  const { parse, print, startIn } = Bibliography.forms[form]
  const read = (text: string) => Result.getOrThrow(parse(text, "a"))

  it("reads back what it prints, whatever the texts hold", () => {
    fc.assert(
      fc.property(records, (all) => {
        const fitting = all.map(fitted(form)).map((one) => (form === "ris" ? risAbstract(one) : one))
        expect(read(print(fitting)).records.map(kept(form))).toEqual(fitting.map(kept(form)))
      }),
      runs
    )
  })

  it("says so where it cannot hold a record as it is, and says nothing else", () => {
    fc.assert(
      fc.property(unfitting, (one) => {
        const record = { ...one, meshHeadings: form === "ris" || form === "endnote" ? [] : one.meshHeadings }
        const { text, notices } = Bibliography.print([record], form, "a")
        const [now, before] = [read(text).records, [record]].map((all) => structuredClone(all.map(kept(form))))
        const isChanged = !isDeepStrictEqual(now, before)
        expect([record, notices.some(({ code }) => code === "field-changed")]).toEqual([record, isChanged])
      }),
      runs
    )
  })

  it("is recognised by its content, and printed the same again after it was read", () => {
    fc.assert(
      fc.property(records, (all) => {
        const once = print(read(print(all)).records)
        expect(print(read(once).records)).toBe(once)
        if (all.length === 0) return
        expect(startIn(once)).toBeGreaterThanOrEqual(0)
        const seen = Bibliography.read(Buffer.from(once), "no-extension")
        expect(Result.map(seen, (found) => found.records.length)).toEqual(Result.succeed(all.length))
      }),
      runs
    )
  })

  it("lets no title make another record or field", () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const one: SourceRecord = {
          source: "file",
          id: "1",
          identifiers: [],
          title: `x${title}`,
          contributors: [],
          publicationTypes: [],
          meshHeadings: [],
          keywords: []
        }
        const { records, rest } = read(print([one, { ...one, id: "2", title: "last" }]))
        expect(records.map(withoutKept).map(untitled)).toEqual([one, { ...one, id: "2" }].map(untitled))
        expect(records[1]?.title).toBe("last")
        expect(rest.map(({ size }) => size)).toEqual([0, 0])
      }),
      runs
    )
  })

  it("prints no records as a file without any", () => {
    expect(read(print([])).records).toEqual([])
  })
})
