import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as SharedDatabase from "@litfuse/engine/SharedDatabase"

const folder = mkdtempSync(join(tmpdir(), "litfuse-shared-"))
afterAll(() => rmSync(folder, { recursive: true }))

const messageOf = (found: ReturnType<typeof SharedDatabase.open>): string | undefined =>
  Result.isFailure(found) ? found.failure.message : undefined

/** Another user of a new file: it is writing when the answer comes, and until `ms` later, or for ever. */
const writing = async (path: string, ms: number | undefined): Promise<Worker> => {
  const code = `
    const { parentPort } = require("node:worker_threads")
    const { DatabaseSync } = require("node:sqlite")
    const database = new DatabaseSync(${JSON.stringify(path)})
    database.exec("CREATE TABLE t (a); BEGIN IMMEDIATE")
    parentPort.postMessage("writing")
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms ?? "Infinity"})
    database.exec("COMMIT")
    database.close()`
  const other = new Worker(code, { eval: true })
  await once(other, "message")
  return other
}

describe("a database that several use", () => {
  it("is opened when another has done its first writing", async () => {
    const path = join(folder, "a.sqlite")
    const other = await writing(path, 100)
    const database = Result.getOrThrow(SharedDatabase.open(path, 20_000))
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" })
    database.close()
    await once(other, "exit")
  })

  it("is refused when the other does not end", async () => {
    const path = join(folder, "b.sqlite")
    const other = await writing(path, undefined)
    expect(messageOf(SharedDatabase.open(path, 30))).toBe("database is locked")
    await other.terminate()
  })

  it("is refused at once when it is none", () => {
    const path = join(folder, "c.sqlite")
    writeFileSync(path, "no database, but a text that is longer than the header of one would be, which has a hundred bytes or so")
    expect(messageOf(SharedDatabase.open(path, 20_000))).toBe("file is not a database")
  })
})
