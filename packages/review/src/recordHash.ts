import { createHash } from "node:crypto"
import { print } from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { canonicalJson } from "@litfuse/project/canonicalJson"

/** The name of a contributor as the record prints it. */
const nameOf = (one: SourceRecord["contributors"][number]): ReadonlyArray<string> =>
  one._tag === "Person" ? [one.family, one.given ?? ""] : [one.name]

/**
 * The content of a record that a person reads when screening it. What changes without the publication changing is left out:
 *
 * - its place in a list, its number in a file, and citation counts
 * - subject headings, which indexers add later
 * - its retraction, which `litfuse review update` reports
 */
const screenedContent = (record: SourceRecord): Readonly<Record<string, unknown>> => ({
  v: 1,
  identifiers: record.identifiers.map(print).sort(),
  title: record.title,
  originalTitle: record.originalTitle,
  abstract: record.abstract,
  contributors: record.contributors.map(nameOf),
  containerTitle: record.containerTitle,
  volume: record.volume,
  issue: record.issue,
  pages: record.pages,
  published: record.published
})

/**
 * The hash by which decisions name a record: the SHA-256 of its content as canonical JSON in UTF-8. Canonical JSON has sorted keys, no spaces and no absent fields.
 * Records of equal content from two sources have one hash.
 *
 * - units: 64 hexadecimal digits
 */
export const recordHash = (record: SourceRecord): string =>
  createHash("sha256")
    .update(canonicalJson(screenedContent(record)))
    .digest("hex")
