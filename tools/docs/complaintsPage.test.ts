import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const rows = readFileSync(join(root, "docs/reference/complaints.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| thread") && !line.startsWith("| ---"))
  .map((line) => line.slice(2, -2).split(" | "))

describe("docs/reference/complaints.md", () => {
  it("answers every complaint with a test or a decision", () => {
    expect(rows.length).toBe(29)
    for (const row of rows) {
      expect(row.length, row[0]).toBe(4)
      expect(row[3] === "-" ? row[2] : row[3], row[0]).toMatch(row[3] === "-" ? /^decision: |--help/ : /^`.+\.test\.ts`/)
    }
  })

  it.each(rows.filter((row) => row[3] !== "-").map((row) => [row[0]!, row[3]!]))("names a test that exists for %s", (_, held) => {
    const [, file, name] = /^`([^`]+)`(?: › (.+))?$/.exec(held) ?? []
    expect(file !== undefined && existsSync(join(root, file)), held).toBe(true)
    if (name !== undefined) expect(readFileSync(join(root, file!), "utf8")).toContain(name)
  })
})
