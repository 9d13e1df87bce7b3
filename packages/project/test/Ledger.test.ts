import { renameSync } from "node:fs"
import { join } from "node:path"
import * as Seal from "@litfuse/host/Seal"
import * as Result from "effect/Result"
import { afterEach, describe, expect, it, vi } from "vitest"
import * as Ledger from "../src/Ledger.ts"
import { begun, beginning, folder, ledger, nowMs, problem } from "./projects.ts"

afterEach(() => void vi.unstubAllEnvs())

const ok = Result.getOrThrow

describe("a ledger", () => {
  it("keeps what was asked and what came of it, last begun first, whatever the clock says", () => {
    const of = ledger()
    const first = begun(of, "heart")
    ok(Ledger.step(of, first.run, "pubmed", "source/pubmed", "ran", 20))
    ok(Ledger.finish(of, first.run, nowMs + 5000, { counts: { works: 20 }, pmids: ["31000005", "2"], licensed: ["scopus"], answer: "abc" }))
    first.lease.release()
    // the clock was set back by a year
    const second = begun(of, "lung", { nowMs: nowMs - 365 * 86_400_000 })
    const [later, earlier] = ok(Ledger.list(of))
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
    expect(ok(Ledger.pmids(of, [earlier!, later!]))).toEqual(["31000005", "2"])
    expect(ok(Ledger.stepsOf(of, earlier!))).toEqual([{ node: "pubmed", plugin: "source/pubmed", status: "ran", count: 20 }])
    expect(ok(Ledger.find(of, "last")).id).toBe(second.run.id)
    expect(ok(Ledger.find(of, first.run.id.slice(0, 11))).id).toBe(first.run.id)
    expect(problem(Ledger.find(of, "2"))).toContain("more than one run that begins with")
    expect(problem(Ledger.find(of, "x"))).toContain('has no run "x"')
    second.lease.release()
  })

  it("gives runs of the same request in the same millisecond names of their own", () => {
    const of = ledger()
    const ids = Array.from({ length: 20 }, () => {
      const { run, lease } = begun(of, "heart")
      ok(Ledger.finish(of, run, nowMs, {}))
      lease.release()
      return run.id
    })
    expect(new Set(ids).size).toBe(20)
    expect(ids[0]).toMatch(/^20260131-[0-9a-f]{6}$/)
  })

  it("goes on with the same request once nobody is at work on it, and with no other", () => {
    const of = ledger()
    const first = begun(of, "heart")
    // somebody is at work on it
    const beside = begun(of, "heart")
    expect(beside.run.id).not.toBe(first.run.id)
    ok(Ledger.finish(of, beside.run, nowMs, {}))
    beside.lease.release()
    first.lease.release()
    expect(begun(of, "lung").isResumed).toBe(false)
    expect(begun(of, "heart", { folder: "sub" }).isResumed).toBe(false)
    const again = begun(of, "heart", { nowMs: nowMs + 86_400_000 })
    expect([again.isResumed, again.run.id]).toEqual([true, first.run.id])
    expect(ok(Ledger.find(of, first.run.id))).toMatchObject({ attempts: 2, startedAt: "2026-01-31T12:00:00.000Z" })
    ok(Ledger.finish(of, again.run, nowMs, {}))
    again.lease.release()
    expect(begun(of, "heart").isResumed).toBe(false)
  })

  it("goes on in a project that was moved, and with no run that somebody else began", () => {
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
    expect(Ledger.isOwn(there, run)).toBe(true)

    vi.stubEnv("LITFUSE_STATE", folder())
    const other = { ...there, seal: ok(Seal.ofUser()) }
    expect(Ledger.isOwn(other, run)).toBe(false)
    expect(begun(other, "heart").isResumed).toBe(false)
  })

  it("cancels a run that is at work when it looks, and one that was interrupted at once", () => {
    const of = ledger()
    const { run, lease } = begun(of, "heart")
    expect(Ledger.isUnwanted(of, run)).toBe(false)
    expect(ok(Ledger.cancel(of, run, nowMs))).toBe("asked")
    expect(Ledger.isUnwanted(of, run)).toBe(true)
    lease.release()
    expect(ok(Ledger.cancel(of, run, nowMs))).toBe("cancelled")
    const over = ok(Ledger.find(of, run.id))
    expect([over.state, over.wish, ok(Ledger.cancel(of, over, nowMs))]).toEqual(["cancelled", null, "over"])
    expect(begun(of, "heart").isResumed).toBe(false)
  })

  it("does not go on with a run that ended while it waited for the lease", () => {
    const of = ledger()
    const { run, lease } = begun(of, "heart")
    ok(Ledger.finish(of, run, nowMs, {}))
    lease.release()
    expect(ok(Ledger.goOn(of, run))).toBeUndefined()
    expect(ok(Ledger.find(of, run.id)).state).toBe("done")
  })

  it("knows equal requests by what they ask, not by how they are spelt", () => {
    const hash = (request: Record<string, unknown>) => Ledger.hashOf(beginning("x", { request }))
    expect(hash({ a: 1, b: { c: [1, 2], d: null } })).toBe(hash({ b: { d: null, c: [1, 2] }, a: 1 }))
    expect(hash({ a: 1 })).not.toBe(hash({ a: "1" }))
  })
})
