import type * as Fusion from "@litfuse/engine/Fusion"
import type * as Normalisation from "@litfuse/engine/Normalisation"
import type * as Ranker from "@litfuse/engine/Ranker"
import type * as Reranker from "@litfuse/engine/Reranker"
import { atire, bigrams, boost, boostMesh, f, fMesh, l, lucene, plus, rm3, robertson, rocchio } from "./Bm25.ts"
import { CitationCount } from "./CitationCount.ts"
import { CitationImpact } from "./CitationImpact.ts"
import { ConfigurableScoring } from "./ConfigurableScoring.ts"
import { BayesFuse } from "./fusion/BayesFuse.ts"
import { BordaFuse } from "./fusion/BordaFuse.ts"
import { CombAnz } from "./fusion/CombAnz.ts"
import { CombGmnz } from "./fusion/CombGmnz.ts"
import { CombMax } from "./fusion/CombMax.ts"
import { CombMed } from "./fusion/CombMed.ts"
import { CombMin } from "./fusion/CombMin.ts"
import { CombMnz } from "./fusion/CombMnz.ts"
import { CombSum } from "./fusion/CombSum.ts"
import { Condorcet } from "./fusion/Condorcet.ts"
import { Isr } from "./fusion/Isr.ts"
import { LinearAscent } from "./fusion/LinearAscent.ts"
import { LinearListwise } from "./fusion/LinearListwise.ts"
import { LinearRidge } from "./fusion/LinearRidge.ts"
import { LogIsr } from "./fusion/LogIsr.ts"
import { LogNIsr } from "./fusion/LogNIsr.ts"
import { MapFuse } from "./fusion/MapFuse.ts"
import { MixedFusion } from "./fusion/MixedFusion.ts"
import { PosFuse } from "./fusion/PosFuse.ts"
import { ProbFuse } from "./fusion/ProbFuse.ts"
import { Rbc } from "./fusion/Rbc.ts"
import { ReciprocalRank } from "./fusion/ReciprocalRank.ts"
import { SegFuse } from "./fusion/SegFuse.ts"
import { SlideFuse } from "./fusion/SlideFuse.ts"
import { WeightedBordaFuse } from "./fusion/WeightedBordaFuse.ts"
import { WeightedCondorcet } from "./fusion/WeightedCondorcet.ts"
import { WeightedSum } from "./fusion/WeightedSum.ts"
import { Wmnz } from "./fusion/Wmnz.ts"
import { GradedRelevance, SemanticGradedRelevance } from "./GradedRelevance.ts"
import { JournalPrestige } from "./JournalPrestige.ts"
import { Borda } from "./normalisation/Borda.ts"
import { Max } from "./normalisation/Max.ts"
import { MinMax } from "./normalisation/MinMax.ts"
import { MinMaxInverted } from "./normalisation/MinMaxInverted.ts"
import { Rank } from "./normalisation/Rank.ts"
import { Sum } from "./normalisation/Sum.ts"
import { Zmuv } from "./normalisation/Zmuv.ts"
import { LiteratureMode, SemanticLiteratureMode } from "./LiteratureMode.ts"
import { ProviderAggregate } from "./ProviderAggregate.ts"
import { PublicationQuality } from "./PublicationQuality.ts"
import { Recency } from "./Recency.ts"
import { RelevanceConfidence } from "./RelevanceConfidence.ts"
import { SourceAgreementRanker } from "./SourceAgreementRanker.ts"
import { SourceTrust } from "./SourceTrust.ts"
import { FilterRank } from "./rerank/FilterRank.ts"
import { Mmr } from "./rerank/Mmr.ts"
import { MmrVectors } from "./rerank/MmrVectors.ts"
import { Similarity } from "./Similarity.ts"
import { Pm2 } from "./rerank/Pm2.ts"
import { QualityFilter } from "./rerank/QualityFilter.ts"
import { WordCoverage } from "./rerank/WordCoverage.ts"
import { SourceCap } from "./rerank/SourceCap.ts"
import { XQuad } from "./rerank/XQuad.ts"

/** The rankers, in the order of reports. */
export const rankers: ReadonlyArray<Ranker.Ranker> = [
  lucene,
  robertson,
  atire,
  plus,
  l,
  f,
  boost,
  bigrams,
  rm3,
  rocchio,
  fMesh,
  boostMesh,
  Recency,
  CitationCount,
  CitationImpact,
  RelevanceConfidence,
  SourceAgreementRanker,
  JournalPrestige,
  Similarity,
  PublicationQuality,
  SourceTrust,
  GradedRelevance,
  SemanticGradedRelevance,
  LiteratureMode,
  SemanticLiteratureMode,
  ProviderAggregate,
  ConfigurableScoring
]

/** The fusions, in the order of reports. */
export const fusions: ReadonlyArray<Fusion.Fusion> = [
  CombMin,
  CombMax,
  CombMed,
  CombSum,
  CombAnz,
  CombMnz,
  CombGmnz,
  WeightedSum,
  Wmnz,
  MixedFusion,
  ReciprocalRank,
  Isr,
  LogIsr,
  LogNIsr,
  Rbc,
  BordaFuse,
  WeightedBordaFuse,
  Condorcet,
  WeightedCondorcet,
  MapFuse,
  PosFuse,
  SlideFuse,
  ProbFuse,
  SegFuse,
  BayesFuse,
  LinearRidge,
  LinearListwise,
  LinearAscent
]

/** The normalisations, in the order of reports. */
export const normalisations: ReadonlyArray<Normalisation.Normalisation> = [MinMax, MinMaxInverted, Max, Sum, Zmuv, Rank, Borda]

/** The rerankers, in the order of reports. */
export const rerankers: ReadonlyArray<Reranker.Reranker> = [Mmr, MmrVectors, XQuad, Pm2, SourceCap, FilterRank, QualityFilter, WordCoverage]
