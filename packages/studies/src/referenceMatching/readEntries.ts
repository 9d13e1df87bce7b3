/** References of a collection with what is known of them. Only the fields of the reference itself are read; nothing else goes to the code under test. */
import { readBibliography } from "@litfuse/citations/readBibliography"
import type { Reference } from "@litfuse/citations/Reference"
import { foldText } from "@litfuse/engine/dedup/foldText"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import { createHash } from "node:crypto"
import * as Result from "effect/Result"

/**
 * A reference with its label.
 *
 * - `kind` how it was damaged; null for a valid one
 * - `names` by which entries of one paper are recognised: DOI, PMID, title
 */
export interface ReferenceEntry {
  readonly reference: Reference
  readonly kind: string | null
  readonly names: ReadonlyArray<string>
}

/** The fields of a reference, which are all that a manuscript would have. */
const fieldNames = ["title", "author", "year", "journal", "booktitle", "doi", "pmid"] as const

const escaped = (text: string): string =>
  text
    .replace(/[\\{}]/gu, "")
    .replace(/[&%$#_]/gu, "\\$&")
    .replace(/\s+/gu, " ")

const namesOf = (fields: Json.Json): ReadonlyArray<string> => {
  const text = (name: string): string => String(fields[name] ?? "").trim()
  return [
    `title:${foldText(text("title"))}`,
    ...["doi", "pmid"].filter((name) => text(name) !== "").map((name) => `${name}:${text(name).toLowerCase()}`)
  ]
}

/** Reads a file of entries, one JSON object for each line. Errors: a line that is no entry, and an entry that BibTeX cannot hold. */
export const readEntries = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<ReferenceEntry>, DatasetError> =>
  Result.gen(function* () {
    const known: Array<Omit<ReferenceEntry, "reference">> = []
    let text = ""
    yield* Json.each(bytes, file, (object, line) => {
      const { fields, label, hallucination_type: kind } = object
      if (!Json.isObject(fields) || (label !== "VALID" && typeof kind !== "string"))
        return badLine(file, line, "no entry", "fields, label and hallucination_type")
      known.push({ kind: label === "VALID" ? null : String(kind), names: namesOf(fields) })
      const own = fieldNames.flatMap((name) => (typeof fields[name] === "string" || typeof fields[name] === "number" ? [`${name} = {${escaped(String(fields[name]))}}`] : [])) // prettier-ignore
      text += `@article{e${line}, ${own.join(", ")}}\n`
      return undefined
    })
    const { references } = yield* readBibliography(Buffer.from(text), file, { form: "bibtex" })
    if (references.length !== known.length)
      return yield* Result.fail(badLine(file, 0, `${references.length} of ${known.length} entries read`, "entries that BibTeX can hold"))
    return known.map((one, i) => ({ ...one, reference: references[i]! }))
  })

/** The entries of one paper, joined by any name in common, as numbers of groups. */
const groupsOf = (entries: ReadonlyArray<ReferenceEntry>): ReadonlyArray<string> => {
  const up = new Map<string, string>()
  const of = (name: string): string => {
    const next = up.get(name) ?? name
    return next === name ? name : of(next)
  }
  for (const { names } of entries) for (const name of names) up.set(of(name), of(names[0]!))
  const smallest = new Map<string, string>()
  for (const { names } of entries)
    for (const name of names) {
      const root = of(name)
      if (name < (smallest.get(root) ?? "\uffff")) smallest.set(root, name)
    }
  return entries.map(({ names }) => smallest.get(of(names[0]!))!)
}

/** One half of a collection. The hash of the smallest name of a paper decides, so that all entries of one paper are in one half. */
export const halfOf = (entries: ReadonlyArray<ReferenceEntry>, half: "calibration" | "test"): ReadonlyArray<ReferenceEntry> => {
  const groups = groupsOf(entries)
  return entries.filter((_, i) => createHash("sha256").update(groups[i]!).digest()[0]! < 128 === (half === "calibration"))
}
