import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, posix } from "node:path"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import { kinds, wanted, write } from "../../src/scaffold/index.ts"
import type { Scaffold } from "../../src/scaffold/Scaffold.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-scaffold-"))
afterAll(() => rmSync(root, { recursive: true }))

const outside = { name: "acme-hub", Name: "AcmeHub", isInRepository: false }
const inside = { ...outside, isInRepository: true }
const ofService = ["src/AcmeHub.ts", "src/AcmeHubApi.ts", "src/harness.ts", "src/toRecord.ts", "test/AcmeHub.test.ts"]
const packages = fileURLToPath(new URL("../../../", import.meta.url))

/** What is missing at first, where it is not the score. */
const parts: Readonly<Record<string, string>> = {
  source: "server",
  enricher: "server",
  analyzer: "analyse",
  retriever: "retrieve",
  embedder: "embed"
}

/** Every kind, outside and inside of this repository. */
const all = Object.keys(kinds).flatMap((kind) => ["outside", "inside"].map((place) => [kind, place] as const))

const imported = (code: string) =>
  [...code.matchAll(/^import (?:type )?(?:\* as )?(\{[^}]*\}|\w+) from "([^"]+)"$/gm)].flatMap(([, names, from]) =>
    names!.match(/\w+/g)!.map((name) => ({ name, from: from! }))
  )

/** Where a module of a scaffold is, as its author's Node would look for it. */
const isThere = ({ folder, files }: Scaffold, file: string, from: string): boolean => {
  if (from.startsWith("@litfuse/engine/")) return existsSync(join(packages, "engine/src", `${from.slice("@litfuse/engine/".length)}.ts`))
  if (!from.startsWith(".")) return /^(?:vitest|node:test|node:assert\/strict|effect\/[A-Z][A-Za-z]+)$/.test(from)
  const path = posix.join(posix.dirname(file), from)
  return path in files || existsSync(join(packages, "..", folder, path))
}

