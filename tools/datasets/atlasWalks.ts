import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Document } from "@litfuse/studies/atlas/shelves"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { citationsOf } from "./atlas/citationsOf.ts"
import { cassettes } from "./cassettes.ts"
import { type Course, recordWalks } from "./cassettes/recordWalks.ts"

/** The text of citations.tsv for the collection in a folder. */
export const citations = (folder: string, seed: number): string => {
  const documents = readFileSync(join(folder, "documents.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line): Document => JSON.parse(line))
  return `${["citing\tcited", ...citationsOf(seed, documents).map((pair) => pair.join("\t"))].join("\n")}\n`
}

/** Recordings in one folder. It throws where two of them have one name and another text: a replay would answer one question with the other's answer. */
const together = (all: ReadonlyArray<Files>): Files => {
  const files: Record<string, string> = {}
  for (const [name, text] of all.flatMap((one) => Object.entries(one))) {
    if (files[name] !== undefined && files[name] !== text) throw new Error(`${name} is recorded twice, with different texts`)
    files[name] = text as string
  }
  return files
}

const walks = (folder: string, course: Course): Promise<Files> => filesWritten((out) => recordWalks(folder, out, course))

/** Recordings of walks along the citations of the atlas in a folder (datasets/atlas/walks/README.md describes them), and of the search for one topic. */
export const atlasWalks = async (folder: string): Promise<Files> =>
  together([
    await walks(folder, { start: "10.99999/atlas.9hhff", lookups: ["10.99999/atlas.9hhff", "10.99999/atlas.9jfqs"], isDeep: true }),
    await cassettes({ from: folder, depth: 10, topics: ["T02"] })
  ])

/** Recordings of the searches of the case studies, of look-ups, and of walks of one hop. No service fails. */
export const caseStudyCassettes = async (folder: string): Promise<Files> =>
  together([
    await cassettes({ from: folder, depth: 20, isFaulty: false }),
    await walks(folder, { start: "10.5555/case-studies.1", lookups: ["10.5555/case-studies.1"], isDeep: false })
  ])

/** Recordings of a search for both everyday questions, of look-ups, and of walks of one hop. */
export const everydayCassettes = async (folder: string): Promise<Files> =>
  together([
    await cassettes({ from: folder, depth: 50 }),
    await walks(folder, { start: "10.5555/everyday.1", lookups: ["10.5555/everyday.1", "10.5555/everyday.4"], isDeep: false })
  ])
