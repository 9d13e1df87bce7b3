import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Prune from "../src/Prune.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as ReferenceFiles from "../src/ReferenceFiles.ts"
import * as RunStore from "../src/RunStore.ts"
import { begun, folder, ledger, nowMs, problem } from "./projects.ts"

const ok = Result.getOrThrow
const bytes = (text: string) => new TextEncoder().encode(text)

const finished = (of: RunStore.RunStore, query: string, files: ReadonlyArray<ReferenceFiles.FileContent>) => {
  const { run, lease } = begun(of, query)
  ok(ReferenceFiles.store(of.store, run, files))
  ok(RunStore.finish(of, run, nowMs, {}))
  ok(RunStore.setRecordings(of, run, "none"))
  lease.release()
  return ok(RunStore.find(of, run.id))
}
const held = (of: RunStore.RunStore) => readdirSync(ProjectFiles.of(of.store.root).files)

describe("files of references in a project", () => {
  it("are stored once by their content, and go with the last run that read them", () => {
    const of = ledger()
    const [one, two] = [
      finished(of, "one", [{ path: "a.ris", bytes: bytes("A") }]),
      finished(of, "two", [
        { path: "sub/b.ris", bytes: bytes("A") },
        { path: "c.ris", bytes: bytes("C") }
      ])
    ]
    expect(held(of)).toHaveLength(2)
    expect(ok(ReferenceFiles.list(of.store, two)).map(({ path }) => path)).toEqual(["c.ris", "sub/b.ris"])
    ok(Prune.apply(of, ok(Prune.plan(of, [two]))))
    expect(held(of)).toHaveLength(1)
    expect(ok(Prune.plan(of)).runs.map(({ run }) => run.id)).toEqual([one.id])
    const [file] = ok(ReferenceFiles.list(of.store, one))
    expect(Buffer.from(ok(ReferenceFiles.read(of.store.root, file!))).toString()).toBe("A")
  })

  it("of a run that goes on replace those of its earlier attempt", () => {
    const of = ledger()
    const { run } = begun(of, "heart")
    for (const text of ["before", "now"]) ok(ReferenceFiles.store(of.store, run, [{ path: "a.ris", bytes: bytes(text) }]))
    const [file, ...others] = ok(ReferenceFiles.list(of.store, run))
    expect([others, Buffer.from(ok(ReferenceFiles.read(of.store.root, file!))).toString()]).toEqual([[], "now"])
  })

  it("that were changed, are gone or are not stored are refused by their name", () => {
    const of = ledger()
    const run = finished(of, "one", [
      { path: "a.ris", bytes: bytes("A") },
      { path: "own.index", why: "a collection" }
    ])
    const [file, left] = ok(ReferenceFiles.list(of.store, run))
    const { files } = ProjectFiles.of(of.store.root)
    const place = join(files, file!.sha256!)
    const read = (one: ReferenceFiles.StoredFile) => ReferenceFiles.read(of.store.root, one)
    writeFileSync(place, "B")
    expect(problem(read(file!))).toBe(`a.ris: was changed since the run, in ${files}; import the project again`)
    rmSync(place)
    expect(problem(read(file!))).toBe(`a.ris: is gone from ${files}; import the project again`)
    expect(left).toEqual({ path: "own.index", sha256: null, why: "a collection" })
    expect(problem(read(left!))).toBe("own.index: is not stored in the project")
    expect(problem(read({ path: "x", sha256: "../../secret", why: null }))).toBe("x: is not stored in the project")
    // the same content heals what was damaged
    ok(ReferenceFiles.store(of.store, run, [{ path: "a.ris", bytes: bytes("A") }]))
    expect(Result.isSuccess(read(file!))).toBe(true)
  })

  it("are not written through a link", () => {
    const of = ledger()
    const outside = folder()
    const { files } = ProjectFiles.of(of.store.root)
    mkdirSync(join(outside, "there"))
    symlinkSync(join(outside, "there"), files)
    expect(problem(RunStore.open(of.store.root))).toBe(`${files}: is a symbolic link; replace it with a real file or folder`)
    expect(existsSync(join(outside, "there", "x"))).toBe(false)
  })
})

describe("RunStore.find", () => {
  it("finds a run by its saved name before a prefix of an id", () => {
    const of = ledger()
    const [one, two] = [finished(of, "one", []), finished(of, "two", [])]
    ok(RunStore.save(of, two, "2026"))
    ok(RunStore.save(of, one, "mine"))
    expect([ok(RunStore.find(of, "2026")).id, ok(RunStore.find(of, "mine")).id]).toEqual([two.id, one.id])
    expect([ok(RunStore.find(of, one.id)).id, Result.isFailure(RunStore.find(of, "min"))]).toEqual([one.id, true])
  })
})
