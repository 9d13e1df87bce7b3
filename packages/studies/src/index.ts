import * as Result from "effect/Result"
import { imitated } from "./atlas/network.ts"
import { AgentSessions } from "./AgentSessions.ts"
import { AtlasMilestones } from "./AtlasMilestones.ts"
import { AtlasSearch } from "./AtlasSearch.ts"
import { BioAsqEditions } from "./BioAsqEditions.ts"
import { ChoiceBaselines } from "./ChoiceBaselines.ts"
import { CitationsOfRelevant } from "./CitationsOfRelevant.ts"
import { citedReport } from "./CitedReport.ts"
import { Dedup } from "./Dedup.ts"
import { fixturesCoverage } from "./fixturesCoverage/FixturesCoverage.ts"
import { EvidenceSentences } from "./EvidenceSentences.ts"
import { Extraction } from "./Extraction.ts"
import { JudgedCoverage } from "./JudgedCoverage.ts"
import { MeasureParity } from "./MeasureParity.ts"
import { NullCalibration } from "./NullCalibration.ts"
import { NullCalibrationFamilies } from "./NullCalibrationFamilies.ts"
import { NullCalibrationGrades } from "./NullCalibrationGrades.ts"
import { NullCalibrationOrders } from "./NullCalibrationOrders.ts"
import { NullCalibrationVariants } from "./NullCalibrationVariants.ts"
import { OrderDependence } from "./OrderDependence.ts"
import { publishedMeans } from "./PublishedMeans.ts"
import { publishedScores } from "./PublishedScores.ts"
import { QueryGeneration } from "./QueryGeneration.ts"
import { QueryStrategies } from "./QueryStrategies.ts"
import { QueryTranslation } from "./QueryTranslation.ts"
import { QueryVariants } from "./QueryVariants.ts"
import { QueryWordings } from "./QueryWordings.ts"
import { ReferenceDatabases } from "./ReferenceDatabases.ts"
import { ReferenceMatching } from "./ReferenceMatching.ts"
import { RerunStability } from "./RerunStability.ts"
import { RetractionReplay } from "./RetractionReplay.ts"
import { ScreeningOrder } from "./ScreeningOrder.ts"
import { searchDefault } from "./SearchDefault.ts"
import { SearchReporting } from "./SearchReporting.ts"
import { sourceOverlap } from "./SourceOverlap.ts"
import { sourceLists } from "./SourceLists.ts"
import { SourceValue } from "./SourceValue.ts"
import { SemanticPrecision } from "./SemanticPrecision.ts"
import { StudyTypes } from "./StudyTypes.ts"
import { SystemsAgreement } from "./SystemsAgreement.ts"
import { LandmarkSignals } from "./LandmarkSignals.ts"
import { LandmarksLater } from "./LandmarksLater.ts"
import { LivingAtlas } from "./LivingAtlas.ts"
import { TrialPublications } from "./TrialPublications.ts"
import { Walks } from "./Walks.ts"
import type { Studies } from "./Studies.ts"

/** The studies of this repository. What is published has `noStudies.ts` instead of this module. */
export const studies: Studies = {
  analyses: (registry) => [
    AgentSessions,
    AtlasMilestones,
    AtlasSearch,
    BioAsqEditions,
    ChoiceBaselines,
    CitationsOfRelevant,
    citedReport(registry),
    Dedup,
    EvidenceSentences,
    Extraction,
    fixturesCoverage(registry),
    JudgedCoverage,
    LandmarkSignals,
    LandmarksLater,
    LivingAtlas,
    MeasureParity,
    NullCalibration,
    NullCalibrationFamilies,
    NullCalibrationGrades,
    NullCalibrationOrders,
    NullCalibrationVariants,
    OrderDependence,
    publishedMeans,
    publishedScores(registry),
    QueryGeneration,
    QueryStrategies,
    QueryTranslation,
    QueryVariants,
    QueryWordings,
    ReferenceDatabases,
    ReferenceMatching,
    RerunStability,
    RetractionReplay,
    ScreeningOrder,
    searchDefault(registry),
    SearchReporting,
    SemanticPrecision,
    sourceOverlap(registry),
    sourceLists(registry),
    SourceValue,
    StudyTypes,
    SystemsAgreement,
    TrialPublications,
    Walks
  ],
  // each service fails for every sixth topic, as in the recordings
  imitated: ({ imitated: folder, depth }) =>
    Result.try({
      try: () => imitated(folder, { depth, isFaulty: true }),
      catch: () => ({ message: `${folder} is not the folder of the atlas, with documents.jsonl, topics.jsonl, views.tsv and runs/` })
    })
}
