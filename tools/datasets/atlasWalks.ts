import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Document } from "@litfuse/studies/atlas/shelves"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { citationsOf } from "./atlas/citationsOf.ts"
import { recordWalks } from "./cassettes/recordWalks.ts"

/** The text of citations.tsv for the atlas in a folder. */
export const atlasCitations = (folder: string, seed: number): string => {
  const documents = readFileSync(join(folder, "documents.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Document => JSON.parse(line))
  return `${["citing\tcited", ...citationsOf(seed, documents).map((pair) => pair.join("\t"))].join("\n")}\n`
}

/** Recordings of walks along the citations of the atlas in a folder (datasets/atlas/walks/README.md describes them). */
export const atlasWalks = (folder: string): Promise<Files> => filesWritten((out) => recordWalks(folder, out))
