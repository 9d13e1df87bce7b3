import { clinvar } from "./entrez/ClinVar.ts"
import { gene } from "./entrez/Gene.ts"
import { medgen } from "./entrez/MedGen.ts"
import { pubchem } from "./entrez/PubChem.ts"
import { pmc } from "./pmc/Pmc.ts"
import { pubmed } from "./pubmed/Pubmed.ts"

/** The sources of NCBI: of works, and of genes, variants, conditions and compounds. */
export default [pubmed, pmc, gene, clinvar, medgen, pubchem]
