import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import { entrezServer, type Held, xmlReply } from "../miniature.ts"

interface Condition extends Held {
  readonly summary: string
}

const names =
  '<Names><Name SDUI="999300" CODE="999300" SAB="OMIM" TTY="PT" type="syn">WAKING DISEASE 2</Name><Name SDUI="MONDO:9999359" SAB="MONDO" type="preferred">waking disease type 2</Name><Name SDUI="Orphanet_999" SAB="ORDO">Waking disease 2</Name></Names>'
const rest =
  '<Cytogenetic>7q99.9</Cytogenetic><ModesOfInheritance><ModeOfInheritance uid="1"><Name>Invented inheritance</Name></ModeOfInheritance></ModesOfInheritance><OMIM><MIM>999300</MIM></OMIM><ClinicalFeatures><ClinicalFeature uid="2"><Name>Yawning</Name></ClinicalFeature></ClinicalFeatures>'

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const summaryOf = (uid: string, concept: string, title: string, meta: string): string =>
  `<DocumentSummary uid="${uid}"><ConceptId>${concept}</ConceptId><Title>${title}</Title><Definition>An invented condition of the heart.</Definition><SemanticId>T047</SemanticId><SemanticType>Disease or Syndrome</SemanticType><Suppressed/><ConceptMeta>${meta}</ConceptMeta></DocumentSummary>`

/** The conditions of the miniature: one in the format since 2024, one in the format before that. */
export const conditions: ReadonlyArray<Condition> = [
  {
    id: "990101",
    words: ["C9990001", "Waking disease type 2", "waking disease"],
    pmids: ["99000004", "99000008"],
    summary: summaryOf("990101", "C9990001", "Waking disease type 2", names + rest)
  },
  {
    id: "990102",
    words: ["CN999002", "Waking disease type 3", "waking disease"],
    pmids: [],
    summary: summaryOf("990102", "CN999002", "Waking disease type 3", escaped(names + rest))
  }
]

const harness: EntityHarness = {
  server: entrezServer({
    held: conditions,
    records: (found, missing) =>
      xmlReply(
        `<?xml version="1.0" encoding="UTF-8" ?>\n<eSummaryResult><DocumentSummarySet status="OK"><DbBuild>Build</DbBuild>${found.map(({ summary }) => summary).join("")}${missing.map((id) => `<DocumentSummary uid="${id}"><error>cannot get document summary</error></DocumentSummary>`).join("")}</DocumentSummarySet></eSummaryResult>`
      )
  }),
  known: ["C9990001", "CN999002", "990101"],
  unknown: "C9999999",
  words: "waking disease",
  noWords: "no such condition",
  linked: "C9990001"
}

/** MedGen in miniature. */
export default harness
