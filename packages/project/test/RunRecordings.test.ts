import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Lease from "../src/Lease.ts"
import * as RunRecordings from "../src/RunRecordings.ts"
import { begun, ledger } from "./projects.ts"

const [name, other] = ["0123456789ab-1.json", "0123456789ab-2.json"]

describe("the recordings of a run", () => {
  it("contain earlier answers, and nothing half-written, forged, changed or invalid", () => {
    const of = ledger()
    const { run } = begun(of, "heart")
    const open = () => Result.getOrThrow(RunRecordings.open(of, run, () => undefined))
    const shelf = open()
    expect([...shelf.answers.texts]).toEqual([])
    shelf.save("ncbi", name, "{}")
    shelf.save("ncbi", other, '{"a":1}')
    expect([...open().answers.texts.keys()].sort()).toEqual([`ncbi/${name}`, `ncbi/${other}`])

    const folder = Lease.folderOf(of.store.root, run.id)
    writeFileSync(join(folder, "ncbi", other), '{"a":2}')
    writeFileSync(join(folder, "ncbi", ".0123456789ab-3.json.77"), "{")
    writeFileSync(join(folder, "ncbi", "0123456789ab-4.json"), "{}")
    writeFileSync(join(folder, "ncbi", "notes.md"), "mine")
    mkdirSync(join(folder, "ncbi", "0123456789ab-5.json"))
    expect(Array.from(open().answers.texts, ([place, text]) => [place, text()])).toEqual([[`ncbi/${name}`, "{}"]])
    // another run has no use for them
    const second = begun(of, "lung").run
    mkdirSync(join(Lease.folderOf(of.store.root, second.id), "ncbi"), { recursive: true })
    writeFileSync(join(Lease.folderOf(of.store.root, second.id), "ncbi", name), "{}")
    expect(Result.getOrThrow(RunRecordings.open(of, second, () => undefined)).answers.texts.size).toBe(0)
  })

  it("report once why no more answers are kept, and keep the existing ones", () => {
    const of = ledger()
    const { run } = begun(of, "heart")
    const said: Array<string> = []
    let room = 1
    const shelf = Result.getOrThrow(
      RunRecordings.open(
        of,
        run,
        ({ message }) => void said.push(message),
        (file, text) => {
          writeFileSync(file, text.slice(0, room-- > 0 ? undefined : 1))
          if (room < 0) Result.getOrThrow(Result.fail(Object.assign(new Error("no space left"), { code: "ENOSPC" })))
        }
      )
    )
    for (const one of [name, other, "0123456789ab-3.json"]) shelf.save("ncbi", one, "{}")
    const folder = Lease.folderOf(of.store.root, run.id)
    expect(said).toEqual([`${folder}: the disk is full; free some space`])
    expect(readdirSync(join(folder, "ncbi")).filter((one) => !one.startsWith("."))).toEqual([name])
    expect(readFileSync(join(folder, "ncbi", name), "utf8")).toBe("{}")
    expect([...Result.getOrThrow(RunRecordings.open(of, run, () => undefined)).answers.texts.keys()]).toEqual([`ncbi/${name}`])
  })
})

describe("a lease", () => {
  it("belongs to one process at a time, and is free after its release", () => {
    const of = ledger()
    const { root } = of.store
    const first = Result.getOrThrow(Lease.take(root, "a"))
    expect(first).toBeDefined()
    expect([Result.getOrThrow(Lease.take(root, "a")), Lease.isTaken(root, "a")]).toEqual([undefined, true])
    first!.release()
    expect(Lease.isTaken(root, "a")).toBe(false)
    expect([Lease.isTaken(root, "never"), existsSync(Lease.folderOf(root, "never"))]).toEqual([false, false])
  })
})
