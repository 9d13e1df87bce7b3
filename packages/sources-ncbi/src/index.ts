import { pubmed } from "./pubmed/Pubmed.ts"

/** The sources of NCBI. */
export default [pubmed]
