import scienceDirect from "./sciencedirect/ScienceDirect.ts"
import scopus from "./scopus/Scopus.ts"

/** Elsevier's sources, which share one key. */
export default [scopus, scienceDirect]
