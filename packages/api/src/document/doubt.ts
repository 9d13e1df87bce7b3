/** A pair of records in doubt, as every page shows it. */
export { evidence, pairTable, style as doubtStyle } from "../dedup/pair.ts"
