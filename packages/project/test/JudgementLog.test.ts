import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as JudgementLog from "../src/JudgementLog.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as JudgementPool from "../src/JudgementPool.ts"
import { folder, nowMs, problem } from "./projects.ts"

const ok = Result.getOrThrow

const said = (who: string, document: string, grade: JudgementLog.Grade, action: JudgementLog.Judgement["action"] = "judge", why = "") => ({
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
  ok(ProjectFiles.make(root))
  return { root, file: ProjectFiles.of(root).judgements }
}

const pool = (name: string): JudgementPool.JudgementPool => ({
  version: 1,
  name,
  scale: "graded",
  from: "by hand",
  topics: [{ id: "1", title: "sleep", documents: [{ id: "d1", title: "A", foundBy: ["a"] }] }]
})

describe("a log of judgements", () => {
  it("only grows, and the last judgement of each person counts", () => {
    const { file } = project()
    expect(ok(JudgementLog.read(file))).toEqual({ lines: [], notices: [] })
    ok(JudgementLog.append(file, [said("ann", "d1", 2), said("bob", "d1", 1), said("ann", "d2", "unsure")], nowMs))
    const before = readFileSync(file, "utf8")
    // a clock that was set back changes nothing
    ok(JudgementLog.append(file, [said("ann", "d1", 1), said("bob", "d2", 0), said("bob", "d3", 0), said("bob", "d3", null)], 0))
    expect(readFileSync(file, "utf8").startsWith(before)).toBe(true)
    const standing = JudgementLog.judgementsByDocument(ok(JudgementLog.read(file)).lines, "sleep").get("1")!
    expect(standing.get("d1")).toEqual({
      words: [
        { who: "ann", grade: 1, why: "" },
        { who: "bob", grade: 1, why: "" }
      ],
      settled: [],
      grade: 1
    })
    expect([standing.get("d2")!.grade, JudgementLog.isOpen(standing.get("d2")!)]).toEqual([undefined, true])
    expect(standing.get("d3")).toEqual({ words: [], settled: [], grade: undefined })
    expect(JudgementLog.judgementsByDocument(ok(JudgementLog.read(file)).lines, "other").size).toBe(0)
  })

  it("uses the settled grade, unless two people settle it differently or it is taken back", () => {
    const { file } = project()
    const standing = () =>
      JudgementLog.judgementsByDocument(ok(JudgementLog.read(file)).lines, "sleep")
        .get("1")!
        .get("d1")!
    ok(JudgementLog.append(file, [said("ann", "d1", 2), said("bob", "d1", 0)], nowMs))
    expect(JudgementLog.isOpen(standing())).toBe(true)
    ok(JudgementLog.append(file, [said("cyd", "d1", 1, "settle", "by the protocol")], nowMs))
    expect([standing().grade, JudgementLog.isOpen(standing())]).toEqual([1, false])
    ok(JudgementLog.append(file, [said("dan", "d1", 2, "settle")], nowMs))
    expect(JudgementLog.isOpen(standing())).toBe(true)
    ok(JudgementLog.append(file, [said("dan", "d1", null, "settle")], nowMs))
    expect(standing().grade).toBe(1)
  })

  it("has the same result for any order of lines, which git may merge", () => {
    const line = fc.record({
      who: fc.constantFrom("ann", "bob", "cyd"),
      document: fc.constantFrom("d1", "d2"),
      grade: fc.constantFrom<JudgementLog.Grade>(0, 1, "unsure", null),
      action: fc.constantFrom(...JudgementLog.actions),
      ms: fc.integer({ min: 0, max: 5 })
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer(), (all, turn) => {
        const lines = all.map(({ who, document, grade, action, ms }): JudgementLog.Judgement => ({
          version: 1,
          at: new Date(nowMs + ms).toISOString(),
          ...said(who, document, grade, action)
        }))
        const n = lines.length === 0 ? 0 : Math.abs(turn % lines.length)
        const turned = [...lines.slice(n), ...lines.slice(0, n)]
        const come = (some: typeof lines) =>
          [...(JudgementLog.judgementsByDocument(some, "sleep").get("1") ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(come(turned)).toEqual(come(lines))
      })
    )
  })

  it("reports the line that is not a judgement, and ignores an incomplete last line", () => {
    const { file } = project()
    ok(JudgementLog.append(file, [said("ann", "d1", 2)], nowMs))
    const whole = readFileSync(file, "utf8")
    writeFileSync(file, `${whole}${whole.replace('"grade":2', '"grade":2.5')}`)
    expect(problem(JudgementLog.read(file))).toMatch(/judgements\.jsonl:2: is not a judgement: grade /)
    writeFileSync(file, `<<<<<<< ours\n${whole}`)
    expect(problem(JudgementLog.read(file))).toMatch(/jsonl:1: git left a conflict here/)
    writeFileSync(file, whole + whole.slice(0, 30))
    const { lines, notices } = ok(JudgementLog.read(file))
    expect([lines.length, notices.map(({ code }) => code)]).toEqual([1, ["half-a-line"]])
    expect(problem(JudgementLog.append(file, [said("ann", "d2", 1)], nowMs))).toContain("the last line is incomplete")
  })
})

describe("a pool", () => {
  it("is written once, read back, and listed; a project of an earlier version learns to keep its judgements in git", () => {
    const { root } = project()
    const ignored = join(root, ".litfuse/.gitignore")
    writeFileSync(ignored, "*\n!.gitignore\n!.gitattributes\n!decisions.jsonl\n")
    ok(JudgementPool.write(root, pool("sleep")))
    expect(readFileSync(ignored, "utf8")).toContain("!judgements.jsonl")
    expect([ok(JudgementPool.names(root)), ok(JudgementPool.read(root, "sleep"))]).toEqual([["sleep"], pool("sleep")])
    expect(problem(JudgementPool.write(root, pool("sleep")))).toContain("already exists; choose another name for the new pool")
    expect(problem(JudgementPool.read(root, "heart"))).toContain('there is no pool "heart"; the pools of this project: sleep')
  })

  it("has a name that stays in its folder, and a valid file", () => {
    const { root } = project()
    for (const name of ["", "../x", "a/b", "A", "-a", ".a", "a".repeat(61)]) {
      expect([name, JudgementPool.isName(name)]).toEqual([name, false])
      expect(problem(JudgementPool.write(root, pool(name)))).toContain("is not a valid pool name")
    }
    ok(JudgementPool.write(root, pool("sleep")))
    const file = join(ProjectFiles.of(root).pools, "sleep.json")
    writeFileSync(file, '{"version":1}')
    expect(problem(JudgementPool.read(root, "sleep"))).toMatch(/sleep\.json: is not a pool: /)
    // what a clone brings may not lead out of the project
    symlinkSync(file, ProjectFiles.of(root).judgements)
    expect(problem(ProjectFiles.check(root))).toContain("is a symbolic link")
  })
})
