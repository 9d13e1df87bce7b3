import type { DraftForm } from "@litfuse/api/DraftStrategy"

/** What people call the platforms of queries. */
export const platformNames: Readonly<Record<DraftForm["into"], string>> = {
  litfuse: "litfuse",
  pubmed: "PubMed",
  ovid: "Ovid",
  "ovid-medline": "MEDLINE (Ovid)",
  "ovid-embase": "Embase (Ovid)",
  "ovid-psycinfo": "PsycInfo (Ovid)",
  embase: "Embase.com",
  cochrane: "Cochrane Library",
  ebsco: "EBSCO",
  proquest: "ProQuest",
  europepmc: "Europe PMC",
  openalex: "OpenAlex",
  semanticscholar: "Semantic Scholar",
  core: "CORE",
  crossref: "Crossref",
  arxiv: "arXiv",
  doaj: "DOAJ",
  openaire: "OpenAIRE",
  scopus: "Scopus",
  wos: "Web of Science"
}
