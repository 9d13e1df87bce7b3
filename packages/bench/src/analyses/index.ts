import { TuneFusion } from "../tune/fusion/TuneFusion.ts"
import { TuneAnalyzer } from "../tune/analyzer/TuneAnalyzer.ts"
import { TunePipeline } from "../tune/pipeline/TunePipeline.ts"
import { TuneRetrieval } from "../tune/retrieval/TuneRetrieval.ts"
import type { Analysis } from "../experiment/Analysis.ts"
import { AcrossReports } from "./AcrossReports.ts"
import { DiscriminativePowerAnalysis } from "./DiscriminativePowerAnalysis.ts"
import { RankingVariants } from "../tune/variants/RankingVariants.ts"
import { TieSensitivity } from "./TieSensitivity.ts"

/** The analyses that any experiment may name. */
export const analyses: ReadonlyArray<Analysis> = [
  AcrossReports,
  DiscriminativePowerAnalysis,
  RankingVariants,
  TieSensitivity,
  TuneFusion,
  TuneAnalyzer,
  TunePipeline,
  TuneRetrieval
]
