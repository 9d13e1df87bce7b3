/** What a surface may do with articles that it is handed: no plugin takes them, because nothing was searched. Loaded when it is needed. */
export { choose } from "@litfuse/rankers/rerank/chosen"
export { score } from "@litfuse/rankers/scoring/given"
