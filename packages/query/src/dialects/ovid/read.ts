import { read as readBy } from "../../syntax/read.ts"
import type { Reading } from "../Dialect.ts"
import { leafOf } from "./leaf.ts"
import { lex } from "./lex.ts"

/**
 * Reads a line or a list of lines of Ovid. Adjacency binds tighter than a field, a field tighter than AND and NOT, these tighter than OR.
 */
export const read: (text: string) => Reading = readBy({
  prefersList: true,
  grammar: { binding: { near: 4, not: 2, and: 2, or: 1 }, suffix: 3, prefix: 5, and: "and", adjacent: "error", near: "pairs" },
  lex,
  leafOf
})
