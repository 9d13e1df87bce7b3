import * as Problem from "../../Problem.ts"
import * as Query from "../../Query.ts"
import type { Leaf, Tag } from "../../syntax/Node.ts"
import { syntaxReader as readBy } from "../../syntax/syntaxReader.ts"
import * as dates from "../dates.ts"
import type { Reading } from "../Dialect.ts"
import { wholeNames } from "../spelling.ts"
import { isPattern, litfuseTokens } from "./litfuseTokens.ts"
import { litfuseField } from "./litfuseField.ts"

const bare = (leaf: Leaf): string => (leaf.isQuoted ? leaf.text.replace(/^"|"$/gu, "") : leaf.text)

const unescaped = (text: string): string => text.replace(/\\(.)/gu, "$1").replace(/\s+/gu, " ").trim()

const words = (leaf: Leaf): Query.Query => {
  const text = bare(leaf)
  const isOpen = leaf.isQuoted ? /[*?#]/u.test(text.replace(/\\./gu, "")) : isPattern(text)
  if (isOpen) return Query.pattern(unescaped(text))
  return leaf.isQuoted ? Query.phrase(unescaped(text)) : Query.text(unescaped(text))
}

const leafOf = (leaf: Leaf, tag: Tag | undefined, log: Problem.Log): Query.Query | undefined => {
  if (tag === undefined) return words(leaf)
  const meaning = litfuseField(tag.text)
  const place = { from: leaf.from, to: leaf.to }
  if (meaning === undefined) {
    Problem.error(log, "unknown-field", { from: tag.from, to: tag.to }, `there is no field ${tag.text}`)
    return undefined
  }
  switch (meaning._tag) {
    case "Fields":
      return wholeNames(Query.field(meaning.fields, words(leaf)))
    case "Heading": {
      const [descriptor = "", ...qualifiers] = unescaped(bare(leaf)).split("/")
      return Query.heading(descriptor.trim(), {
        exploded: meaning.exploded,
        major: meaning.major,
        qualifiers: qualifiers.map((one) => one.trim())
      })
    }
    case "Date": {
      const [from = "", until = from] = bare(leaf).split("..")
      const range = dates.range(meaning.date, from, until)
      if (range === undefined)
        Problem.error(log, "invalid-date", place, `${leaf.text} is not a date: write it like 2010, 2010-03..2012 or 2010..`)
      return range
    }
  }
}

/** Reads our own syntax: `title:(heart NEAR/2 attack*) AND mesh:"Aspirin" AND published:2010.. NOT "animal model"`. */
export const readLitfuse: (text: string) => Reading = readBy({
  family: "litfuse",
  prefersList: false,
  grammar: { binding: { near: 4, not: 3, and: 2, or: 1 }, suffix: 5, prefix: 5, and: "AND", adjacent: "remark", near: "together" },
  lex: litfuseTokens,
  targetOf: litfuseField,
  hasColons: true,
  leafOf
})
