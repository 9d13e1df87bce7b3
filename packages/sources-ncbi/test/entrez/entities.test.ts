import { entityLaws } from "@litfuse/kit/entityLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { clinvar } from "../../src/entrez/ClinVar.ts"
import { gene } from "../../src/entrez/Gene.ts"
import { medgen } from "../../src/entrez/MedGen.ts"
import { pubchem } from "../../src/entrez/PubChem.ts"
import ofClinvar from "./clinvar/harness.ts"
import ofGene from "./gene/harness.ts"
import ofMedgen from "./medgen/harness.ts"
import ofPubchem from "./pubchem/harness.ts"

describe.each([
  ["NCBI Gene", entityLaws(gene, ofGene)],
  ["ClinVar", entityLaws(clinvar, ofClinvar)],
  ["MedGen", entityLaws(medgen, ofMedgen)],
  ["PubChem", entityLaws(pubchem, ofPubchem)]
])("%s", (_, all) => {
  testLaws(it, all)

  it("leaves no law out", () => {
    expect(all.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name)).toEqual([])
    expect(all.length).toBeGreaterThan(30)
  })
})
