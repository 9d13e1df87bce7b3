import { read as readBy } from "../../syntax/read.ts"
import { fields, type Target } from "../target.ts"
import type { Reading } from "../Dialect.ts"
import { leafOf } from "./leaf.ts"
import { lex } from "./lex.ts"
import { codes, meaningOf } from "./fields.ts"

/** What a list of fields means: dates and headings when it is one of them, otherwise all parts that it names. */
const targetOf = (list: string): Target | undefined => {
  const targets = codes(list).map(meaningOf)
  const [first] = targets
  if (first === undefined || targets.length === 1 || first._tag !== "Fields") return first
  return fields(...targets.flatMap((target) => (target?._tag === "Fields" ? target.fields : [])))
}

/**
 * Reads a line or a list of lines of Ovid. Adjacency binds tighter than a field, a field tighter than AND and NOT, these tighter than OR.
 */
export const read: (text: string) => Reading = readBy({
  prefersList: true,
  grammar: { binding: { near: 4, not: 2, and: 2, or: 1 }, suffix: 3, prefix: 5, and: "and", adjacent: "error", near: "pairs" },
  lex,
  targetOf,
  leafOf
})
