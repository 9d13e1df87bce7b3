import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as Lexer from "es-module-lexer"
import { describe, expect, it } from "vitest"
import { importsOf } from "../../src/trust/importsOf.ts"

const modules = (text: string) => importsOf(text).modules

describe("importsOf", () => {
  it("finds static and dynamic imports, of names with escapes too, and no others", () => {
    const text = `import a, { b } from "./a.js"
export * from '../b.ts'
import type { C } from "./c.ts"
import "\\u002e/d.js"
import data from "./e.json" with { type: "json" }
const f: Promise<typeof import("./f.ts")> = import("./f.ts")
// import "./comment.js"
const text = 'import "./text.js"'
export default import.meta.url as string`
    expect(modules(text)).toEqual(["./a.js", "../b.ts", "./c.ts", "./d.js", "./e.json", "./f.ts", "./f.ts"])
    expect(importsOf(text).isWhole).toBe(true)
  })

  it("finds what is required, and texts that look like files beside the module", () => {
    const text = `const a = require("./a.cjs"), b = require('b')
new Worker(new URL("./worker.js", import.meta.url)); readFileSync(\`../rules.yaml\`)`
    expect(importsOf(text)).toEqual({
      modules: ["./a.cjs", "b"],
      paths: ["./a.cjs", "./worker.js", "../rules.yaml"],
      names: [],
      isWhole: true
    })
  })

  it.each([
    'import { createRequire as make } from "node:module"; make(import.meta.url)("dep/part")',
    'const load = require; load("dep/part")',
    '[require].at(0)("dep/part")'
  ])("gives the texts that may name modules where require has another name: %s", (text) => {
    expect(importsOf(text).names).toContain("dep/part")
    expect(importsOf('require.resolve("dep/part"); const text = "require"').names).toEqual([])
  })

  it("removes types first, so that a division after an exclamation mark hides no import", () => {
    const text = 'const half = xs[0]! / 2\nawait import("./d.ts"); const third = 3 / 1'
    expect(importsOf(text, true)).toMatchObject({ modules: ["./d.ts"], isWhole: true })
    // an enumeration cannot be stripped
    expect(importsOf('enum A { B }\nimport "./d.ts"', true).modules).toEqual(["./d.ts"])
  })

  it.each([
    'await import("./" + name)',
    "await import(`./${name}.js`)",
    'import("data:text/javascript," + text)',
    "require(name)",
    "const a = b!/c; import('./d.ts')",
    "import {"
  ])("says that it does not know all that is loaded by %s", (text) => {
    expect(importsOf(text).isWhole).toBe(false)
  })

  it("finds imports in a text that cannot be read as JavaScript", () => {
    expect(modules('import { a } from "./a.ts"\nexport const half = (list: Array<number>) => list[0]! / 2 / a')).toEqual(["./a.ts"])
    expect(modules('import { a } from "./a.ts"\nconst x = f()!/2 + "/\nexport * from "./b.ts"')).toContain("./a.ts")
  })

  it("finds every import of our own sources that a regular expression finds at the beginning of a line", () => {
    const root = join(import.meta.dirname, "../../../engine/src")
    for (const file of globSync("**/*.ts", { cwd: root })) {
      const text = readFileSync(join(root, file), "utf8")
      const plain = Array.from(text.matchAll(/^(?:import|export) (?!type )(?:[^"'`;]* from )?"([^"]+)"$/gm), (match) => match[1]!)
      expect(importsOf(text).modules, file).toEqual(expect.arrayContaining(plain))
    }
  })

  it("reads a long line of opening quotes in a time that grows with its length", () => {
    const hostile = `${'"./'.repeat(200_000)}\n${"require(".repeat(100_000)}`
    expect(importsOf(hostile).isWhole).toBe(false)
    expect(Result.isFailure(Result.try(() => Lexer.parse("import {")))).toBe(true)
  })
})
