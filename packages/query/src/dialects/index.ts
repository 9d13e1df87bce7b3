import { arxiv } from "./Arxiv.ts"
import { cochrane } from "./Cochrane.ts"
import { core } from "./Core.ts"
import { crossref } from "./Crossref.ts"
import type { Dialect } from "./Dialect.ts"
import { doaj } from "./Doaj.ts"
import { ebsco } from "./Ebsco.ts"
import { embase } from "./Embase.ts"
import { europepmc } from "./EuropePmc.ts"
import { litfuse } from "./Litfuse.ts"
import { openaire } from "./OpenAire.ts"
import { openalex } from "./OpenAlex.ts"
import { ovid, ovidEmbase, ovidMedline, ovidPsycinfo } from "./Ovid.ts"
import { proquest } from "./ProQuest.ts"
import { pubmed } from "./Pubmed.ts"
import { scopus } from "./Scopus.ts"
import { semanticscholar } from "./SemanticScholar.ts"
import { wos } from "./Wos.ts"

/** Every dialect by its id: a new one is a new line. */
export const dialects = {
  litfuse,
  pubmed,
  ovid,
  "ovid-medline": ovidMedline,
  "ovid-embase": ovidEmbase,
  "ovid-psycinfo": ovidPsycinfo,
  embase,
  cochrane,
  ebsco,
  proquest,
  europepmc,
  openalex,
  semanticscholar,
  core,
  crossref,
  arxiv,
  doaj,
  openaire,
  scopus,
  wos
} as const satisfies Readonly<Record<string, Dialect>>

/** The id of a dialect. */
export type DialectId = keyof typeof dialects

/** The ids, in the order of the table. */
export const ids = Object.keys(dialects) as ReadonlyArray<DialectId>

export { readableIds as readable } from "./readableIds.ts"

/** The dialect of an id; undefined when there is none. */
export const find = (id: string): Dialect | undefined => (Object.hasOwn(dialects, id) ? dialects[id as DialectId] : undefined)
