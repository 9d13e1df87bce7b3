import { execFileSync, spawnSync } from "node:child_process"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as DecisionLog from "../src/DecisionLog.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import { resolveDecisions } from "../src/Verdicts.ts"
import { folder, nowMs, problem } from "./projects.ts"

const record = (title: string): DecisionLog.Fingerprint => ({ v: 1, identifiers: [], title, year: "2020", first: "Doe", pages: null })
const said = (a: string, b: string, action: DecisionLog.Decision["action"], who = "ann", why = "") => ({
  who,
  action,
  a: record(a),
  b: record(b),
  why
})
const ok = Result.getOrThrow

const ledger = () => {
  const root = folder()
  ok(ProjectFiles.make(root))
  return { root, file: ProjectFiles.of(root).decisions }
}
const add = (file: string, ...decisions: ReadonlyArray<ReturnType<typeof said>>) => ok(DecisionLog.append(file, decisions, nowMs))
const come = (file: string) => {
  const { verdicts, contradictions } = resolveDecisions(ok(DecisionLog.read(file)).lines)
  return {
    verdicts: verdicts.map(({ a, b, same }) => `${a.title}${same ? "=" : "/"}${b.title}`),
    contradictions: contradictions.map(({ text }) => text)
  }
}

describe("a log of decisions", () => {
  it("is created with the first decision, and only grows", () => {
    const { file } = ledger()
    expect(ok(DecisionLog.read(file))).toEqual({ lines: [], earlier: [], notices: [] })
    add(file, said("A", "B", "same", "ann", "same DOI"))
    const first = readFileSync(file, "utf8")
    expect(JSON.parse(first)).toEqual({ version: 2, at: "2026-01-31T12:00:00.000Z", ...said("A", "B", "same", "ann", "same DOI") })
    add(file, said("A", "C", "different"), said("A", "B", "undo"))
    expect(readFileSync(file, "utf8").startsWith(first)).toBe(true)
    expect(come(file)).toEqual({ verdicts: ["A/C"], contradictions: [] })
  })

  it("applies the later decision of a person, and dates an undo after the decision that it takes back, even after the clock was set back", () => {
    const { file } = ledger()
    add(file, said("A", "B", "same"))
    ok(DecisionLog.append(file, [said("B", "A", "different")], nowMs - 86_400_000))
    expect(come(file).verdicts).toEqual(["B/A"])
    ok(DecisionLog.append(file, [said("A", "B", "undo", "bob")], 0))
    expect(come(file).verdicts).toEqual([])
    ok(DecisionLog.append(file, [said("A", "B", "same", "bob")], 0))
    expect(come(file).verdicts).toEqual(["A=B"])
  })

  it("applies no decision when people disagree, or when a chain of decisions joins records that one decision separates", () => {
    const { file } = ledger()
    add(file, said("A", "B", "same"), said("A", "B", "different", "bob"), said("X", "Y", "same"))
    expect(come(file)).toEqual({
      verdicts: ["X=Y"],
      contradictions: ['"A" and "B": line 1 (ann: same) against line 2 (bob: different); undo one of them']
    })
    add(file, said("Y", "Z", "same"), said("X", "Z", "different", "bob"), said("X", "W", "different"))
    const { verdicts, contradictions } = come(file)
    expect(verdicts).toEqual(["X/W"])
    expect(contradictions[1]).toBe(
      '"X" and "Z": line 3 (ann: same), line 4 (ann: same) join them, and line 5 (bob: different) separates them; undo one of them'
    )
    add(file, said("X", "Z", "undo"), said("A", "B", "undo"))
    expect(come(file)).toEqual({ verdicts: ["X/W", "X=Y", "Y=Z"].sort(), contradictions: [] })
  })

  it("has the same result for any order of lines, and for repeated lines", () => {
    const { file } = ledger()
    add(file, ...["A", "B", "C", "D"].flatMap((one, i) => [said(one, "E", "same"), said(one, `F${i}`, "different", "bob")]))
    add(file, said("A", "E", "undo"), said("A", "E", "different", "bob"))
    const right = come(file)
    const lines = readFileSync(file, "utf8").trimEnd().split("\n")
    const sorted = [...lines, ...lines].sort()
    writeFileSync(file, `${sorted.join("\n")}\n`)
    expect(come(file).verdicts).toEqual(right.verdicts)
    writeFileSync(file, `${[...lines].reverse().join("\r\n\r\n")}\r\n`)
    expect(come(file).verdicts).toEqual(right.verdicts)
  })

  it("reports the line that is not a decision, a git conflict, and an incomplete line", () => {
    const { file } = ledger()
    add(file, said("A", "B", "same"))
    const whole = readFileSync(file, "utf8")
    const wrong = (text: string) => {
      writeFileSync(file, whole + text)
      return problem(DecisionLog.read(file))
    }
    expect(wrong("nonsense\n")).toBe(`${file}:2: is not JSON; complete or delete the line`)
    expect(wrong('{"version":3}\n')).toContain(`${file}:2: is not a decision: version`)
    expect(wrong(`${whole.trim().replace('"same"', '"similar"')}\n`)).toContain(
      `${file}:2: is not a decision: action expected "same" | "different" | "undo"`
    )
    expect(wrong("<<<<<<< HEAD\n")).toContain(`${file}:2: git left a conflict here`)
    writeFileSync(file, whole + whole.slice(0, 40))
    const torn = ok(DecisionLog.read(file))
    expect([torn.lines.length, torn.notices.map(({ code, subject }) => [code, subject])]).toEqual([1, [["half-a-line", `${file}:2`]]])
    expect(problem(DecisionLog.append(file, [said("A", "C", "same")], nowMs))).toContain(
      "the last line is incomplete; complete or delete it: {"
    )
    expect(readFileSync(file, "utf8")).toBe(whole + whole.slice(0, 40))
    // an editor that writes no line end has written a whole line all the same
    writeFileSync(file, whole.trimEnd())
    add(file, said("A", "C", "same"))
    expect(ok(DecisionLog.read(file)).lines.map(({ line }) => line)).toEqual([1, 2])
  })

  it("still reads decisions of the first version, by the ids of their file", () => {
    const { file } = ledger()
    writeFileSync(file, '{"a":"1","b":2,"same":true,"why":"same DOI"}\n{"a":"1","b":"3","same":null}\n')
    expect(ok(DecisionLog.read(file)).earlier).toEqual([{ line: 1, a: "1", b: "2", same: true, why: "same DOI" }])
  })

  it("resolves a long chain in linear time: a hub, a chain, and all decisions that separate it", () => {
    const { file } = ledger()
    const many = Array.from({ length: 2000 }, (_, i) => i)
    add(file, ...many.map((i) => said(`c${i}`, `c${i + 1}`, "same")), ...many.map((i) => said("c0", `c${i + 2}`, "different", "bob")))
    const { verdicts, contradictions } = come(file)
    expect([verdicts.length, contradictions.length]).toEqual([1, 1999])
  })
})

