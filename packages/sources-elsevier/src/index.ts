import scienceDirect from "./sciencedirect/ScienceDirect.ts"
import scopus from "./scopus/Scopus.ts"

/** The sources of Elsevier, which take one key. */
export default [scopus, scienceDirect]
