import { isPreprint } from "@litfuse/engine/dedup/isPreprint"
import type { Work } from "@litfuse/engine/Work"

export { isPreprint as isPreprintRecord } from "@litfuse/engine/dedup/isPreprint"

/** Whether all records of a work are preprints: a preprint that was merged with its publication is a version of it. */
export const isPreprintWork = ({ records }: Work): boolean => records.every(isPreprint)
