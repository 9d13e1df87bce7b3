import type { Dialect } from "./Dialect.ts"
import { print } from "./pubmed/print.ts"
import { read } from "./pubmed/read.ts"

/** PubMed. */
export const pubmed = { id: "pubmed", about: 'PubMed: heart[tiab] AND "Aspirin"[mh]', read, print } as const satisfies Dialect
