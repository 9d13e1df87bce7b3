import { realpathSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { store } from "../src/workspace.ts"
import { inFolder } from "./terminal.ts"

const files = { "datasets/README.md": "", "reports/README.md": "", "deep/down/README.md": "" }

describe("store", () => {
  it("finds the workspace from a folder below it", async () => {
    const root = realpathSync(inFolder(files))
    process.chdir(join(root, "deep/down"))
    expect(await Effect.runPromise(store)).toMatchObject({ root, from: join(root, "deep/down") })
  })

  it.each([{ "somewhere/README.md": "" }, { "datasets/README.md": "" }, { "reports/README.md": "" }])(
    "never takes another workspace than the one around it: %o",
    async (files: Readonly<Record<string, string>>) => {
      const folder = realpathSync(inFolder(files))
      const { message } = await Effect.runPromise(Effect.flip(store))
      expect(message).toBe(
        `no workspace: neither ${folder} nor a folder above it has both datasets/ and reports/; ` +
          "call litfuse inside one, or make one with `litfuse bench init`"
      )
    }
  )

  it("takes the data folder from the environment, as a full path; empty is absent", () => {
    const root = realpathSync(inFolder(files))
    const withData = (value: string) => {
      vi.stubEnv("LITFUSE_DATA", value)
      return Effect.runSync(store).data
    }
    expect(withData("../data")).toBe(join(root, "../data"))
    expect(withData("/data")).toBe("/data")
    expect(withData("")).toBeUndefined()
    vi.unstubAllEnvs()
  })
})
