import type * as Analyzer from "@litfuse/engine/Analyzer"
import { EvidenceLevels } from "./EvidenceLevels.ts"
import { Landmarks } from "./Landmarks.ts"
import { Lineage } from "./Lineage.ts"
import { Milestones } from "./Milestones.ts"
import { PrismaFlow } from "./PrismaFlow.ts"
import { PrismaS } from "./PrismaS.ts"
import { Reproducibility } from "./Reproducibility.ts"
import { SourceAgreement } from "./SourceAgreement.ts"
import { TextMining } from "./TextMining.ts"
import { Timeline } from "./Timeline.ts"

/** The analyzers, in the order of reports: what another one uses comes before it. */
export const analyzers: ReadonlyArray<Analyzer.Analyzer> = [
  SourceAgreement,
  EvidenceLevels,
  Milestones,
  Landmarks,
  Timeline,
  Lineage,
  TextMining,
  Reproducibility,
  PrismaS,
  PrismaFlow
]
