import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const textOf = (form: Bibliography.Format, title: string, date: string): string =>
  Bibliography.print(
    [SourceRecord.make({ source: "file", id: "1", title: "A title", ...Raw.known({ published: Raw.dateIn(date) }) })],
    form,
    "a"
  ).text.replace("A title", () => title)

const read = (text: string, form: Bibliography.Format, latestYear: number) =>
  Result.getOrThrow(Bibliography.read(Buffer.from(text), "a", { form, latestYear }))

const texts = Bibliography.names.filter((form) => form !== "covidence")

describe.each(texts)("a %s file", (form) => {
  it("has no date beyond the latest year, says so, and keeps what it read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2999 }), (year) => {
        const text = textOf(form, "A title", String(year))
        const { records, notices } = read(text, form, 2027)
        expect(records[0]!.published).toBe(year > 2027 ? undefined : String(year))
        const said = notices.filter(({ code }) => code === "value-not-understood")
        expect(said.map((notice) => notice.text.includes(String(year)))).toEqual(year > 2027 ? [true] : [])
        expect(Bibliography.print(records, form, "a").text).toContain(String(year))
      })
    )
  })

  it("has no brackets around a title, and says so", () => {
    const { records, notices } = read(textOf(form, "[On hearts].", "2020"), form, 2027)
    expect(records[0]!.title).toBe("On hearts.")
    expect(notices.filter(({ code, text }) => code === "field-changed" && text.includes("[On hearts]."))).toHaveLength(1)
  })
})
