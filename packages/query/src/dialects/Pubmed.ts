import type { Dialect } from "./Dialect.ts"
import { print } from "./pubmed/print.ts"
import { readPubmed } from "./pubmed/readPubmed.ts"

/** PubMed. */
export const pubmed = { id: "pubmed", about: 'PubMed: heart[tiab] AND "Aspirin"[mh]', read: readPubmed, print } as const satisfies Dialect
