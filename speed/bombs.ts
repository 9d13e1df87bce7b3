import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bombs as all, writeBomb } from "../packages/cli/test/hostile/bombs.ts"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { builtMain } from "./processes.ts"
import { meter, used } from "./processTimes.ts"

/** The most memory of the built command for a file of 3 MB that becomes far more, one row per reader. Units: MB. */
export const bombs = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  const root = mkdtempSync(join(tmpdir(), "litfuse-bombs-"))
  const rows = all.map((one, at) => {
    const file = join(root, `${at}.json`)
    const { status, stderr } = spawnSync(process.execPath, ["--import", meter(file), builtMain, ...one.words], {
      cwd: writeBomb(root, one, at),
      encoding: "utf8"
    })
    if (status !== 2) throw new Error(`litfuse ${one.words.join(" ")} ends with ${status}: ${stderr}`)
    return { name: `a bomb of 3 MB, ${one.name}: most memory`, value: used(file).mb, unit: "MB", target: "at most 500" }
  })
  rmSync(root, { recursive: true })
  return rows
}

if (import.meta.main) console.table(await bombs())
