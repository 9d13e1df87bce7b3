import { clinvar } from "./entrez/ClinVar.ts"
import { gene } from "./entrez/Gene.ts"
import { idconv } from "./IdConverter.ts"
import { medgen } from "./entrez/MedGen.ts"
import { pubchem } from "./entrez/PubChem.ts"
import { pubtator } from "./pubtator/PubTator.ts"
import { pmc } from "./pmc/Pmc.ts"
import { pubmed } from "./pubmed/Pubmed.ts"

/** The sources of NCBI: of works, and of genes, variants, conditions and compounds. PubTator and the identifier converter add to works. */
export default [pubmed, pmc, gene, clinvar, medgen, pubchem, pubtator, idconv]
