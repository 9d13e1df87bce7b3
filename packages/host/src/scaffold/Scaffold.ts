import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import * as Data from "effect/Data"
import { within } from "@litfuse/files/Within"
import * as Result from "effect/Result"

/**
 * What is to be written.
 *
 * - `name` kebab-case: the id of the plugin; `Name` the same as the name of a module
 * - `isInRepository` inside this repository, as one of its packages
 */
export interface Wanted {
  readonly name: string
  readonly Name: string
  readonly isInRepository: boolean
}

/**
 * The files of a new plugin by their paths below its folder, and what there is left to do by hand.
 *
 * - `isInPackage` the folder is a package of this repository that is there already; only files are new
 */
export interface Scaffold {
  readonly folder: string
  readonly isInPackage?: boolean
  readonly entry: string
  readonly files: Readonly<Record<string, string>>
  readonly next: ReadonlyArray<string>
}

/** A new plugin cannot be written. */
export class ScaffoldError extends Data.TaggedError("ScaffoldError")<{ readonly what: string }> {
  override get message() {
    return this.what
  }
}

/** The name of a plugin as the name of a module: `acme-hub` is `AcmeHub`. */
const moduleName = (name: string): string =>
  name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("")

/** The package.json of a plugin outside of this repository. */
export const outsidePackage = (kind: string, { name, Name }: Wanted) => ({
  name: `litfuse-${kind}-${name}`,
  version: "0.1.0",
  type: "module",
  exports: { ".": `./src/${Name}.ts` },
  scripts: { test: "node --test test/*.test.ts" },
  peerDependencies: { "@litfuse/engine": "^0.1.0", effect: "~4.1.0" },
  engines: { node: ">=22.19" }
})

/** What the page of every plugin says about who runs it. */
export const trustLine =
  "A plugin runs with the rights of whoever uses it. A project that names it is approved with `litfuse trust`, and again after each change of its code."

/** What to do before a plugin outside of this repository is loaded. */
export const trustStep = "when you know what it does: litfuse trust (again after each change, for it runs with your rights)"

/**
 * The README of a plugin over a service.
 *
 * - `coverage` what is asked of its author in that row; `fields` the rows of the field map; `more` what follows the line about laws
 */
export const serviceReadme = (
  kind: "source" | "enricher",
  { name, Name, isInRepository }: Wanted,
  { coverage, fields, more = "" }: { readonly coverage: string; readonly fields: ReadonlyArray<string>; readonly more?: string }
): string => `# ${Name} as ${kind === "source" ? "a source" : "an enricher"} of litfuse

Every claim below is to be linked, with the date on which it was read.

| | |
|---|---|
| coverage | ${coverage} |
| terms of use | who may use it for what; the licence of what it delivers |
| rate limit | how fast it may be asked, with and without a key |
| credentials | which environment variables, and where one gets them |

## Field map

| theirs | ours |
|---|---|
${fields.join("\n")}

## Known gaps

What it cannot do, what is only nearly right, and what was not tried.

\`litfuse plugin check ${kind}/${name}\` runs the laws that every ${kind} keeps.${more}
${isInRepository ? "" : `\n${trustLine}\n`}`

/** Whether a folder is this repository, where a plugin becomes one of its packages. */
const isRepository = (folder: string): boolean => existsSync(join(folder, "packages/host/src/plugins.ts"))

/**
 * Decides where a new plugin goes: into `packages/` of this repository, or into a folder of its own anywhere else.
 *
 * - errors: `ScaffoldError` when the name is none
 */
export const wanted = (name: string, folder: string): Result.Result<Wanted, ScaffoldError> =>
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)
    ? Result.succeed({ name, Name: moduleName(name), isInRepository: isRepository(folder) })
    : Result.fail(
        new ScaffoldError({ what: `"${name}" cannot be an id; use lower-case letters, digits and single hyphens, such as acme-hub` })
      )

/** The line by which editors complete the configuration, where litfuse is installed beside it. */
const schemaLine = "# yaml-language-server: $schema=node_modules/litfuse/schemas/litfuse.config.schema.json"

/**
 * Writes a new plugin below a folder, and names it in a litfuse.config.yaml there when there is none yet. Existing files are never overwritten.
 *
 * - errors: `ScaffoldError` when there is such a folder already, or it cannot be written
 */
export const write = (scaffold: Scaffold, folder: string, isInRepository: boolean): Result.Result<ReadonlyArray<string>, ScaffoldError> => {
  const target = resolve(folder, scaffold.folder)
  const there = scaffold.isInPackage === true ? Object.keys(scaffold.files).map((path) => join(target, path)) : [target]
  const taken = there.find((path) => existsSync(path))
  if (taken !== undefined) return Result.fail(new ScaffoldError({ what: `${taken} is there already; choose another name or remove it` }))
  for (const name of ["litfuse.config.yaml", ...Object.keys(scaffold.files).map((path) => join(scaffold.folder, path))]) {
    const inside = within(folder, folder, name)
    if (Result.isFailure(inside)) return Result.fail(new ScaffoldError({ what: `${name} ${inside.failure}` }))
  }
  return Result.try({
    try: () => {
      for (const [path, text] of Object.entries(scaffold.files)) {
        mkdirSync(dirname(join(target, path)), { recursive: true })
        writeFileSync(join(target, path), text, { flag: "wx" })
      }
      const written = Object.keys(scaffold.files).map((path) => relative(folder, join(target, path)))
      const config = join(folder, "litfuse.config.yaml")
      const entry = `./${scaffold.folder}/${scaffold.entry}`
      if (isInRepository) return [...written, ...scaffold.next]
      if (!existsSync(config)) {
        writeFileSync(config, `${schemaLine}\nplugins:\n  - ${entry}\n`)
        return [...written, "litfuse.config.yaml", ...scaffold.next]
      }
      const isNamed = readFileSync(config, "utf8").includes(entry)
      return [...written, ...(isNamed ? [] : [`add to the plugins of litfuse.config.yaml: ${entry}`]), ...scaffold.next]
    },
    catch: (cause) => new ScaffoldError({ what: `${target} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}` })
  })
}
