import { type PluginName } from "./PluginName.ts"
import { templateFiles } from "./templateFiles.ts"

/**
 * The files of a new plugin, by their paths below its folder, and the steps that are left.
 *
 * - `entry` the module that exports the plugin
 * - `isInPackage` the folder is a package of this repository that exists already; only the files are new
 */
export interface NewPlugin {
  readonly folder: string
  readonly isInPackage?: boolean
  readonly entry: string
  readonly files: Readonly<Record<string, string>>
  readonly next: ReadonlyArray<string>
}

/** The kinds of plugin that have a template. */
export const kinds = [
  "source",
  "enricher",
  "entity",
  "ranker",
  "normalisation",
  "fusion",
  "reranker",
  "analyzer",
  "retriever",
  "embedder",
  "measure"
] as const

/** A kind of plugin that has a template. */
export type Kind = (typeof kinds)[number]

/** Kinds whose plugins ask a service: they are packages of this repository too. */
const isService = (kind: Kind): boolean => ["source", "enricher", "entity"].includes(kind)

/** Where a plugin of one file goes in this repository, and the table that lists it. */
interface Room {
  readonly folder: string
  readonly subfolder?: string
  readonly table: string
}

const ofRankers = { folder: "packages/rankers", table: "packages/rankers/src/index.ts" }

const rooms: Partial<Record<Kind, Room>> = {
  ranker: ofRankers,
  normalisation: { ...ofRankers, subfolder: "normalisation" },
  fusion: { ...ofRankers, subfolder: "fusion" },
  reranker: { ...ofRankers, subfolder: "rerank" },
  analyzer: { folder: "packages/analyzers", table: "packages/analyzers/src/index.ts" },
  retriever: { folder: "packages/sources-corpus", table: "packages/sources-corpus/src/Bm25.ts (retrievers)" },
  measure: {
    folder: "packages/eval",
    subfolder: "measures",
    table: "packages/eval/src/measures/index.ts, and run node tools/docs/measuresPage.ts"
  }
}

const trustStep = "read the code, then approve it: litfuse plugin trust (again after each change, because a plugin runs with your rights)"
const checkStep = (kind: Kind, id: string): string => `then: litfuse plugin check ${kind}/${id}`

const outside = (kind: Kind, name: PluginName): NewPlugin => ({
  folder: `litfuse-${kind}-${name.id}`,
  entry: `src/${name.moduleName}.ts`,
  files: templateFiles(kind, name),
  next: [trustStep, checkStep(kind, name.id)]
})

/** A test of this repository runs under vitest. */
const underVitest = (text: string): string => text.replaceAll('"node:test"', '"vitest"')

const isTest = (path: string): boolean => path.endsWith(".test.ts")

/** The packages of this repository are approved already, so their pages do not explain it. */
const withoutTrust = (readme: string): string => readme.replace(/\nA plugin runs with the rights of its user\.[^]*$/, "")

const servicePackage = (kind: Kind, name: PluginName): NewPlugin => {
  const { id, moduleName } = name
  const files = Object.entries(templateFiles(kind, name)).map(([path, text]) => {
    if (path === "README.md") return [path, withoutTrust(text)]
    return [path, isTest(path) ? underVitest(text) : text]
  })
  const local = moduleName[0]!.toLowerCase() + moduleName.slice(1)
  return {
    folder: `packages/sources-${id}`,
    entry: `src/${moduleName}.ts`,
    files: { ...Object.fromEntries(files), ...templateFiles("repository/service", name) },
    next: [
      `add to packages/host/src/builtInPackages.ts: import ${local} from "@litfuse/sources-${id}"`,
      `add below, in its list of packages: { name: "@litfuse/sources-${id}", plugins: [${local}] }`,
      `add "@litfuse/sources-${id}": "0.1.0" to the dependencies of packages/host/package.json, and { "path": "../sources-${id}" } to its tsconfig.json`,
      `add { "path": "packages/sources-${id}" } to tsconfig.json, then run npm install`
    ]
  }
}

/** A plugin of one file and its test, in the package of its kind. Plugins of this repository are named exports. */
const inRoom = (kind: Kind, { folder, subfolder = "", table }: Room, name: PluginName): NewPlugin => {
  const { id, moduleName } = name
  const [source, test] = [`src/${moduleName}.ts`, `test/${moduleName}.test.ts`]
  const templates = { ...templateFiles(kind, name), ...templateFiles(`repository/${kind}`, name) }
  const [below, up] = subfolder === "" ? ["", "../"] : [`${subfolder}/`, "../../"]
  const entry = `src/${below}${moduleName}.ts`
  return {
    folder,
    isInPackage: true,
    entry,
    files: {
      [entry]: templates[source]!.replace(/^export default (?=\w+\.plugin\()/m, `export const ${moduleName} = `),
      [`test/${below}${moduleName}.test.ts`]: underVitest(templates[test]!)
        .replace(`import ${moduleName} from "../${source}"`, `import { ${moduleName} } from "${up}${entry}"`)
        .replace(/"[./]+\/eval\/test\/measures\/support\.ts"/, '"./support.ts"')
    },
    next: [`add ${moduleName} to the table in ${table}`, checkStep(kind, id)]
  }
}

/**
 * A new plugin from the template of its kind. Its laws fail until its author has written the missing parts; each failure names the part.
 *
 * - `isInRepository` the plugin becomes a part of this repository; anywhere else it is a package
 */
export const newPlugin = (kind: Kind, name: PluginName, isInRepository: boolean): NewPlugin => {
  if (!isInRepository) return outside(kind, name)
  if (isService(kind)) return servicePackage(kind, name)
  const room = rooms[kind]
  if (room !== undefined) return inRoom(kind, room, name)
  const { next, ...plugin } = outside(kind, name)
  const step = `this repository has no package for this kind yet: name ./${plugin.folder}/${plugin.entry} in a litfuse.config.yaml`
  return { ...plugin, next: [step, ...next] }
}
