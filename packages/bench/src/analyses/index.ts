import { Tune } from "../tune/analysis.ts"
import { TunePipeline } from "../tune/pipeline/analysis.ts"
import { TuneRetrieval } from "../tune/retrieval/analysis.ts"
import type { Analysis } from "../experiment/Analysis.ts"
import { DiscriminativePower } from "./DiscriminativePower.ts"
import { RankingVariants } from "../tune/variants/analysis.ts"
import { TieSensitivity } from "./TieSensitivity.ts"

/** The analyses that any experiment may name. */
export const analyses: ReadonlyArray<Analysis> = [DiscriminativePower, RankingVariants, TieSensitivity, Tune, TunePipeline, TuneRetrieval]
