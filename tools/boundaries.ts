/**
 * Checks the layers against the table of ARCHITECTURE.md and against every import; finds undeclared packages, missing `.ts`, `internal/` across
 * packages, `Http` outside `*Api.ts`, surfaces that load what is below the questions, questions that know their process, and circles of modules and of rooms.
 * Nx cannot read imports under TypeScript 7, so this file is also what keeps `nx affected` right.
 */
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { circlesOf, roomCircles } from "./circles.ts"

const layers: Record<string, ReadonlyArray<string>> = {
  lexical: [],
  query: [],
  markup: ["engine"],
  stats: [],
  files: [],
  figures: [],
  graph: [],
  engine: ["query"],
  bibliography: ["engine", "files", "markup"],
  source: ["engine", "query", "lexical", "markup", "bibliography", "files"],
  ranker: ["engine", "lexical", "stats"],
  embedder: ["engine", "lexical", "stats"],
  analyzer: ["engine", "figures", "files", "lexical", "query", "stats"],
  eval: ["engine", "files"],
  bench: ["engine", "eval", "figures", "files", "query", "stats"],
  study: ["analyzer", "bench", "bibliography", "engine", "eval", "files", "lexical", "query", "stats"],
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
    "bibliography"
  ],
  project: ["host", "engine", "files"],
  api: ["project", "host", "engine", "eval", "bench", "figures", "files", "graph", "query", "stats", "bibliography"],
  server: ["api", "engine", "figures", "files"],
  app: ["server", "api", "project", "host", "engine", "eval", "bench", "figures", "files", "query", "stats", "bibliography"]
}

/** Packages whose rooms still import each other in a circle. */
const unordered = new Set(["bibliography", "query"])

/**
 * What a surface loads of the layers below the questions: values and how they are said. Everything else is asked. Types are free, and so are `files` and
 * `figures`, which know nothing of litfuse.
 */
const surfaceLoads: ReadonlySet<string> = new Set([
  "@litfuse/engine/Explanation",
  "@litfuse/engine/Nearest",
  "@litfuse/engine/Notice",
  "@litfuse/engine/pipeline/Trace",
  "@litfuse/stats/PValue"
])
const isFree = (layer: string): boolean => ["server", "api", "files", "figures"].includes(layer)
const isSurface = (layer: string): boolean => layer === "app" || layer === "server"

/** A question knows nothing of the process that asks it: whose folder it is in, what its environment holds, where its output goes. */
const ofProcess =
  /\bprocess\.(?:cwd|env|argv|stdin|stdout|stderr|exit|platform|chdir)\b|\bconsole\.|\bConsole\.|["']node:(?:os|readline|tty|process)["']/

interface Package {
  readonly dir: string
  readonly name: string
  readonly layer: string
  readonly declared: ReadonlySet<string>
}

const problems: Array<string> = []

// what people read is what is checked: every layer has its row in ARCHITECTURE.md, word for word
const architecture = readFileSync("ARCHITECTURE.md", "utf8")
for (const [layer, imports] of Object.entries(layers)) {
  const row = architecture.split("\n").find((line) => line.startsWith(`| \`${layer}\` |`))
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
    return { dir: file.slice(0, -"/package.json".length), name: json.name, layer, declared }
  })
const layerOf = new Map(packages.map((p) => [p.name, p.layer]))
const dirOf = new Map(packages.map((p) => [p.name, p.dir]))
const testOnly = new Set(["vitest", "puppeteer-core", "gpt-tokenizer", "@effect/vitest", "fast-check", "hyparquet-writer", "tinybench"])
/** What a package's build refers to: a package that is imported but not named there is not built before it. */
const referencesOf = (dir: string): ReadonlySet<string> => {
  const { references = [] } = JSON.parse(readFileSync(join(dir, "tsconfig.json"), "utf8")) as {
    readonly references?: ReadonlyArray<{ readonly path: string }>
  }
  return new Set(references.map(({ path }) => join(dir, path)))
}

const importOf = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g

for (const p of packages) {
  const references = referencesOf(p.dir)
  for (const file of globSync(`${p.dir}/{src,test}/**/*.ts`).sort()) {
    const inTest = file.startsWith(`${p.dir}/test/`)
    const say = (text: string) => problems.push(`${file}: ${text}`)
    // what stands in a template is text, such as the files that `plugin new` writes
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
        // what the laws need of a built-in source stands among its fixtures, and is loaded when the laws are run
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
      if (name !== p.name && !p.declared.has(name) && !(inTest && testOnly.has(name))) say(`"${name}" is not in ${p.dir}/package.json`)
      if (layer !== undefined && name !== p.name && !(layers[p.layer] ?? []).includes(layer))
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
      if (other !== undefined && name !== p.name && !references.has(other))
        say(`${p.dir}/tsconfig.json has no reference to ${other}, which it imports`)
      if (layer !== undefined && name !== p.name && target.includes("/internal/")) say(`"${target}" is internal to ${name}`)
      if (layer !== undefined && target.startsWith(`${name}/test/`) && !inTest) say(`"${target}" is for tests`)
      if (target === "@litfuse/engine/Http" && p.layer !== "host" && p.layer !== "study" && !file.endsWith("Api.ts") && !inTest)
        say("only *Api.ts files use Http")
      if (p.layer === "source" && !inTest && target.startsWith("@litfuse/engine/http/")) say("transport is the business of Http")
    }
  }
}

/** The file of this repository that an import of another one names; anything else is no file of ours. */
const fileOf = (file: string, target: string): string => {
  if (target.startsWith(".")) return join(dirname(file), target)
  const [, name, path] = /^@litfuse\/([^/]+)(?:\/(.+))?$/.exec(target) ?? []
  if (name === undefined) return target
  return path?.startsWith("test/") ? `packages/${name}/${path}.ts` : `packages/${name}/src/${path ?? "index"}.ts`
}

const files = [...globSync("packages/*/{src,test}/**/*.ts"), ...globSync("{speed,tools}/**/*.ts")].sort()
const all = new Map(
  files.map((file) => [file, [...readFileSync(file, "utf8").matchAll(importOf)].map((match) => fileOf(file, match[1] ?? match[2]!))])
)
// a type counts too: whoever reads one module has to read what it names
for (const circle of circlesOf(all)) problems.push(`these files import each other in a circle: ${circle.join(", ")}`)
const inOrder = new Map([...all].filter(([file]) => file.includes("/src/") && !unordered.has(file.split("/")[1]!)))
for (const circle of roomCircles(inOrder)) problems.push(`these rooms import each other in a circle: ${circle.join("; ")}`)

for (const problem of problems) console.log(problem)
console.log(`boundaries: ${packages.length} packages, ${problems.length} problem(s)`)
process.exitCode = problems.length > 0 ? 1 : 0
