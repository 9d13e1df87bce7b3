import type { Leaf, Near, Query } from "../../Query.ts"
import type { Printed } from "../Dialect.ts"
import { bracketed, open, printer, type Where, write, type Writer } from "../write.ts"
import { isPattern } from "./litfuseTokens.ts"
import { litfuseField } from "./litfuseField.ts"

const escaped = (text: string, characters: RegExp): string => text.replace(characters, "\\$&")

const inQuotes = /["\\*?#]/gu
const inWords = /["\\*()]|(?<=[\p{L}\p{N}])[?#](?=[\p{L}\p{N}?#])/gu
const reserved = /^(?:AND|OR|NOT|(?:NEAR|BEFORE)\/\d+)$/u

/** A word that is read back as a word: operators and words like a field are escaped. */
const word = (text: string): string => {
  if (reserved.test(text)) return `\\${text}`
  const name = /^([a-z][A-Za-z.,]*):/u.exec(text)
  return name === null ? escaped(text, inWords) : `\\${escaped(text, inWords)}`
}

const withFields = (where: Where, text: string): string => (where === undefined ? text : `${where.join(",")}:${text}`)

const wordsOf = (leaf: Leaf): string => {
  switch (leaf._tag) {
    case "Term": {
      const words = leaf.text.split(/\s+/u).filter((one) => one !== "")
      return words.length === 0 ? '""' : words.map(word).join(" ")
    }
    case "Phrase":
      if (leaf.isOpen === true) return leaf.text.split(/\s+/u).map(word).join(" ")
      return `"${escaped(leaf.text, inQuotes)}"`
    case "Pattern": {
      const text = open(leaf.text)
      return !text.includes(" ") && isPattern(text) && !reserved.test(text) ? text : `"${text}"`
    }
    case "Heading": {
      const modifiers = `${leaf.major ? ".major" : ""}${leaf.exploded ? "" : ".noexp"}`
      return `mesh${modifiers}:"${[leaf.descriptor, ...leaf.qualifiers].map((one) => escaped(one, inQuotes)).join("/")}"`
    }
    case "Range":
      return leaf.from === leaf.until ? `${leaf.date}:${leaf.from}` : `${leaf.date}:${leaf.from ?? ""}..${leaf.until ?? ""}`
  }
}

const leaf = (leaf: Leaf, where: Where): string => {
  const text = wordsOf(leaf)
  if (leaf._tag === "Heading" || leaf._tag === "Range") return text
  return withFields(
    where,
    where !== undefined && (leaf._tag === "Term" || (leaf._tag === "Phrase" && leaf.isOpen === true)) && text.includes(" ")
      ? `(${text})`
      : text
  )
}

const near = (query: Near, where: Where): string =>
  withFields(
    where,
    `(${query.queries.map((inner) => ("queries" in inner ? `(${write(writer, inner, () => {})})` : wordsOf(inner as Leaf))).join(` ${query.ordered ? "BEFORE" : "NEAR"}/${query.between} `)})`
  )

const writer: Writer = {
  and: " AND ",
  or: " OR ",
  not: " NOT ",
  alone: "NOT ",
  leaf,
  near,
  field: (written, query, where) => {
    if (where === undefined || litfuseField(where.join(",")) === undefined) return undefined
    const inner = written()
    if (query._tag === "Near" || (!("queries" in query) && !inner.includes(" "))) return withFields(where, inner)
    const text = bracketed(query, inner)
    return withFields(where, text.startsWith("(") ? text : `(${inner})`)
  }
}

/** Writes a query in our own syntax, which can express every query. */
export const print: (query: Query) => Printed = printer(writer, [], {}, (query) => query, "all")
