import { analyzers } from "@litfuse/analyzers"
import { embedders, retrievers as vectors } from "@litfuse/embedders"
import { measures } from "@litfuse/eval/measures/index"
import { fusions, normalisations, rankers, rerankers } from "@litfuse/rankers"
import { OpenSearch } from "@litfuse/retriever-opensearch"
import alphafold from "@litfuse/sources-alphafold"
import arxiv from "@litfuse/sources-arxiv"
import clinicaltrials from "@litfuse/sources-clinicaltrials"
import core from "@litfuse/sources-core"
import { retrievers } from "@litfuse/sources-corpus"
import crossref from "@litfuse/sources-crossref"
import doaj from "@litfuse/sources-doaj"
import elsevier from "@litfuse/sources-elsevier"
import europepmc from "@litfuse/sources-europepmc"
import file from "@litfuse/sources-file"
import icite from "@litfuse/sources-icite"
import ncbi from "@litfuse/sources-ncbi"
import openaire from "@litfuse/sources-openaire"
import openi from "@litfuse/sources-openi"
import openalex from "@litfuse/sources-openalex"
import opencitations from "@litfuse/sources-opencitations"
import preprints from "@litfuse/sources-preprints"
import semanticscholar from "@litfuse/sources-semanticscholar"
import springer from "@litfuse/sources-springer"
import uniprot from "@litfuse/sources-uniprot"
import unpaywall from "@litfuse/sources-unpaywall"
import web from "@litfuse/sources-web"
import zotero from "@litfuse/sources-zotero"

/** A package of litfuse and its plugins. */
export interface BuiltInPackage {
  readonly name: string
  readonly plugins: ReadonlyArray<unknown>
}

/**
 * Every built-in plugin, by package. This is the only list of all plugins; a new source adds two lines here.
 *
 * This module is loaded only when plugins are needed, so that other commands start faster. The packages form one file of the built command, because every use
 * of a plugin needs this list.
 */
export const builtInPackages: ReadonlyArray<BuiltInPackage> = [
  { name: "@litfuse/sources-corpus", plugins: retrievers },
  { name: "@litfuse/embedders", plugins: [...vectors, ...embedders] },
  { name: "@litfuse/retriever-opensearch", plugins: [OpenSearch] },
  { name: "@litfuse/sources-openalex", plugins: [openalex] },
  { name: "@litfuse/sources-ncbi", plugins: ncbi },
  { name: "@litfuse/sources-crossref", plugins: [crossref] },
  { name: "@litfuse/sources-europepmc", plugins: europepmc },
  { name: "@litfuse/sources-semanticscholar", plugins: semanticscholar },
  { name: "@litfuse/sources-opencitations", plugins: [opencitations] },
  { name: "@litfuse/sources-core", plugins: [core] },
  { name: "@litfuse/sources-arxiv", plugins: [arxiv] },
  { name: "@litfuse/sources-doaj", plugins: [doaj] },
  { name: "@litfuse/sources-openaire", plugins: [openaire] },
  { name: "@litfuse/sources-preprints", plugins: preprints },
  { name: "@litfuse/sources-file", plugins: [file] },
  { name: "@litfuse/sources-icite", plugins: [icite] },
  { name: "@litfuse/sources-unpaywall", plugins: [unpaywall] },
  { name: "@litfuse/sources-elsevier", plugins: elsevier },
  { name: "@litfuse/sources-springer", plugins: [springer] },
  { name: "@litfuse/sources-web", plugins: web },
  { name: "@litfuse/sources-zotero", plugins: [zotero] },
  { name: "@litfuse/sources-clinicaltrials", plugins: [clinicaltrials] },
  { name: "@litfuse/sources-uniprot", plugins: [uniprot] },
  { name: "@litfuse/sources-alphafold", plugins: [alphafold] },
  { name: "@litfuse/sources-openi", plugins: [openi] },
  { name: "@litfuse/rankers", plugins: [...rankers, ...fusions, ...normalisations, ...rerankers] },
  { name: "@litfuse/analyzers", plugins: analyzers },
  { name: "@litfuse/eval", plugins: measures }
]
