import { expect, it } from "vitest"
import { trialsLine } from "../../src/search/trialsLine.ts"

const trial = (number: string) => ({ registry: "ClinicalTrials.gov", number })
const some = (...numbers: readonly [string, ...ReadonlyArray<string>]) => {
  const [first, ...rest] = numbers
  return [trial(first), ...rest.map(trial)] as const
}

it("names the trials that a work reports, with dates where the registry was asked for them", () => {
  expect(trialsLine({})).toBeUndefined()
  expect(trialsLine({ trials: some("NCT01234567") })).toBe("trial: NCT01234567")
  const trialDates = [{ number: "NCT01234567", registered: "2016-12-20", results: "2020-03-09" }, { number: "NCT2" }] as never
  expect(trialsLine({ trials: some("NCT01234567", "DRKS00000001", "NCT2"), trialDates })).toBe(
    "NCT01234567: registered 2016-12-20, results posted 2020-03-09; NCT2: no dates in the registry; trial: DRKS00000001"
  )
  expect(trialsLine({ trials: some("A1", "A2", "A3", "A4", "A5", "A6", "A7") })).toBe("trial: A1, A2, A3, A4, A5 and 2 more")
})
