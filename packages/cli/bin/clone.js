// How the command starts in a clone; not part of the published package.
import { spawnSync } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

const packages = join(import.meta.dirname, "../..")
const built = join(import.meta.dirname, "../dist/main.js")

/** When a file was written; 0 when there is none. */
const written = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** True when a source, or a name among them, is newer than `time`. */
const hasNewer = (folder, time) =>
  written(folder) > time ||
  readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? hasNewer(path, time) : written(path) > time
  })

const isFresh = () => {
  const time = written(built)
  if (time === 0 || written(join(packages, "../package-lock.json")) > time) return false
  return !readdirSync(packages).some((name) => {
    const folder = join(packages, name)
    return written(join(folder, "package.json")) > time || (written(join(folder, "src")) > 0 && hasNewer(join(folder, "src"), time))
  })
}

/** The module to start: the built command, made again when it is older than its sources; the sources themselves when it cannot be made. */
export const entry = () => {
  if (isFresh()) return "../dist/main.js"
  const { status } = spawnSync(process.execPath, [join(packages, "../tools/release/build.ts")], { stdio: "ignore" })
  return status === 0 ? "../dist/main.js" : "../src/main.ts"
}
