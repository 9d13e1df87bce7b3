/**
 * A package of litfuse and its plugins. It is loaded only when plugins are needed, so that other commands start without reading these packages.
 */
export interface BuiltInPackage {
  readonly name: string
  readonly load: () => Promise<ReadonlyArray<unknown>>
}

const rankers = async () => {
  const { rankers, fusions, normalisations, rerankers } = await import("@litfuse/rankers")
  return [...rankers, ...fusions, ...normalisations, ...rerankers]
}

const embedding = async () => {
  const { embedders, retrievers } = await import("@litfuse/embedders")
  return [...retrievers, ...embedders]
}

/** Every built-in plugin, by package: the one place that knows them all. A new source is one line here. */
export const packages: ReadonlyArray<BuiltInPackage> = [
  { name: "@litfuse/sources-corpus", load: async () => (await import("@litfuse/sources-corpus")).retrievers },
  { name: "@litfuse/embedders", load: embedding },
  { name: "@litfuse/sources-openalex", load: async () => [(await import("@litfuse/sources-openalex")).default] },
  { name: "@litfuse/sources-ncbi", load: async () => (await import("@litfuse/sources-ncbi")).default },
  { name: "@litfuse/sources-crossref", load: async () => [(await import("@litfuse/sources-crossref")).default] },
  { name: "@litfuse/sources-europepmc", load: async () => [(await import("@litfuse/sources-europepmc")).default] },
  { name: "@litfuse/sources-semanticscholar", load: async () => [(await import("@litfuse/sources-semanticscholar")).default] },
  { name: "@litfuse/sources-core", load: async () => [(await import("@litfuse/sources-core")).default] },
  { name: "@litfuse/sources-arxiv", load: async () => [(await import("@litfuse/sources-arxiv")).default] },
  { name: "@litfuse/sources-doaj", load: async () => [(await import("@litfuse/sources-doaj")).default] },
  { name: "@litfuse/sources-openaire", load: async () => [(await import("@litfuse/sources-openaire")).default] },
  { name: "@litfuse/sources-preprints", load: async () => (await import("@litfuse/sources-preprints")).default },
  { name: "@litfuse/sources-file", load: async () => [(await import("@litfuse/sources-file")).default] },
  { name: "@litfuse/sources-icite", load: async () => [(await import("@litfuse/sources-icite")).default] },
  { name: "@litfuse/sources-unpaywall", load: async () => [(await import("@litfuse/sources-unpaywall")).default] },
  { name: "@litfuse/sources-elsevier", load: async () => (await import("@litfuse/sources-elsevier")).default },
  { name: "@litfuse/sources-springer", load: async () => [(await import("@litfuse/sources-springer")).default] },
  { name: "@litfuse/rankers", load: rankers },
  { name: "@litfuse/analyzers", load: async () => (await import("@litfuse/analyzers")).analyzers },
  { name: "@litfuse/eval", load: async () => (await import("@litfuse/eval/measures/index")).measures }
]
