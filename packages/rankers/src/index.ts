import type * as Fusion from "@litfuse/engine/Fusion"
import type * as Normalisation from "@litfuse/engine/Normalisation"
import type * as Ranker from "@litfuse/engine/Ranker"
import type * as Reranker from "@litfuse/engine/Reranker"
import { atire, boost, f, l, lucene, plus, robertson } from "./Bm25.ts"
import { ReciprocalRank } from "./fusion/ReciprocalRank.ts"

/** The rankers, in the order of reports. */
export const rankers: ReadonlyArray<Ranker.Ranker> = [lucene, robertson, atire, plus, l, f, boost]

/** The fusions, in the order of reports. */
export const fusions: ReadonlyArray<Fusion.Fusion> = [ReciprocalRank]

/** The normalisations, in the order of reports. */
export const normalisations: ReadonlyArray<Normalisation.Normalisation> = []

/** The rerankers, in the order of reports. */
export const rerankers: ReadonlyArray<Reranker.Reranker> = []
