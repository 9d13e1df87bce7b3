/**
 * `npm run build`: the command as JavaScript in `packages/cli/dist`; `eval` then takes half the time that it takes from its sources.
 *
 * The build has three parts. `main.js` answers `eval` and `--version`, and starts one of the others for everything else. `app.js` and its workers contain all
 * that they need, and start in half of the time; they never load an external plugin. `sharedApp.js`, its workers and the JavaScript API load `effect` from
 * where it is installed. Schemas know only their copy of `effect`, so an external plugin and the command must share one. The published command loads
 * `@litfuse/engine` from there too.
 */
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { of as hashOf, codeFile } from "@litfuse/host/SourcesHash"
import * as Rolldown from "rolldown"

const dayMs = 86_400_000

/**
 * Modules that are loaded on demand by at least this many others share one file. A file costs half a millisecond, and a command would load more than a
 * hundred.
 */
const together = { name: "shared", minShareCount: 12 }
const packages = join(import.meta.dirname, "../../packages")

/** Modules that others start by their file: `new URL("./worker.ts", import.meta.url)`. */
const startedByFile = (): ReadonlyArray<readonly [string, string]> =>
  globSync(`${packages}/{embedders,files,host,texts}/src/**/*.ts`)
    .sort()
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/new URL\("\.\/(\w+)\.ts", import\.meta\.url\)/g)].map(
        ([, name]) => [name!, join(file, "..", `${name}.ts`)] as const
      )
    )

interface Part {
  readonly input: Readonly<Record<string, string>>
  readonly apart: ReadonlyArray<RegExp>
  readonly nameOf: (module: string) => string
}

const cli = (name: string): string => join(packages, "cli/src", `${name}.ts`)
const same = (name: string): string => name
/** Modules that are started by their file are in both parts: those that share `effect` with plugins are called so. */
const shared = (name: string): string =>
  workers.some(([worker]) => worker === name) ? `shared${name[0]!.toUpperCase()}${name.slice(1)}` : name
const workers = startedByFile()

/** The process of a confined plugin starts often, and may read little: it shares no file with the rest of the command. */
const isAlone = ([name]: readonly [string, string]): boolean => name === "pluginWorker"
const beside = Object.fromEntries(workers.filter((worker) => !isAlone(worker)))
const alone = Object.fromEntries(workers.filter(isAlone))

const parts = (apart: ReadonlyArray<RegExp>): ReadonlyArray<Part> => [
  { input: { main: cli("main") }, apart: [/\/(app|sharedApp)\.ts$/], nameOf: same },
  { input: { app: cli("app"), ...beside }, apart: [], nameOf: same },
  { input: alone, apart: [], nameOf: same },
  { input: { sharedApp: cli("sharedApp"), index: cli("index"), ...beside }, apart: [/^effect(\/|$)/, ...apart], nameOf: shared },
  { input: alone, apart: [/^effect(\/|$)/, ...apart], nameOf: shared }
]

const startable = ["app", "sharedApp", ...workers.map(([name]) => name)]

/**
 * How the command is built.
 *
 * - `apart` what is left where it is installed, beside `effect`, by what may load plugins of others
 * - `isPublished` leaves out the studies that only reports of this repository need
 * - `minify` false leaves names as they are, and says in comments where each module begins and ends
 */
export interface Options {
  readonly apart?: ReadonlyArray<RegExp>
  readonly isPublished?: boolean
  readonly minify?: boolean
}

const withoutStudies = { "@litfuse/studies/index": join(packages, "studies/src/noStudies.ts") }

const buildPart = async (dist: string, { input, apart, nameOf }: Part, options: Options): Promise<ReadonlyArray<string>> => {
  const { isPublished = false, minify = true } = options
  // traces and consoles show names of classes; those of functions make files larger, and are kept where scripts call them
  const keepNames = { class: true, function: "index" in input }
  const { output } = await Rolldown.build({
    input: { ...input },
    platform: "node",
    external: [...apart],
    resolve: { alias: isPublished ? withoutStudies : {} },
    logLevel: "warn",
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      {
        name: "files-by-place",
        // in the build, every module is in a folder next to the one package.json
        transform: (code) =>
          code.replaceAll(/new URL\("(?:\.\.\/)+package\.json", import\.meta\.url\)/g, 'new URL("../package.json", import.meta.url)'),
        renderChunk: (code) =>
          code.replaceAll(
            new RegExp(`(["'\`])\\./(${startable.join("|")})\\.ts\\1`, "g"),
            (_, _quote, name: string) => `"./${nameOf(name)}.js"`
          )
      }
    ],
    output: {
      dir: dist,
      format: "esm",
      minify: minify && { compress: { keepNames }, mangle: { keepNames } },
      codeSplitting: { groups: [together] },
      // All in one folder, as the sources of a package are: a path that starts at a module's own place then holds in both.
      entryFileNames: ({ name }) => `${nameOf(name)}.js`,
      chunkFileNames: `${Object.keys(input)[0]}-[name]-[hash].js`
    }
  })
  return output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []))
}

/** Builds the command and its JavaScript API into a folder; the answer names the files that went in. */
export const buildInto = async (dist: string, options: Options = {}): Promise<ReadonlyArray<string>> => {
  const files: Array<string> = []
  for (const part of parts(options.apart ?? [])) files.push(...(await buildPart(dist, part, options)))
  // a cache knows values by the code that computed them: as built and from its sources it is the same code
  writeFileSync(join(dist, codeFile), hashOf(packages))
  return files
}

/**
 * Builds the command into a folder of `packages/cli`. Each file is replaced in one step, because another process may be starting from the folder. Chunks have
 * their hash in their name.
 */
export const build = async (folder: string): Promise<void> => {
  const began = new Date()
  const dist = join(packages, "cli", folder)
  mkdirSync(dist, { recursive: true })
  const beside = mkdtempSync(`${dist}-`)
  try {
    await buildInto(beside)
    // the module that the command starts from last: it names the others
    const names = readdirSync(beside).toSorted((a, b) => Number(a === "main.js") - Number(b === "main.js"))
    for (const name of names) renameSync(join(beside, name), join(dist, name))
    // a command that began with a chunk of before may still ask for another
    const old = readdirSync(dist).filter((name) => !names.includes(name) && began.getTime() - statSync(join(dist, name)).mtimeMs > dayMs)
    for (const name of old) rmSync(join(dist, name), { force: true })
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  // a source that was written meanwhile is newer than what was built
  utimesSync(join(dist, "main.js"), began, began)
}

if (process.argv[1] === import.meta.filename) await build("dist")
