/** Documents in memory: ranked by a Retriever, or searched like any other source. The caller opens the dataset and passes the documents. */
export type { Document } from "@litfuse/engine/Retriever"
export { type Collection, corpus as default, indexedCorpus as opened } from "./Corpus.ts"
export { atire, bigrams, boost, boostMesh, f, fMesh, fRm3, l, lucene, plus, retrievers, rm3, robertson, rocchio } from "./Bm25.ts"
