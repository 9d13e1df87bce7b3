import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as CitationLog from "../src/CitationLog.ts"

const hash = (digit: string): string => digit.repeat(64)

const line = (more: Partial<CitationLog.Line> = {}): string =>
  `${JSON.stringify({
    version: 1,
    at: "2026-01-02T00:00:00.000Z",
    id: "citations-1",
    inputs: hash("a"),
    direction: "both",
    depth: 1,
    perHop: 20,
    sources: ["openalex"],
    seeds: ["doi:10.5555/1"],
    unnamed: 0,
    file: "exports/citations-aaaaaaaaaaaa.jsonl",
    sha256: hash("a"),
    records: 3,
    ...more
  })}\n`

const problem = <A>(result: Result.Result<A, Error>): string => (Result.isFailure(result) ? result.failure.message : "no problem")

describe("citation searches", () => {
  it("are read once each, as git may merge their lines", () => {
    const { lines } = Result.getOrThrow(CitationLog.parse(`${line()}${line()}${line({ id: "citations-2", sha256: hash("b") })}`))
    expect(lines.map(({ value }) => value.id)).toEqual(["citations-1", "citations-2"])
    expect(Result.getOrThrow(CitationLog.parse("")).lines).toEqual([])
  })

  it("are refused with their line: another search of the same name, a file elsewhere, another form", () => {
    expect(problem(CitationLog.parse(`${line()}${line({ sha256: hash("b") })}`))).toBe(
      "citations.jsonl:2: has the id citations-1 of an earlier line; delete one of them"
    )
    for (const file of ["../outside.jsonl", "/etc/passwd", "exports/embase.ris", "exports/citations-../../aaaa.jsonl"])
      expect(problem(CitationLog.parse(line({ file })))).toMatch(/^citations\.jsonl:1: is not a citation search: file expected a file that/)
    expect(problem(CitationLog.parse("{}\n"))).toMatch(/^citations\.jsonl:1: is not a citation search: version is missing/)
  })
})
