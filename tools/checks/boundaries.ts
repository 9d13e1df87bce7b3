/**
 * Checks every import against the layers of ARCHITECTURE.md. It also finds undeclared packages, missing `.ts`, `internal/` of another package, `Http` outside
 * `*Api.ts`, and import cycles of modules and of folders. Nx cannot read imports under TypeScript 7, so `nx affected` depends on this check.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { importCycles, folderCycles } from "./importCycles.ts"

const layers: Record<string, ReadonlyArray<string>> = {
  lexical: [],
  query: [],
  markup: ["engine"],
  stats: [],
  files: [],
  figures: [],
  graph: [],
  engine: ["query"],
  document: ["engine", "figures", "files"],
  kit: ["engine", "files"],
  bibliography: ["engine", "files", "markup"],
  citations: ["bibliography", "engine", "files"],
  source: ["engine", "query", "lexical", "markup", "bibliography", "files"],
  ranker: ["extraction", "engine", "lexical", "stats"],
  embedder: ["engine", "lexical", "stats"],
  analyzer: ["engine", "figures", "files", "lexical", "query", "stats"],
  eval: ["engine", "files"],
  bench: ["document", "engine", "eval", "figures", "files", "query", "stats"],
  study: [
    "analyzer",
    "bench",
    "bibliography",
    "citations",
    "embedder",
    "engine",
    "eval",
    "extraction",
    "files",
    "kit",
    "lexical",
    "query",
    "stats",
    "texts"
  ],
  host: [
    "source",
    "ranker",
    "embedder",
    "analyzer",
    "study",
    "bench",
    "eval",
    "engine",
    "query",
    "lexical",
    "files",
    "stats",
    "bibliography",
    "durable"
  ],
  texts: ["engine", "files"],
  models: ["engine"],
  durable: ["engine", "files"],
  extraction: ["texts", "models", "engine", "lexical"],
  project: ["host", "texts", "engine", "files"],
  review: ["project", "bench", "engine", "files", "query"],
  api: [
    "review",
    "citations",
    "project",
    "host",
    "engine",
    "eval",
    "bench",
    "document",
    "figures",
    "files",
    "graph",
    "kit",
    "lexical",
    "query",
    "stats",
    "texts",
    "extraction",
    "models",
    "durable",
    "bibliography"
  ],
  server: ["api", "document", "engine", "figures", "files"],
  app: ["server", "api", "project", "host", "engine", "eval", "bench", "document", "figures", "files", "query", "stats", "bibliography"]
}

/** The layer that the tests of every package may import: laws and fake services. */
const forTests = "kit"

/** Packages whose folders still import each other in a cycle. */
const unordered = new Set(["bibliography", "query"])

/** The modules below the questions that a surface may load: values and their texts. Types, `document`, `files` and `figures` are free. */
const surfaceLoads: ReadonlySet<string> = new Set([
  "@litfuse/engine/Explanation",
  "@litfuse/engine/Nearest",
  "@litfuse/engine/Notice",
  "@litfuse/engine/pipeline/Trace",
  "@litfuse/engine/source/OutcomeState",
  "@litfuse/stats/PValue"
])
const isFree = (layer: string): boolean => ["server", "api", "document", "files", "figures"].includes(layer)
const isSurface = (layer: string): boolean => layer === "app" || layer === "server"

/** A question must not use the folder, the environment or the output of its process. */
const ofProcess =
  /\bprocess\.(?:cwd|env|argv|stdin|stdout|stderr|exit|platform|chdir)\b|\bconsole\.|\bConsole\.|["']node:(?:os|readline|tty|process)["']/

interface Package {
  readonly dir: string
  readonly name: string
  readonly layer: string
  readonly declared: ReadonlySet<string>
  readonly declaredForTests: ReadonlySet<string>
}

const testOnly = new Set(["vitest", "puppeteer-core", "gpt-tokenizer", "@effect/vitest", "fast-check", "hyparquet-writer", "tinybench"])

/** The references of a package's tsconfig: `tsc -b` builds only these before it. */
const referencesOf = (dir: string): ReadonlySet<string> => {
  const file = join(dir, "tsconfig.json")
  if (!existsSync(file)) return new Set()
  const { references = [] } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly references?: ReadonlyArray<{ readonly path: string }>
  }
  return new Set(references.map(({ path }) => join(dir, path)))
}

const importOf = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g

const fileOf = (file: string, target: string): string => {
  if (target.startsWith(".")) return join(dirname(file), target)
  const [, name, path] = /^@litfuse\/([^/]+)(?:\/(.+))?$/.exec(target) ?? []
  if (name === undefined) return target
  return path?.startsWith("test/") ? `packages/${name}/${path}.ts` : `packages/${name}/src/${path ?? "index"}.ts`
}

