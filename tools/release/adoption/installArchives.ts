/**
 * Vitest's global setup of the adoption tests: packs what is published and installs it in an empty folder, which each test copies. `LITFUSE_ADOPTION_ARCHIVES`
 * names a folder with archives that were packed before.
 */
import { cpSync, globSync, rmSync } from "node:fs"
import { join } from "node:path"
import { installCommand, pack } from "../pack.ts"
import { empty, installedAt } from "./install.ts"

const installArchives = async (): Promise<() => void> => {
  const folder = empty()
  const packed = process.env["LITFUSE_ADOPTION_ARCHIVES"]
  const folderOfArchives = join(folder.path, "archives")
  if (packed === undefined) await pack(folderOfArchives)
  else cpSync(packed, folderOfArchives, { recursive: true })
  const archives = globSync(join(folderOfArchives, "*.tgz")).sort()
  // the printed command as it is, without a network
  const command = installCommand(archives)
  const offline = { npm_config_offline: "true", npm_config_audit: "false", npm_config_fund: "false" }
  const { code, out, err } = folder.shell(command, offline)
  if (code !== 0) throw new Error(`${command}\n${out}${err}`)
  process.env[installedAt] = folder.path
  return () => rmSync(folder.path, { recursive: true, force: true })
}

export default installArchives
