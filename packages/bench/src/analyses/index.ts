import { Tune } from "../tune/analysis.ts"
import { TunePipeline } from "../tune/pipeline/analysis.ts"
import { TuneRetrieval } from "../tune/retrieval/analysis.ts"
import type { Analysis } from "../experiment/Analysis.ts"
import { BioAsqEditions } from "./BioAsqEditions.ts"
import { CitationsOfRelevant } from "./CitationsOfRelevant.ts"
import { Dedup } from "./Dedup.ts"
import { DiscriminativePower } from "./DiscriminativePower.ts"
import { JudgedCoverage } from "./JudgedCoverage.ts"
import { MeasureParity } from "./MeasureParity.ts"
import { NullCalibration } from "./NullCalibration.ts"
import { NullCalibrationGrades } from "./NullCalibrationGrades.ts"
import { NullCalibrationVariants } from "./NullCalibrationVariants.ts"
import { QueryStrategies } from "./QueryStrategies.ts"
import { RankingVariants } from "../tune/variants/analysis.ts"
import { RerunStability } from "./RerunStability.ts"
import { TieSensitivity } from "./TieSensitivity.ts"

/** Every analysis that an experiment may name. */
export const analyses: ReadonlyArray<Analysis> = [
  BioAsqEditions,
  CitationsOfRelevant,
  Dedup,
  DiscriminativePower,
  JudgedCoverage,
  MeasureParity,
  NullCalibration,
  NullCalibrationGrades,
  NullCalibrationVariants,
  QueryStrategies,
  RankingVariants,
  RerunStability,
  TieSensitivity,
  Tune,
  TunePipeline,
  TuneRetrieval
]
