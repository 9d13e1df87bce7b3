import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { fieldOrigins, workRecord } from "../../src/works/workRecord.ts"
import * as Raw from "@litfuse/engine/Raw"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const person = (family: string, given: string): SourceRecord.Contributor => ({ _tag: "Person", family, given })
const of = (source: string, title: string, ...contributors: ReadonlyArray<SourceRecord.Contributor>) =>
  SourceRecord.make({ source, id: "1", title, contributors })

describe("a work as one record", () => {
  it("has a title that is not in capitals, and names that are spelled out, whichever record comes first", () => {
    const short = of("a", "VITAMIN K AND BONES", person("Roe", "A."), person("Doe", "E."))
    const whole = of("b", "Vitamin K and bones", person("Roe", "Ann"), person("Doe", "E."))
    const few = of("c", "Vitamin K", person("Roe", "Ann"))
    expect(workRecord(Work.make("w", [short, whole, few]))).toMatchObject({
      source: "a",
      title: whole.title,
      contributors: whole.contributors
    })
    expect(workRecord(Work.make("w", [of("a", "[no title: 1]"), few])).title).toBe("Vitamin K")
    expect(workRecord(Work.make("w", [of("a", "DNA")])).title).toBe("DNA")
  })

  it("has one date and one title, in no notation of the files of its records, and all that only a file says", () => {
    const line = (name: string, value: string, isHeld?: true) => ({ form: "ris", name, value, ...(isHeld === undefined ? {} : { isHeld }) })
    const dated = (source: string, published: string, ...kept: ReadonlyArray<ReturnType<typeof line>>) => ({
      ...of(source, "Knees"),
      published: SourceRecord.PartialDate.make(published),
      kept: kept as unknown as NonNullable<SourceRecord.SourceRecord["kept"]>
    })
    const one = dated("a", "2020-04", line("Y1", "2020/04//4/1/2020", true), line("PY", "2020///4/1/2020", true), line("AN", "143"))
    const other = dated("b", "2020-04-01", line("Y1", "2020/04/01//", true), line("T1", "Knees", true), line("DA", "spring"))
    expect(workRecord(Work.make("w", [one, other]))).toMatchObject({
      published: "2020-04-01",
      kept: [line("AN", "143"), line("DA", "spring")]
    })
    expect(workRecord(Work.make("w", [one])).kept).toEqual(one.kept)
    const [bare, plain] = [dated("a", "2020", line("Y1", "2020///", true)), of("b", "Knees")]
    const merged = Work.make("w", [bare, plain])
    expect(Object.keys(workRecord(merged))).not.toContain("kept")
    expect(Object.keys(fieldOrigins(merged))).not.toContain("kept")
  })

  it("says from which record each of its fields came, and names no record for what none says", () => {
    const short = { ...of("a", "VITAMIN K AND BONES", person("Roe", "A."), person("Doe", "E.")), keywords: ["bone"], volume: "3" }
    const whole = {
      ...of("b", "Vitamin K and bones", person("Roe", "Ann"), person("Doe", "E.")),
      keywords: ["vitamin"],
      abstract: "We gave it."
    }
    expect(fieldOrigins(Work.make("w", [whole, short]))).toEqual({
      title: ["b:1"],
      contributors: ["b:1"],
      abstract: ["b:1"],
      volume: ["a:1"],
      keywords: ["a:1", "b:1"]
    })
    expect(fieldOrigins(Work.make("w", [of("a", "DNA")]))).toEqual({ title: ["a:1"] })
  })

  it("has in each field what one of the records that it names says, or what they say together", () => {
    const text = fc.option(fc.constantFrom("A", "a b", "A B", "x"), { nil: undefined })
    const one = fc.record({ title: fc.constantFrom("VITAMIN K", "Vitamin K", "[no title: 1]"), abstract: text, volume: text, pages: text })
    const names = fc.array(fc.constantFrom(person("Roe", "A."), person("Roe", "Ann"), person("Doe", "E.")), { maxLength: 2 })
    const records = fc
      .array(fc.tuple(one, names, fc.subarray(["k", "l", "m"])), { minLength: 1, maxLength: 4 })
      .map((all) =>
        all.map(([{ title, ...rest }, contributors, keywords], i) =>
          SourceRecord.make({ source: "s", id: String(i), title, contributors, keywords, ...Raw.known(rest) })
        )
      )
    fc.assert(
      fc.property(records, (all) => {
        const work = Work.make("w", all)
        const merged = workRecord(work)
        const said = new Map(all.map((each) => [SourceRecord.keyOf(each), each]))
        const from = fieldOrigins(work)
        for (const [name, value] of Object.entries(merged)) {
          if (name === "source" || name === "id" || (Array.isArray(value) && value.length === 0)) continue
          const values = from[name]!.map((key) => said.get(key)![name as "keywords"])
          expect(name === "keywords" ? [...new Set(values.flat())].toSorted() : values).toEqual(
            name === "keywords" ? merged.keywords.toSorted() : [value]
          )
        }
      })
    )
  })
})
