import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as app from "../src/app.ts"
import { appFor } from "../src/appFor.ts"
import * as shared from "../src/sharedApp.ts"
import { inFolder } from "./terminal.ts"

const file = "litfuse.config.yaml"

describe("the command line for a folder", () => {
  it.each([
    ["nothing", {}],
    ["an empty configuration", { [file]: "" }],
    ["a configuration without plugins", { [file]: "cache: kept\n" }]
  ])("is the one that starts faster: %s", async (_, files) => {
    expect(await appFor(inFolder(files))).toBe(app)
  })

  it.each([
    ["plugins", "plugins: [./mine.js]\n"],
    ["the key in quotes", '"plugins": [./mine.js]\n'],
    ["the key with an escape", '"\\x70lugins": [./mine.js]\n'],
    ["the key further below", "cache: kept\n\nplugins:\n  - ./mine.js\n"]
  ])("shares effect with plugins, also in a folder below: %s", async (_, text) => {
    const folder = inFolder({ [file]: text })
    mkdirSync(join(folder, "below"))
    expect(await appFor(join(folder, "below"))).toBe(shared)
  })

  it("is the one that starts faster where the configuration cannot be read: that one says why", async () => {
    const folder = inFolder({})
    mkdirSync(join(folder, file))
    expect(await appFor(folder)).toBe(app)
    const linked = inFolder({})
    symlinkSync(process.platform === "win32" ? "nowhere" : "/dev/zero", join(linked, file))
    expect(await appFor(linked)).toBe(app)
  })
})
