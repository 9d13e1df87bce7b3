import type { FieldName } from "../../Fields.ts"
import type { Heading, Leaf, Near, Query, Range } from "../../Query.ts"
import type { Printed } from "../Dialect.ts"
import { firstDay, lastDay, years } from "../dates.ts"
import { commonNames } from "../commonNames.ts"
import { inEmtree } from "../nameInMesh.ts"
import { ownFilterOf, withoutOtherFilters } from "../ownFilter.ts"
import { languageName } from "../languageName.ts"
import { qualifierCode } from "../qualifierName.ts"
import { splitByField, wholeNames, type Spellings, applySpelling } from "../spelling.ts"
import { phrasal } from "../target.ts"
import {
  bracketed,
  namesFor,
  open,
  plainWords,
  quoted,
  remarkOnNothing,
  type Say,
  collectRemarks,
  type Where,
  write,
  type Writer
} from "../write.ts"
import type { OvidDatabase } from "./OvidDatabase.ts"

const operators = /^(?:and|or|not|adj\d*|near\d*|next|within|same|exp|explode|limit|[#s]?\d+)$/iu

type Words = Extract<Leaf, { readonly text: string }>

/** The codes of dates; the first that a database has is written. */
const dateCodes: Readonly<Record<Range["date"], ReadonlyArray<string>>> = {
  published: ["yr"],
  print: ["yr"],
  electronic: ["yr"],
  created: ["dt", "dc"],
  entered: ["ed", "dd"],
  indexed: ["ed", "dd"],
  completed: ["ed", "dd"],
  updated: ["rd", "up"]
}

/**
 * Subsets of journals, by their codes in MEDLINE.
 *
 * - source: NLM, "MEDLINE/PubMed data element descriptions", citation subset, https://www.nlm.nih.gov/bsd/mms/medlineelements.html#sb (as stored 2026)
 */
const subsets = new Set("aim im b c d e f h j k n om p q qis qo r s t x".split(" "))

const writerOf = (
  database: OvidDatabase
): { readonly writer: Writer; readonly limitOf: (range: Range, say: Say) => string | undefined; readonly spellings: Spellings } => {
  const { name, multiPurpose, meaningOf, thesaurus } = database
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<FieldName>]> = database.rows.flatMap(([code, target]) =>
    target._tag === "Fields" && code !== "tw" ? [[code, target.fields] as const] : []
  )

  const isMultiPurpose = (where: ReadonlyArray<FieldName>) =>
    where.length === multiPurpose.length && multiPurpose.every((field) => where.includes(field))

  const suffix = (where: ReadonlyArray<FieldName>, say: Say): string => {
    if (isMultiPurpose(where)) return ".mp."
    // one field has the full name of a journal, and another the short name
    if (where.length === 1 && where[0] === "containerTitle") return meaningOf("ja") === undefined ? ".jn." : ".jn,ja."
    const codes = namesFor(where, rows, name, say)
    if (where.length === 1 && where[0] === "accession" && codes.length > 0)
      say("accession-own", `each database numbers its records itself: ${name} may have another record of this number`)
    return codes.length === 0 ? ".af." : `.${codes.join(",")}.`
  }

  const fielded = (text: string, where: Where, say: Say): string => {
    if (where !== undefined) return `${text}${suffix(where, say)}`
    say("default-field", `without a field, ${name} searches words in .mp.`)
    return `${text}.mp.`
  }

  const spellings: Spellings = {
    publicationType: database.typeOf,
    subset: ({ text }, say) => {
      if (/\s/u.test(text.trim()))
        say("subset-unknown", `${name} accepts filters with such names only as limits of whole lines: ${text} may find nothing here`)
      else if (!subsets.has(text.trim().toLowerCase())) say("subset-unknown", `${name} may have no subset ${text} and then finds nothing`)
      return text
    },
    language: ({ text }) => languageName(text) ?? text,
    qualifier: ({ text }, say) => {
      const code = qualifierCode(text)
      if (code === undefined) say("qualifier-unknown", `Ovid writes qualifiers as two-letter codes: there is none for ${text}`)
      return code ?? text
    }
  }

  const wordsOf = (given: Words, where: Where, say: Say): string => {
    const leaf = applySpelling(given, where, spellings, say) as Words | undefined
    if (leaf === undefined) return ""
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
    const same = thesaurus === "Emtree" ? inEmtree(descriptor) : undefined
    if (thesaurus !== undefined && same === undefined)
      say("other-thesaurus", `${name} uses the headings of ${thesaurus}: look up the name of ${descriptor} there`)
    if (thesaurus !== undefined && qualifiers.length > 0)
      say(
        "qualifier-lost",
        `${thesaurus} has other qualifiers than MeSH: the query finds ${descriptor} with any qualifier, not only with ${qualifiers.join(", ")}`
      )
    const own = (same ?? descriptor).replace(/["“”*]/gu, " ").trim()
    const isPlain = /^[\p{L}\p{N}\-', ]+$/u.test(own) && !own.split(/[ ,]+/u).some((word) => operators.test(word))
    const usable = thesaurus === undefined ? qualifiers : []
    const codes = usable.map((qualifier) => qualifierCode(qualifier))
    const unknown = usable.filter((_, i) => codes[i] === undefined)
    if (unknown.length > 0) say("qualifier-lost", `Ovid writes qualifiers as two-letter codes: there is none for ${unknown.join(", ")}`)
    return `${exploded ? "exp " : ""}${major ? "*" : ""}${isPlain ? own : `"${own}"`}/${codes.filter((code) => code !== undefined).join(",")}`
  }

  const codeOf = (date: Range["date"]): string | undefined => dateCodes[date].find((code) => meaningOf(code)?._tag === "Date")

  const limitOf = (range: Range, say: Say): string | undefined => {
    const { date, from, until } = range
    const code = codeOf(date)
    if (code === undefined) {
      say("date-lost", `${name} has no such date: ${date} ${from ?? ""}..${until ?? ""} is left out`)
      return undefined
    }
    if (date === "indexed") say("date-approximated", "Ovid's date of entry replaces the date of indexing")
    if (code === "yr") {
      const [first = "1000", last = "Current"] = years("Ovid limits the date of publication by year", range, say)
      return `yr="${first} -${last}"`
    }
    const [first, last] = [firstDay(from ?? "1000"), lastDay(until ?? "3000")].map((day) => day.replaceAll("-", ""))
    return `${code}=${first}-${last}`
  }

  const rangeOf = (range: Range, say: Say): string => {
    const limit = limitOf(range, say)
    if (limit === undefined) return ""
    say("date-inside", "Ovid limits whole lines by date: this date is inside a line")
    const [code, bounds] = limit.split("=")
    return `(${bounds!.replaceAll('"', "").replaceAll(" ", "")}).${code}.`
  }

  const leaf = (leaf: Leaf, where: Where, say: Say): string => {
    switch (leaf._tag) {
      case "Heading":
        return headingOf(leaf, say)
      case "Range":
        return rangeOf(leaf, say)
      default: {
        const text = wordsOf(leaf, where, say)
        return text === "" ? "" : fielded(text, where, say)
      }
    }
  }

  const parts = (queries: ReadonlyArray<Query>, where: Where, say: Say): ReadonlyArray<string> =>
    queries.flatMap((inner) => {
      const text = bare(inner, where, say)
      return text === "" ? [] : [bracketed(inner, text)]
    })

  /** Words and operators without a field: the text in the brackets before one. */
  const bare = (query: Query, where: Where, say: Say): string => {
    switch (query._tag) {
      case "Term":
      case "Phrase":
      case "Pattern":
        return wordsOf(query, where, say)
      case "Near":
        return query.queries
          .flatMap((inner) => {
            const text = bare(inner, where, say)
            // a remark says that it is left out
            if (text === "") return []
            return [inner._tag === "Near" ? `(${text})` : bracketed(inner, text)]
          })
          .join(query.ordered ? " adj " : ` adj${query.between + 1} `)
      case "And":
        return parts(query.queries, where, say).join(" and ")
      case "Or":
        return parts(query.queries, where, say).join(" or ")
      default:
        return ""
    }
  }

  const remarkOn = (query: Query, say: Say): void => {
    if (!("queries" in query)) return
    if (query._tag === "Near") {
      if (query.ordered && query.between > 0) say("order-widened", "Ovid keeps the order of adjacent words only")
      if (query.queries.length > 2) say("proximity-approximated", "Ovid applies a chain of adj to pairs of words")
    }
    for (const inner of query.queries) remarkOn(inner, say)
  }

  const near = (near: Near, where: Where, say: Say): string => {
    remarkOn(near, say)
    const text = bare(near, where, say)
    return text === "" ? "" : fielded(`(${text})`, where, say)
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
      return text === "" ? "" : fielded("queries" in query ? `(${text})` : text, where, say)
    }
  }

  return { writer, limitOf, spellings }
}

const isRange = (query: Query): query is Range => query._tag === "Range"

/** Writes a query as a database on Ovid reads it: one line, and a line with a limit for each range of dates around it. */
export const printer = (database: OvidDatabase): ((query: Query) => Printed) => {
  const { writer, limitOf, spellings } = writerOf(database)
  const { owner } = database
  const kept = (query: Query, where: Where): string | undefined => ("text" in query ? ownFilterOf(query, where)?.text : undefined)
  const own: Writer = {
    ...writer,
    leaf: (leaf, where, say) => kept(leaf, where) ?? writer.leaf(leaf, where, say),
    field: (inner, query, where, say) => kept(query, where) ?? writer.field?.(inner, query, where, say)
  }
  return (given) => {
    const { remarks, say } = collectRemarks()
    const query = splitByField(
      wholeNames(withoutOtherFilters(commonNames(given, say), owner, say), phrasal(database.rows), say, true),
      spellings,
      say
    )
    const ranges = query._tag === "And" ? query.queries.filter(isRange) : []
    const rest = query._tag === "And" ? query.queries.filter((inner) => !isRange(inner)) : []
    if (ranges.length === 0 || rest.length === 0) {
      const text = write(own, query, say)
      remarkOnNothing(text, remarks, say)
      return { text, remarks }
    }
    const limits = ranges.flatMap((range) => limitOf(range, say) ?? [])
    const line = write(own, rest.length === 1 ? rest[0]! : { _tag: "And", queries: rest }, say)
    const lines = [line, ...limits.map((limit, i) => `limit ${i + 1} to ${limit}`)]
    return { text: lines.length === 1 ? line : lines.map((line, i) => `${i + 1}. ${line}`).join("\n"), remarks }
  }
}
