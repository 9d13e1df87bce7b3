/**
 * The files of `datasets/living-atlas`: the answers of six invented sources on eleven days, a file for each day, and the list of what changed. Every day is a new
 * file, so a world of fewer days has the same files.
 */
import { createHash } from "node:crypto"
import { livingWorld } from "@litfuse/studies/livingWorld/LivingWorld"
import type { Files } from "../shared/Generator.ts"

/** The seed of the committed world. It was not used while the generator was written. */
const seed = 2030
const updates = 10

const linesOf = (items: ReadonlyArray<object>): string => items.map((one) => `${JSON.stringify(one)}\n`).join("")

const manifest = (files: Files): string => `# yaml-language-server: $schema=../../docs/schemas/dataset.schema.json
# Written by \`npm run make living-atlas\` together with the data: change tools/datasets/livingAtlas.ts, not this file.
id: living-atlas
title: A literature that changes from day to day
about: Answers of six sources on eleven days, and every change between them. Articles, people, journals and sources' answers are invented.
notes:
  - >-
    The names of the sources are those of real services, because the report shows published constants next to them. Nothing here was asked of them.
licence: Apache-2.0, as the repository
citation: litfuse contributors, generated for the litfuse repository
obtain: npm run make living-atlas
version: "1"
embedded: true
invented: true
grades:
  maximum: 1
  meanings:
    "0": none; nothing is judged
files:
${Object.entries(files)
  .map(
    ([name, text]) => `  ${name.split(".")[0]!}:
    path: ${name}
    format: text
    sha256: ${createHash("sha256").update(text).digest("hex")}
    counts: { lines: ${text.split("\n").length - 1} }
`
  )
  .join("")}`

/** The files, by name. */
export const livingAtlas = (): Files => {
  const { days, changes } = livingWorld(seed, updates)
  const files: Files = {
    ...Object.fromEntries(days.map((answers, day) => [`day-${String(day).padStart(2, "0")}.jsonl`, linesOf(answers)])),
    "changes.jsonl": linesOf(changes)
  }
  return { ...files, "dataset.yaml": manifest(files) }
}
