import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Facets from "../../src/search/Facets.ts"
import { rowsOf, type WorksView } from "../../src/search/WorksView.ts"

const record = (id: string, rest: Partial<SourceRecord.SourceRecord>) => SourceRecord.make({ source: "a", id, title: id, ...rest })
const day = (text: string) => ({ published: SourceRecord.PartialDate.make(text) })
const cited = (count: number) => ({ citationCount: { count, source: "a", date: SourceRecord.PartialDate.make("2025") } })

const none = Object.fromEntries(Facets.names.map((name) => [name, []])) as unknown as Facets.Selection
const all: WorksView = { facets: none, words: "", from: undefined, until: undefined, sort: "rank" }

const works = [
  record("Sleep of nurses", { ...day("2020-05"), ...cited(3), language: "eng" }),
  record("Schlaf und Müdigkeit", { ...day("2021"), language: "ger", keywords: ["Nurses"] }),
  record("A trial without a year", { ...cited(9), abstract: "It was in Zürich." }),
  record("Caffeine", { ...day("2020-01"), ...cited(9), contributors: [{ _tag: "Person", family: "Muller", given: "Ann" }] })
].map(Work.single)
const facets = Facets.read(works, new Map([[works[0]!.id, "3 observational study, other trial"]]))
const rows = (view: Partial<WorksView>) => rowsOf(works, facets, { ...all, ...view })

describe("the view of works", () => {
  it("is in the order of the answer, or by year, citations or title, with unknown values last", () => {
    expect(rows({})).toEqual([0, 1, 2, 3])
    expect(rows({ sort: "newest" })).toEqual([1, 0, 3, 2])
    expect(rows({ sort: "oldest" })).toEqual([3, 0, 1, 2])
    expect(rows({ sort: "cited" })).toEqual([2, 3, 0, 1])
    expect(rows({ sort: "title" })).toEqual([2, 3, 1, 0])
  })

  it("has the works of a range of years, and none without a year", () => {
    expect(rows({ from: 2021 })).toEqual([1])
    expect(rows({ until: 2020 })).toEqual([0, 3])
    expect(rows({ from: 2020, until: 2021, sort: "newest" })).toEqual([1, 0, 3])
  })

  it("has the works with all words, with or without accents, in titles, abstracts, keywords and names", () => {
    expect(rows({ words: "NURSES" })).toEqual([0, 1])
    expect(rows({ words: "nurses mudigkeit" })).toEqual([1])
    expect(rows({ words: "zurich" })).toEqual([2])
    expect(rows({ words: "ann muller" })).toEqual([3])
    expect(rows({ words: "nowhere" })).toEqual([])
  })

  it("has the works of a language and of a level of evidence", () => {
    expect(rows({ facets: { ...none, language: ["German"] } })).toEqual([1])
    expect(rows({ facets: { ...none, level: ["3 observational study, other trial"] } })).toEqual([0])
    expect(rows({ facets: { ...none, level: ["not said"] } })).toEqual([1, 2, 3])
  })

  it("has the same works in every order, each once", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ year: fc.option(fc.integer({ min: 1990, max: 2020 })), count: fc.option(fc.nat(5)) }), { maxLength: 20 }),
        fc.constantFrom("newest", "oldest", "cited", "title"),
        fc.option(fc.integer({ min: 1990, max: 2020 }), { nil: undefined }),
        (made, sort, from) => {
          const some = made.map(({ year, count }, i) =>
            Work.single(record(String(i), { ...(year === null ? {} : day(String(year))), ...(count === null ? {} : cited(count)) }))
          )
          const view = (one: WorksView["sort"]) => rowsOf(some, Facets.read(some), { ...all, from, sort: one })
          expect(view(sort).toSorted((a, b) => a - b)).toEqual(view("rank"))
        }
      )
    )
  })
})
