import { globSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { rowsOf } from "@litfuse/host/SchemaTable"
import { forms, handOf, schemaPages } from "./schemaPages.ts"

const root = join(import.meta.dirname, "../..")

const pages = Object.entries(schemaPages())

const asList = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

describe("docs/schemas", () => {
  it("is named by the first line of every file of these forms that is committed, for editors", () => {
    const forms = { dataset: "datasets/*/dataset.yaml", experiment: "reports/**/experiment.yaml", pipeline: "presets/*.pipeline.yaml" }
    const examples = Object.fromEntries(["suite", "litfuse.config", "user.config"].map((form) => [form, `tools/docs/${form}.example.yaml`]))
    for (const [form, pattern] of Object.entries({ ...forms, ...examples }))
      for (const file of globSync(pattern, { cwd: root })) {
        const [, schema] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(join(root, file), "utf8")) ?? []
        expect([file, resolve(root, dirname(file), schema ?? "")]).toEqual([file, join(root, `docs/schemas/${form}.schema.json`)])
      }
  })

  it("has an example of every key (one that no file shows is written in tools/docs/handwrittenExamples.ts)", () => {
    const without = pages.flatMap(([name, text]) => [...text.matchAll(/^\| `([^`]+)` \|.*\| *\|$/gm)].map(([, key]) => `${name}: ${key}`))
    expect(without).toEqual([])
  })

  it("has examples written by hand only with keys that the form has", () => {
    for (const { name, schema } of forms) {
      const keys = new Set(rowsOf(schema).map(({ key }) => key))
      const isOpen = (path: string) => ![...keys].some((key) => key.startsWith(`${path}.`))
      for (const key of keys)
        for (const [path, value] of [
          [key, handOf(name, key)] as const,
          ...asList(handOf(name, key)).map((one) => [`${key}[]`, one] as const)
        ])
          if (typeof value === "object" && value !== null && !Array.isArray(value) && !isOpen(path))
            for (const member of Object.keys(value)) expect(keys).toContain(`${path}.${member}`)
    }
  })

  it("has the keys of every report that is committed", () => {
    const keys = Object.keys(forms.find(({ name }) => name === "results")!.schema.properties!)
    for (const file of globSync("reports/**/results.json", { cwd: root }))
      for (const key of Object.keys(JSON.parse(readFileSync(join(root, file), "utf8")) as object)) expect(keys).toContain(key)
  })

  it("says what lies inside keys of any name", () => {
    const text = new Map(pages).get("dataset.md")!
    expect(text).toContain('| `files.<name>.format` | "trec-qrels" or "trec-run"')
    expect(text).toContain("| `files.<name>.sha256` | text | no |")
  })

  it("has the defaults that decoding fills in, and values of our own files as examples", () => {
    const text = new Map(pages).get("experiment.md")!
    expect(text).toContain('| `compat` | "trec_eval-9.0.8" or "trec_eval-10.0" | no | `"trec_eval-9.0.8"` |')
    expect(text).toMatch(/^\| `tables\[\]\.against\.baseline` \| text \| yes \| {2}\| `"[^"]+"` \|$/m)
  })
})
