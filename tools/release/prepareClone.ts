import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.ts"
import { publishedDependencies } from "./manifest.ts"
import { unreadPackages } from "./unreadPackages.ts"

/**
 * The last step of `npm ci`, after the check of Node (`prepare.mjs`). It removes folders of packages that nothing here reads, more than a third of the
 * installation. It builds the command, so that `npx litfuse` starts as fast as the published one. It adds the dependencies of the published packages to npm's
 * cache, so that they install offline: `npm ci` caches archives, but not which versions exist. A step that fails prints one line, and the installation stays usable.
 */
export const prepareClone = async (): Promise<void> => {
  try {
    for (const folder of unreadPackages(join(import.meta.dirname, "../../node_modules"), process.platform, process.arch))
      rmSync(folder, { recursive: true })
  } catch (error) {
    console.error(`unused folders stay in node_modules: ${error instanceof Error ? error.message : String(error)}`)
  }

  try {
    await build("dist")
  } catch (error) {
    console.error(
      `litfuse is not built, and runs from its sources: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`
    )
  }

  // npm sets this variable to its own program
  const npm = process.env["npm_execpath"]
  if (npm !== undefined) {
    const words = [npm, "cache", "add", ...publishedDependencies(), "--fetch-retries=0", "--fetch-timeout=20000", "--prefer-offline"]
    const { status } = spawnSync(process.env["npm_node_execpath"] ?? process.execPath, words, { stdio: "ignore" })
    if (status !== 0)
      console.error("npm's cache does not know effect and fast-check: `npm install` of the packed litfuse needs the network")
  }
}
