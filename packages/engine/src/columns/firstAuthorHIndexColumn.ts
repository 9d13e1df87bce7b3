import { impactColumn } from "./impactColumn.ts"

/** The h-index of the first author. Units: papers that are cited at least as often as there are such papers. */
export const firstAuthorHIndexColumn = impactColumn("firstAuthorHIndex", "first-author-h-index")
