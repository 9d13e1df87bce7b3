import { readdirSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import { describe, expect, it } from "vitest"
import { read, root } from "../shared/repositoryFiles.ts"
import { testGroups } from "./testGroups.ts"

describe("test groups", () => {
  it("have every package in exactly one group", () => {
    const { large, small } = testGroups
    expect([...large, ...small].toSorted()).toEqual(readdirSync(join(root, "packages")).toSorted())
    expect(large.length).toBeGreaterThan(5)
  })

  it("have the tests of every small package among the inputs of the Nx target that caches them", () => {
    const { targets } = JSON.parse(read("tools/project.json")) as {
      readonly targets: Readonly<Record<string, { readonly inputs: ReadonlyArray<string> }>>
    }
    const patterns = targets["test-small"]!.inputs.map((pattern) => pattern.replace("{workspaceRoot}/", ""))
    const missing = testGroups.small.filter((name) => !patterns.some((pattern) => matchesGlob(`packages/${name}/test/a.test.ts`, pattern)))
    expect(missing).toEqual([])
  })
})
