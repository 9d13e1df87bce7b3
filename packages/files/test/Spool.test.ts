import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Spool from "@litfuse/files/Spool"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-spools-"))
  vi.stubEnv("TMPDIR", folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it("gives back each text as it was, in whatever order they are asked for, and leaves nothing behind", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: "binary" }), { maxLength: 4 }), { maxLength: 4 }), (pieces) => {
      const spool = Result.getOrThrow(Spool.make())
      for (const piece of pieces) expect(spool.add(piece)).toBe(undefined)
      const all = pieces.flat()
      for (let place = all.length - 1; place >= 0; place--) expect(spool.at(place)).toBe(all[place])
      const other = Result.getOrThrow(Spool.make())
      other.add(all)
      expect(other.sha256()).toBe(spool.sha256())
      other.close()
      spool.close()
      expect(readdirSync(folder)).toEqual([])
    }),
    { numRuns: 30 }
  )
})

it.skipIf(process.platform === "win32")("has no name while it is open", () => {
  const spool = Result.getOrThrow(Spool.make())
  spool.add(["a"])
  expect(readdirSync(folder)).toEqual([])
  expect(spool.at(0)).toBe("a")
  spool.close()
})

it("says where no file can be written", () => {
  vi.stubEnv("TMPDIR", join(folder, "nothing"))
  const made = Spool.make()
  expect(Result.isFailure(made) && made.failure.message).toContain(join(folder, "nothing"))
})
