/** Ways in which people write one reference: none of them is a mistake. */
import { ofLine } from "@litfuse/citations/readBibliography"
import type { Reference } from "@litfuse/citations/Reference"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"

const nameOf = (one: SourceRecord["contributors"][number]): string =>
  one._tag === "Group" ? one.name : `${one.family} ${(one.given ?? "").replace(/(\p{L})[\p{L}\p{M}.'’-]*\s*/gu, "$1")}`.trim()

/** Long words cut to four letters, as in abbreviated names of journals. */
const abbreviated = (journal: string): string =>
  journal
    .split(" ")
    .filter((word) => !/^(?:of|the|and|for|in|on|&)$/iu.test(word))
    .map((word) => (word.length > 6 ? `${word.slice(0, 4)}.` : word))
    .join(" ")

const bare = (reference: Reference): Reference => ({ ...reference, identifiers: [], record: { ...reference.record!, identifiers: [] } })

const others = { _tag: "Person", family: "others" } as const

const styled = (reference: Reference): Reference => {
  const { record, ...rest } = bare(reference)
  const { containerTitle, contributors, title } = record!
  const [first] = contributors
  return {
    ...rest,
    record: {
      ...record!,
      title: title.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, " "),
      contributors: first === undefined ? [] : [first, others],
      ...(containerTitle === undefined ? {} : { containerTitle: abbreviated(containerTitle) })
    }
  }
}

const printed = ({ record }: Reference): string => {
  const { contributors, title, containerTitle, published } = record!
  const names = contributors.slice(0, 6).map(nameOf).join(", ")
  const end = contributors.length > 6 ? ", et al" : ""
  return `${names}${end}. ${title.replace(/\.$/u, "")}. ${containerTitle === undefined ? "" : `${containerTitle}. `}${published?.slice(0, 4) ?? ""}.`
}

/** The variants by name. Shape: each takes a reference with a record. */
export const referenceVariants: Readonly<Record<string, (reference: Reference) => Reference>> = {
  "as written": (reference) => reference,
  "without identifiers": bare,
  "another style: capitals, et al., abbreviated journal": styled,
  "a line of text": (reference) => ofLine(printed(reference), "lines", 1)
}