const hasGit = spawnSync("git", ["--version"]).status === 0

describe.skipIf(!hasGit)("decisions on two branches", () => {
  it("are merged by git without a conflict, and contradictions are listed", () => {
    const { root, file } = ledger()
    const git = (...words: ReadonlyArray<string>) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false", ...words], {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"]
      })
    git("init", "-q", "-b", "main")
    add(file, said("A", "B", "same"))
    appendFileSync(join(root, ".litfuse/project.sqlite"), "of this machine")
    git("add", "-A")
    expect(git("ls-files").trim().split("\n").sort()).toEqual([
      ".litfuse/.gitattributes",
      ".litfuse/.gitignore",
      ".litfuse/decisions.jsonl"
    ])
    git("commit", "-q", "-m", "first")
    git("checkout", "-q", "-b", "bob")
    add(file, said("C", "D", "same", "bob"), said("E", "F", "different", "bob"), said("A", "B", "undo", "bob"))
    git("commit", "-q", "-a", "-m", "bob")
    git("checkout", "-q", "main")
    add(file, said("C", "D", "different", "ann"), said("G", "H", "same", "ann"))
    git("commit", "-q", "-a", "-m", "ann")
    git("merge", "-q", "bob", "-m", "both")
    expect(ok(DecisionLog.read(file)).lines).toHaveLength(6)
    const { verdicts, contradictions } = come(file)
    expect(verdicts.sort()).toEqual(["E/F", "G=H"])
    expect(contradictions).toEqual([expect.stringMatching(/^"C" and "D": line \d \((?:ann|bob): \w+\) against line \d/)])
  })
})
