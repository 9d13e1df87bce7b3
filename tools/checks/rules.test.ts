/** The rules of this repository that are checked by tests: what a reviewer would otherwise have to remember. */
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { reportOf } from "@litfuse/bench/report/readReport"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Cassette from "../../packages/engine/src/http/Cassette.ts"
import * as Recording from "../../packages/engine/src/http/Recording.ts"
import { checkContract } from "../../packages/engine/src/registry/checkContract.ts"
import type * as Source from "../../packages/engine/src/Source.ts"
import { builtInPackages } from "../../packages/host/src/builtInPackages.ts"
import { fileRules } from "./fileRules.ts"
import { repositoryFiles, read, root, sources } from "../shared/repositoryFiles.ts"

const tables = [
  "packages/eval/src/measures",
  "packages/rankers/src/fusion",
  "packages/rankers/src/normalisation",
  "packages/rankers/src/rerank",
  "packages/analyzers/src",
  "packages/lexical/src/bm25"
]

/** Helpers that live in a table's room without being one of its things. */
const notInTable = new Set(["aliases.ts", "HitSimilarity.ts", "index.ts", "Quantity.ts", "Scorer.ts"])

const things = tables
  .filter((room) => existsSync(join(root, room)))
  .flatMap((room) => repositoryFiles(`${room}/*.ts`).filter((file) => /^[A-Z]/.test(basename(file)) && !notInTable.has(basename(file))))

const testOf = (file: string): string => file.replace("/src/", "/test/").replace(/\.ts$/, ".test.ts")

fileRules()

describe("tables", () => {
  it.each(things)("%s is in its table and has a test", (file) => {
    const room = dirname(file)
    const table = existsSync(join(root, room, "index.ts")) ? `${room}/index.ts` : `${dirname(room)}/index.ts`
    expect(read(table)).toContain(`/${basename(file)}"`)
    expect(existsSync(join(root, testOf(file))), `${testOf(file)} exists`).toBe(true)
  })
})

const isSource = (plugin: unknown): plugin is Source.Source => (plugin as { readonly kind?: unknown }).kind === "source"

