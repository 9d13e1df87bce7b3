import { read as readBy } from "../../syntax/read.ts"
import type { Reading } from "../Dialect.ts"
import { leafOf } from "./leaf.ts"
import { lex } from "./lex.ts"
import { meaningOf } from "./tags.ts"

/** Reads a query or a numbered history of PubMed. Operators are read from left to right, as PubMed does. */
export const read: (text: string) => Reading = readBy({
  family: "pubmed",
  prefersList: false,
  grammar: { binding: { near: 1, not: 1, and: 1, or: 1 }, suffix: 2, prefix: 2, and: "AND", adjacent: "remark", near: "pairs" },
  lex,
  targetOf: meaningOf,
  leafOf
})
