import { existsSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { store } from "../src/workspace.ts"
import { inFolder } from "./terminal.ts"

const files = { "datasets/README.md": "", "reports/README.md": "", "deep/down/README.md": "" }

describe("store", () => {
  it("finds the workspace from a folder below it", () => {
    const root = realpathSync(inFolder(files))
    process.chdir(join(root, "deep/down"))
    expect(store().root).toBe(root)
  })

  it("falls back to the repository that this program belongs to", () => {
    inFolder({ "somewhere/README.md": "" })
    expect(existsSync(join(store().root, "packages/cli/src/workspace.ts"))).toBe(true)
  })

  it("takes the data folder from the environment, as a full path; empty is absent", () => {
    const root = realpathSync(inFolder(files))
    const withData = (value: string) => {
      vi.stubEnv("LITFUSE_DATA", value)
      return store().data
    }
    expect(withData("../data")).toBe(join(root, "../data"))
    expect(withData("/data")).toBe("/data")
    expect(withData("")).toBeUndefined()
    vi.unstubAllEnvs()
  })
})