describe("packages", () => {
  const folders = repositoryFiles("packages/*/package.json").map(dirname)

  it.each(folders)("%s has types, tests and Nx targets", (folder) => {
    const json = JSON.parse(read(`${folder}/package.json`))
    // the command is published under the name that it is called by
    expect(json.name).toBe(folder === "packages/cli" ? "litfuse" : `@litfuse/${basename(folder)}`)
    expect(Object.keys(json.nx.targets)).toEqual(["typecheck", "test"])
    expect(read("tsconfig.json")).toContain(`"${folder}"`)
    expect(existsSync(join(root, folder, "vitest.config.ts"))).toBe(true)
    expect(existsSync(join(root, folder, "README.md"))).toBe(true)
    expect(repositoryFiles(`${folder}/test/**/*.test.ts`).length).toBeGreaterThan(0)
  })

  const sourcePackages = folders.filter((folder) => basename(folder).startsWith("sources-"))

  /** The plugins of a package as the host loads them. */
  const pluginsOf = (folder: string): ReadonlyArray<unknown> =>
    builtInPackages.find(({ name }) => name === `@litfuse/${basename(folder)}`)?.plugins ?? []

  it.each(sourcePackages)("%s is loaded by the host, and what it exports are plugins", (folder) => {
    expect(read("packages/host/src/builtInPackages.ts")).toContain(`"@litfuse/${basename(folder)}"`)
    const plugins = pluginsOf(folder)
    expect(plugins.length).toBeGreaterThan(0)
    for (const plugin of plugins) {
      const checked = checkContract(plugin)
      expect(Result.isFailure(checked) ? [folder, checked.failure] : []).toEqual([])
    }
  })

  it.each(sourcePackages)("%s has the files that `plugin new source` writes, and runs the laws", async (folder) => {
    expect(JSON.parse(read(`${folder}/package.json`)).nx.tags).toEqual(["layer:source"])
    const readme = read(`${folder}/README.md`).toLowerCase()
    for (const heading of ["rate limit", "terms", "field map", "gaps"]) expect([heading, readme.includes(heading)]).toEqual([heading, true])
    const own = repositoryFiles(`${folder}/src/**/*.ts`).map((file) => basename(file))
    // a source of entities has no records
    expect(own).toContain(
      pluginsOf(folder).every((plugin) => (plugin as { readonly kind?: unknown }).kind === "entity") ? "toEntity.ts" : "toRecord.ts"
    )
    const suites = repositoryFiles(`${folder}/test/**/*.test.ts`).map(read)
    expect(
      suites.some((text) => /[lL]aws\(/.test(text)),
      "a test runs the laws"
    ).toBe(true)
    for (const plugin of pluginsOf(folder).filter(isSource)) {
      if (plugin.upstream === undefined) continue
      expect(own.some((file) => file.endsWith("Api.ts"))).toBe(true)
      if (plugin.abilities.includes("search")) expect(own).toContain("toQuery.ts")
      expect((await plugin.harness?.())?.default, `${plugin.id} names its harness`).toBeDefined()
      expect(repositoryFiles(`${folder}/test/fixtures/**/PROVENANCE.md`).length, "fixtures say where they come from").toBeGreaterThan(0)
    }
  })

  it("pins every dependency exactly, and each package agrees with the root", () => {
    const top = JSON.parse(read("package.json"))
    const pinned: Record<string, string> = { ...top.devDependencies, ...top.optionalDependencies }
    for (const version of Object.values(pinned)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    for (const folder of folders) {
      const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as { dependencies?: Record<string, string> }
      for (const [name, version] of Object.entries(dependencies))
        if (!name.startsWith("@litfuse/")) expect([name, version]).toEqual([name, pinned[name]])
    }
  })
})

describe("documents", () => {
  it("explains every dependency", () => {
    const top = JSON.parse(read("package.json"))
    const page = read("docs/reference/dependencies.md")
    const unexplained = Object.keys({ ...top.devDependencies, ...top.optionalDependencies }).filter(
      (name) => !name.startsWith("@types/") && !page.includes(`\`${name}\``)
    )
    expect(unexplained).toEqual([])
  })

  it("gives the two commands", () => {
    expect(read("README.md")).toContain("npm ci && npx litfuse bench run atlas")
    expect(read("README.md")).toContain("npm ci && npm test")
  })

  it("says in plain words what readers who did not write it could not follow", () => {
    const unclear = [
      "who it is for",
      "measures literature search and runs it",
      "the gap in sight",
      "at the digits given, else at all",
      "in four of five such collections",
      "so many steps in a row without anything better"
    ]
    const pages = repositoryFiles("{*.md,docs/**/*.md,packages/*/README.md,reports/**/*.md,speed/*.md}")
    expect(pages.length).toBeGreaterThan(50)
    const found = [...pages, ...sources].flatMap((file) => {
      const text = read(file).replace(/\s+/g, " ").toLowerCase()
      return unclear.filter((words) => text.includes(words)).map((words) => `${file}: ${words}`)
    })
    expect(found).toEqual([])
  })

  it("has a report for every experiment, and a manifest for every dataset folder", () => {
    for (const file of repositoryFiles("reports/**/experiment.yaml"))
      for (const made of ["results.json", "report.md"])
        expect(
          existsSync(join(root, "reports", reportOf(root, relative("reports", dirname(file))), made)),
          `${dirname(file)}/${made}`
        ).toBe(true)
    for (const folder of repositoryFiles("datasets/*"))
      expect(existsSync(join(root, folder, "dataset.yaml")), `${folder}/dataset.yaml`).toBe(true)
  })

  it("has reports of less than 13.6 MB", () => {
    const bytes = repositoryFiles("reports/**/*.*").reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThan(13_600_000)
  })
})

describe("recordings", () => {
  /** Every file in the repository that is a recording, by what it holds rather than by where it lies. */
  const recordings = repositoryFiles("{packages,presets,datasets,docs,reports,tools}/**/*-*.json").filter((file) => {
    const text = read(file)
    return text.startsWith("{") && text.includes('"recordedAt"') && text.includes('"request"')
  })

  it("are there, and hold no secret", () => {
    expect(recordings.length).toBeGreaterThan(0)
    const found = recordings.flatMap((file) => {
      const secret = Recording.secretIn(read(file))
      return secret === undefined ? [] : `${file}: ${secret}`
    })
    expect(found).toEqual([])
  })

  it("are named after their requests, and none is a link", () => {
    for (const folder of new Set(recordings.map((file) => dirname(dirname(file)))))
      expect(Result.isSuccess(Result.flatMap(Cassette.read(join(root, folder)), Cassette.verify)), folder).toBe(true)
  })
})

describe("origins of expected values", () => {
  it("are things that a reader can check: a commit of ours that exists, a report, a tool with its version, or a published place", () => {
    const origins = repositoryFiles("reports/**/experiment.yaml").flatMap((file) =>
      [...read(file).matchAll(/origin: (?:"([^"]*)"|([^\n}]*))/g)].map((match) => (match[1] ?? match[2]!).trim())
    )
    const isCheckable = (origin: string): boolean => {
      const [, commit] = /^ours, first measured at commit ([0-9a-f]{7,40})$/.exec(origin) ?? []
      if (commit !== undefined) return spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).status === 0
      const [, report] = /^the same fusion in ([\w-]+)$/.exec(origin) ?? []
      if (report !== undefined) return existsSync(join(root, "reports", report))
      return /^NIST, (?:.*leaderboard|official scores of round \d)|^ranx \d|^Anserini, docs\/|^github\.com\//.test(origin)
    }
    expect(origins.length).toBeGreaterThan(0)
    expect([...new Set(origins)].filter((origin) => !isCheckable(origin))).toEqual([])
  })
})

describe("boundaries", () => {
  it("are kept", () => {
    expect(execFileSync(process.execPath, ["tools/checks/boundaries.ts"], { cwd: root, encoding: "utf8" })).toMatch(/ 0 problem\(s\)\n$/)
  })
})

describe("docs/requirements.md", () => {
  const rows = read("docs/requirements.md")
    .split("\n")
    .filter((line) => /^\| [SX]\d?-/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
    )

  it("has one row for each requirement, in order, with its state", () => {
    const numbers = { S0: 64, S1: 24, S2: 25, S3: 14, S4: 18, X: 54 }
    const all = Object.entries(numbers).flatMap(([of, most]) => Array.from({ length: most }, (_, i) => `${of}-${i + 1}`))
    expect(rows.map(([id]) => id)).toEqual(all)
    const wrong = rows.filter(([id = "", , state = "", ...files]) => {
      const isRow =
        /^(?:S\d|X)-\d+$/.test(id) && /^(?:built|partly: .+|left out: .+|not built)(?:[:;].+| as .+)?$/.test(state) && files.length === 2
      // what is built has code and a test, what is not built or left out has neither
      return !isRow || files.some((cell) => (cell === "") !== /^(?:not built|left out)/.test(state))
    })
    expect(wrong).toEqual([])
  })

  it("names files that are there, and tests as tests", () => {
    const named = (cell: string | undefined) => [...(cell ?? "").matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    const absent = rows.flatMap(([id, , , code, test]) =>
      [...named(code), ...named(test)].filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`)
    )
    expect(absent).toEqual([])
    expect(rows.flatMap(([, , , , test]) => named(test)).filter((file) => !file.endsWith(".test.ts"))).toEqual([])
  })
})
