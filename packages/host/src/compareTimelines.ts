/** The comparison of two timelines. It is not a plugin, because an analyzer reads one result. */
export { Against, against as compareTimelines, type Side } from "@litfuse/analyzers/timeline/Against"
export type { TimelineOutput } from "@litfuse/analyzers/Timeline"
