import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as RetractionWatch from "../src/RetractionWatch.ts"

const columns =
  "Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes,"

const parse = (...lines: ReadonlyArray<string>) => RetractionWatch.parse(Buffer.from([columns, ...lines].join("\n")), "rw.csv")

describe("the table of Retraction Watch", () => {
  it("is read by DOI and PMID, with dates and kinds", () => {
    const { notices, left } = Result.getOrThrow(
      parse(
        '1,"A, b",5/2/2019 0:00,10.1000/n,10.1000/A,0,Retraction,+Error;+Data;,No,,',
        "2,C,11/30/2020 0:00,unavailable,unavailable,123,Expression of concern,,No,,",
        "3,D,1/1/2020 0:00,,,0,Retraction,,No,,",
        "4,E,1/1/2020 0:00,,10.1000/e,0,Something,,No,,"
      )
    )
    expect(notices.get("doi:10.1000/a")).toEqual([{ kind: "retracted", date: "2019-05-02", reason: "Error; Data", line: 2 }])
    expect(notices.get("pmid:123")).toMatchObject([{ kind: "concern", date: "2020-11-30" }])
    expect([notices.size, left]).toEqual([2, 2])
  })

  it("says in one line what it lacks", () => {
    for (const bytes of ["a,b\n1,2\n", ""]) {
      const read = RetractionWatch.parse(Buffer.from(bytes), "rw.csv")
      expect(Result.isFailure(read) && read.failure.message).toMatch(/^rw\.csv:1: .*expected the table of Retraction Watch \(CSV\)$/)
    }
  })
})
