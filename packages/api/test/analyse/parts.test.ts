import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { isAnswer } from "../../src/analyse/parseAnswer.ts"
import { headingOf, analysisNames, namedAnalyses } from "../../src/analyse/namedAnalyses.ts"
import { inputOfAnswer } from "../../src/analyse/inputOfAnswer.ts"
import { readReferences } from "../../src/analyse/readReferences.ts"
import type { Answer, SourceAnswer } from "../../src/search/Answer.ts"
import { elsewhere } from "../elsewhere.ts"

it("takes for the answer of a search what begins with an object, and nothing else", () => {
  const of = (text: string) => isAnswer(Buffer.from(text))
  expect(["{}", " \r\n\t{", "\ufeff{", "[{}]", "TY  - JOUR", "", "  ", "x{"].map(of)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false
  ])
})

it("heads each part of a page by its reading, and what is no reading by its own name", () => {
  for (const name of analysisNames) expect(headingOf(name)).toBe(namedAnalyses[name].heading)
  expect([headingOf("against"), headingOf("mine")]).toEqual(["Compared with another timeline", "mine"])
})

it("takes over why a source failed, and says so where the answer does not", () => {
  const failed = (error: SourceAnswer["error"], state: SourceAnswer["state"] = "failed"): SourceAnswer => ({
    source: "one",
    state,
    delivered: 0,
    total: null,
    ms: null,
    effectiveQuery: null,
    error,
    notices: []
  })
  const outcomeOf = (said: SourceAnswer) => {
    const answer = {
      version: 2,
      query: { text: "gout", tree: null },
      outcomes: [said],
      works: [],
      counts: { identified: {}, duplicates: 0, works: 0 },
      notices: []
    }
    return inputOfAnswer(answer as unknown as Answer, new Map()).inputs.outcomes![0]!
  }
  for (const reason of [
    "RateLimited",
    "OutOfTime",
    "Unauthorised",
    "QueryRejected",
    "BadResponse",
    "NotRecorded",
    "Crashed",
    "Unreachable"
  ])
    expect(outcomeOf(failed({ reason, message: "why" }))).toMatchObject({
      _tag: "Failed",
      error: { source: "one", reason: { _tag: reason, detail: "why" } }
    })
  expect(outcomeOf(failed({ reason: "unheard of", message: "why" }))).toMatchObject({ error: { reason: { _tag: "Unreachable" } } })
  expect(outcomeOf(failed(null))).toMatchObject({ error: { reason: { detail: "the answer gives no reason" } } })
  expect(outcomeOf(failed(null, "skipped"))).toMatchObject({ _tag: "Skipped", why: "the answer gives no reason" })
  expect(outcomeOf(failed(null, "empty"))).toMatchObject({ _tag: "Empty", source: "one" })
})

it("reads references of several files, each a list, with notices about unknown input but not about unmapped fields", () => {
  const folder = elsewhere({ "a.ris": "TY  - JOUR\nTI  - A\nXX  - kept\nER  - \n", "b.ris": "" })
  writeFileSync(join(folder, "b.ris"), "TY  - JOUR\nTI  - B\nDO  - nonsense\nER  - \nTY  - JOUR\nTI  - C\nER  - \n")
  const { lists, notices } = Result.getOrThrow(readReferences(["a.ris", "b.ris"], (file) => join(folder, file), false, undefined))
  expect(lists.map((records) => records.map(({ title }) => title))).toEqual([["A"], ["B", "C"]])
  expect(notices.map(({ code }) => code)).toEqual(["value-not-understood"])
})
