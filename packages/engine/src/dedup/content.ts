import * as Identifier from "../Identifier.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { fold, hash, mixed } from "./fold.ts"

const abstractWords = 60

/** Enough for so many words; the rest is not read. */
const abstractCharacters = 700

/** The pairs of neighbouring words at the beginning of an abstract, hashed, in their order. */
export const pairsOf = (abstract: string | undefined): ReadonlyArray<number> => {
  if (abstract === undefined) return []
  const text = fold(abstract.slice(0, abstractCharacters))
  const pairs: Array<number> = []
  let before = 0
  let start = text.indexOf(" ") + 1
  while (start > 0 && pairs.length < abstractWords) {
    const next = text.indexOf(" ", start)
    // the last word may be cut
    if (next < 0) break
    pairs.push(hash(text, before, next) & 0xffff)
    before = start
    start = next + 1
  }
  return pairs
}

/** A number below 2^53 for what a record says, whatever its source calls it and in whatever order it lists. */
export const contentOf = (record: SourceRecord): number => {
  const text = [
    record.title,
    record.abstract ?? "",
    record.contributors.map((one) => (one._tag === "Group" ? one.name : `${one.family}, ${one.given ?? ""}`)).join(";"),
    record.containerTitle ?? "",
    record.volume ?? "",
    record.issue ?? "",
    record.pages ?? "",
    record.published ?? "",
    [...(record.issn ?? [])].sort().join(" "),
    record.identifiers.map(Identifier.print).sort().join(" "),
    [...record.publicationTypes].sort().join(";"),
    record.url ?? ""
  ].join("\u0001")
  let low = 0x811c9dc5
  let high = 0x12345
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = (Math.imul(high, 31) + unit) | 0
  }
  return mixed(low) + (mixed(high) & 0x1f_ffff) * 2 ** 32
}
