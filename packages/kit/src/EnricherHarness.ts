import type { Harness } from "@litfuse/engine/enricher/Harness"

export { asSourceHarness } from "@litfuse/engine/enricher/Harness"

/** What the author of an enricher gives its laws. */
export type EnricherHarness = Harness
