import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { linkOut, within } from "../src/ContainedPath.ts"

const home = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-within-")))
const root = join(home, "clone")
beforeAll(() => {
  mkdirSync(join(root, "reports/x"), { recursive: true })
  writeFileSync(join(home, "secret"), "s")
  writeFileSync(join(root, "in.txt"), "")
  symlinkSync("../secret", join(root, "file-out"))
  symlinkSync("../..", join(root, "reports/out"))
  symlinkSync("../nowhere", join(root, "dangling"))
  symlinkSync("round", join(root, "round"))
  symlinkSync("in.txt", join(root, "inside"))
})
afterAll(() => rmSync(home, { recursive: true }))

const said = (name: string, from = root) => Result.match(within(root, from, name), { onSuccess: (path) => path, onFailure: (why) => why })

describe("within", () => {
  it.each(["in.txt", "./in.txt", "reports/../in.txt", "not/there/yet", "inside", "..in.txt", "a..b/c"])("takes %s", (name) => {
    expect(said(name)).toBe(join(root, name))
  })

  it("counts names from a folder inside", () => {
    expect(said("../../in.txt", join(root, "reports/x"))).toBe(join(root, "in.txt"))
    expect(said("../../../secret", join(root, "reports/x"))).toMatch(/^leads out of /)
  })

  it.each(["../secret", "reports/../../secret", "..", "../clone-of-mine/x", "../../etc/passwd"])("refuses %s", (name) => {
    expect(said(name)).toBe(`leads out of ${root}; name a file inside it`)
  })

  it.each(["/etc/passwd", "C:\\secret", "\\\\host\\share", "/"])("refuses %s, which is absolute", (name) => {
    expect(said(name)).toMatch(/^is an absolute path/)
  })

  it.each(["file-out", "reports/out/secret", "reports/out/clone/../secret", "dangling", "dangling/x", "round", "reports/out/new"])(
    "refuses the link %s",
    (name) => {
      expect(said(name)).toMatch(/^leads out of .*(?:through a symbolic link|name a file inside it)/)
    }
  )

  it("refuses what is no name", () => expect(said("a\0b")).toBe("is no name of a file"))

  it("never gives a path outside, whatever is named", () => {
    const part = fc.constantFrom("..", ".", "", "reports", "out", "file-out", "inside", "x", "dangling", "new")
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const found = within(root, root, parts.join("/"))
        return Result.isFailure(found) || linkOut(root, found.success) === undefined
      })
    )
  })
})
