import { pmc } from "./pmc/Pmc.ts"
import { pubmed } from "./pubmed/Pubmed.ts"

/** The sources of NCBI. */
export default [pubmed, pmc]
