/**
 * What is done once before the tests of an installation: what is published is packed, and installed in an empty folder, of which each test has a copy.
 * `LITFUSE_ADOPTION_ARCHIVES` names a folder with archives that were packed before.
 */
import { cpSync, globSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pack } from "../pack.ts"
import { empty, installedAt } from "./folder.ts"

export default async (): Promise<() => void> => {
  const folder = empty()
  const given = process.env["LITFUSE_ADOPTION_ARCHIVES"]
  const kept = join(folder.path, "archives")
  if (given === undefined) await pack(kept)
  else cpSync(given, kept, { recursive: true })
  const archives = globSync(join(kept, "*.tgz")).sort()
  const { code, out, err } = folder.run("npm", "install", "--offline", "--no-audit", "--no-fund", ...archives, "effect@~4.1.0")
  if (code !== 0) throw new Error(`npm install --offline:\n${out}${err}`)
  process.env[installedAt] = folder.path
  return () => rmSync(folder.path, { recursive: true, force: true })
}
