import { trialsOfWorks } from "@litfuse/engine/works/trialsOfWorks"

/** The registered trials that works report, for surfaces: see `trialsOfWorks`. */
export const reportedTrials = trialsOfWorks
