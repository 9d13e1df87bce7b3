/** Documents at hand: ranked by a Retriever, or searched like any other source. It opens no dataset; documents are handed over. */
export type { Document } from "@litfuse/engine/Retriever"
export { type Collection, corpus as default, opened } from "./Corpus.ts"
export { atire, bigrams, boost, boostMesh, f, fMesh, fRm3, l, lucene, plus, retrievers, rm3, robertson, rocchio } from "./Bm25.ts"
