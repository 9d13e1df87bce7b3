import type { Answer, Hit, SourceAnswer } from "@litfuse/api/search/Answer"

/** How a source answered: PubMed, with nothing. */
export const outcome = (rest: Partial<SourceAnswer>): SourceAnswer => ({
  source: "pubmed",
  state: "found",
  delivered: 0,
  total: null,
  ms: null,
  effectiveQuery: null,
  error: null,
  notices: [],
  ...rest
})

/** A work: the first, found by PubMed alone. */
export const hit = (rest: Partial<Hit>): Hit => ({
  rank: 1,
  score: 0.5,
  id: "pubmed:1",
  citationUri: "urn:litfuse:pubmed:1",
  title: "Gout",
  published: null,
  identifiers: [],
  sources: ["pubmed"],
  records: ["pubmed:1"],
  ...rest
})

/** An answer without works. */
export const answer = (rest: Partial<Answer>): Answer => ({
  version: 2,
  runId: null,
  query: { text: "gout", tree: null },
  replayed: false,
  ms: null,
  outcomes: [],
  counts: { identified: {}, duplicates: 0, works: 0 },
  written: null,
  works: [],
  notices: [],
  ...rest
})
