/** The markup of a pair of records in doubt, for every page. */
export { evidence, pairTable, pairStyle as doubtStyle } from "../dedup/pairTable.ts"
