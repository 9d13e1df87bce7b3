/** `litfuse fuse`, built, beside a loop in Python, pair after pair on the same runs. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { builtMain } from "./processes.ts"
import { meter, timePairs, used } from "./processTimes.ts"
import { fusionRun } from "./randomStream.ts"

const runs = 5
const topics = 500
const depth = 1000
const pairs = 5

const python = "python3"

/** CPU over that of the loop, and the most memory; nothing of the loop without Python. */
export const fuseProcesses = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  const folder = mkdtempSync(join(tmpdir(), "litfuse-fuse-"))
  const files = Array.from({ length: runs }, (_, r) => join(folder, `${r}.run`))
  for (const [r, file] of files.entries()) writeFileSync(file, fusionRun(topics, depth, r + 1))
  const ours = [builtMain, "fuse", ...files, "--out", join(folder, "ours.run")]
  const use = join(folder, "use.json")
  const { status } = spawnSync(process.execPath, ["--import", meter(use), ...ours], { stdio: "ignore" })
  if (status !== 0) throw new Error(`litfuse fuse ends with ${status}`)
  const name = `litfuse fuse, ${runs} runs x ${topics} topics x ${depth}, built`
  const memory: Measurement = { name: `${name}: most memory`, value: used(use).mb, unit: "MB", target: "at most 200" }
  const hasPython = spawnSync(python, ["--version"]).status === 0
  const loop = [python, join(import.meta.dirname, "fusionLoop.py"), join(folder, "loop.run"), ...files]
  const found = hasPython ? timePairs(loop, [process.execPath, ...ours], pairs) : undefined
  rmSync(folder, { recursive: true })
  if (found === undefined) return [memory]
  const { theirs, ours: own, ratio } = found
  return [
    { name, value: own.cpu / 1000, unit: "s of CPU" },
    { name: "the same in a loop in Python", value: theirs.cpu / 1000, unit: "s of CPU" },
    { name: `${name}: CPU over that of the loop`, value: ratio.cpu, unit: "times", target: "at most 0.5" },
    memory
  ]
}
