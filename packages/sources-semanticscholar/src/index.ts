import { FirstAuthors } from "./FirstAuthors.ts"
import semanticscholar from "./SemanticScholar.ts"

/** Semantic Scholar as a source, and the h-index of first authors. Both share one pace. */
export default [semanticscholar, FirstAuthors]
