import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as Column from "@litfuse/engine/Column"
import * as WorkTable from "@litfuse/engine/WorkTable"

const date = SourceRecord.PartialDate.make
const early = SourceRecord.make({ source: "crossref", id: "10.1000/1", title: "A trial", keywords: [], published: date("2020-03") })
const late = SourceRecord.make({
  source: "pubmed",
  id: "1",
  title: "A Trial.",
  abstract: "We did.",
  keywords: ["trial"],
  citationCount: { count: 0, source: "pubmed", date: date("2024-01-01") }
})

describe("SourceRecord", () => {
  it("knows the year of a date as far as the date is known", () => {
    expect([date("2021"), date("2021-03"), date("2021-03-15")].map(SourceRecord.year)).toEqual([2021, 2021, 2021])
    expect(() => date("2021-13")).toThrow()
  })

  it("holds a bound as exactly as it is given", () => {
    const isWithin = (one: string, from?: string, until?: string) =>
      SourceRecord.within(date(one), from === undefined ? undefined : date(from), until === undefined ? undefined : date(until))
    expect([
      isWithin("2021-03-15", "2021-03"),
      isWithin("2021-03-15", "2021-03-16"),
      isWithin("2021", "2021-06"),
      isWithin("2021-03", "2020", "2021")
    ]).toEqual([true, false, true, true])
  })

  it("has an abstract as a whole when it is given in parts", () => {
    const parts = [{ label: "METHODS", text: "We did." }, { text: "It worked." }] as const
    expect(SourceRecord.make({ source: "a", id: "1", title: "t", abstractParts: parts }).abstract).toBe("METHODS: We did.\nIt worked.")
  })

  it("has dates only where it has one of them", () => {
    const isRecord = (dates: unknown) => Schema.is(SourceRecord.SourceRecord)({ ...early, dates })
    expect([{}, { issue: "2021" }, { electronic: "2021-03-15" }, { issue: "2021-13" }].map(isRecord)).toEqual([false, true, true, false])
  })

  it("is named by source and id", () => {
    expect(SourceRecord.keyOf(late)).toBe("pubmed:1")
  })
})

describe("Work", () => {
  it("says of every field which record it came from: the first in key order that delivers it", () => {
    const work = Work.make("w", [late, early])
    expect(Work.field(work, "title")).toEqual({ value: "A trial", from: ["crossref:10.1000/1"] })
    expect(Work.field(work, "abstract")).toEqual({ value: "We did.", from: ["pubmed:1"] })
    expect(Work.field(work, "keywords")).toEqual({ value: ["trial"], from: ["pubmed:1"] })
    expect(Work.field(work, "licence")).toBeUndefined()
  })

  const merged = Work.make("w", [
    { ...early, abstract: "We did it.", keywords: ["Trial", "Heart"], publicationTypes: ["Letter"], retraction: { status: "none" } },
    { ...late, published: date("2019"), publicationTypes: ["letter"], retraction: { status: "retracted" } },
    SourceRecord.make({ source: "europepmc", id: "9", title: "T", citationCount: { count: 7, source: "europepmc", date: date("2024") } })
  ])

  it("takes of each field what its policy says: sets united, the longest prose, the gravest retraction, the highest count", () => {
    expect(Work.field(merged, "abstract")).toEqual({ value: "We did it.", from: ["crossref:10.1000/1"] })
    expect(Work.field(merged, "published")).toEqual({ value: "2020-03", from: ["crossref:10.1000/1"] })
    expect(Work.field(merged, "keywords")).toEqual({ value: ["Trial", "Heart"], from: ["crossref:10.1000/1", "pubmed:1"] })
    expect(Work.field(merged, "retraction")).toEqual({ value: { status: "retracted" }, from: ["pubmed:1"] })
    expect(Work.field(merged, "citationCount")?.value.count).toBe(7)
  })

  it("takes what a search engine says of a page only where no bibliographic record has the field", () => {
    const page = SourceRecord.make({
      source: "brave",
      id: "https://example.org/10.1000/1",
      title: "A trial | Example",
      abstract: "A snippet that is longer than the abstract of the record.",
      published: date("2024-05-06"),
      publicationTypes: ["Web page"],
      licence: "none",
      webPage: { retrieved: date("2026-01-01") }
    })
    const work = Work.make("w", [page, early, late])
    expect(["title", "abstract", "published"].map((name) => Work.field(work, name as "title")?.value)).toEqual([
      "A trial",
      "We did.",
      "2020-03"
    ])
    expect(Work.items(work, "publicationTypes")).toEqual([{ value: "Web page", from: ["brave:https://example.org/10.1000/1"] }])
    expect(Work.field(work, "licence")?.value).toBe("none")
    expect([Work.webPage(work), Work.isWebPage(work)]).toEqual([undefined, false])
    const alone = Work.single(page)
    expect(Work.webPage(alone)?.webPage).toEqual({ retrieved: "2026-01-01" })
    expect([
      Work.isWebPage(alone),
      Work.isWebPage(Work.single({ ...page, identifiers: [{ scheme: "pmid", value: "1" } as never] }))
    ]).toEqual([true, false])
  })

  it("takes both dates from one record: of an issue before another, and of these the one that tells both, else the most exact", () => {
    const dated = (source: string, dates: SourceRecord.Dates) => SourceRecord.make({ source, id: "1", title: "T", dates })
    const [exact, both] = [{ electronic: date("2021-03-15") }, { issue: date("2021"), electronic: date("2021-03") }]
    const dates = (...of: ReadonlyArray<SourceRecord.Dates>) =>
      Work.field(
        Work.make(
          "w",
          of.map((one, i) => dated("abc"[i]!, one))
        ),
        "dates"
      )
    expect(dates(exact, both)).toEqual({ value: both, from: ["b:1"] })
    expect(dates({ electronic: date("2021") }, exact)).toEqual({ value: exact, from: ["b:1"] })
    expect(dates(exact, { issue: date("2021") })!.from).toEqual(["b:1"])
    expect(dates({ issue: date("2021-04") }, { electronic: date("2021-03") })!.from).toEqual(["a:1"])
  })

  it("appeared when its issue did, where a record knows that, and not when another source says a day", () => {
    const crossref = { ...early, published: date("2012-11-27"), dates: { electronic: date("2012-11-27") } }
    const pubmed = { ...late, published: date("2013-01"), dates: { issue: date("2013-01"), electronic: date("2012-11-27") } }
    const openalex = SourceRecord.make({ source: "openalex", id: "W1", title: "T", published: date("2012-11-27") })
    expect(Work.field(Work.make("w", [crossref, pubmed, openalex]), "published")).toEqual({ value: "2013-01", from: ["pubmed:1"] })
    expect(Work.field(Work.make("w", [crossref, openalex]), "published")?.value).toBe("2012-11-27")
  })

  it("says of every item of a list which records have it", () => {
    expect(Work.items(merged, "keywords")).toEqual([
      { value: "Trial", from: ["crossref:10.1000/1", "pubmed:1"] },
      { value: "Heart", from: ["crossref:10.1000/1"] }
    ])
    expect(Work.items(merged, "publicationTypes")).toEqual([{ value: "Letter", from: ["crossref:10.1000/1", "pubmed:1"] }])
    expect(Work.items(merged, "issn")).toEqual([])
  })

  it("has a policy for every field of a record that is not the record's own", () => {
    const own = new Set(["source", "id", "position", "score"])
    expect(
      Object.keys(SourceRecord.SourceRecord.fields)
        .filter((name) => !own.has(name))
        .sort()
    ).toEqual(Work.fieldNames)
  })

  it("is the same whatever the order in which sources answered", () => {
    expect(Work.make("w", [late, early])).toEqual(Work.make("w", [early, late]))
    expect(Work.sources(Work.make("w", [late, early, late]))).toEqual(["crossref", "pubmed"])
  })

  it("of one record is named as the record is, and of none is a bug", () => {
    expect(Work.single(late).id).toBe("pubmed:1")
    expect(() => Work.make("w", [])).toThrow("at least one record")
  })
})

