import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Identifier from "../../../src/Identifier.ts"
import { selectAskable, identifiersFor, rankingPlaces, recordKeyFor, groupSubjects } from "../../../src/pipeline/nodes/Subject.ts"
import * as SourceRecord from "../../../src/SourceRecord.ts"
import { shuffled } from "@litfuse/kit/Arbitraries"
import * as Work from "../../../src/Work.ts"
import { id, workOf } from "@litfuse/kit/test/citing"

const record = (source: string, name: string, ...identifiers: ReadonlyArray<string>) =>
  SourceRecord.make({ source, id: name, title: name, identifiers: identifiers.map(id) })

const works = [
  workOf("b", "2", "pmid:2", "doi:10.5555/2"),
  workOf("a", "1", "pmid:1"),
  Work.enriched(workOf("c", "3"), [record("known", "3", "doi:10.5555/3")])
]
const others = [record("z", "9", "doi:10.5555/2", "pmid:7"), record("y", "8", "pmid:7"), record("a", "1", "pmid:1"), record("x", "0")]

describe("subjects", () => {
  it("are works and records that share an identifier or a record, through others too", () => {
    const subjects = groupSubjects(works, others)
    expect(subjects.map(({ key, records, works }) => [key, records.map(SourceRecord.keyOf), works])).toEqual([
      ["a:1", ["a:1"], ["a:1"]],
      ["b:2", ["b:2", "y:8", "z:9"], ["b:2"]],
      ["c:3", ["c:3"], ["c:3"]],
      ["x:0", ["x:0"], []]
    ])
    expect(subjects.map(({ identifiers }) => identifiers.map(Identifier.print))).toEqual([
      ["pmid:1"],
      ["doi:10.5555/2", "pmid:2", "pmid:7"],
      // what an enricher knows names a work too
      ["doi:10.5555/3"],
      []
    ])
  })

  it("are the same in whatever order works and records come", () => {
    fc.assert(
      fc.property(shuffled(works), shuffled(others), (mixed, rest) => {
        expect(groupSubjects(mixed, rest)).toEqual(groupSubjects(works, others))
      }),
      { seed: 1, numRuns: 50 }
    )
  })

  it("are asked about by all names of the first scheme that a source knows", () => {
    const [, two, three, none] = groupSubjects(works, others)
    const names = (...schemes: ReadonlyArray<Identifier.Scheme>) => identifiersFor(two!, schemes).map(Identifier.print)
    expect([names("pmid", "doi"), names("doi", "pmid"), names("nct", "pmid"), names("nct")]).toEqual([
      ["pmid:2", "pmid:7"],
      ["doi:10.5555/2"],
      ["pmid:2", "pmid:7"],
      []
    ])
    // a source that names no scheme takes all, in the order of the table of schemes
    expect(names()).toHaveLength(Identifier.schemes.indexOf("doi") < Identifier.schemes.indexOf("pmid") ? 1 : 2)
    expect(selectAskable([two, three, none], (one) => one!, [{ schemes: ["doi"] }])).toEqual({ known: [two, three], nameless: 1 })
  })

  it("have a record that stands for them: the source's own with the name that is asked, then any with it, then the first", () => {
    const [, two, three] = groupSubjects(works, others)
    expect([
      recordKeyFor(two!, "y", id("pmid:7")),
      recordKeyFor(two!, "b", id("pmid:7")),
      recordKeyFor(two!, "elsewhere", id("doi:10.5555/2")),
      recordKeyFor(three!, "elsewhere", id("doi:10.5555/3"))
    ]).toEqual(["y:8", "y:8", "b:2", "c:3"])
  })

  it("have the place of their best work in a ranking", () => {
    const [one, two, three] = groupSubjects(works, others)
    const place = rankingPlaces(["b:2", "a:1"])
    expect([one!, two!, three!].map(place)).toEqual([1, 0, 2])
  })
})
