import * as fc from "fast-check"
import { expect, it } from "vitest"
import { silence } from "../../src/Search.ts"
import type { AnyOutcome } from "../../src/source/Outcome.ts"
import * as OutcomeState from "../../src/source/OutcomeState.ts"
import { SourceError } from "../../src/SourceError.ts"

const error = new SourceError({ source: "s", operation: "search", reason: { _tag: "Unreachable", detail: "down" } })
const asked = { source: "s", notices: [], exchanges: [], ms: null }

const outcomes = {
  found: { _tag: "Found", ...asked, texts: 1 },
  empty: { _tag: "Empty", ...asked },
  partial: { _tag: "Partial", ...asked, texts: 1, error },
  failed: { _tag: "Failed", ...asked, error },
  skipped: { _tag: "Skipped", source: "s", notices: [], why: "no key" }
} as const satisfies Readonly<Record<OutcomeState.OutcomeState, AnyOutcome>>

const states = fc.array(fc.constantFrom(...OutcomeState.names), { maxLength: 6 })
const withStates = (all: ReadonlyArray<OutcomeState.OutcomeState>) => all.map((state) => ({ state }))

it("names each kind of outcome once", () => {
  for (const name of OutcomeState.names) expect(OutcomeState.stateOf(outcomes[name])).toBe(name)
})

it("only a source that was searched without an error can have found nothing", () => {
  const nothing = OutcomeState.names.filter((name) => OutcomeState.outcomeStates[name].foundNothing)
  expect(nothing).toEqual(["empty"])
  for (const name of OutcomeState.names) {
    const { hasAnswered, isFailure, isWhole } = OutcomeState.outcomeStates[name]
    expect([name, isWhole && (isFailure || !hasAnswered)]).toEqual([name, false])
  }
})

it("a question has failed exactly when the search says that no source answered", () => {
  fc.assert(
    fc.property(states, (all) => {
      const isSilent = silence({ outcomes: all.map((state) => outcomes[state]) as never }) !== undefined
      expect(OutcomeState.noneAnswered(withStates(all))).toBe(isSilent)
    })
  )
})

it("absence needs an answer, and no failure", () => {
  fc.assert(
    fc.property(states, (all) => {
      const proves = OutcomeState.provesAbsence(withStates(all))
      expect(proves).toBe(!all.includes("failed") && !all.includes("partial") && (all.includes("found") || all.includes("empty")))
      expect(OutcomeState.incompleteIn(withStates(all)).length).toBe(all.filter((state) => state !== "found" && state !== "empty").length)
    })
  )
})
