import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, posix } from "node:path"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import { kinds, type NewPlugin, newPlugin } from "../../src/generator/newPlugin.ts"
import { pluginName } from "../../src/generator/PluginName.ts"
import { writePlugin } from "../../src/generator/writePlugin.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-new-plugin-"))
afterAll(() => rmSync(root, { recursive: true }))

// differs from the name in the templates, so a name that was not replaced is found
const name = { id: "data-shop", moduleName: "DataShop" }
const ofService = ["src/DataShop.ts", "src/DataShopApi.ts", "src/harness.ts", "test/DataShop.test.ts", "test/fixtures/PROVENANCE.md"]
const ofKind: Readonly<Record<string, ReadonlyArray<string>>> = {
  source: [...ofService, "src/toRecord.ts", "src/toQuery.ts", "test/toQuery.test.ts", "test/toRecord.test.ts"],
  enricher: [...ofService, "src/toRecord.ts"],
  entity: [...ofService, "src/toEntity.ts"]
}
const packages = fileURLToPath(new URL("../../../", import.meta.url))

/** What is missing at first, where it is not the score. */
const parts: Readonly<Record<string, string>> = {
  source: "server",
  enricher: "server",
  entity: "server",
  analyzer: "analyse",
  retriever: "retrieve",
  embedder: "embed"
}

/** Every kind, outside and inside of this repository. */
const all = kinds.flatMap((kind) => ["outside", "inside"].map((place) => [kind, place] as const))

const imported = (code: string) =>
  [...code.matchAll(/^import (?:type )?(?:\* as )?(\{[^}]*\}|\w+) from "([^"]+)"$/gm)].flatMap(([, names, from]) =>
    names!.match(/\w+/g)!.map((name) => ({ name, from: from! }))
  )

/** Whether a module that a file imports is there, as its author's Node would look for it. */
const isThere = ({ folder, files }: NewPlugin, file: string, from: string): boolean => {
  const [, own, module] = /^@litfuse\/(engine|kit)\/(.+)$/.exec(from) ?? []
  if (own !== undefined) return existsSync(join(packages, own, "src", `${module}.ts`))
  if (!from.startsWith(".")) return /^(?:vitest|node:test|node:assert\/strict|effect\/[A-Z][A-Za-z]+)$/.test(from)
  const path = posix.join(posix.dirname(file), from)
  return path in files || existsSync(join(packages, "..", folder, path))
}

