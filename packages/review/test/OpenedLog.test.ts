import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as OpenedLog from "../src/OpenedLog.ts"
import { recordHash } from "../src/recordHash.ts"
import { decision, record } from "./reviews.ts"

const linesOf = (...lines: ReadonlyArray<Partial<OpenedLog.Line>>) =>
  Result.getOrThrow(OpenedLog.parse(lines.map((more) => `${JSON.stringify({ version: 1, why: "changed", ...more })}\n`).join(""))).lines

const [before, after] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"]
const [early, late] = [decision("Ann", record(1), "include", 0).decision, decision("Ann", record(1), "exclude", 9).decision]
const [hash, other] = [recordHash(record(1)), recordHash(record(2))]

const counting = (lines: ReturnType<typeof linesOf>, hashes = [hash]) => {
  const openings = OpenedLog.openingsIn(lines)(hashes, [early, late])
  const isSetAside = OpenedLog.settingAside(openings.map(({ value }) => value))
  return [early, late].filter((one) => !isSetAside(one))
}

describe("works that updates opened again", () => {
  it("lose the decisions that an update found, and no other, whatever the times say", () => {
    const opening = { record: hash, found: OpenedLog.namesOf([early]) }
    for (const at of [before, after]) expect(counting(linesOf({ ...opening, at }))).toEqual([late])
    // two clones that were updated apart
    const [one, two] = [opening, { record: hash, found: OpenedLog.namesOf([late]) }]
    expect(counting(linesOf({ ...one, at: after }, { ...two, at: before }))).toEqual([])
    expect(counting(linesOf({ record: other, at: after, found: [] }))).toEqual([early, late])
    expect(counting([])).toEqual([early, late])
  })

  it("stay open when the hash of their record changes", () => {
    expect(counting(linesOf({ at: before, record: hash, found: OpenedLog.namesOf([early]) }), [other])).toEqual([late])
  })

  it("lose earlier decisions by a line of an older litfuse, which names none", () => {
    expect(counting(linesOf({ at: early.at, record: hash }))).toEqual([late])
    expect(counting(linesOf({ at: after, record: hash }))).toEqual([])
    expect(counting(linesOf({ at: after, record: other }))).toEqual([early, late])
  })

  it("name decisions that are there", () => {
    const lines = linesOf({ at: after, record: hash, found: OpenedLog.namesOf([early, late]) })
    expect(OpenedLog.missing(lines, [early, late])).toEqual([])
    expect(OpenedLog.missing(lines, [late])).toEqual([{ line: 1, value: OpenedLog.namesOf([early])[0] }])
  })

  it("are refused with their line when it has another form", () => {
    const problem = (text: string) => String(Result.getOrThrow(Result.flip(OpenedLog.parse(text))).message)
    expect(problem('{"version":1}\n')).toMatch(/^opened\.jsonl:1: is not a work that is opened again: /)
    const line = { version: 1, at: after, record: hash, why: "changed", found: [{ who: "Ann" }] }
    expect(problem(`${JSON.stringify(line)}\n`)).toMatch(/^opened\.jsonl:1: is not a work that is opened again: found\[0\]/)
  })
})
