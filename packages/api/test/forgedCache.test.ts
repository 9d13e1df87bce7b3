import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, expect, it, vi } from "vitest"
import * as Search from "../src/Search.ts"
import { asked } from "./asked.ts"
import * as Copied from "./copied.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-forged-"))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.unstubAllEnvs())

/** From now on another user asks. */
const become = (user: string) => {
  vi.stubEnv("LITFUSE_STATE", join(folder, user, "state"))
  vi.stubEnv("XDG_CACHE_HOME", join(folder, user, "cache"))
}

it("ignores the cache of a clone, and says so until it has written entries", async () => {
  become("author")
  await Copied.source("pubmed", "ncbi")
  const tape = mkdtempSync(join(folder, "tape-"))
  await asked(Search.ask({ folder, query: "heart", sources: ["pubmed"], record: tape }))
  const clone = mkdtempSync(join(folder, "clone-"))
  const search = async () => {
    const { works, notices } = await asked(Search.ask({ folder: clone, query: "heart", sources: ["pubmed"], replay: tape }))
    return { works, refused: notices.flatMap(({ code, subject }) => (code === "cache-refused" ? [subject] : [])) }
  }
  const { works, refused } = await search()
  expect([works.length > 3, refused]).toEqual([true, []])

  // the clone brings them where they used to lie, and where its configuration says
  cpSync(join(folder, "author/cache/litfuse/pipeline"), join(clone, ".cache/pipeline"), { recursive: true })
  become("reader")
  const first = await search()
  expect(first.works).toEqual(works)
  expect(first.refused.length).toBeGreaterThan(2)
  expect(first.refused.every((file) => file.startsWith(join(clone, ".cache/pipeline")))).toBe(true)
  expect(await search()).toEqual({ works, refused: [] })

  become("another reader")
  writeFileSync(join(clone, "litfuse.config.yaml"), "cache: .cache/pipeline\n")
  expect((await search()).refused.length).toBe(first.refused.length)
  expect(await search()).toEqual({ works, refused: [] })
})
