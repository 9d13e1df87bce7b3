import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { files, forms } from "./docs-schemas.ts"

const root = join(import.meta.dirname, "..")

describe("docs/schemas", () => {
  it("is what the Schemas say (node tools/docs-schemas.ts)", () => {
    for (const [name, text] of files()) expect(readFileSync(join(root, "docs/schemas", name), "utf8"), name).toBe(text)
    expect(globSync("docs/schemas/*", { cwd: root }).length).toBe(files().length)
  })

  it("has the keys of every report that is committed", () => {
    const keys = Object.keys(forms.find(({ name }) => name === "results")!.schema.properties!)
    for (const file of globSync("reports/*/results.json", { cwd: root }))
      for (const key of Object.keys(JSON.parse(readFileSync(join(root, file), "utf8")) as object)) expect(keys).toContain(key)
  })

  it("says what lies inside keys of any name", () => {
    const text = new Map(files()).get("dataset.md")!
    expect(text).toContain('| `files.<name>.format` | "trec-qrels" or "trec-run"')
    expect(text).toContain("| `files.<name>.sha256` | text | no |")
  })

  it("has the defaults that decoding fills in, and values of our own files as examples", () => {
    const text = new Map(files()).get("experiment.md")!
    expect(text).toContain('| `compat` | "trec_eval-9.0.8" or "trec_eval-10.0" | no | `"trec_eval-9.0.8"` |')
    expect(text).toMatch(/^\| `tables\[\]\.against\.baseline` \| text \| yes \| {2}\| `"[^"]+"` \|$/m)
  })
})
