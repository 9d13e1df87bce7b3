import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyzer from "../../src/Analyzer.ts"
import * as Params from "../../src/Params.ts"
import { make } from "../../src/registry/Table.ts"

const Output = Schema.Struct({
  works: Schema.Array(Schema.Struct({ work: Schema.String, level: Schema.NullOr(Schema.Int) })),
  total: Schema.Int,
  by: Schema.Record(Schema.String, Schema.Int),
  why: Schema.optionalKey(Schema.String)
})
const analyzer = (id: string, uses: Analyzer.Uses = {}, revision = 1) =>
  Analyzer.plugin({
    id,
    revision,
    about: "made for this test",
    params: Params.none,
    uses,
    output: Output,
    views: { text: ({ total }) => String(total) },
    analyse: () => ({ works: [], total: 0, by: {} })
  })
const used = (id: string, output: Schema.Top = Output, revision = 1): Analyzer.Used => ({ id, revision, output: output as never })

const levels = analyzer("levels", {}, 3)
const registered = (...values: ReadonlyArray<unknown>) => {
  const { plugins, problems } = make(
    [levels, ...values].map((value, i) => ({ value, origin: { name: `./${i}.ts`, where: `c.yaml:${i}` } }))
  )
  return { ids: plugins.of("analyzer").map(({ plugin }) => plugin.id), messages: problems.map(({ message }) => message) }
}
const other = (output: Schema.Top) => registered(analyzer("mine", { evidence: used("levels", output, 3) })).messages

describe("an analyzer that uses another", () => {
  it("is registered when that one is there, as a value or by what it says, before it or after it", () => {
    expect(registered(analyzer("mine", { evidence: levels }), analyzer("again", { evidence: used("levels", Output, 3) }))).toEqual({
      ids: ["levels", "mine", "again"],
      messages: []
    })
    const late = analyzer("late")
    expect(registered(analyzer("mine", { late: used("late") }), late).messages).toEqual([])
  })

  it("is refused when that one is not there, and so is who uses it in turn", () => {
    const mine = analyzer("mine", { evidence: used("levles") })
    expect(registered(mine, analyzer("on-mine", { mine }), analyzer("fine"))).toEqual({
      ids: ["levels", "fine"],
      messages: [
        'c.yaml:1: plugin "./1.ts": uses analyzer "levles", which does not exist; did you mean "levels"?',
        'c.yaml:2: plugin "./2.ts": uses analyzer "mine", which which was refused'
      ]
    })
  })

  it("is refused when it was written for another revision", () => {
    expect(registered(analyzer("mine", { evidence: used("levels", Output, 2) }))).toEqual({
      ids: ["levels"],
      messages: [
        'c.yaml:1: plugin "./1.ts": uses revision 2 of analyzer "levels", but revision 3 is registered, and its output may differ; adapt to that output and name that revision'
      ]
    })
  })

  it("is refused when it reads what the output can never be, and not where that is open", () => {
    const wrong = Schema.Struct({ works: Schema.Array(Schema.Struct({ work: Schema.Int, grade: Schema.Int })), total: Schema.Finite })
    expect(other(wrong)).toEqual([
      expect.stringMatching(
        /reads the output of analyzer "levels" in another form: works\[0\]\.work is string, not integer; works\[0\]\.grade is missing; /
      )
    ])
    expect(other(Schema.Array(Schema.String))).toEqual([expect.stringContaining("is object, not array")])
    const open = Schema.Struct({ by: Schema.Struct({ heart: Schema.Int }), why: Schema.String, more: Schema.optionalKey(Schema.Int) })
    const part = Schema.Struct({ works: Schema.Array(Schema.Struct({ level: Schema.NullOr(Schema.Literals([1, 2])) })) })
    expect([other(open), other(part), other(Schema.declare((one): one is Date => one instanceof Date))]).toEqual([[], [], []])
  })

  it("is refused when it comes back to itself", () => {
    const one = analyzer("one", { two: used("two") })
    const two = analyzer("two", { three: used("three") })
    const three = analyzer("three", { one: used("one"), evidence: levels })
    expect(registered(one, two, three, analyzer("self", { self: used("self") }))).toEqual({
      ids: ["levels"],
      messages: [
        'c.yaml:1: plugin "./1.ts": uses itself: one <- two <- three <- one; remove one of these uses',
        'c.yaml:2: plugin "./2.ts": uses itself: two <- three <- one <- two; remove one of these uses',
        'c.yaml:3: plugin "./3.ts": uses itself: three <- one <- two <- three; remove one of these uses',
        'c.yaml:4: plugin "./4.ts": uses itself: self <- self; remove one of these uses'
      ]
    })
  })
})
