/**
 * The atlas: an invented literature with topics, judgements, views and the truth (datasets/atlas/README.md describes the files). The same seed and number of
 * works give the same bytes on every machine. This program writes an atlas of another size:
 *
 *     node tools/datasets/atlas.ts --seed 2 --works 100000 --out /tmp/atlas
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Files } from "../shared/Generator.ts"
import * as Atlas from "./atlas/Atlas.ts"
import { writeAtlas } from "./atlas/writeAtlas.ts"
import { manifest } from "./atlas/manifest.ts"
import * as Sink from "./atlas/Sink.ts"

/** The files of an atlas, in memory. */
export const atlas = (seed: number, works: number): Files => {
  const files = new Map<string, string>()
  const report = writeAtlas(Atlas.make(seed, works), Sink.inMemory(files))
  return { ...Object.fromEntries(files), "dataset.yaml": manifest(report) }
}

const main = (): number => {
  const { values } = parseArgs({
    options: { seed: { type: "string", default: "1" }, works: { type: "string", default: "1000" }, out: { type: "string" } }
  })
  const seed = Number(values.seed)
  const works = Number(values.works)
  if (values.out === undefined || !Number.isInteger(seed) || seed < 0 || !Number.isInteger(works) || works < Atlas.fewest) {
    console.error(`usage: node tools/datasets/atlas.ts --seed N --works N --out FOLDER   (whole numbers; at least ${Atlas.fewest} works)`)
    return 2
  }
  const report = writeAtlas(Atlas.make(seed, works), Sink.inFolder(values.out))
  writeFileSync(join(values.out, "dataset.yaml"), manifest(report))
  for (const { path, bytes, sha256 } of report.written) console.log(`${sha256}  ${String(bytes).padStart(9)}  ${path}`)
  const grades = [...report.grades].map(([grade, count]) => `${count} of grade ${grade}`).join(", ")
  console.log(
    `seed ${seed}: ${report.documents} works, ${report.topics.length} topics, ${report.records} records in six views; judged: ${grades}`
  )
  return 0
}

if (import.meta.main) process.exitCode = main()
