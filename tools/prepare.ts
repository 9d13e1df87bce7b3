/**
 * What `npm ci` ends with, once the Node was checked (`prepare.mjs`): folders of packages that nothing here reads are removed, which is more than a third of what was installed; the command is
 * built, so that `npx litfuse` starts as fast as the published one; and npm's cache knows what the published packages leave to be installed, so that
 * they install offline. `npm ci` itself caches archives only, not which versions there are. None of it is needed to work on the sources: what fails here
 * is one line, and the installation stands.
 */
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.ts"
import { installed } from "./manifests.ts"
import { unread } from "./unread.ts"

try {
  for (const folder of unread(join(import.meta.dirname, "../node_modules"), process.platform, process.arch))
    rmSync(folder, { recursive: true })
} catch (error) {
  console.error(`what nothing reads stays in node_modules: ${error instanceof Error ? error.message : String(error)}`)
}

try {
  await build("dist")
} catch (error) {
  console.error(`litfuse is not built, and runs from its sources: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`)
}

// npm sets this variable to its own program
const npm = process.env["npm_execpath"]
if (npm !== undefined) {
  const words = [npm, "cache", "add", ...installed(), "--fetch-retries=0", "--fetch-timeout=20000", "--prefer-offline"]
  const { status } = spawnSync(process.env["npm_node_execpath"] ?? process.execPath, words, { stdio: "ignore" })
  if (status !== 0) console.error("npm's cache does not know effect and fast-check: `npm install` of the packed litfuse needs the network")
}
