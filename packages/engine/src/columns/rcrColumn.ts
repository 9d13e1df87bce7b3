import { impactColumn } from "./impactColumn.ts"

/** The relative citation ratio. A ratio of 1 means as many citations as the works in its co-citation network. */
export const rcrColumn = impactColumn("rcr", "rcr")
