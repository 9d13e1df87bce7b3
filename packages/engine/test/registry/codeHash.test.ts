import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { codeHash } from "../../src/registry/codeHash.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-code-"))
afterAll(() => rmSync(root, { recursive: true }))

const files = {
  "src/a.ts": 'import { b } from "./b.ts"\nexport * from "./deep/c.js"\nimport * as dep from "dep/sub"\nexport default [b, dep]\n',
  "src/b.ts": "export const b = 1\nexport const later = () => import('./d.ts')\n",
  "src/deep/c.js": 'import "../a.ts"\nimport data from "../data.json" with { type: "json" }\nexport const c = data\n',
  "src/d.ts": "export const d = 1\n",
  "src/data.json": "{}",
  "src/unrelated.ts": "export const u = 1\n",
  "node_modules/dep/package.json": '{"name":"dep","version":"1.0.0"}'
}

let projects = 0
const project = (changes: Readonly<Record<string, string>> = {}) => {
  const folder = join(root, String(projects++))
  for (const [file, text] of Object.entries({ ...files, ...changes })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}
const hash = (folder: string) => codeHash(pathToFileURL(join(folder, "src/a.ts")))
const original = hash(project())

describe("codeHash", () => {
  it("is the same for the same files, wherever they lie", () => {
    const folder = project()
    expect(hash(folder)).toBe(original)
    renameSync(folder, `${folder}-moved`)
    expect(hash(`${folder}-moved`)).toBe(original)
  })

  for (const file of ["src/a.ts", "src/b.ts", "src/deep/c.js", "src/d.ts", "src/data.json"] as const)
    it(`changes with ${file}`, () => {
      expect(hash(project({ [file]: `${files[file]} ` }))).not.toBe(original)
    })

  it("changes with the version of a package that is imported", () => {
    expect(hash(project({ "node_modules/dep/package.json": '{"name":"dep","version":"1.0.1"}' }))).not.toBe(original)
  })

  it("does not look at what is not imported", () => {
    expect(hash(project({ "src/unrelated.ts": "export const u = 2\n", "node_modules/other/package.json": "{}" }))).toBe(original)
  })

  it("passes over imports of nothing", () => {
    expect(hash(project({ "src/d.ts": 'import "./not-there.js"\n' }))).toMatch(/^[0-9a-f]{64}$/)
  })
})
