import { core } from "./Core.ts"
import { crossref } from "./Crossref.ts"
import { europePmc } from "./EuropePmc.ts"
import { openAlex } from "./OpenAlex.ts"
import { pubmed } from "./Pubmed.ts"
import { semanticScholar } from "./SemanticScholar.ts"
import type { Service } from "./Service.ts"

/** The six services, in the order in which a search asks them. */
export const services: ReadonlyArray<Service> = [pubmed, europePmc, openAlex, semanticScholar, core, crossref]
