import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { checkFreezes } from "@litfuse/host/checkFreezes"

const made: Array<string> = []
const folder = (): string => {
  const one = mkdtempSync(join(tmpdir(), "litfuse-freeze-"))
  made.push(one)
  return one
}
afterAll(() => made.forEach((one) => rmSync(one, { recursive: true, force: true })))

const hash = "a".repeat(64)
let root = ""
const git = (...words: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd: root, encoding: "utf8", stdio: "pipe" }).trim()

/** Commits the experiment, and its results with or without values. */
const commit = (yaml: string, results?: object): string => {
  mkdirSync(join(root, "reports/try"), { recursive: true })
  writeFileSync(join(root, "reports/try/experiment.yaml"), yaml)
  if (results !== undefined) writeFileSync(join(root, "reports/try/results.json"), JSON.stringify(results))
  git("add", "-A")
  git("commit", "-qm", "a step", "--allow-empty")
  return git("rev-parse", "HEAD")
}

const chosen = { analyses: [{ id: "tuned" }] }
const measured = { analyses: [{ id: "tuned", measured: {} }] }
const said = (frozenIn: string | undefined, frozen = hash) => {
  const params = { frozen, ...(frozenIn === undefined ? {} : { frozenIn }) }
  return checkFreezes(root, { id: "try", analyses: [{ id: "tuned", params }] })[0]!
}

describe("a part of a report", () => {
  beforeEach(() => {
    root = folder()
    git("init", "-q")
  })

  it("has results where its report has them, and those of the report are not its own", () => {
    const part = `id: try\npartOf: whole\nfrozen: ${hash}\n`
    const whole = (results: object): string => {
      mkdirSync(join(root, "reports/whole"), { recursive: true })
      writeFileSync(join(root, "reports/whole/experiment.yaml"), "id: whole\n")
      writeFileSync(join(root, "reports/whole/results.json"), JSON.stringify({ experiment: "whole", ...results }))
      return commit(part)
    }
    expect(said(whole(measured))).toMatchObject({ state: "proven" })
    expect(said(whole({ ...measured, parts: [{ experiment: "another", ...measured }] }))).toMatchObject({ state: "proven" })
    expect(said(whole({ ...measured, parts: [{ experiment: "try", ...measured }] }))).toMatchObject({ state: "wrong" })
  })
})

describe("rules of an analysis", () => {
  const file = "rules/mine.yaml"
  const write = (text: string, results?: object): string => {
    mkdirSync(join(root, "rules"), { recursive: true })
    writeFileSync(join(root, file), text)
    return commit(text, results)
  }
  const rules = (commitOf: string, params: object = {}, path = file) =>
    checkFreezes(root, { id: "try", analyses: [{ id: "read", params: { ...params }, frozenRules: { file: path, commit: commitOf } }] })[0]!
  const values = (id: string) => ({ analyses: [{ id }] })

  beforeEach(() => {
    root = folder()
    git("init", "-q")
  })

  it("were committed before their results, and say whether they have changed since", () => {
    const before = write("patterns: [a]", values("calibration"))
    write("patterns: [a]", values("read"))
    expect(rules(before)).toMatchObject({ state: "proven", text: expect.stringContaining("the file is the same now") })
    write("patterns: [a, b]", values("read"))
    expect(rules(before)).toMatchObject({ state: "proven", text: expect.stringContaining("has changed since") })
  })

  it("are not believed where results were committed with them or before them, or the commit lacks them", () => {
    const together = write("patterns: [a]", values("read"))
    expect(rules(together)).toMatchObject({ state: "wrong", text: expect.stringContaining("already contains its results") })
    expect(rules(together, {}, "rules/others.yaml")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("does not contain rules/others")
    })
    expect(rules("b".repeat(40)).state).toBe("wrong")
  })

  it("are not believed where the analysis uses a pattern that was not there", () => {
    const before = write("patterns: [a]")
    expect(rules(before, { items: [{ patterns: ["a"] }] })).toMatchObject({
      state: "proven",
      text: expect.stringContaining("every pattern")
    })
    expect(rules(before, { items: [{ patterns: ["later"] }] })).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("pattern later")
    })
  })
})

describe("verify", () => {
  beforeEach(() => {
    root = folder()
    git("init", "-q")
  })

  it("finds the commit that froze a design before its results", () => {
    const before = commit(`frozen: ${hash}`, chosen)
    commit(`frozen: ${hash}`, measured)
    expect(said(before)).toMatchObject({ state: "proven", text: expect.stringContaining(before.slice(0, 12)) })
  })
  it("counts a table of the topics that did not choose as results", () => {
    const tableOf = (id: string) => ({ analyses: [{ id: "tuned", tables: [{ id }] }] })
    expect(said(commit(`frozen: ${hash}`, tableOf("choice")))).toMatchObject({ state: "proven" })
    expect(said(commit(`frozen: ${hash}`, tableOf("other-half")))).toMatchObject({ state: "wrong" })
  })
  it("says so where results were committed with the hash, or before it", () => {
    const together = commit(`frozen: ${hash}`, measured)
    expect(said(together).state).toBe("wrong")
    const later = commit(`frozen: ${hash}`, chosen)
    expect(said(later)).toMatchObject({ state: "wrong", text: expect.stringContaining(together.slice(0, 12)) })
  })
  it("believes no commit that is not there, or holds another hash", () => {
    const before = commit(`frozen: ${hash}`)
    expect(said("b".repeat(40)).state).toBe("wrong")
    expect(said(before, "b".repeat(64)).state).toBe("wrong")
  })
  it("calls what names no commit exploratory", () => {
    commit(`frozen: ${hash}`)
    expect(said(undefined).state).toBe("exploratory")
  })
  it("cannot verify it in a shallow clone, or in what is no clone", () => {
    const before = commit(`frozen: ${hash}`)
    commit(`frozen: ${hash}`, measured)
    const whole = root
    root = folder()
    execFileSync("git", ["clone", "-q", "--depth", "1", `file://${whole}`, root], { stdio: "pipe" })
    expect(said(before)).toMatchObject({ state: "unknown", text: expect.stringContaining("shallow") })
    root = folder()
    expect(said(before).state).toBe("unknown")
  })
})
