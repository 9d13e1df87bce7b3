import { syntaxReader as readBy } from "../../syntax/syntaxReader.ts"
import type { Reading } from "../Dialect.ts"
import { pubmedLeaf } from "./pubmedLeaf.ts"
import { pubmedTokens } from "./pubmedTokens.ts"
import { pubmedField } from "./pubmedTags.ts"

/** Reads a query or a numbered history of PubMed. Operators are read from left to right, as PubMed does. */
export const readPubmed: (text: string) => Reading = readBy({
  family: "pubmed",
  prefersList: false,
  grammar: { binding: { near: 1, not: 1, and: 1, or: 1 }, suffix: 2, prefix: 2, and: "AND", adjacent: "remark", near: "pairs" },
  lex: pubmedTokens,
  targetOf: pubmedField,
  leafOf: pubmedLeaf
})