describe.each(all)("a new %s %s of this repository", (kind, place) => {
  const made = (): Scaffold => kinds[kind]!(place === "inside" ? inside : outside)
  const modulesOf = ({ files }: Scaffold) => Object.entries(files).filter(([path]) => path.endsWith(".ts"))
  it("has files that can be read: all that is imported is there and is used, and all that is used is imported", () => {
    const scaffold = made()
    for (const text of Object.values(scaffold.files)) expect(text.trim()).not.toBe("")
    for (const [path, code] of modulesOf(scaffold)) {
      expect(code).not.toContain('from ""')
      expect(() => stripTypeScriptTypes(code)).not.toThrow()
      const names = imported(code)
      for (const { from } of names) expect([path, from, isThere(scaffold, path, from)]).toEqual([path, from, true])
      const body = code.replace(/^import .*$/gm, "").replace(/\/\*\*[^]*?\*\/|(?<!:)\/\/.*$/gm, "")
      for (const { name } of names) expect([path, name, new RegExp(`\\b${name}\\b`).test(body)]).toEqual([path, name, true])
      const used = [...body.matchAll(/(?<![./\w"])(expect|describe|assert|it|[A-Z]\w+)[.(]/g)].map(([, name]) => name!)
      const known = new Set([...names.map(({ name }) => name), "Math", "Float64Array", "Float32Array", "Array", "String", "Number", "Set"])
      for (const name of used) if (!code.includes(`const ${name} =`)) expect([path, name, known.has(name)]).toEqual([path, name, true])
    }
  })

  it("has an entry with its id, and a test of its laws or values", () => {
    const scaffold = made()
    expect(scaffold.files[scaffold.entry]).toContain('id: "acme-hub"')
    const missing = Object.values(scaffold.files)
      .join("")
      .match(/Invariant\.check\(false, ".*"\)|body: "fill in .*"/g)
    const part = parts[kind] ?? "score"
    const file = scaffold.entry.replace(/^.*src\//, "src/").replace(/^src\/.*\//, "src/")
    expect(missing).toEqual([
      part === "server"
        ? 'body: "fill in the server of src/harness.ts: it answers as AcmeHub does"'
        : `Invariant.check(false, "${part} of ${file} is filled in")`
    ])
    const tests = modulesOf(scaffold).filter(([path]) => path.endsWith(".test.ts"))
    expect(tests.length).toBeGreaterThan(0)
    for (const [, code] of tests) expect(code).toContain(place === "inside" && kind !== "embedder" ? 'from "vitest"' : 'from "node:test"')
    expect(
      tests.some(([, code]) => code.includes("AcmeHub") && /describe\("AcmeHub", [^]*(?:tests\(it, laws\(|itKeepsItsLaws\()/.test(code))
    ).toBe(true)
  })
})

describe.each(Object.keys(kinds))("a new %s outside of this repository", (kind) => {
  it("is a package of its own that its author can test", () => {
    const scaffold = kinds[kind]!(outside)
    expect(scaffold).toMatchObject({ folder: `litfuse-${kind}-acme-hub`, entry: "src/AcmeHub.ts" })
    expect(JSON.parse(scaffold.files["package.json"]!)).toEqual({
      name: `litfuse-${kind}-acme-hub`,
      version: "0.1.0",
      type: "module",
      exports: { ".": "./src/AcmeHub.ts" },
      scripts: { test: "node --test test/*.test.ts" },
      peerDependencies: { "@litfuse/engine": "^0.1.0", effect: "~4.1.0" },
      engines: { node: ">=22.19" }
    })
    expect(scaffold.files["README.md"]).toContain(`litfuse plugin check ${kind}/acme-hub`)
    expect(scaffold.files["README.md"]).toMatch(/approved with `litfuse trust`, and again after each change of its code\.\n$/)
    expect(scaffold.next.map((line) => line.slice(0, 40))).toEqual([
      "when you know what it does: litfuse trus",
      `then: litfuse plugin check ${kind}/acme-hub`.slice(0, 40)
    ])
    const service = kind === "source" ? [...ofService, "src/toQuery.ts", "test/toQuery.test.ts", "test/toRecord.test.ts"] : ofService
    expect(Object.keys(scaffold.files).toSorted()).toEqual(
      [
        ...(kind === "source" || kind === "enricher"
          ? [...service, "test/fixtures/PROVENANCE.md"]
          : ["src/AcmeHub.ts", "test/AcmeHub.test.ts"]),
        "README.md",
        "package.json"
      ].toSorted()
    )
  })
})

describe("a new plugin inside of this repository", () => {
  it.each(["source", "enricher"])("is a package when it asks a service: %s", (kind) => {
    const { folder, files, next } = kinds[kind]!(inside)
    expect([folder, JSON.parse(files["package.json"]!)]).toMatchObject([
      "packages/sources-acme-hub",
      { name: "@litfuse/sources-acme-hub", private: true, exports: { ".": "./src/AcmeHub.ts" }, nx: { tags: ["layer:source"] } }
    ])
    expect(files["README.md"]).not.toContain("litfuse trust")
    expect(files["README.md"]).toMatch(kind === "source" ? /every source keeps\.\n$/ : /analyzers behind it need\.\n$/)
    expect(files["README.md"]).toMatch(new RegExp(`^# AcmeHub as ${kind === "source" ? "a source" : "an enricher"} of litfuse\n`))
    expect(JSON.parse(files["tsconfig.json"]!)).toMatchObject({ references: [{ path: "../engine" }] })
    expect(next).toHaveLength(4)
    expect(next[0]).toBe('add to packages/host/src/plugins.ts: import acmeHub from "@litfuse/sources-acme-hub"')
    expect(next[1]).toContain("plugins: [acmeHub]")
  })

  it("is a file and its test in the package of its kind", () => {
    const there = Object.fromEntries(
      Object.keys(kinds).flatMap((kind) => {
        const { folder, isInPackage, files, next } = kinds[kind]!(inside)
        return isInPackage === true ? [[kind, [folder, ...Object.keys(files), next[0]]]] : []
      })
    )
    expect(there).toEqual({
      ranker: ["packages/rankers", "src/AcmeHub.ts", "test/AcmeHub.test.ts", "add AcmeHub to the table in packages/rankers/src/index.ts"],
      normalisation: [
        "packages/rankers",
        "src/normalisation/AcmeHub.ts",
        "test/normalisation/AcmeHub.test.ts",
        "add AcmeHub to the table in packages/rankers/src/index.ts"
      ],
      fusion: [
        "packages/rankers",
        "src/fusion/AcmeHub.ts",
        "test/fusion/AcmeHub.test.ts",
        "add AcmeHub to the table in packages/rankers/src/index.ts"
      ],
      reranker: [
        "packages/rankers",
        "src/rerank/AcmeHub.ts",
        "test/rerank/AcmeHub.test.ts",
        "add AcmeHub to the table in packages/rankers/src/index.ts"
      ],
      analyzer: [
        "packages/analyzers",
        "src/AcmeHub.ts",
        "test/AcmeHub.test.ts",
        "add AcmeHub to the table in packages/analyzers/src/index.ts"
      ],
      retriever: [
        "packages/sources-corpus",
        "src/AcmeHub.ts",
        "test/AcmeHub.test.ts",
        "add AcmeHub to the table in packages/sources-corpus/src/Bm25.ts (retrievers)"
      ],
      measure: [
        "packages/eval",
        "src/measures/AcmeHub.ts",
        "test/measures/AcmeHub.test.ts",
        "add AcmeHub to the table in packages/eval/src/measures/index.ts, and run node tools/docs-measures.ts"
      ]
    })
    // the one kind that has no package of ours yet
    expect(kinds["embedder"]!(inside)).toMatchObject({ folder: "litfuse-embedder-acme-hub", entry: "src/AcmeHub.ts" })
    expect(kinds["embedder"]!(inside).next[0]).toContain("no package for this kind yet")
  })
})

describe("wanted", () => {
  it("makes the name of a module, and finds out where it is", () => {
    expect(Result.getOrThrow(wanted("acme-hub", root))).toEqual(outside)
    expect(Result.getOrThrow(wanted("acme-hub", join(packages, "..")))).toEqual(inside)
    for (const name of ["", "Shelf", "a--b", "-a", "a-", "1a", "a b", "../a"])
      expect(Result.getOrThrow(Result.flip(wanted(name, root))).message).toBe(
        `"${name}" cannot be an id; use lower-case letters, digits and single hyphens, such as acme-hub`
      )
  })
})

describe("write", () => {
  const files = { "src/A.ts": "a\n", "test/A.test.ts": "b\n" }
  const scaffold = { folder: "litfuse-ranker-a", entry: "src/A.ts", files, next: ["then"] }
  const made = (name: string): string => mkdtempSync(join(root, `${name}-`))

  it("writes the files and the configuration, and adds to one that is there by a word alone", () => {
    const folder = made("new")
    expect(Result.getOrThrow(write(scaffold, folder, false))).toEqual([
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
    expect(Result.getOrThrow(write(scaffold, folder, false)).slice(2)).toEqual(["then"])
    expect(Result.getOrThrow(write({ ...scaffold, folder: "b" }, folder, false)).slice(2)).toEqual([
      "add to the plugins of litfuse.config.yaml: ./b/src/A.ts",
      "then"
    ])
    expect(readFileSync(join(folder, "litfuse.config.yaml"), "utf8")).toBe(config)
  })

  it("overwrites nothing: a folder of its own must be new, in a package each file", () => {
    const folder = made("taken")
    const into = { ...scaffold, folder: "packages/p", isInPackage: true }
    mkdirSync(join(folder, "packages/p/src"), { recursive: true })
    expect(Result.getOrThrow(Result.flip(write({ ...into, isInPackage: false }, folder, true))).message).toBe(
      `${join(folder, "packages/p")} is there already; choose another name or remove it`
    )
    expect(Result.getOrThrow(write(into, folder, true))).toEqual(["packages/p/src/A.ts", "packages/p/test/A.test.ts", "then"])
    expect(existsSync(join(folder, "litfuse.config.yaml"))).toBe(false)
    rmSync(join(folder, "packages/p/src/A.ts"))
    expect(Result.getOrThrow(Result.flip(write(into, folder, true))).message).toBe(
      `${join(folder, "packages/p/test/A.test.ts")} is there already; choose another name or remove it`
    )
    expect(existsSync(join(folder, "packages/p/src/A.ts"))).toBe(false)
  })

  it("says when it cannot be written", () => {
    const folder = made("shut")
    writeFileSync(join(folder, "file"), "")
    const refused = Result.getOrThrow(Result.flip(write({ ...scaffold, folder: "file/below" }, folder, false)))
    expect(refused.message).toContain(join(folder, "file/below"))
    expect(dirname(refused.message.split(" ")[0]!)).toBe(join(folder, "file"))
  })
})
