import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { idsIn, tellsFailure, tellsTrace } from "../../src/agents/Referee.ts"

describe("words of failure", () => {
  it.each([
    "core|failed|0|||Unreachable: core answered 500",
    "Error: HTTP 503 from eutils",
    "PubMed could not be reached; try again later",
    "All connection attempts failed",
    '{"status":"error","results":[]}',
    "Request timed out after 30 s",
    "Rate limit exceeded"
  ])("are found in %s", (text) => expect(tellsFailure(text)).toBe(true))

  it.each([
    "",
    "No results found for your query.",
    '{"results":[],"total":0,"errors":[]}',
    "found 0 articles; failed: 0, errors: none",
    '{"error":null,"failed":0,"articles":[]}',
    "0 errors, no failures"
  ])("are not found in %j", (text) => expect(tellsFailure(text)).toBe(false))

  it("are found wherever they stand, in time that grows with the text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c \n|:]{0,200}$/), fc.stringMatching(/^[a-c \n|]{0,200}$/), (before, after) => {
        expect(tellsFailure(`${before} the service failed. ${after}`)).toBe(true)
      })
    )
    expect(tellsFailure("errors: 0, ".repeat(100_000))).toBe(false)
  })
})

it("reads PMIDs that stand behind one name", () => {
  expect(idsIn("**PMIDs:** 99000011, 99000032,7\n**Total:** 26")).toEqual(["pmid:99000011", "pmid:99000032", "pmid:7"])
  expect(idsIn('{"pmids":["1","22"],"offset":0}')).toEqual(["pmid:1", "pmid:22"])
  expect(idsIn('{"pmids":[],"total":3}')).toEqual([])
  expect(idsIn(`pmids: ${"1,".repeat(200_000)}`)).toEqual(["pmid:1"])
})

it("reads DOIs and PMIDs, each once, without what ends a sentence", () => {
  expect(idsIn('See 10.1000/ABC.1. and doi:10.1000/abc.1; PMID: 123, "pmid":"456" **PMID**: 789')).toEqual([
    "10.1000/abc.1",
    "pmid:123",
    "pmid:456",
    "pmid:789"
  ])
  expect(idsIn("version 10.2, 12345678")).toEqual([])
})

it("knows the trace of a program", () => {
  expect(tellsTrace('Traceback (most recent call last):\n  File "a.py", line 3')).toBe(true)
  expect(tellsTrace("    at run (/srv/a.js:3:14)")).toBe(true)
  expect(tellsTrace("error: limit is 0; it takes a whole number, at most 200")).toBe(false)
})
