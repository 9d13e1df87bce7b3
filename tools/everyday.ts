/**
 * Writes the demonstration in plain English (datasets/everyday/README.md says what is in it) from `works.tsv`, which is written by hand:
 *
 *     node tools/everyday.ts --out datasets/everyday
 *     node tools/cassettes.ts --from datasets/everyday --depth 50 --out datasets/everyday/cassettes
 *
 * The same bytes on every machine.
 */
import { createHash } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { manifest } from "./everyday/manifest.ts"
import { topics } from "./everyday/topics.ts"
import { listsOf, records } from "./everyday/views.ts"
import { read } from "./everyday/works.ts"

const { values } = parseArgs({ options: { out: { type: "string" } } })

if (values.out === undefined) {
  console.error("usage: node tools/everyday.ts --out FOLDER")
  process.exitCode = 2
} else {
  const { out } = values
  const works = read(join(import.meta.dirname, "../datasets/everyday/works.tsv"))
  const held = records(works)
  const files: Record<string, string> = {
    "documents.jsonl": works.map(({ document }) => `${JSON.stringify(document)}\n`).join(""),
    "topics.jsonl": topics.map((topic) => `${JSON.stringify(topic)}\n`).join(""),
    "qrels.txt": topics
      .flatMap(({ id }) => works.map(({ topic, grade, document }) => `${id} 0 ${document.id} ${topic === id ? grade : 0}\n`))
      .join(""),
    "views.tsv": ["view\trecord\twork\tvia\tdoi\tlacks", ...held.map(({ line }) => line)].map((line) => `${line}\n`).join("")
  }
  for (const [view, lines] of listsOf(works, held)) files[`runs/${view}.run`] = lines.map((line) => `${line}\n`).join("")
  const sums = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]))
  files["dataset.yaml"] = manifest(works, sums)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    writeFileSync(join(out, name), text)
  }
  console.log(`${works.length} works, ${held.length} records in six views`)
}
