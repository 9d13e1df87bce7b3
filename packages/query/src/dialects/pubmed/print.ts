import type { FieldName } from "../../Fields.ts"
import type { Heading, Leaf, Near, Pattern, Phrase, Query, Range } from "../../Query.ts"
import type { Printed } from "../Dialect.ts"
import { adjacent, allOf, namesFor, open, plainWords, printer, quoted, type Say, type Where, write, type Writer } from "../write.ts"
import { medlineType } from "../publicationTypes.ts"
import { type Spellings, applySpelling } from "../spelling.ts"
import { phrasal } from "../target.ts"
import { isPersonName, pubmedTags } from "./pubmedTags.ts"
import { subsets } from "./subsets.ts"

const rows: ReadonlyArray<readonly [string, ReadonlyArray<FieldName>]> = pubmedTags.flatMap(([tag, target]) =>
  target._tag === "Fields" ? [[tag, target.fields] as const] : []
)

const operators = /^(?:and|or|not)$/iu

const tagged = (text: string, where: Where, say: Say): string => {
  if (where === undefined) return text
  // [pmid] finds PMIDs only; DOIs and PMCIDs are article identifiers
  if (where.length === 1 && where[0] === "identifier") return `${text}[${/^"?\d+"?$/u.test(text) ? "pmid" : "aid"}]`
  const tags = namesFor(where, rows, "PubMed", say)
  if (tags.length === 0) return `${text}[all]`
  const each = tags.map((tag) => `${text}[${tag}]`)
  return each.length === 1 ? each[0]! : `(${each.join(" OR ")})`
}

