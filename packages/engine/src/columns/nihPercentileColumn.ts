import { impactColumn } from "./impactColumn.ts"

/** The percentile of the relative citation ratio among works funded by the NIH. Units: in [0, 100]. */
export const nihPercentileColumn = impactColumn("nihPercentile", "nih-percentile")
