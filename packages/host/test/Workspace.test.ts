import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { store } from "../src/Workspace.ts"

const folderOf = (...files: ReadonlyArray<string>): string => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-")))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), "")
  }
  return root
}

const workspace = ["datasets/README.md", "reports/README.md", "deep/down/README.md"]

describe("store", () => {
  it("finds the workspace from a folder below it", async () => {
    const root = folderOf(...workspace)
    expect(await Effect.runPromise(store(join(root, "deep/down")))).toMatchObject({ root, from: join(root, "deep/down") })
  })

  it.each(["somewhere/README.md", "datasets/README.md", "reports/README.md"])(
    "never takes another workspace than the one around it: %s",
    async (file) => {
      const folder = folderOf(file)
      const { message } = await Effect.runPromise(Effect.flip(store(folder)))
      expect(message).toBe(
        `no workspace: neither ${folder} nor a folder above it has both datasets/ and reports/; ` +
          "run litfuse inside a workspace, or create one with `litfuse bench init`"
      )
    }
  )

  it("takes the data folder from the environment, as a full path; empty is absent", () => {
    const root = folderOf(...workspace)
    const withData = (value: string) => {
      vi.stubEnv("LITFUSE_DATA", value)
      return Effect.runSync(store(root)).data
    }
    expect(withData("../data")).toBe(join(root, "../data"))
    expect(withData("/data")).toBe("/data")
    expect(withData("")).toBeUndefined()
    vi.unstubAllEnvs()
  })
})
