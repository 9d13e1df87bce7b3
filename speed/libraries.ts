/** `litfuse dedup` of a library as a whole process: a file is read, its records are linked, and the merged ones are written. */
import { spawnSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Ris from "@litfuse/bibliography/Ris"
import { copy, publication, stream } from "@litfuse/kit/publication"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { builtMain } from "./processes.ts"
import { meter, used } from "./processTimes.ts"

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

/** Into so many shards a library is divided; of a larger library than this only the first is made, and nothing is merged. */
const [shards, mostMerged] = [4, 100_000]

/**
 * CPU time and memory of `litfuse dedup` for libraries of so many records, in one process and in shards.
 *
 * - units: seconds of CPU; MB of the process at most; MB of the file
 */
const measured = (records: number): ReadonlyArray<Measurement> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-libraries-"))
  const at = (name: string) => join(folder, name)
  const library = at("library.ris")
  writeLibrary(library, records)
  const run = (...words: ReadonlyArray<string>) => {
    const file = at("used.json")
    const { status, stderr } = spawnSync(process.execPath, ["--import", meter(file), builtMain, "dedup", library, ...words], {
      encoding: "utf8"
    })
    if (status !== 0) throw new Error(`litfuse dedup of ${records} records ends with ${status}: ${stderr}`)
    return used(file)
  }
  const whole = run("--out", at("merged.ris"))
  const isMerged = records <= mostMerged
  const each = Array.from({ length: isMerged ? shards : 1 }, (_, i) => run("--shard", `${i + 1}/${shards}`, "--out", at("parts")))
  const merge = isMerged ? run("--merge", at("parts"), "--out", at("again.ris")) : undefined
  const isSame = merge === undefined || readFileSync(at("merged.ris")).equals(readFileSync(at("again.ris")))
  const read = statSync(library).size / 2 ** 20
  rmSync(folder, { recursive: true })
  if (!isSame) throw new Error(`${shards} shards of ${records} records merge into other bytes than those of one process`)
  const name = `litfuse dedup of ${records.toLocaleString("en")} records as RIS`
  const most = (of: "mb" | "seconds"): number => Math.max(...each.map((one) => one[of]))
  return [
    { name: `${name}: size of the file`, value: read, unit: "MB" },
    { name: `${name}: CPU`, value: whole.seconds, unit: "s", ...(records === 100_000 ? { target: "at most 10" } : {}) },
    { name: `${name}: most memory`, value: whole.mb, unit: "MB", target: records === 100_000 ? "at most 600" : "at most 4,096" },
    { name: `${name}: most CPU of one of ${shards} shards, over one process`, value: most("seconds") / whole.seconds, unit: "x" },
    { name: `${name}: most memory of one of ${shards} shards`, value: most("mb"), unit: "MB" },
    ...(merge === undefined
      ? []
      : [
          { name: `${name}: CPU of the merge, over one process`, value: merge.seconds / whole.seconds, unit: "x" },
          { name: `${name}: most memory of the merge`, value: merge.mb, unit: "MB" }
        ])
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
