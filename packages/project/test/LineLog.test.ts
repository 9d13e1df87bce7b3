import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as LineLog from "../src/LineLog.ts"

const Line = Schema.Struct({ who: Schema.String, grade: Schema.Int })
type Line = typeof Line.Type

const parse = (text: string, refuse?: (value: Line) => string | undefined) =>
  LineLog.parse(() => Line as Schema.Codec<Line, unknown>, "log.jsonl", text, "grade", refuse)

const read = (text: string) => Result.getOrThrow(parse(text))

const messageOf = (text: string, refuse?: (value: Line) => string | undefined) => {
  const parsed = parse(text, refuse)
  return Result.isFailure(parsed) ? parsed.failure.message : undefined
}

const printed = (lines: ReadonlyArray<Line>) => lines.map((line) => `${JSON.stringify(line)}\n`).join("")

const line = fc.record({ who: fc.constantFrom("ada", "bob", "eve"), grade: fc.integer({ min: 0, max: 3 }) })

describe("LineLog.parse", () => {
  it("has each line once, where it is first: a git merge repeats lines, and their keys may be in another order", () => {
    const text = '{"who":"ada","grade":1}\n\n{"who":"bob","grade":2}\n{"grade":1,"who":"ada"}\n'
    expect(read(text).lines).toEqual([
      { line: 1, value: { who: "ada", grade: 1 } },
      { line: 3, value: { who: "bob", grade: 2 } }
    ])
  })

  it("is the same after a merge of any two logs that begin alike, whichever comes first", () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), fc.array(line), (base, ours, theirs) => {
        const sorted = (text: string) =>
          read(text)
            .lines.map(({ value }) => JSON.stringify(value))
            .toSorted()
        const [a, b] = [printed([...base, ...ours]), printed([...base, ...theirs])]
        expect(sorted(a + b)).toEqual(sorted(b + a))
        expect(new Set(sorted(a + b)).size).toBe(read(a + b).lines.length)
      })
    )
  })

  it("ignores an incomplete last line with a notice, and no other", () => {
    const { lines, notices } = read('{"who":"ada","grade":1}\n{"who":"bob","gr')
    expect([lines.length, notices.map(({ code, subject }) => [code, subject])]).toEqual([1, [["half-a-line", "log.jsonl:2"]]])
    expect(messageOf('{"who":"ada","gr\n{"who":"bob","grade":2}\n')).toMatch(/log\.jsonl:1.*is not JSON; complete or delete the line/)
  })

  it("names the line that is no grade, that is refused, or where git left a conflict", () => {
    expect(messageOf('{"who":"ada","grade":1}\n{"who":"bob","grade":"x"}\n')).toMatch(/log\.jsonl:2.*is not a grade: grade /)
    expect(messageOf('{"who":"ada","grade":1}\n', ({ who }) => `is of ${who}`)).toMatch(/log\.jsonl:1.*is of ada/)
    expect(messageOf('{"who":"ada","grade":1}\n<<<<<<< ours\n')).toMatch(/log\.jsonl:2.*git left a conflict here/)
  })

  it("reads each line with the schema of its version", () => {
    const Old = Schema.Struct({ old: Schema.Int })
    const schemaOf = (value: unknown) =>
      (typeof value === "object" && value !== null && "old" in value ? Old : Line) as Schema.Codec<Line | typeof Old.Type, unknown>
    const parsed = LineLog.parse(schemaOf, "log.jsonl", '{"old":1}\n{"who":"ada","grade":1}\n', "grade")
    expect(Result.getOrThrow(parsed).lines.map(({ value }) => value)).toEqual([{ old: 1 }, { who: "ada", grade: 1 }])
  })
})
