/**
 * The modules that `@litfuse/engine` published below `testing/` until `@litfuse/kit` took them over. The published engine still has a module at each old
 * path: it stops with one line that names the new path.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

interface Moved {
  readonly to: string
  readonly names?: Readonly<Record<string, string>>
}

const unchanged = ["Law", "answered", "loopback", "mutated", "onTestClock", "property", "recorded"]

/** Kinds whose module of laws exported `laws`; it exports the name of the module now. */
const lawModules = [
  "analyzer",
  "embedder",
  "enricher",
  "fusion",
  "measure",
  "normalisation",
  "plugin",
  "ranker",
  "reranker",
  "retriever",
  "source",
  "train"
]

/** Where each old module is now, by its old name. */
export const movedModules: Readonly<Record<string, Moved>> = {
  ...Object.fromEntries(unchanged.map((module) => [module, { to: module }])),
  ...Object.fromEntries(lawModules.map((kind) => [`${kind}Laws`, { to: `${kind}Laws`, names: { laws: `${kind}Laws` } }])),
  analyzerViews: { to: "viewProblem", names: { problemOfViews: "viewProblem", leakOfViews: "unescapedText", spoil: "withHostileTexts" } },
  arbitraries: { to: "Arbitraries" },
  enricherHarness: { to: "EnricherHarness" },
  measureCases: { to: "MeasureCase" },
  miniSearch: { to: "matchesQuery", names: { answers: "matchesQuery" } },
  params: { to: "arbitraryParams", names: { arbitrary: "arbitraryParams" } },
  publications: { to: "publication" },
  scriptedHttp: { to: "scriptedHttp", names: { http: "scriptedHttp" } },
  sourceAbilityLaws: { to: "sourceAbilityLaws", names: { abilityLaws: "sourceAbilityLaws" } },
  sourceCapabilityLaws: { to: "sourceCapabilityLaws", names: { capabilityLaws: "sourceCapabilityLaws" } },
  sourceFaultLaws: { to: "sourceFaultLaws", names: { faultLaws: "sourceFaultLaws" } },
  sourceHarness: { to: "SourceHarness" },
  sourceOddLaws: { to: "sourceOddLaws", names: { oddLaws: "sourceOddLaws" } },
  sourceRun: { to: "askSource", names: { ask: "askSource" } },
  vitest: { to: "testLaws", names: { tests: "testLaws" } }
}

/** What an import of an old path says. */
export const movedMessage = (module: string): string => {
  const { to, names = {} } = movedModules[module]!
  const renamed = Object.entries(names).map(([old, name]) => `${old} is now ${name}`)
  const change = ["install litfuse-kit-V.tgz and change this import", ...renamed].join("; ")
  return `@litfuse/engine/testing/${module} moved to @litfuse/kit/${to}: ${change}`
}

/** The old names of run-time exports: an import of a missing name fails before the module can report the new one. */
const oldNamesOf = async ({ to, names = {} }: Moved): Promise<ReadonlyArray<string>> => {
  const module = (await import(join(import.meta.dirname, `../../packages/kit/src/${to}.ts`))) as object
  const oldNames = new Map(Object.entries(names).map(([old, name]) => [name, old]))
  return Object.keys(module).map((name) => oldNames.get(name) ?? name)
}

/** Writes a module for each old path into the built modules of the engine. */
export const writeMovedModules = async (dist: string): Promise<void> => {
  const folder = join(dist, "testing")
  mkdirSync(folder, { recursive: true })
  for (const [module, moved] of Object.entries(movedModules)) {
    const names = await oldNamesOf(moved)
    const declared = names.length === 0 ? "export {}" : `export let ${names.join(", ")}`
    writeFileSync(join(folder, `${module}.js`), `throw new Error(${JSON.stringify(movedMessage(module))})\n${declared}\n`)
    writeFileSync(join(folder, `${module}.d.ts`), `/** @deprecated moved to @litfuse/kit/${moved.to} */\nexport {}\n`)
  }
}
