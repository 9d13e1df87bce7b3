import { execFileSync } from "node:child_process"
import { mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import * as Seal from "@litfuse/host/Seal"
import * as Result from "effect/Result"
import { afterEach, describe, expect, it, vi } from "vitest"
import { foundPmids } from "../src/foundPmids.ts"
import { hashOfRequest } from "../src/hashOfRequest.ts"
import * as RunPieces from "../src/RunPieces.ts"
import * as RunStore from "../src/RunStore.ts"
import { begun, beginning, folder, ledger, nowMs, problem } from "./projects.ts"

afterEach(() => void vi.unstubAllEnvs())

const ok = Result.getOrThrow

describe("the runs of a project", () => {
  it("stores requests and results, latest first, independently of the clock", () => {
    const of = ledger()
    const first = begun(of, "heart")
    ok(RunStore.step(of, first.run, "pubmed", "source/pubmed", "ran", 20))
    ok(
      RunStore.finish(of, first.run, nowMs + 5000, { counts: { works: 20 }, pmids: ["31000005", "2"], licensed: ["scopus"], answer: "abc" })
    )
    first.lease.release()
    // the clock was set back by a year
    const second = begun(of, "lung", { nowMs: nowMs - 365 * 86_400_000 })
    const [later, earlier] = ok(RunStore.list(of))
    expect([later?.title, later?.state, later?.startedAt]).toEqual(["lung", "running", "2025-01-31T12:00:00.000Z"])
    expect(earlier).toMatchObject({
      id: first.run.id,
      title: "heart",
      state: "done",
      startedAt: "2026-01-31T12:00:00.000Z",
      endedAt: "2026-01-31T12:00:05.000Z",
      counts: { works: 20 },
      licensed: ["scopus"],
      recordings: "all",
      answer: "abc",
      request: { query: "heart" }
    })
    expect(ok(foundPmids(of, [earlier!, later!]))).toEqual(["31000005", "2"])
    expect(ok(RunStore.stepsOf(of, earlier!))).toEqual([{ node: "pubmed", plugin: "source/pubmed", status: "ran", count: 20 }])
    expect(ok(RunStore.find(of, "last")).id).toBe(second.run.id)
    expect(ok(RunStore.find(of, first.run.id.slice(0, 11))).id).toBe(first.run.id)
    expect(problem(RunStore.find(of, "2"))).toContain("more than one run that starts with")
    expect(problem(RunStore.find(of, "x"))).toContain('has no run "x"')
    second.lease.release()
  })

  it("gives runs of the same request in the same millisecond different names", () => {
    const of = ledger()
    const ids = Array.from({ length: 20 }, () => {
      const { run, lease } = begun(of, "heart")
      ok(RunStore.finish(of, run, nowMs, {}))
      lease.release()
      return run.id
    })
    expect(new Set(ids).size).toBe(20)
    expect(ids[0]).toMatch(/^20260131-[0-9a-f]{6}$/)
  })

  it("resumes a run of the same request when no process executes it, and no other run", () => {
    const of = ledger()
    const first = begun(of, "heart")
    // another process is executing it
    const beside = begun(of, "heart")
    expect(beside.run.id).not.toBe(first.run.id)
    ok(RunStore.finish(of, beside.run, nowMs, {}))
    beside.lease.release()
    first.lease.release()
    expect(begun(of, "lung").isResumed).toBe(false)
    expect(begun(of, "heart", { folder: "sub" }).isResumed).toBe(false)
    const again = begun(of, "heart", { nowMs: nowMs + 86_400_000 })
    expect([again.isResumed, again.run.id]).toEqual([true, first.run.id])
    expect(ok(RunStore.find(of, first.run.id))).toMatchObject({ attempts: 2, startedAt: "2026-01-31T12:00:00.000Z" })
    ok(RunStore.finish(of, again.run, nowMs, {}))
    again.lease.release()
    expect(begun(of, "heart").isResumed).toBe(false)
  })

  it("resumes in a moved project, and no run of another user", () => {
    const root = join(folder(), "before")
    const moved = `${root}-moved`
    const of = ledger(root)
    const { run, lease } = begun(of, "heart")
    lease.release()
    of.store.close()
    renameSync(root, moved)
    const there = ledger(moved)
    const again = begun(there, "heart")
    expect([again.isResumed, again.run.id]).toEqual([true, run.id])
    again.lease.release()
    expect(RunStore.isOwn(there, run)).toBe(true)

    vi.stubEnv("LITFUSE_STATE", folder())
    const other = { ...there, seal: ok(Seal.ofUser()) }
    expect(RunStore.isOwn(other, run)).toBe(false)
    expect(begun(other, "heart").isResumed).toBe(false)
  })

  it("cancels an active run when it checks, and an interrupted one at once", () => {
    const of = ledger()
    const { run, lease } = begun(of, "heart")
    expect(RunStore.isCancelRequested(of, run)).toBe(false)
    expect(ok(RunStore.cancel(of, run, nowMs))).toBe("asked")
    expect(RunStore.isCancelRequested(of, run)).toBe(true)
    lease.release()
    expect(ok(RunStore.cancel(of, run, nowMs))).toBe("cancelled")
    const over = ok(RunStore.find(of, run.id))
    expect([over.state, over.wish, ok(RunStore.cancel(of, over, nowMs))]).toEqual(["cancelled", null, "over"])
    expect(begun(of, "heart").isResumed).toBe(false)
  })

  it("does not resume a run that finished while it waited for the lease", () => {
    const of = ledger()
    const { run, lease } = begun(of, "heart")
    ok(RunStore.finish(of, run, nowMs, {}))
    lease.release()
    expect(ok(RunStore.resume(of, run))).toBeUndefined()
    expect(ok(RunStore.find(of, run.id)).state).toBe("done")
  })

  it.each(["startedAt", "endedAt"])("refuses a run whose %s is no time, which would never be due again", (column) => {
    const of = ledger()
    begun(of, "heart").lease.release()
    ok(of.store.run(`UPDATE run SET ${column} = 'soon'`))
    expect(problem(RunStore.list(of))).toContain(`is damaged: its ${column} expected a time, got "soon"; delete it`)
  })

  it.skipIf(process.platform === "win32")("reads no pipe where it notes which workers have the pieces of a run", () => {
    const root = folder()
    const { run, lease } = begun(ledger(root), "heart")
    lease.release()
    const pieces = RunPieces.folderOf(root, run.id)
    mkdirSync(pieces, { recursive: true })
    expect(ok(RunPieces.elsewhereOf(root, run.id))).toBeUndefined()
    ok(RunPieces.noteElsewhere(root, run.id, "abc"))
    expect(ok(RunPieces.elsewhereOf(root, run.id))).toBe("abc")
    execFileSync("rm", [join(pieces, "elsewhere")])
    execFileSync("mkfifo", [join(pieces, "elsewhere")])
    expect(problem(RunPieces.elsewhereOf(root, run.id))).toMatch(/elsewhere: .*pipe/u)
  })

  it("recognises equal requests by content, not by spelling", () => {
    const hash = (request: Record<string, unknown>) => hashOfRequest(beginning("x", { request }))
    expect(hash({ a: 1, b: { c: [1, 2], d: null } })).toBe(hash({ b: { d: null, c: [1, 2] }, a: 1 }))
    expect(hash({ a: 1 })).not.toBe(hash({ a: "1" }))
  })
})
