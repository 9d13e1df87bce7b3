/**
 * `npm run pack -- --out DIR`: the packages that are published, as `litfuse-V.tgz`, `litfuse-engine-V.tgz` and `litfuse-kit-V.tgz`. They contain built
 * JavaScript and types, and no sources or tests; `litfuse` also has the templates of `plugin new`.
 */
import { spawnSync } from "node:child_process"
import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { parseArgs } from "node:util"
import { buildInto } from "./build.ts"
import { engineManifest, kitManifest, litfuseManifest } from "./manifest.ts"
import { writeMovedModules } from "./movedModules.ts"

const root = join(import.meta.dirname, "../..")
/** Of this process alone: two may pack at once. */
const stage = join(root, ".publish", String(process.pid))

const run = (command: string, words: ReadonlyArray<string>, cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" })
  if (status === 0) return stdout
  console.error(`${command} ${words.join(" ")}\n${stdout}${stderr}`)
  process.exit(1)
}

const compile = (from: string, to: string, include: string, options: Readonly<Record<string, boolean>> = {}): void => {
  const config = join(stage, "tsconfig.json")
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, "tsconfig.base.json"),
      include: [join(from, include)],
      compilerOptions: {
        rootDir: from,
        outDir: to,
        noCheck: true,
        composite: false,
        incremental: false,
        emitDeclarationOnly: false,
        rewriteRelativeImportExtensions: true,
        declarationMap: false,
        sourceMap: false,
        ...options
      }
    })
  )
  run("tsc", ["-p", config], root)
  rmSync(config)
}

/** Rewrites what modules import: files end in `.js`, and the query tree lies inside the engine. */
const relink = (dist: string, names: string): void => {
  for (const name of globSync(names, { cwd: dist })) {
    const file = join(dist, name)
    const query = (module: string) => {
      const path = relative(dirname(file), join(dist, "query", module))
      return `"${path.startsWith(".") ? path : `./${path}`}.js"`
    }
    const text = readFileSync(file, "utf8")
    writeFileSync(
      file,
      text
        .replaceAll(/"@litfuse\/query\/([\w/]+)"/g, (_, module: string) => query(module))
        .replaceAll(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, "$1$2.js$1")
    )
  }
}

const licences = (files: ReadonlyArray<string>): string => {
  const folders = new Set(files.flatMap((file) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []))
  return [...folders]
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>
      const texts = globSync("{LICENSE,LICENCE,NOTICE}{,.*}", { cwd: folder }).sort()
      return { title: `${name} ${version} (${license})`, text: texts.map((file) => readFileSync(join(folder, file), "utf8")).join("\n") }
    })
    .sort((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, text }) => `${title}\n\n${text.trim()}\n`)
    .join("\n----------------------------------------\n\n")
}

const describe = (folder: string, manifest: object, readme: string): void => {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
  copyFileSync(join(root, readme), join(folder, "README.md"))
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"))
}

const stageEngine = async (): Promise<string> => {
  const folder = join(stage, "engine")
  mkdirSync(folder, { recursive: true })
  compile(join(root, "packages/engine/src"), join(folder, "dist"), "**/*.ts")
  compile(join(root, "packages/query/src"), join(folder, "dist/query"), "**/*.ts")
  relink(join(folder, "dist"), "**/*.{js,d.ts}")
  await writeMovedModules(join(folder, "dist"))
  describe(folder, engineManifest(), "packages/engine/README.md")
  return folder
}

const stageKit = (): string => {
  const folder = join(stage, "kit")
  mkdirSync(folder, { recursive: true })
  // the generator is part of the command
  compile(join(root, "packages/kit/src"), join(folder, "dist"), "*.ts")
  relink(join(folder, "dist"), "**/*.{js,d.ts}")
  describe(folder, kitManifest(), "packages/kit/README.md")
  return folder
}

const stageLitfuse = async (): Promise<string> => {
  const folder = join(stage, "litfuse")
  mkdirSync(folder, { recursive: true })
  const files = await buildInto(join(folder, "dist"), { apart: [/^@litfuse\/engine(\/|$)/], isPublished: true })
  compile(join(root, "packages/cli/src"), join(stage, "types"), "index.ts", { emitDeclarationOnly: true })
  mkdirSync(join(folder, "dist/api"))
  copyFileSync(join(stage, "types/index.d.ts"), join(folder, "dist/index.d.ts"))
  for (const name of ["rows", "ApiTypes"]) copyFileSync(join(stage, `types/api/${name}.d.ts`), join(folder, `dist/api/${name}.d.ts`))
  // the bundled code imports no module of ours
  relink(join(folder, "dist"), "**/*.d.ts")
  mkdirSync(join(folder, "schemas"))
  for (const name of globSync("*.schema.json", { cwd: join(root, "docs/schemas") }))
    copyFileSync(join(root, "docs/schemas", name), join(folder, "schemas", name))
  mkdirSync(join(folder, "presets"))
  for (const name of globSync("*.pipeline.yaml", { cwd: join(root, "presets") }))
    // the schemas stand elsewhere in the package
    writeFileSync(
      join(folder, "presets", name),
      readFileSync(join(root, "presets", name), "utf8").replace("../docs/schemas/", "../schemas/")
    )
  cpSync(join(root, "packages/kit/templates"), join(folder, "templates"), { recursive: true })
  mkdirSync(join(folder, "bin"))
  for (const name of ["litfuse.js", "start.js"]) copyFileSync(join(root, "packages/cli/bin", name), join(folder, "bin", name))
  chmodSync(join(folder, "bin/litfuse.js"), 0o755)
  describe(folder, litfuseManifest(), "packages/cli/README.md")
  writeFileSync(join(folder, "THIRD-PARTY-LICENCES.txt"), licences(files))
  return folder
}

/** Writes the archives and answers their paths. */
export const pack = async (out: string): Promise<ReadonlyArray<string>> => {
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  mkdirSync(out, { recursive: true })
  const folders = [await stageLitfuse(), await stageEngine(), stageKit()]
  const files = folders.map((folder) => {
    const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", out], folder)) as [{ readonly filename: string }]
    return join(out, filename)
  })
  rmSync(stage, { recursive: true, force: true })
  return files
}

/** The command that installs archives in any folder: together, because they need each other and no registry has them. */
export const installCommand = (files: ReadonlyArray<string>): string =>
  `npm install ${files.map((file) => (/[^\w./@:-]/.test(file) ? `"${file}"` : file)).join(" ")}`

if (process.argv[1] === import.meta.filename) {
  const { out } = parseArgs({ options: { out: { type: "string" } } }).values
  if (out === undefined) {
    console.error("usage: npm run pack -- --out DIR, the folder for the archives")
    process.exit(2)
  }
  const files = await pack(resolve(out))
  for (const file of files) console.log(file)
  console.error(`install them in any folder: ${installCommand(files)}`)
}
