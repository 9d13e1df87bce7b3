import { describe, expect, it } from "vitest"
import { entryFile } from "../../src/registry/entryFile.ts"

describe("entryFile", () => {
  it("takes main, or index.js, where a package has no exports", () => {
    expect(entryFile({}, ".")).toBe("./index.js")
    expect(entryFile({ main: "lib/a.js" }, ".")).toBe("lib/a.js")
    expect(entryFile({ main: "lib/a.js" }, "./b.js")).toBe("./b.js")
  })

  it("follows the conditions of import, in the order written, and never those of require", () => {
    expect(entryFile({ exports: "./a.js" }, ".")).toBe("./a.js")
    expect(entryFile({ exports: { import: "./a.mjs" } }, ".")).toBe("./a.mjs")
    expect(entryFile({ exports: { require: "./a.cjs", default: "./a.js" } }, ".")).toBe("./a.js")
    expect(entryFile({ exports: { ".": { types: "./a.d.ts", node: { import: "./n.js" }, import: "./a.js" } } }, ".")).toBe("./n.js")
    expect(entryFile({ exports: { ".": [{ require: "./a.cjs" }, "./a.js"] } }, ".")).toBe("./a.js")
    expect(entryFile({ exports: { ".": { require: "./a.cjs" } } }, ".")).toBeUndefined()
  })

  it("finds subpaths, by name and by pattern, and respects what is hidden", () => {
    const exports = { ".": "./a.js", "./b": { import: "./b.js" }, "./c/*": "./src/*.js", "./c/secret": null }
    expect(entryFile({ exports }, "./b")).toBe("./b.js")
    expect(entryFile({ exports }, "./c/x/y")).toBe("./src/x/y.js")
    expect(entryFile({ exports }, "./c/secret")).toBeUndefined()
    expect(entryFile({ exports }, "./d")).toBeUndefined()
    expect(entryFile({ exports: "./a.js" }, "./b")).toBeUndefined()
  })
})
