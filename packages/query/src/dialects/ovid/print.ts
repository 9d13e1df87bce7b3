import type { FieldName } from "../../Fields.ts"
import type { Heading, Leaf, Near, Query, Range } from "../../Query.ts"
import type { Printed } from "../Dialect.ts"
import { firstDay, lastDay } from "../dates.ts"
import { englishOf } from "../languages.ts"
import { medlineType } from "../publicationTypes.ts"
import { abbreviationOf } from "../qualifiers.ts"
import { named, type Spellings, spelt } from "../spelling.ts"
import { phrasal } from "../target.ts"
import { bracketed, namesFor, open, plainWords, quoted, type Say, saying, type Where, write, type Writer } from "../write.ts"
import { multiPurpose, printed } from "./fields.ts"

const rows: ReadonlyArray<readonly [string, ReadonlyArray<FieldName>]> = printed.flatMap(([code, target]) =>
  target._tag === "Fields" && code !== "tw" ? [[code, target.fields] as const] : []
)

const operators = /^(?:and|or|not|adj\d*|near\d*|next|within|same|exp|explode|limit|[#s]?\d+)$/iu

const isMultiPurpose = (where: ReadonlyArray<FieldName>) =>
  where.length === multiPurpose.length && multiPurpose.every((field) => where.includes(field))

const suffix = (where: ReadonlyArray<FieldName>, say: Say): string => {
  if (isMultiPurpose(where)) return ".mp."
  // a journal is known by its whole name in one field, and by its short one in another
  if (where.length === 1 && where[0] === "containerTitle") return ".jn,ja."
  const codes = namesFor(where, rows, "Ovid", say)
  return codes.length === 0 ? ".af." : `.${codes.join(",")}.`
}

const fielded = (text: string, where: Where, say: Say): string => {
  if (where !== undefined) return `${text}${suffix(where, say)}`
  say("default-field", "without a field Ovid looks for words in .mp.")
  return `${text}.mp.`
}

type Words = Extract<Leaf, { readonly text: string }>

const spellings: Spellings = {
  publicationType: medlineType("Ovid"),
  language: ({ text }) => englishOf(text) ?? text,
  qualifier: ({ text }, say) => {
    const code = abbreviationOf(text)
    if (code === undefined) say("qualifier-unknown", `Ovid writes qualifiers by two letters, which ${text} does not have`)
    return code ?? text
  }
}

const wordsOf = (given: Words, where: Where, say: Say): string => {
  const leaf = spelt(given, where, spellings, say) as Words
  if (where?.length === 1 && where[0] === "qualifier" && leaf.text !== given.text) return leaf.text
  switch (leaf._tag) {
    case "Term": {
      const words = plainWords(leaf.text, operators)
      return words.length > 1 ? `(${words.join(" and ")})` : (words[0] ?? '""')
    }
    case "Phrase": {
      const words = plainWords(leaf.text, operators)
      return words.length > 1 && words.every((word) => !word.startsWith('"')) ? words.join(" ") : quoted(leaf.text)
    }
    default: {
      const text = open(leaf.text)
      return text.split(" ").some((word) => operators.test(word)) ? `"${text}"` : text
    }
  }
}

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading, say: Say): string => {
  const name = descriptor.replace(/["“”*]/gu, " ").trim()
  const isPlain = /^[\p{L}\p{N}\-', ]+$/u.test(name) && !name.split(/[ ,]+/u).some((word) => operators.test(word))
  const codes = qualifiers.map((qualifier) => abbreviationOf(qualifier))
  const unknown = qualifiers.filter((_, i) => codes[i] === undefined)
  if (unknown.length > 0) say("qualifier-lost", `Ovid writes qualifiers by two letters, which ${unknown.join(", ")} does not have`)
  return `${exploded ? "exp " : ""}${major ? "*" : ""}${isPlain ? name : `"${name}"`}/${codes.filter((code) => code !== undefined).join(",")}`
}

const dateCodes: Readonly<Record<Range["date"], string>> = { published: "yr", created: "dt", entered: "ed", indexed: "ed", updated: "rd" }

const limitOf = ({ date, from, until }: Range, say: Say): string => {
  const code = dateCodes[date]
  if (date === "indexed") say("date-approximated", "Ovid's date of entry stands for the date of indexing")
  if (code === "yr") {
    if ((from ?? "").length > 4 || (until ?? "").length > 4)
      say("date-widened", `Ovid limits the date of publication by years: not from ${from ?? "the first"} until ${until ?? "the last"}`)
    return `yr="${from?.slice(0, 4) ?? "1000"} -${until?.slice(0, 4) ?? "Current"}"`
  }
  const [first, last] = [firstDay(from ?? "1000"), lastDay(until ?? "3000")].map((day) => day.replaceAll("-", ""))
  return `${code}=${first}-${last}`
}

const rangeOf = (range: Range, say: Say): string => {
  say("date-inside", "Ovid limits whole lines by date: this date stands inside a line")
  const [code, bounds] = limitOf(range, say).split("=")
  return `(${bounds!.replaceAll('"', "").replaceAll(" ", "")}).${code}.`
}

const leaf = (leaf: Leaf, where: Where, say: Say): string => {
  switch (leaf._tag) {
    case "Heading":
      return headingOf(leaf, say)
    case "Range":
      return rangeOf(leaf, say)
    default:
      return fielded(wordsOf(leaf, where, say), where, say)
  }
}

/** Words and operators without any field: what stands in the brackets before one. */
const bare = (query: Query, where: Where, say: Say): string => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return wordsOf(query, where, say)
    case "Near":
      return query.queries
        .map((inner) => (inner._tag === "Near" ? `(${bare(inner, where, say)})` : bracketed(inner, bare(inner, where, say))))
        .join(query.ordered ? " adj " : ` adj${query.between + 1} `)
    case "And":
      return query.queries.map((inner) => bracketed(inner, bare(inner, where, say))).join(" and ")
    case "Or":
      return query.queries.map((inner) => bracketed(inner, bare(inner, where, say))).join(" or ")
    default:
      return ""
  }
}

const remarkOn = (query: Query, say: Say): void => {
  if (!("queries" in query)) return
  if (query._tag === "Near") {
    if (query.ordered && query.between > 0) say("order-widened", "Ovid keeps the order of words only where they stand next to each other")
    if (query.queries.length > 2) say("proximity-approximated", "Ovid reads a chain of adj two by two")
  }
  for (const inner of query.queries) remarkOn(inner, say)
}

const near = (near: Near, where: Where, say: Say): string => {
  remarkOn(near, say)
  return fielded(`(${bare(near, where, say)})`, where, say)
}

const writer: Writer = {
  and: " and ",
  or: " or ",
  not: " not ",
  alone: "not ",
  leaf,
  near,
  field: (_, query, where, say) => {
    remarkOn(query, say)
    const text = bare(query, where, say)
    return fielded("queries" in query ? `(${text})` : text, where, say)
  }
}

const isRange = (query: Query): query is Range => query._tag === "Range"

/** Writes a query as Ovid reads it: one line, and a line with a limit for each range of dates around it. */
export const print = (given: Query): Printed => {
  const { remarks, say } = saying()
  const query = named(given, phrasal(printed), say)
  const ranges = query._tag === "And" ? query.queries.filter(isRange) : []
  if (query._tag !== "And" || ranges.length === 0) return { text: write(writer, query, say), remarks }
  const rest = query.queries.filter((inner) => !isRange(inner))
  if (rest.length === 0) return { text: write(writer, query, say), remarks }
  const lines = [
    write(writer, rest.length === 1 ? rest[0]! : { _tag: "And", queries: rest }, say),
    ...ranges.map((range, i) => `limit ${i + 1} to ${limitOf(range, say)}`)
  ]
  return { text: lines.map((line, i) => `${i + 1}. ${line}`).join("\n"), remarks }
}
