/** The templates in a project outside this repository: they compile, and their own tests fail only for parts still to be written. */
import { execFile } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { findPackageJSON } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { promisify } from "node:util"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { kinds, newPlugin } from "../../src/generator/newPlugin.ts"
import { writePlugin } from "../../src/generator/writePlugin.ts"

const repository = resolve(import.meta.dirname, "../../../..")
const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-templates-")))
const name = { id: "data-shop", moduleName: "DataShop" }

interface Ended {
  readonly code: number
  readonly out: string
}

const run = (program: string, words: ReadonlyArray<string>): Promise<Ended> =>
  promisify(execFile)(program, [...words], { cwd: root, maxBuffer: 1e8 }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout }: { readonly code: number; readonly stdout: string }) => ({ code, out: stdout })
  )

const folderOf = (module: string): string => dirname(realpathSync(findPackageJSON(module, import.meta.url)!))

const ownTests = (): Promise<Ended> =>
  run(process.execPath, [
    "--test",
    "--test-isolation=none",
    "--test-reporter=tap",
    ...globSync("litfuse-*/test/*.test.ts", { cwd: root }).sort()
  ])

/** The results of single tests, without those of suites and files: the name of each, and whether it passed. */
const resultsIn = ({ out }: Ended) =>
  [...out.matchAll(/^ {4,}(not )?ok \d+ - (.*)\n((?: +.*\n)*?) +\.\.\.$/gm)]
    .filter(([, , , details]) => !details!.includes("type: 'suite'"))
    .map(([, not, title, details]) => ({ title: title!, isOk: not === undefined, details: details! }))

/** What an author writes instead of the server that the template leaves open. */
const servers: Readonly<Record<string, string>> = {
  source: `server: ({ query }) => {
    const found = query.get("q") === "heart" ? [1, 2, 3, 4, 5].map((id) => ({ id: String(id), title: "Heart " + id })) : []
    const start = Number(query.get("cursor") ?? 0)
    const end = start + Number(query.get("limit"))
    return { json: { total: found.length, hits: found.slice(start, end), ...(end < found.length ? { next: String(end) } : {}) } }
  },`,
  enricher: `server: ({ query }) => {
    const asked = (query.get("pmids") ?? "").split(",").map(Number)
    const data = [{ pmid: 1, title: "One", citations: 3, asOf: "2026" }, { pmid: 2, title: "Two", citations: 0, asOf: "2026" }]
    return { json: { data: data.filter(({ pmid }) => asked.includes(pmid)) } }
  },`,
  entity: `server: ({ query }) => {
    const all = [1, 2, 3].map((id) => ({ id: String(id), symbol: "HEART" + id, name: "heart factor " + id }))
    const found = query.has("id") ? all.filter(({ id }) => id === query.get("id")) : all.filter(({ name }) => name.includes(query.get("q") ?? ""))
    return { json: { total: found.length, items: found.slice(0, Number(query.get("limit") ?? 10)) } }
  },`
}

const patient = { timeout: 240_000 }

describe("the templates", () => {
  beforeAll(() => {
    mkdirSync(join(root, "node_modules/@litfuse"), { recursive: true })
    for (const module of ["effect", "@litfuse/engine", "@litfuse/kit", "@types/node"]) {
      mkdirSync(dirname(join(root, "node_modules", module)), { recursive: true })
      symlinkSync(folderOf(module), join(root, "node_modules", module), "dir")
    }
    for (const kind of kinds) Result.getOrThrow(writePlugin(newPlugin(kind, name, false), root))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it("compile under strict settings", patient, async () => {
    writeFileSync(
      join(root, "tsconfig.json"),
      JSON.stringify({
        extends: join(repository, "tsconfig.base.json"),
        include: ["litfuse-*/**/*.ts"],
        compilerOptions: { composite: false, noEmit: true, declaration: false, declarationMap: false, emitDeclarationOnly: false }
      })
    )
    expect(await run(join(repository, "node_modules/.bin/tsc"), ["-p", "."])).toEqual({ code: 0, out: "" })
  })

  it("have tests that fail for the parts still to be written, and for nothing else", patient, async () => {
    const ended = await ownTests()
    const results = resultsIn(ended)
    const failed = results.filter(({ isOk }) => !isOk)
    expect(ended.code).toBe(1)
    expect(failed.filter(({ details }) => !details.includes("fill in "))).toEqual([])
    const parts = new Set(failed.flatMap(({ details }) => /fill in ([\w ]+ of src\/\w+\.ts)/.exec(details)?.[1] ?? []))
    expect([...parts].toSorted()).toEqual([
      "analyse of src/DataShop.ts",
      "embed of src/DataShop.ts",
      "retrieve of src/DataShop.ts",
      "score of src/DataShop.ts",
      "the server of src/harness.ts"
    ])
    expect(results.length - failed.length).toBeGreaterThan(20)
  })

  it("have tests that pass when the parts are written", patient, async () => {
    for (const kind of kinds) {
      const server = servers[kind]
      const file = join(root, `litfuse-${kind}-data-shop`, server === undefined ? "src/DataShop.ts" : "src/harness.ts")
      const text = readFileSync(file, "utf8")
      const written = server === undefined ? text.replace(/^.*Invariant\.fillIn\(.*\n/m, "") : text.replace(/server: .*/, () => server)
      expect([kind, written]).not.toEqual([kind, text])
      writeFileSync(file, written)
    }
    const ended = await ownTests()
    expect(resultsIn(ended).filter(({ isOk }) => !isOk)).toEqual([])
    expect(ended.code).toBe(0)
    expect(resultsIn(ended).length).toBeGreaterThan(100)
  })
})
