/** Milestones by a model next to those by rules. No plugin, because an analyzer asks no model. */
export {
  besideRules as compareMilestones,
  MilestonesByModel,
  type MilestoneReading,
  readableTypes
} from "@litfuse/analyzers/milestones/MilestonesByModel"
export type { MilestonesOutput } from "@litfuse/analyzers/Milestones"
