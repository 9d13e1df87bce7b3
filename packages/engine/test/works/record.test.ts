import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { record } from "../../src/works/record.ts"
import { describe, expect, it } from "vitest"

const person = (family: string, given: string): SourceRecord.Contributor => ({ _tag: "Person", family, given })
const of = (source: string, title: string, ...contributors: ReadonlyArray<SourceRecord.Contributor>) =>
  SourceRecord.make({ source, id: "1", title, contributors })

describe("a work as one record", () => {
  it("has a title that is not in capitals, and names that are spelled out, whichever record comes first", () => {
    const short = of("a", "VITAMIN K AND BONES", person("Roe", "A."), person("Doe", "E."))
    const whole = of("b", "Vitamin K and bones", person("Roe", "Ann"), person("Doe", "E."))
    const few = of("c", "Vitamin K", person("Roe", "Ann"))
    expect(record(Work.make("w", [short, whole, few]))).toMatchObject({ source: "a", title: whole.title, contributors: whole.contributors })
    expect(record(Work.make("w", [of("a", "[no title: 1]"), few])).title).toBe("Vitamin K")
    expect(record(Work.make("w", [of("a", "DNA")])).title).toBe("DNA")
  })
})
