/**
 * Writes an atlas: an invented literature with topics, judgements, views and the truth (datasets/atlas/README.md says what is in it).
 *
 *     node tools/atlas.ts --seed 1 --works 1000 --out datasets/atlas
 *
 * The same seed and number give the same bytes on every machine.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Atlas from "./atlas/Atlas.ts"
import { write } from "./atlas/files.ts"
import { manifest } from "./atlas/manifest.ts"
import * as Sink from "./atlas/Sink.ts"

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, works: { type: "string", default: "1000" }, out: { type: "string" } }
})
const seed = Number(values.seed)
const works = Number(values.works)

if (values.out === undefined || !Number.isInteger(seed) || seed < 0 || !Number.isInteger(works) || works < Atlas.fewest) {
  console.error(`usage: node tools/atlas.ts --seed N --works N --out FOLDER   (whole numbers; at least ${Atlas.fewest} works)`)
  process.exitCode = 2
} else {
  const report = write(Atlas.make(seed, works), Sink.inFolder(values.out))
  writeFileSync(join(values.out, "dataset.yaml"), manifest(report))
  for (const { path, bytes, sha256 } of report.written) console.log(`${sha256}  ${String(bytes).padStart(9)}  ${path}`)
  const grades = [...report.grades].map(([grade, count]) => `${count} of grade ${grade}`).join(", ")
  console.log(
    `seed ${seed}: ${report.documents} works, ${report.topics.length} topics, ${report.records} records in six views; judged: ${grades}`
  )
}
