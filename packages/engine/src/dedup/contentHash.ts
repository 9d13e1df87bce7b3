import * as Identifier from "../Identifier.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { foldText, hash, mixBits } from "./foldText.ts"

const abstractWords = 60

/** Enough characters for that many words. */
const abstractCharacters = 700

/** The hashed pairs of neighbouring words at the start of an abstract, in order. */
export const abstractPairs = (abstract: string | undefined): ReadonlyArray<number> => {
  if (abstract === undefined) return []
  const text = foldText(abstract.slice(0, abstractCharacters))
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

/** A number below 2^53 for the content of a record, independent of its id and of the order of its lists. */
export const contentHash = (record: SourceRecord): number => {
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
    record.url ?? "",
    ...(record.originalTitle === undefined ? [] : [record.originalTitle])
  ].join("\u0001")
  let low = 0x811c9dc5
  let high = 0x12345
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = (Math.imul(high, 31) + unit) | 0
  }
  return mixBits(low) + (mixBits(high) & 0x1f_ffff) * 2 ** 32
}
