import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Judgements from "../src/Judgements.ts"
import * as Place from "../src/Place.ts"
import * as Pool from "../src/Pool.ts"
import { folder, nowMs, problem } from "./projects.ts"

const ok = Result.getOrThrow

const said = (who: string, document: string, grade: Judgements.Grade, action: Judgements.Judgement["action"] = "judge", why = "") => ({
  who,
  pool: "sleep",
  topic: "1",
  document,
  action,
  grade,
  why
})

const project = () => {
  const root = folder()
  ok(Place.make(root))
  return { root, file: Place.of(root).judgements }
}

const pool = (name: string): Pool.Pool => ({
  version: 1,
  name,
  scale: "graded",
  from: "by hand",
  topics: [{ id: "1", title: "sleep", documents: [{ id: "d1", title: "A", foundBy: ["a"] }] }]
})

describe("a journal of judgements", () => {
  it("only grows, and the last word of each person stands", () => {
    const { file } = project()
    expect(ok(Judgements.read(file))).toEqual({ lines: [], notices: [] })
    ok(Judgements.append(file, [said("ann", "d1", 2), said("bob", "d1", 1), said("ann", "d2", "unsure")], nowMs))
    const before = readFileSync(file, "utf8")
    // a clock that was set back changes nothing
    ok(Judgements.append(file, [said("ann", "d1", 1), said("bob", "d2", 0), said("bob", "d3", 0), said("bob", "d3", null)], 0))
    expect(readFileSync(file, "utf8").startsWith(before)).toBe(true)
    const standing = Judgements.standing(ok(Judgements.read(file)).lines, "sleep").get("1")!
    expect(standing.get("d1")).toEqual({
      words: [
        { who: "ann", grade: 1, why: "" },
        { who: "bob", grade: 1, why: "" }
      ],
      settled: [],
      grade: 1
    })
    expect([standing.get("d2")!.grade, Judgements.isOpen(standing.get("d2")!)]).toEqual([undefined, true])
    expect(standing.get("d3")).toEqual({ words: [], settled: [], grade: undefined })
    expect(Judgements.standing(ok(Judgements.read(file)).lines, "other").size).toBe(0)
  })

  it("counts what was settled, unless two people settle it otherwise or it is taken back", () => {
    const { file } = project()
    const standing = () =>
      Judgements.standing(ok(Judgements.read(file)).lines, "sleep")
        .get("1")!
        .get("d1")!
    ok(Judgements.append(file, [said("ann", "d1", 2), said("bob", "d1", 0)], nowMs))
    expect(Judgements.isOpen(standing())).toBe(true)
    ok(Judgements.append(file, [said("cyd", "d1", 1, "settle", "by the protocol")], nowMs))
    expect([standing().grade, Judgements.isOpen(standing())]).toEqual([1, false])
    ok(Judgements.append(file, [said("dan", "d1", 2, "settle")], nowMs))
    expect(Judgements.isOpen(standing())).toBe(true)
    ok(Judgements.append(file, [said("dan", "d1", null, "settle")], nowMs))
    expect(standing().grade).toBe(1)
  })

  it("comes to the same whatever the order of its lines, which git may unite", () => {
    const line = fc.record({
      who: fc.constantFrom("ann", "bob", "cyd"),
      document: fc.constantFrom("d1", "d2"),
      grade: fc.constantFrom<Judgements.Grade>(0, 1, "unsure", null),
      action: fc.constantFrom(...Judgements.actions),
      ms: fc.integer({ min: 0, max: 5 })
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer(), (all, turn) => {
        const lines = all.map(({ who, document, grade, action, ms }): Judgements.Judgement => ({
          version: 1,
          at: new Date(nowMs + ms).toISOString(),
          ...said(who, document, grade, action)
        }))
        const n = lines.length === 0 ? 0 : Math.abs(turn % lines.length)
        const turned = [...lines.slice(n), ...lines.slice(0, n)]
        const come = (some: typeof lines) => [...(Judgements.standing(some, "sleep").get("1") ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(come(turned)).toEqual(come(lines))
      })
    )
  })

  it("says which line is no judgement, and that half a line at its end counts for nothing", () => {
    const { file } = project()
    ok(Judgements.append(file, [said("ann", "d1", 2)], nowMs))
    const whole = readFileSync(file, "utf8")
    writeFileSync(file, `${whole}${whole.replace('"grade":2', '"grade":2.5')}`)
    expect(problem(Judgements.read(file))).toMatch(/judgements\.jsonl:2: is no judgement: grade /)
    writeFileSync(file, `<<<<<<< ours\n${whole}`)
    expect(problem(Judgements.read(file))).toMatch(/jsonl:1: git left a conflict here/)
    writeFileSync(file, whole + whole.slice(0, 30))
    const { lines, notices } = ok(Judgements.read(file))
    expect([lines.length, notices.map(({ code }) => code)]).toEqual([1, ["half-a-line"]])
    expect(problem(Judgements.append(file, [said("ann", "d2", 1)], nowMs))).toContain("ends in half a line")
  })
})

describe("a pool", () => {
  it("is written once, read back, and listed; a project of an earlier version learns to keep its judgements in git", () => {
    const { root } = project()
    const ignored = join(root, ".litfuse/.gitignore")
    writeFileSync(ignored, "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n")
    ok(Pool.write(root, pool("sleep")))
    expect(readFileSync(ignored, "utf8")).toContain("!judgements.jsonl")
    expect([ok(Pool.names(root)), ok(Pool.read(root, "sleep"))]).toEqual([["sleep"], pool("sleep")])
    expect(problem(Pool.write(root, pool("sleep")))).toContain("is there already; name the new pool otherwise")
    expect(problem(Pool.read(root, "heart"))).toContain('there is no pool "heart" here: sleep')
  })

  it("has a name that leads nowhere else, and a file that is one", () => {
    const { root } = project()
    for (const name of ["", "../x", "a/b", "A", "-a", ".a", "a".repeat(61)]) {
      expect([name, Pool.isName(name)]).toEqual([name, false])
      expect(problem(Pool.write(root, pool(name)))).toContain("is no name of a pool")
    }
    ok(Pool.write(root, pool("sleep")))
    const file = join(Place.of(root).pools, "sleep.json")
    writeFileSync(file, '{"version":1}')
    expect(problem(Pool.read(root, "sleep"))).toMatch(/sleep\.json: is no pool: /)
    // what a clone brings may not lead out of the project
    symlinkSync(file, Place.of(root).judgements)
    expect(problem(Place.check(root))).toContain("is a symbolic link")
  })
})
