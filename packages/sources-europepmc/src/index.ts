import { annotations } from "./Annotations.ts"
import europepmc from "./EuropePmc.ts"

/** Europe PMC as a source of works, and its annotations as an enricher. */
export default [europepmc, annotations]
