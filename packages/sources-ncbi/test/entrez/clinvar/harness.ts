import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import { entrezServer, type Held, xmlReply } from "../miniature.ts"

interface Variant extends Held {
  readonly archive: string
}

const archiveOf = (id: string, name: string): string =>
  `<VariationArchive RecordType="classified" VariationID="${id}" VariationName="${name}" VariationType="single nucleotide variant" Accession="VCV000${id}" Version="1" DateLastUpdated="2021-07-22">
  <RecordStatus>current</RecordStatus><Species>Homo sapiens</Species>
  <ClassifiedRecord><SimpleAllele AlleleID="1" VariationID="${id}">
    <GeneList><Gene Symbol="WAKE1" FullName="made-up factor of the heart" GeneID="990001"/></GeneList><Name>${name}</Name>
    <Location><CytogeneticLocation>7q99.9</CytogeneticLocation></Location><ProteinChange>R1Q</ProteinChange>
    <HGVSlist><HGVS Type="coding"><NucleotideExpression><Expression>NM_999999.1:c.1G&gt;A</Expression></NucleotideExpression></HGVS></HGVSlist>
    <XRefList><XRef ID="P99999#VAR_1" DB="UniProtKB"/><XRef Type="rs" ID="99934872" DB="dbSNP"/></XRefList>
  </SimpleAllele>
  <RCVList><RCVAccession Title="${name}" Accession="RCV1"><ClassifiedConditionList><ClassifiedCondition DB="MedGen" ID="C9990001">Waking disease</ClassifiedCondition></ClassifiedConditionList></RCVAccession></RCVList>
  <Classifications><GermlineClassification DateLastEvaluated="2018-06-05"><ReviewStatus>criteria provided, invented</ReviewStatus><Description>Pathogenic</Description>
    <Citation Type="general"><ID Source="PubMed">99000005</ID></Citation><Citation Type="general"><ID Source="BookShelf">NBK1</ID></Citation></GermlineClassification></Classifications>
  </ClassifiedRecord></VariationArchive>`

/** The variants of the miniature. */
export const variants: ReadonlyArray<Variant> = ["990201", "990202"].map((id, i) => ({
  id,
  words: [`WAKE1 variant ${i + 1}`, "WAKE1"],
  pmids: [],
  archive: archiveOf(id, `NM_999999.1(WAKE1):c.${i + 1}G&gt;A (p.Arg${i + 1}Gln)`)
}))

const harness: EntityHarness = {
  server: entrezServer({
    held: variants,
    records: (found) =>
      xmlReply(
        `<?xml version="1.0" encoding="UTF-8" ?>\n\n<ClinVarResult-Set>${found.map(({ archive }) => archive).join("")}</ClinVarResult-Set>`
      )
  }),
  known: ["990201", "990202"],
  unknown: "999999",
  words: "WAKE1",
  noWords: "no such variant"
}

/** ClinVar in miniature. */
export default harness
