/** Keys of Zotero's objects that follow from what they stand for, so that a second push meets what the first one wrote. */
import { createHash } from "node:crypto"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** The 33 characters of Zotero's keys: no 0, 1 and O, which look like others. Source: Zotero Web API 3, "Write requests" (as stored 2026). */
const characters = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"

const length = 8

/** The key of an object in a library: eight characters, the same each time. */
export const zoteroKey = (library: string, name: string): string => {
  let rest = createHash("sha256").update(`litfuse ${library} ${name}`).digest().readBigUInt64BE(0)
  let key = ""
  const base = BigInt(characters.length)
  for (let i = 0; i < length; i++) {
    key += characters[Number(rest % base)]
    rest /= base
  }
  return key
}

const schemes: ReadonlyArray<string> = ["doi", "pmid", "pmcid", "arxiv"]

const place = ({ scheme }: Identifier.Identifier): number => (schemes.indexOf(scheme) + schemes.length + 1) % (schemes.length + 1)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The name of a work for people: its first identifier, DOI before PMID; null = it has none. */
export const nameOfWork = ({ identifiers }: SourceRecord): string | null => {
  const [first] = identifiers.toSorted((a, b) => place(a) - place(b) || compare(Identifier.print(a), Identifier.print(b)))
  return first === undefined ? null : Identifier.print(first)
}

/** A hash that identifies a work: of its first identifier, or of its title, year, first author and page. Shape: 16 hexadecimal digits. */
export const workHash = (record: SourceRecord): string =>
  createHash("sha256")
    .update(nameOfWork(record) ?? JSON.stringify(Fingerprint.of(record)))
    .digest("hex")
    .slice(0, 16)
