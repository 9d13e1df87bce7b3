/**
 * Writes who cites whom in the atlas, and recordings of walks along these citations (datasets/atlas/walks/README.md says what they are).
 *
 *     node tools/walks.ts --seed 1 --out datasets/atlas
 *
 * The same atlas and seed give the same bytes on every machine.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Document } from "@litfuse/studies/atlas/shelves"
import { citationsOf } from "./atlas/citations.ts"
import { record } from "./cassettes/walks.ts"

/** The text of citations.tsv for the atlas in a folder. */
export const citationsText = (folder: string, seed: number): string => {
  const documents = readFileSync(join(folder, "documents.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Document => JSON.parse(line))
  return `${["citing\tcited", ...citationsOf(seed, documents).map((pair) => pair.join("\t"))].join("\n")}\n`
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { seed: { type: "string", default: "1" }, out: { type: "string" } } })
  const seed = Number(values.seed)
  if (values.out === undefined || !Number.isInteger(seed) || seed < 0) {
    console.error("usage: node tools/walks.ts [--seed N] --out FOLDER_OF_THE_ATLAS")
    process.exitCode = 2
  } else {
    writeFileSync(join(values.out, "citations.tsv"), citationsText(values.out, seed))
    for (const line of await record(values.out, join(values.out, "walks"))) console.log(line)
  }
}
