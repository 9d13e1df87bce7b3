/** Scoring and filtering of articles that a client sends, without a search and so without plugins. Loaded on demand. */
export { chooseArticles as choose } from "@litfuse/rankers/rerank/chooseArticles"
export { scoreFeatures as score } from "@litfuse/rankers/scoring/scoreFeatures"
