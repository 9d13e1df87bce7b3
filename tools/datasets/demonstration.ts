import { createHash } from "node:crypto"
import { join } from "node:path"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { manifest } from "./everyday/manifest.ts"
import type { Demonstration } from "./everyday/Demonstration.ts"
import { runLines, everydayRecords } from "./everyday/everydayRecords.ts"
import { read } from "./everyday/works.ts"

/** The files of a demonstration, from its `works.tsv`, which is written by hand (datasets/everyday/README.md describes the files). */
export const demonstration = (all: Demonstration): Files => {
  const { topics } = all
  const works = read(join(root, "datasets", all.id, "works.tsv"), all)
  const inViews = everydayRecords(works)
  const files: Record<string, string> = {
    "documents.jsonl": works.map(({ document }) => `${JSON.stringify(document)}\n`).join(""),
    "topics.jsonl": topics.map((topic) => `${JSON.stringify(topic)}\n`).join(""),
    "qrels.txt": topics
      .flatMap(({ id }) => works.map(({ topic, grade, document }) => `${id} 0 ${document.id} ${topic === id ? grade : 0}\n`))
      .join(""),
    "views.tsv": ["view\trecord\twork\tvia\tdoi\tlacks", ...inViews.map(({ line }) => line)].map((line) => `${line}\n`).join("")
  }
  for (const [view, lines] of runLines(works, inViews, topics)) files[`runs/${view}.run`] = lines.map((line) => `${line}\n`).join("")
  const sums = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, createHash("sha256").update(text).digest("hex")]))
  return { ...files, "dataset.yaml": manifest(all, works, sums) }
}