describe("WorkTable", () => {
  const table = WorkTable.make([Work.make("a", [early]), Work.make("c", [early, late]), Work.make("b", [late])])

  it("has its rows in tie order", () => {
    expect(table.works.map(({ id }) => id)).toEqual(["c", "b", "a"])
    expect(table.ids.values).toEqual(["c", "b", "a"])
  })

  it("has a column per field; what no source delivered is absent, and zero citations are there", () => {
    expect(table.column("title")).toEqual(["A trial", "A Trial.", "A trial"])
    expect([...table.column("year")]).toEqual([2020, Number.NaN, 2020])
    expect([...table.column("citationCount")]).toEqual([0, 0, Number.NaN])
    expect([...table.column("sourceCount")]).toEqual([2, 1, 1])
    expect([0, 1, 2].map((row) => table.has("citationCount", row))).toEqual([true, true, false])
    expect(WorkTable.columns.map((name) => [name, table.count(name)])).toEqual([
      ["title", 3],
      ["abstract", 2],
      ["containerTitle", 0],
      ["keywords", 2],
      ["headings", 0],
      ["annotations", 0],
      ["publicationTypes", 0],
      ["published", 2],
      ["year", 2],
      ["citationCount", 2],
      ["rcr", 0],
      ["nihPercentile", 0],
      ["firstAuthorHIndex", 0],
      ["openAccess", 0],
      ["sourceCount", 3]
    ])
  })

  it("builds a column once", () => {
    expect(table.column("year")).toBe(table.column("year"))
  })

  it("has columns of anybody's own, and knows where they have no value", () => {
    let asked = 0
    const lengths = Column.number("abstractLength", (work) => {
      asked++
      return Work.field(work, "abstract")?.value.length
    })
    expect([...table.column(lengths)].map(Number.isNaN)).toEqual([0, 1, 2].map((row) => !table.has(lengths, row)))
    expect([table.count(lengths), asked]).toEqual([2, 3])
    expect(Column.list("empty", () => []).of(table.works[0]!)).toBeUndefined()
    expect(Column.text("empty", () => "").of(table.works[0]!)).toBeUndefined()
  })

  it("keeps what is derived from it, by owner and key", () => {
    const [one, other] = [{}, {}]
    const first = table.derived(one, "ids", ({ ids }) => [...ids.values])
    expect(table.derived(one, "ids", () => [])).toBe(first)
    expect(table.derived(other, "ids", () => [])).toEqual([])
  })

  it("holds no work twice, and may hold none", () => {
    expect(WorkTable.make([]).count("title")).toBe(0)
    expect(() => WorkTable.make([Work.make("a", [early]), Work.make("a", [late])])).toThrow("twice")
  })
})