const truncated = (pattern: Pattern, where: Where, say: Say): string => {
  const words = open(pattern.text).split(" ")
  const cut = words.map((word, i) => {
    const at = word.search(/[*?#]/u)
    const plain = word.replace(/[*?#]/gu, "")
    if (at === 0 && plain !== "") {
      say("wildcard-lost", `PubMed truncates words only at the end: ${word} becomes ${plain}`)
      return plain
    }
    const isAtEnd = at < 0 || (word[at] === "*" && at === word.length - 1)
    const written = isAtEnd ? word : `${word.slice(0, at)}*`
    if (!isAtEnd) say("wildcard-widened", `PubMed truncates words only at the end: ${word} becomes ${written}`)
    if (at >= 0 && at < 4) say("short-truncation", `PubMed needs at least four characters before *: ${written}`)
    if (at >= 0 && i < words.length - 1) say("inner-truncation", `PubMed truncates only the last word of a phrase: ${pattern.text}`)
    return written
  })
  const text = cut.join(" ")
  return tagged(words.length === 1 ? text : `"${text}"`, where, say)
}

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading): string => {
  const tag = `${major ? "majr" : "mh"}${exploded ? "" : ":noexp"}`
  const name = descriptor.replace(/["[\]/*]/gu, " ").trim()
  const each = (qualifiers.length === 0 ? [""] : qualifiers.map((qualifier) => `/${qualifier.replace(/["[\]/*]/gu, " ").trim()}`)).map(
    (qualifier) => `"${name}${qualifier}"[${tag}]`
  )
  return each.length === 1 ? each[0]! : `(${each.join(" OR ")})`
}

const dateTags: Readonly<Record<Range["date"], string>> = {
  published: "dp",
  print: "ppdat",
  electronic: "epdat",
  created: "crdt",
  entered: "edat",
  indexed: "mhda",
  completed: "dcom",
  updated: "lr"
}

const rangeOf = ({ date, from, until }: Range): string => {
  const written = (bound: string) => bound.replaceAll("-", "/")
  const [first, last] = [written(from ?? "1000"), written(until ?? "3000")]
  return `${first === last ? first : `${first}:${last}`}[${dateTags[date]}]`
}

const spellings: Spellings = {
  publicationType: medlineType("PubMed"),
  subset: ({ text }, say) => {
    const isKnown = subsets.has(
      text
        .trim()
        .toLowerCase()
        .replace(/\s+/gu, "_")
        .replace(/\[.*\]$/u, "")
    )
    if (!isKnown) say("subset-unknown", `PubMed may have no filter ${text} and then finds nothing`)
    return text
  }
}

/** Whether a name keeps its form without quotation marks, in which PubMed completes initials. */
const isOpenName = ({ text, isOpen }: Phrase, where: Where): boolean =>
  isOpen === true &&
  where !== undefined &&
  where.every(isPersonName) &&
  /^[\p{L}\p{M}\p{N}'’.,\- ]+$/u.test(text) &&
  !/\b(?:and|or|not)\b/iu.test(text)

const leaf = (given: Leaf, where: Where, say: Say): string => {
  const leaf = "text" in given ? (applySpelling(given, where, spellings, say) ?? given) : given
  switch (leaf._tag) {
    case "Term": {
      const words = plainWords(leaf.text, operators)
      if (words.length < 2 || words.every((word) => !word.startsWith('"'))) return tagged(words.join(" ") || '""', where, say)
      return `(${words.map((word) => tagged(word, where, say)).join(" AND ")})`
    }
    case "Phrase":
      return tagged(isOpenName(leaf, where) ? leaf.text : quoted(leaf.text), where, say)
    case "Pattern":
      return truncated(leaf, where, say)
    case "Heading":
      return headingOf(leaf)
    case "Range":
      return rangeOf(leaf)
  }
}

/** The maximum number of proximity searches for the combinations of alternatives. */
const most = 64

/** Every combination of one word from each list; undefined when a part is no single word, or there are too many. */
const choices = (queries: ReadonlyArray<Query>): ReadonlyArray<ReadonlyArray<string>> | undefined => {
  let all: ReadonlyArray<ReadonlyArray<string>> = [[]]
  for (const query of queries) {
    const words = (query._tag === "Or" ? query.queries : [query]).map((one) =>
      one._tag === "Term" && /^[\p{L}\p{N}]+$/u.test(one.text) ? one.text : undefined
    )
    if (words.some((word) => word === undefined) || words.length * all.length > most) return undefined
    all = all.flatMap((chosen) => words.flatMap((word) => (word === undefined ? [] : [[...chosen, word]])))
  }
  return all
}

/** The field of a proximity search in some parts of a record: the one that has most of them; undefined where none has any. */
const nearTag = (where: ReadonlyArray<FieldName>): string | undefined => {
  const held = (tag: string): number => where.filter((field) => rows.find(([name]) => name === tag)![1].includes(field)).length
  const [best] = ["ti", "tiab", "ad"].toSorted((a, b) => held(b) - held(a))
  return held(best!) === 0 ? undefined : best
}

const near = (near: Near, where: Where, say: Say): string => {
  const phrase = adjacent(near)
  if (phrase !== undefined) return leaf(phrase, where, say)
  const all = choices(near.queries)
  const tag = where === undefined ? undefined : nearTag(where)
  if (all === undefined || tag === undefined) {
    say(
      "proximity-as-and",
      "PubMed has proximity for single whole words in [ti], [tiab] and [ad]: here the query asks for all words, anywhere in the fields"
    )
    const query = allOf(near)
    return `(${write(writer, where === undefined ? query : { _tag: "Field", fields: where, query }, say)})`
  }
  const searched = rows.find(([name]) => name === tag)![1]
  const [lost, kept] = [where!.filter((field) => !searched.includes(field)), where!.filter((field) => searched.includes(field))]
  const more = searched.filter((field) => !kept.includes(field))
  if (lost.length > 0) say("field-lost", `PubMed's proximity has no field for ${lost.join(", ")}: the others are searched`)
  if (more.length > 0)
    say("wider-field", `PubMed's proximity has no field for ${kept.join(", ")} alone: ${tag} searches ${more.join(", ")} as well`)
  if (near.ordered) say("order-lost", "PubMed finds words near each other in any order")
  const each = all.map((words) => `"${words.join(" ")}"[${tag}:~${near.between}]`)
  return each.length === 1 ? each[0]! : `(${each.join(" OR ")})`
}

const writer: Writer = { and: " AND ", or: " OR ", not: " NOT ", alone: "NOT ", leaf, near }

/** Writes a query as PubMed reads it. */
export const print: (query: Query) => Printed = printer(writer, phrasal(pubmedTags), spellings, (query) => query)
