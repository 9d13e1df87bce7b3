/** Comparisons of timelines. They are not plugins, because an analyzer reads one result. */
export { Against, against as compareTimelines, type Side } from "@litfuse/analyzers/timeline/Against"
export { SideBySide, sideBySide } from "@litfuse/analyzers/timeline/SideBySide"
export type { TimelineOutput } from "@litfuse/analyzers/Timeline"
