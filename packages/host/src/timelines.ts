/** What is said of two timelines beside each other; no plugin, because an analyzer reads one result. */
export { Against, against, type Side } from "@litfuse/analyzers/timeline/Against"
export type { TimelineOutput } from "@litfuse/analyzers/Timeline"
