import { cpSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "./repositoryFiles.ts"

const excluded = [".git", "node_modules", "dist", ".cache", ".tsbuild", ".nx"]

/**
 * Copies what tests need into a folder, so that a test can change the copy and run it: the repository is never touched. Packages of others are linked to, our
 * own are those of the copy.
 *
 * - `without` names of further files and folders that are left out wherever they are
 */
export const copyRepository = (target: string, without: ReadonlyArray<string> = []): void => {
  const omitted = new Set([...excluded, ...without])
  cpSync(root, target, { recursive: true, filter: (from) => from === root || !omitted.has(basename(from)) })
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
