import type { Analyzer } from "../Analyzer.ts"
import type { Embedder } from "../Embedder.ts"
import type { Enricher } from "../Enricher.ts"
import type { EntitySource } from "../entity/EntitySource.ts"
import type { Fusion } from "../Fusion.ts"
import type { Measure } from "../Measure.ts"
import type { Normalisation } from "../Normalisation.ts"
import type { Kind } from "../Plugin.ts"
import type { Ranker } from "../Ranker.ts"
import type { Reranker } from "../Reranker.ts"
import type { Retriever } from "../Retriever.ts"
import type { Services } from "../Services.ts"
import type { Source } from "../Source.ts"

export type { Services } from "../Services.ts"

/** The contract of each kind, with parameters and inner types erased. */
export interface Kinds {
  readonly source: Source<unknown, Services>
  readonly retriever: Retriever
  readonly enricher: Enricher<unknown, Services>
  readonly ranker: Ranker
  readonly normalisation: Normalisation
  readonly fusion: Fusion
  readonly reranker: Reranker
  readonly analyzer: Analyzer
  readonly embedder: Embedder<unknown, Services>
  readonly measure: Measure
  readonly entity: EntitySource<unknown, Services>
}

/** A plugin of any kind. */
export type AnyPlugin = Kinds[Kind]
