import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import * as Raw from "../src/Raw.ts"
import * as SourceRecord from "../src/SourceRecord.ts"

const years = fc.integer({ min: 1000, max: 9999 })
const dates = years.chain((year) => fc.constantFrom(`${year}`, `${year}-03`, `${year}-03-15`).map((text) => Raw.dateIn(text)!))
const maybe = fc.option(dates, { nil: undefined })

const recordOf = (issue: SourceRecord.PartialDate | undefined, electronic: SourceRecord.PartialDate | undefined) =>
  SourceRecord.make({ source: "a", id: "1", title: "A title", ...Raw.dated({ issue, electronic }) })

describe("dates beyond next year", () => {
  it("become unknown, and all others stay as the rule of dates has them", () => {
    fc.assert(
      fc.property(maybe, maybe, years, (issue, electronic, latest) => {
        const possible = (date: SourceRecord.PartialDate | undefined) =>
          date === undefined || SourceRecord.year(date) > latest ? undefined : date
        const { record, far } = SourceRecord.dropFarDates(recordOf(issue, electronic), latest)
        expect(record).toEqual(recordOf(possible(issue), possible(electronic)))
        const gone = [issue, electronic].filter((date) => date !== undefined && possible(date) === undefined)
        expect(new Set(far)).toEqual(new Set(gone))
      })
    )
  })

  it("are counted by the clock of the engine, and a clock in 1970 knows none", async () => {
    const at = (ms: number) => Effect.andThen(TestClock.setTime(ms), SourceRecord.latestYear).pipe(Effect.provide(TestClock.layer()))
    expect(await Effect.runPromise(at(0))).toBeUndefined()
    expect(await Effect.runPromise(at(Date.UTC(2031, 11, 31)))).toBe(2032)
  })

  it("of a retraction leave its status", () => {
    const record = SourceRecord.make({ source: "a", id: "1", title: "A", retraction: { status: "retracted", date: Raw.dateIn("9999")! } })
    expect(SourceRecord.dropFarDates(record, 2027).record.retraction).toEqual({ status: "retracted" })
  })
})

describe("a title in brackets", () => {
  const titleOf = (title: string, originalTitle?: string) => {
    const { title: shown, originalTitle: original } = SourceRecord.make({
      source: "a",
      id: "1",
      title,
      ...Raw.known({ originalTitle })
    })
    return [shown, original]
  }

  it("has no brackets and keeps its full stop and its other brackets", () => {
    expect(titleOf("[On hearts].")).toEqual(["On hearts.", undefined])
    expect(titleOf("[On hearts.]")).toEqual(["On hearts.", undefined])
    expect(titleOf("[On hearts]", "Herzen.")).toEqual(["On hearts", "Herzen."])
    expect(titleOf("[18F]FDG and [11C]PIB.")).toEqual(["[18F]FDG and [11C]PIB.", undefined])
    expect(titleOf("[no title: 1]")).toEqual(["[no title: 1]", undefined])
  })

  it("stays as it is in a hundred thousand brackets, which no loop takes off one by one", () => {
    const title = `${"[".repeat(100_000)}a${"]".repeat(100_000)}`
    expect(titleOf(title)[0] === title).toBe(true)
  })

  it("gives way to the original title when it has no translation", () => {
    expect(titleOf("[Not Available].", "Herzen.")).toEqual(["Herzen.", undefined])
    expect(titleOf("[Article in German].")).toEqual(["[no title: 1]", undefined])
  })

  it("is the same when it is read again", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("[", "]", ".", "a", " b"), { minLength: 1, maxLength: 9 }), (pieces) => {
        const [title] = titleOf(pieces.join(""))
        expect(titleOf(title!)[0]).toBe(title)
      })
    )
  })
})
