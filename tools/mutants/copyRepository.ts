/** A copy of the repository in which mistakes are planted: the repository itself is never touched. */
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { plantMutants } from "./plantMutants.ts"
import type { Drawn } from "./sample.ts"

const root = join(import.meta.dirname, "../..")
const excluded = new Set([".git", "node_modules", "dist", ".cache", ".tsbuild", ".nx"])

/** Copies what tests need. Packages of others are linked to, our own are those of the copy. */
export const copyRepository = (target: string): void => {
  cpSync(root, target, { recursive: true, filter: (from) => !excluded.has(from.slice(from.lastIndexOf("/") + 1)) })
  const modules = join(root, "node_modules")
  const link = (name: string) => {
    const from = join(modules, name)
    const isOurs = lstatSync(from).isSymbolicLink() && !readlinkSync(from).startsWith("/")
    symlinkSync(isOurs ? readlinkSync(from) : from, join(target, "node_modules", name))
  }
  mkdirSync(join(target, "node_modules", ".cache"), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name === ".cache" || name.startsWith(".vite")) continue
    if (!name.startsWith("@") && name !== ".bin") link(name)
    else {
      mkdirSync(join(target, "node_modules", name))
      for (const one of readdirSync(join(modules, name)))
        if (name === ".bin") symlinkSync(join(modules, name, one), join(target, "node_modules", name, one))
        else link(join(name, one))
    }
  }
}

/** Plants all that was drawn, and gives every package a configuration whose tests run by `MutantRunner.ts`. */
export const plantInCopy = (target: string, drawn: ReadonlyArray<Drawn>, packages: ReadonlyArray<string>): void => {
  for (const [file, mutants] of Map.groupBy(drawn, (one) => one.file))
    writeFileSync(join(target, file), plantMutants(readFileSync(join(root, file), "utf8"), mutants))
  const runner = join(target, "tools/mutants/MutantRunner.ts")
  for (const name of packages)
    writeFileSync(
      join(target, "packages", name, "vitest.mutants.config.ts"),
      `import { mergeConfig } from "vitest/config"\nimport own from "./vitest.config.ts"\n\nexport default mergeConfig(own, { test: { runner: ${JSON.stringify(runner)}, maxWorkers: 1, dangerouslyIgnoreUnhandledErrors: true } })\n`
    )
}

/** Puts the tests of a package as they are now into a copy that was made before. */
export const renewTests = (target: string, name: string): void =>
  cpSync(join(root, "packages", name, "test"), join(target, "packages", name, "test"), { recursive: true, force: true })
