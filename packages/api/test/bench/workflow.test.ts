import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { workflow } from "../../src/bench/GateFiles.ts"

const root = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../package.json"), "utf8")) as { readonly isPublished: boolean }

const commands = (text: string) => text.split("\n").filter((line) => line.trim().startsWith("run: "))

describe("the workflow of a gate", () => {
  it("installs nothing by name while the npm name is unregistered, because its future owner could run code there", () => {
    expect(root.isPublished).toBe(false)
    expect(commands(workflow("1.2.3", false))).toEqual([
      "        run: npm install --no-save ./.litfuse/*.tgz",
      expect.stringMatching(/^ {8}run: npx --no-install litfuse bench check --ci /)
    ])
  })

  it("installs its version once the package.json of the workspace says that it is published", () => {
    expect(commands(workflow("1.2.3", true))[0]).toBe("        run: npm install --no-save litfuse@1.2.3")
    expect(workflow("1.2.3", true)).not.toContain(".litfuse/")
  })
})
