/** `litfuse dedup` of a library as a whole process: a file is read, its records are linked, and the merged ones are written. */
import { spawnSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Ris from "@litfuse/bibliography/Ris"
import { copy, publication, stream } from "@litfuse/engine/testing/publications"
import { build } from "../tools/build.ts"
import type { Measurement } from "./Measurement.ts"
import { builtMain } from "./processes.ts"
import { meter, used } from "./wholeProcess.ts"

const abstractWords = 150

/** Writes made-up records as RIS, two for each publication on average, as they are made. */
const writeLibrary = (path: string, records: number): void => {
  const file = openSync(path, "w")
  const next = stream(1)
  const print = Ris.printer()
  for (let made = 0, publications = 0; made < records; publications++) {
    const original = publication(next, publications, abstractWords)
    const all = [original, ...Array.from({ length: next() % 3 }, () => copy(original, next, 2))].slice(0, records - made)
    made += all.length
    writeSync(file, print.add(all))
  }
  writeSync(file, print.end())
  closeSync(file)
}

/**
 * CPU time and memory of `litfuse dedup` for libraries of so many records.
 *
 * - units: seconds of CPU; MB of the process at most; MB of the file
 */
const measured = (records: number): ReadonlyArray<Measurement> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-libraries-"))
  const [library, merged, file] = ["library.ris", "merged.ris", "used.json"].map((name) => join(folder, name)) as [string, string, string]
  writeLibrary(library, records)
  const { status, stderr } = spawnSync(process.execPath, ["--import", meter(file), builtMain, "dedup", library, "--out", merged], {
    encoding: "utf8"
  })
  if (status !== 0) throw new Error(`litfuse dedup of ${records} records ends with ${status}: ${stderr}`)
  const { mb, seconds } = used(file)
  const read = statSync(library).size / 2 ** 20
  rmSync(folder, { recursive: true })
  const name = `litfuse dedup of ${records.toLocaleString("en")} records as RIS`
  return [
    { name: `${name}: size of the file`, value: read, unit: "MB" },
    { name: `${name}: CPU`, value: seconds, unit: "s", ...(records === 100_000 ? { target: "at most 10" } : {}) },
    { name: `${name}: most memory`, value: mb, unit: "MB", target: records === 100_000 ? "at most 600" : "at most 4,096" }
  ]
}

/** `litfuse dedup`, built, of libraries of 100,000 and of a million records. */
export const libraries = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  return [100_000, 1_000_000].flatMap(measured)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = process.argv.slice(2).map(Number)
  if (sizes.length > 0) await build("dist")
  console.table(sizes.length > 0 ? sizes.flatMap(measured) : await libraries())
}