/** Everything that breaks the rules of layers, one sentence each. */
export const boundaries = (): ReadonlyArray<string> => {
  const problems: Array<string> = []

  // readers rely on ARCHITECTURE.md: every layer has its row there
  const page = readFileSync("ARCHITECTURE.md", "utf8")
  const rows = page.slice(page.indexOf("| layer |")).split("\n")
  for (const [layer, imports] of Object.entries(layers)) {
    const row = rows.find((line) => line.startsWith(`| \`${layer}\` |`))
    const cell = `| ${imports.map((name) => `\`${name}\``).join(", ") || "nothing"} |`
    if (row?.endsWith(cell) !== true) problems.push(`ARCHITECTURE.md: the row of layer "${layer}" should end in ${cell}`)
  }
  const packages: ReadonlyArray<Package> = globSync("packages/*/package.json")
    .sort()
    .map((file) => {
      const json = JSON.parse(readFileSync(file, "utf8"))
      const layer = (json.nx?.tags ?? []).find((tag: string) => tag.startsWith("layer:"))?.slice("layer:".length) ?? ""
      if (!(layer in layers)) problems.push(`${file}: unknown or missing layer tag "${layer}"`)
      const declared = new Set(Object.keys({ ...json.dependencies, ...json.peerDependencies, ...json.optionalDependencies }))
      const declaredForTests = new Set([...declared, ...Object.keys(json.devDependencies ?? {})])
      return { dir: file.slice(0, -"/package.json".length), name: json.name, layer, declared, declaredForTests }
    })
  const layerOf = new Map(packages.map((p) => [p.name, p.layer]))
  const dirOf = new Map(packages.map((p) => [p.name, p.dir]))

  for (const p of packages) {
    const references = referencesOf(p.dir)
    // tests that need more than their package form a project themselves: those of the engine use the kit, which is built after the engine
    const referencesOfTests = new Set([...references, ...referencesOf(`${p.dir}/test`)])
    for (const file of globSync(`${p.dir}/{src,test}/**/*.ts`).sort()) {
      const inTest = file.startsWith(`${p.dir}/test/`)
      const say = (text: string) => problems.push(`${file}: ${text}`)
      // a template is text, such as a file that `plugin new` writes
      const code = readFileSync(file, "utf8").replace(/`(?:\\[\s\S]|[^`\\])*`/g, "``")
      if (p.layer === "api" && !inTest) {
        const found = ofProcess.exec(code.replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, ""))
        if (found !== null) say(`a question may not name ${found[0]}; a request carries its folder, and a surface prints`)
      }
      for (const match of code.matchAll(importOf)) {
        const target = match[1] ?? match[2]!
        if (p.layer === "source" && !inTest && /^node:(?:https?2?|net|tls|dns)$|^undici$/.test(target))
          say("transport is the business of Http")
        if (target.startsWith("node:")) continue
        if (target.startsWith(".")) {
          if (!/\.(ts|json)$/.test(target)) say(`"${target}" lacks .ts`)
          if (target.includes("packages/")) say(`"${target}" reaches into another package by path`)
          // the harness of a built-in source is among its fixtures; the laws load it
          if (
            !inTest &&
            join(dirname(file), target).startsWith(`${p.dir}/test/`) &&
            !(match[2] !== undefined && target.endsWith("/harness.ts"))
          )
            say(`"${target}" is for tests`)
          continue
        }
        const name = target
          .split("/")
          .slice(0, target.startsWith("@") ? 2 : 1)
          .join("/")
        const layer = layerOf.get(name)
        const declared = inTest ? p.declaredForTests : p.declared
        if (name !== p.name && !declared.has(name) && !(inTest && testOnly.has(name))) say(`"${name}" is not in ${p.dir}/package.json`)
        if (layer !== undefined && name !== p.name && !(layers[p.layer] ?? []).includes(layer) && !(inTest && layer === forTests))
          say(`layer ${p.layer} may not import ${layer} (${name})`)
        const isLoaded = !/^\s*(?:import|export) type\s/.test(match[0])
        if (
          isSurface(p.layer) &&
          !inTest &&
          name !== p.name &&
          layer !== undefined &&
          isLoaded &&
          !isFree(layer) &&
          !surfaceLoads.has(target)
        )
          say(`a surface may not load "${target}"; ask a question of @litfuse/api, or import its types`)
        const other = dirOf.get(name)
        if (other !== undefined && name !== p.name && !(inTest ? referencesOfTests : references).has(other))
          say(`${p.dir}/tsconfig.json has no reference to ${other}, which it imports`)
        if (layer !== undefined && name !== p.name && target.includes("/internal/")) say(`"${target}" is internal to ${name}`)
        if (layer !== undefined && target.startsWith(`${name}/test/`) && !inTest) say(`"${target}" is for tests`)
        if (
          target === "@litfuse/engine/Http" &&
          p.layer !== "host" &&
          p.layer !== "kit" &&
          p.layer !== "study" &&
          !file.endsWith("Api.ts") &&
          !inTest
        )
          say("only *Api.ts files use Http")
        if (p.layer === "source" && !inTest && target.startsWith("@litfuse/engine/http/")) say("transport is the business of Http")
      }
    }
  }

  const files = [...globSync("packages/*/{src,test}/**/*.ts"), ...globSync("{speed,tools}/**/*.ts")].sort()
  const all = new Map(
    files.map((file) => [file, [...readFileSync(file, "utf8").matchAll(importOf)].map((match) => fileOf(file, match[1] ?? match[2]!))])
  )
  // types count too, because a reader of one module has to read the types that it names
  for (const circle of importCycles(all)) problems.push(`these files import each other in a cycle: ${circle.join(", ")}`)
  const inOrder = new Map([...all].filter(([file]) => file.includes("/src/") && !unordered.has(file.split("/")[1]!)))
  for (const circle of folderCycles(inOrder)) problems.push(`these folders import each other in a cycle: ${circle.join("; ")}`)
  return problems
}

if (import.meta.main) {
  const problems = boundaries()
  for (const problem of problems) console.log(problem)
  console.log(`boundaries: ${globSync("packages/*/package.json").length} packages, ${problems.length} problem(s)`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
