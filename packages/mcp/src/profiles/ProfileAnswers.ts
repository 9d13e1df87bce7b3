/** What the tools of other sets answer, so that clients know the form before they call. */
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Schema from "effect/Schema"

const {
  Array: list,
  NullOr: orNull,
  Record,
  String: text,
  Struct,
  Finite: number,
  Int: whole,
  Boolean: flag,
  Unknown: any,
  optionalKey
} = Schema

const notices = list(text)

const source = {
  source: text,
  state: Schema.Literals(OutcomeState.names),
  delivered: whole,
  total: orNull(whole),
  ms: orNull(whole),
  error: orNull(text)
}

const sources = list(Struct(source))

/** `pubmed_generate_query` of the PubMed tool-set specification. `left_out`: words of the goal that no query searches for. */
export const GenerateQuery = Struct({
  generated_queries: list(Struct({ query_string: text, rationale: text, expected_scope: orNull(text), confidence_score: orNull(number) })),
  mesh_terms: list(text),
  field_tags: list(text),
  query_metadata: Struct({ domain_context: text, synonyms_used: list(text), query_complexity: text }),
  left_out: list(text),
  notices
})

const Article = Schema.StructWithRest(
  Struct({
    search_words: text,
    pmid: orNull(text),
    doi: orNull(text),
    pmcid: orNull(text),
    title: text,
    abstract: orNull(text),
    authors: list(text),
    journal: orNull(text),
    publication_date: orNull(text),
    publication_types: list(text),
    mesh_terms: list(text),
    url: text,
    retracted: orNull(text)
  }),
  [Record(text, any)]
)

/** `pubmed_search` of the PubMed tool-set specification. */
export const PubmedSearch = Struct({
  articles: list(Article),
  total_results: whole,
  search_metadata: Struct({ query_translation: orNull(text), search_time_ms: orNull(whole), api_version: orNull(text) }),
  sources,
  notices
})

const item = Record(text, any)

/** `pubmed_extract_features`. Shape: `evidence` has the sentences of each value; `rejected` is what a model stated and the article does not. */
export const ExtractFeatures = Struct({
  extractions: list(
    Struct({
      item_id: text,
      original_article: item,
      extraction: item,
      evidence: Record(text, list(Struct({ section: text, sentence: text }))),
      extraction_metadata: Struct({
        state: Schema.Literals(["successful", "partial", "failed"]),
        by: Record(text, text),
        missing: list(Struct({ field: text, reason: text })),
        rejected: list(Struct({ field: text, value: any, reason: text })),
        tries: whole
      })
    })
  ),
  totals: Struct({
    total_processed: whole,
    successful: whole,
    partial: whole,
    failed: whole,
    processing_time_ms: orNull(number),
    tokens_used: orNull(whole)
  }),
  notices
})

/** `pubmed_score_articles`. */
export const ScoreArticles = Struct({
  scored_articles: list(
    Struct({
      article_with_features: item,
      total_score: orNull(number),
      score_breakdown: Record(
        text,
        Struct({ value: orNull(number), normalized: orNull(number), weight: number, contribution: orNull(number) })
      ),
      percentile_rank: optionalKey(orNull(number)),
      scoring_metadata: Struct({ item_id: text, not_known: list(text) })
    })
  ),
  scoring_metadata: Struct({
    score_distribution: orNull(Struct({ min: number, max: number, mean: number, std_dev: number })),
    feature_correlations: Record(text, Record(text, orNull(number))),
    scoring_method_used: text,
    normalization_method: text,
    scored: whole,
    not_scored: whole
  }),
  notices
})

/** `pubmed_filter_rank`. */
export const FilterRank = Struct({
  ranked_articles: list(Schema.StructWithRest(Struct({ rank: whole, ranking_score: optionalKey(number) }), [item])),
  filter_metadata: Struct({
    initial_count: whole,
    filtered_count: whole,
    filters_applied: list(text),
    ranking_method: text,
    left_out: list(Struct({ item_id: text, reason: text }))
  }),
  notices
})

const paper = {
  title: text,
  authors: list(text),
  author_count: whole,
  year: orNull(whole),
  venue: orNull(text),
  doi: orNull(text),
  arxiv_id: orNull(text),
  pmid: orNull(text),
  pdf_url: orNull(text),
  abstract: orNull(text),
  citation_count: orNull(whole),
  is_open_access: orNull(flag),
  is_survey: flag,
  sources: list(text),
  source_count: whole,
  retracted: orNull(text)
}

/** `search_literature`. */
export const SearchLiterature = Struct({
  query: text,
  mode: text,
  total: whole,
  papers: list(
    Struct({
      ...paper,
      relevance_score: number,
      first_author_h: orNull(number),
      score_breakdown: optionalKey(orNull(Record(text, number)))
    })
  ),
  sources,
  notices
})

/** `walk_citations`. */
export const WalkCitations = Struct({
  paper_id: text,
  direction: text,
  total: whole,
  papers: list(Struct({ ...paper, hop: whole, via: list(text) })),
  sources: list(Struct({ hop: whole, ...source })),
  notices
})

/** `read_paper`. */
export const ReadPaper = Struct({
  paper_id: text,
  status: text,
  title: orNull(text),
  source: orNull(text),
  licence: orNull(text),
  version: orNull(text),
  retracted: orNull(text),
  url: orNull(text),
  sections: list(Struct({ heading: text, characters: whole })),
  text: orNull(text),
  total_characters: whole,
  truncated: flag,
  tried: list(Struct({ source: text, status: text, reason: orNull(text) })),
  notices
})

/** `ping`. */
export const Ping = Struct({ status: text, replayed: flag })

/** `literature_search`, and `pubmed_search` of the same set. */
export const LiteratureSearch = Struct({
  query: text,
  total_count: whole,
  results: list(
    Struct({
      doi: orNull(text),
      pmid: orNull(text),
      paper_id: orNull(text),
      title: text,
      authors: list(text),
      year: orNull(whole),
      journal: orNull(text),
      abstract: optionalKey(orNull(text)),
      tldr: orNull(text),
      citation_count: orNull(whole),
      influential_citation_count: orNull(whole),
      citation_uri: text,
      provider_scores: Record(text, number),
      external_ids: Struct({
        doi: orNull(text),
        pmid: orNull(text),
        paper_id: orNull(text),
        openalex: orNull(text),
        crossref: orNull(text)
      }),
      best_provider: orNull(text),
      best_score: orNull(number),
      retracted: orNull(text)
    })
  ),
  providers_searched: list(text),
  search_time_ms: orNull(whole),
  sources,
  notices
})