describe.each(all)("a new %s %s of this repository", (kind, place) => {
  const made = (): NewPlugin => newPlugin(kind, name, place === "inside")
  const modulesOf = ({ files }: NewPlugin) => Object.entries(files).filter(([path]) => path.endsWith(".ts"))
  it("has files that can be read: all that is imported is there and is used, and all that is used is imported", () => {
    const plugin = made()
    for (const [path, text] of Object.entries(plugin.files)) {
      expect([path, text.trim()]).not.toEqual([path, ""])
      expect([path, /acme/i.exec(`${path}\n${text}`)]).toEqual([path, null])
    }
    for (const [path, code] of modulesOf(plugin)) {
      expect(code).not.toContain('from ""')
      expect(() => stripTypeScriptTypes(code)).not.toThrow()
      const names = imported(code)
      for (const { from } of names) expect([path, from, isThere(plugin, path, from)]).toEqual([path, from, true])
      const body = code.replace(/^import .*$/gm, "").replace(/\/\*\*[^]*?\*\/|(?<!:)\/\/.*$/gm, "")
      for (const { name } of names) expect([path, name, new RegExp(`\\b${name}\\b`).test(body)]).toEqual([path, name, true])
      const used = [...body.matchAll(/(?<![./\w"])(expect|describe|assert|it|[A-Z]\w+)[.(]/g)].map(([, name]) => name!)
      const known = new Set([...names.map(({ name }) => name), "Math", "Float64Array", "Float32Array", "Array", "String", "Number", "Set"])
      for (const name of used) if (!code.includes(`const ${name} =`)) expect([path, name, known.has(name)]).toEqual([path, name, true])
    }
  })

  it("has an entry with its id, and a test of its laws or values", () => {
    const plugin = made()
    expect(plugin.files[plugin.entry]).toContain('id: "data-shop"')
    const missing = Object.values(plugin.files)
      .join("")
      .match(/Invariant\.fillIn\(".*"\)|body: "fill in .*"/g)
    const part = parts[kind] ?? "score"
    const file = plugin.entry.replace(/^.*src\//, "src/").replace(/^src\/.*\//, "src/")
    expect(missing).toEqual([
      part === "server"
        ? 'body: "fill in the server of src/harness.ts: it answers as DataShop does"'
        : `Invariant.fillIn("${part} of ${file}")`
    ])
    const tests = modulesOf(plugin).filter(([path]) => path.endsWith(".test.ts"))
    expect(tests.length).toBeGreaterThan(0)
    for (const [, code] of tests) expect(code).toContain(place === "inside" && kind !== "embedder" ? 'from "vitest"' : 'from "node:test"')
    expect(
      tests.some(
        ([, code]) => code.includes("DataShop") && /describe\("DataShop", [^]*(?:testLaws\(\s*it,\s*\w+Laws\(|itKeepsItsLaws\()/.test(code)
      )
    ).toBe(true)
  })
})

describe.each(kinds)("a new %s outside of this repository", (kind) => {
  it("is a package of its own that its author can test", () => {
    const plugin = newPlugin(kind, name, false)
    expect(plugin).toMatchObject({ folder: `litfuse-${kind}-data-shop`, entry: "src/DataShop.ts" })
    expect(JSON.parse(plugin.files["package.json"]!)).toEqual({
      name: `litfuse-${kind}-data-shop`,
      version: "0.1.0",
      type: "module",
      exports: { ".": "./src/DataShop.ts" },
      scripts: { test: "node --test test/*.test.ts" },
      peerDependencies: { "@litfuse/engine": "^0.1.0", "@litfuse/kit": "^0.1.0", effect: "~4.1.0" },
      peerDependenciesMeta: { "@litfuse/kit": { optional: true } },
      engines: { node: ">=22.19" }
    })
    expect(plugin.files["README.md"]).toContain(`litfuse plugin check ${kind}/data-shop`)
    expect(plugin.files["README.md"]).toMatch(/with `litfuse plugin trust`, and again after each change of its code\.\n$/)
    expect(plugin.next.map((line) => line.slice(0, 40))).toEqual([
      "read the code, then approve it: litfuse ",
      `then: litfuse plugin check ${kind}/data-shop`.slice(0, 40)
    ])
    expect(Object.keys(plugin.files).toSorted()).toEqual(
      [...(ofKind[kind] ?? ["src/DataShop.ts", "test/DataShop.test.ts"]), "README.md", "package.json"].toSorted()
    )
  })
})

describe("a new plugin inside of this repository", () => {
  it.each([
    ["source", "a source of litfuse", /every source keeps\.\n$/],
    ["enricher", "an enricher of litfuse", /enrichers that later rankers and analyzers need\.\n$/],
    ["entity", "a source of entities of litfuse", /every source of entities keeps\.\n$/]
  ] as const)("is a package when it asks a service: %s", (kind, is, end) => {
    const { folder, files, next } = newPlugin(kind, name, true)
    expect([folder, JSON.parse(files["package.json"]!)]).toMatchObject([
      "packages/sources-data-shop",
      { name: "@litfuse/sources-data-shop", private: true, exports: { ".": "./src/DataShop.ts" }, nx: { tags: ["layer:source"] } }
    ])
    expect(files["README.md"]).not.toContain("litfuse plugin trust")
    expect(files["README.md"]).toMatch(end)
    expect(files["README.md"]!.split("\n")[0]).toBe(`# DataShop as ${is}`)
    expect(JSON.parse(files["tsconfig.json"]!)).toMatchObject({ references: [{ path: "../engine" }, { path: "../kit" }] })
    expect(next).toHaveLength(4)
    expect(next[0]).toBe('add to packages/host/src/builtInPackages.ts: import dataShop from "@litfuse/sources-data-shop"')
    expect(next[1]).toContain("plugins: [dataShop]")
  })

  it("is a file and its test in the package of its kind", () => {
    const there = Object.fromEntries(
      kinds.flatMap((kind) => {
        const { folder, isInPackage, files, next } = newPlugin(kind, name, true)
        return isInPackage === true ? [[kind, [folder, ...Object.keys(files), next[0]]]] : []
      })
    )
    expect(there).toEqual({
      ranker: [
        "packages/rankers",
        "src/DataShop.ts",
        "test/DataShop.test.ts",
        "add DataShop to the table in packages/rankers/src/index.ts"
      ],
      normalisation: [
        "packages/rankers",
        "src/normalisation/DataShop.ts",
        "test/normalisation/DataShop.test.ts",
        "add DataShop to the table in packages/rankers/src/index.ts"
      ],
      fusion: [
        "packages/rankers",
        "src/fusion/DataShop.ts",
        "test/fusion/DataShop.test.ts",
        "add DataShop to the table in packages/rankers/src/index.ts"
      ],
      reranker: [
        "packages/rankers",
        "src/rerank/DataShop.ts",
        "test/rerank/DataShop.test.ts",
        "add DataShop to the table in packages/rankers/src/index.ts"
      ],
      analyzer: [
        "packages/analyzers",
        "src/DataShop.ts",
        "test/DataShop.test.ts",
        "add DataShop to the table in packages/analyzers/src/index.ts"
      ],
      retriever: [
        "packages/sources-corpus",
        "src/DataShop.ts",
        "test/DataShop.test.ts",
        "add DataShop to the table in packages/sources-corpus/src/Bm25.ts (retrievers)"
      ],
      measure: [
        "packages/eval",
        "src/measures/DataShop.ts",
        "test/measures/DataShop.test.ts",
        "add DataShop to the table in packages/eval/src/measures/index.ts, and run node tools/docs/measuresPage.ts"
      ]
    })
    // the one kind that has no package of ours yet
    expect(newPlugin("embedder", name, true)).toMatchObject({ folder: "litfuse-embedder-data-shop", entry: "src/DataShop.ts" })
    expect(newPlugin("embedder", name, true).next[0]).toContain("no package for this kind yet")
  })
})

describe("pluginName", () => {
  it("has the id, and the name of a module", () => {
    expect(Result.getOrThrow(pluginName("data-shop"))).toEqual(name)
    for (const id of ["", "Shelf", "a--b", "-a", "a-", "1a", "a b", "../a"])
      expect(Result.getOrThrow(Result.flip(pluginName(id))).message).toBe(
        `"${id}" cannot be an id; use lower-case letters, digits and single hyphens, such as acme-hub`
      )
  })
})

describe("writePlugin", () => {
  const files = { "src/A.ts": "a\n", "test/A.test.ts": "b\n" }
  const plugin = { folder: "litfuse-ranker-a", entry: "src/A.ts", files, next: ["then"] }
  const made = (name: string): string => mkdtempSync(join(root, `${name}-`))

  it("writes the files and the configuration, and adds to one that is there by a word alone", () => {
    const folder = made("new")
    expect(Result.getOrThrow(writePlugin(plugin, folder))).toEqual([
      "litfuse-ranker-a/src/A.ts",
      "litfuse-ranker-a/test/A.test.ts",
      "litfuse.config.yaml",
      "then"
    ])
    expect(readFileSync(join(folder, "litfuse-ranker-a/test/A.test.ts"), "utf8")).toBe("b\n")
    const config = readFileSync(join(folder, "litfuse.config.yaml"), "utf8")
    expect(config.endsWith("\nplugins:\n  - ./litfuse-ranker-a/src/A.ts\n")).toBe(true)
    // taken away by hand, it is named already
    rmSync(join(folder, "litfuse-ranker-a"), { recursive: true })
    expect(Result.getOrThrow(writePlugin(plugin, folder)).slice(2)).toEqual(["then"])
    expect(Result.getOrThrow(writePlugin({ ...plugin, folder: "b" }, folder)).slice(2)).toEqual([
      "add to the plugins of litfuse.config.yaml: ./b/src/A.ts",
      "then"
    ])
    expect(readFileSync(join(folder, "litfuse.config.yaml"), "utf8")).toBe(config)
  })

  it("overwrites nothing: a folder of its own must be new, in a package each file", () => {
    const folder = made("taken")
    const into = { ...plugin, folder: "packages/p", isInPackage: true }
    // a folder with this file is the repository
    for (const path of ["packages/p/src", "packages/host/src"]) mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, "packages/host/src/builtInPackages.ts"), "")
    expect(Result.getOrThrow(Result.flip(writePlugin({ ...into, isInPackage: false }, folder))).message).toBe(
      `${join(folder, "packages/p")} exists already; choose another name or remove it`
    )
    expect(Result.getOrThrow(writePlugin(into, folder))).toEqual(["packages/p/src/A.ts", "packages/p/test/A.test.ts", "then"])
    expect(existsSync(join(folder, "litfuse.config.yaml"))).toBe(false)
    rmSync(join(folder, "packages/p/src/A.ts"))
    expect(Result.getOrThrow(Result.flip(writePlugin(into, folder))).message).toBe(
      `${join(folder, "packages/p/test/A.test.ts")} exists already; choose another name or remove it`
    )
    expect(existsSync(join(folder, "packages/p/src/A.ts"))).toBe(false)
  })

  it("says when it cannot be written", () => {
    const folder = made("shut")
    writeFileSync(join(folder, "file"), "")
    const refused = Result.getOrThrow(Result.flip(writePlugin({ ...plugin, folder: "file/below" }, folder)))
    expect(refused.message).toContain(join(folder, "file/below"))
    expect(dirname(refused.message.split(" ")[0]!)).toBe(join(folder, "file"))
  })
})
