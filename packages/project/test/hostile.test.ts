/** A foreign project that a user cloned or unpacked. */
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as RunStore from "../src/RunStore.ts"
import * as Prune from "../src/Prune.ts"
import * as ProjectExport from "../src/ProjectExport.ts"
import { begun, folder, ledger, nowMs, problem } from "./projects.ts"

const ok = Result.getOrThrow

/** A project with a run that is over, of which one column was changed by hand. */
const changed = (column: string, value: string) => {
  const of = ledger(join(folder(), "clone"))
  const { run, lease } = begun(of, "heart")
  ok(RunStore.finish(of, run, nowMs, {}))
  lease.release()
  ok(of.store.run(`UPDATE run SET ${column} = ?`, value))
  return of
}

describe("a foreign project", () => {
  it("cannot name a run with recordings outside: nothing there is deleted", () => {
    const of = changed("id", "../../../outside")
    const outside = join(of.store.root, "../outside")
    writeFileSync(outside, "mine")
    const plan = Prune.plan(of)
    if (Result.isSuccess(plan)) ok(Prune.apply(of, plan.success))
    expect(existsSync(outside)).toBe(true)
    expect(problem(plan)).toContain('run "../../../outside" is damaged: its id')
  })

  it.each([
    ["request", "{"],
    ["request", "[]"],
    ["outcomes", "{}"],
    ["state", "perhaps"],
    ["recordings", "most"],
    ["folder", "../elsewhere"]
  ])("is said to be damaged where a run has a wrong %s: %s", (column, value) => {
    const of = changed(column, value)
    for (const found of [RunStore.list(of), RunStore.find(of, "last")]) expect(problem(found)).toMatch(/run "\d{8}-\w{6}" is damaged: its /)
  })

  it("has no run that counts as the user's own once its request was changed", () => {
    const of = changed("request", '{"query":"lung"}')
    expect(RunStore.isOwn(of, ok(RunStore.find(of, "last")))).toBe(false)
  })

  it("is refused as a file that unpacks to far more than its size", async () => {
    const file = join(folder(), "bomb.gz")
    writeFileSync(file, gzipSync(Buffer.alloc(200 * 2 ** 20, "a")))
    const error = await Effect.runPromise(Effect.flip(ProjectExport.read(file, folder())))
    expect(error.message).toContain("unpacks to more than")
  })
})
