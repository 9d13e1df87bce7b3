import * as Tokenizer from "@litfuse/lexical/Tokenizer"

/** The fields of research that a query may be of. */
export const researchFields = ["cs", "bio", "medical", "social", "general"] as const

/** One of the fields. */
export type ResearchField = (typeof researchFields)[number]

/** Words that only one field uses much. */
const cues: Readonly<Record<Exclude<ResearchField, "general">, string>> = {
  cs: "algorithm benchmark classifier compiler computing convolutional cryptography dataset database deep embedding encoder gpu language learning llm machine network neural optimisation programming recommender reinforcement retrieval robot segmentation software transformer",
  bio: "amino bacteria binding cell chromatin crispr dna drosophila enzyme evolution expression gene genome genomic metabolic microbiome molecular mouse mutation pathway phylogenetic plant protein receptor rna sequencing species transcription yeast",
  medical:
    "antibiotic cancer cardiac chronic clinical cohort diabetes diagnosis disease dose drug epidemiology fibrosis hospital infection mortality oncology patient placebo pregnancy prognosis randomized screening surgery symptom syndrome therapy treatment trial tumor vaccine",
  social:
    "adolescent attitude classroom community culture democracy discrimination economic education election employment gender housing immigration inequality interview labour language media migration policy political poverty qualitative school social student survey teacher"
}

const stems = Object.entries(cues).map(
  ([field, words]) => [field as Exclude<ResearchField, "general">, new Set(Tokenizer.luceneEnglish.tokenize(words))] as const
)

/** The field with most of a query's words; of equal ones the first of medical, bio, cs, social; `general` without any. */
export const researchFieldOf = (words: ReadonlyArray<string>): ResearchField => {
  const terms = Tokenizer.luceneEnglish.tokenize(words.join(" "))
  const order: ReadonlyArray<Exclude<ResearchField, "general">> = ["medical", "bio", "cs", "social"]
  const counts = new Map(stems.map(([field, own]) => [field, terms.filter((term) => own.has(term)).length]))
  const best = order.reduce((a, b) => (counts.get(b)! > counts.get(a)! ? b : a))
  return counts.get(best)! > 0 ? best : "general"
}
