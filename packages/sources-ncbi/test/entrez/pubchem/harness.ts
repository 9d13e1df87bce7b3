import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import { entrezServer, type Held, xmlReply } from "../miniature.ts"

interface Compound extends Held {
  readonly summary: string
}

const list = (name: string, values: ReadonlyArray<string>): string =>
  `<Item Name="${name}" Type="List">${values.map((value) => `<Item Name="string" Type="String">${value}</Item>`).join("")}</Item>`

const item = (name: string, type: string, value: string): string => `<Item Name="${name}" Type="${type}">${value}</Item>`

const summaryOf = (id: string, synonyms: ReadonlyArray<string>): string =>
  `<DocSum><Id>${id}</Id>${item("CID", "Integer", id)}${list("SynonymList", synonyms)}${list("MeSHHeadingList", synonyms.slice(0, 1))}${list("PharmActionList", ["Invented Stimulants of the Heart"])}${item("IUPACName", "String", "1,2-invented acid")}${item("IsomericSmiles", "String", "C")}${item("MolecularFormula", "String", "C9H8O4")}${item("MolecularWeight", "String", "180.16")}${item("TautomerCount", "Integer", "")}${item("HydrogenBondDonorCount", "Integer", "1")}${item("InChIKey", "String", `AAAAAAAAAAAAAA-${id}-N`)}${item("InChI", "String", "InChI=1S/C9")}</DocSum>`

/** The compounds of the miniature. */
export const compounds: ReadonlyArray<Compound> = [
  {
    id: "990301",
    words: ["wakeine", "99-00-1", "stimulant"],
    pmids: ["99000006", "99000007"],
    summary: summaryOf("990301", ["wakeine", "99-00-1"])
  },
  { id: "990302", words: ["sleepol", "stimulant"], pmids: [], summary: summaryOf("990302", []) }
]

const harness: EntityHarness = {
  server: entrezServer({
    held: compounds,
    records: (found) =>
      xmlReply(
        `<?xml version="1.0" encoding="UTF-8" ?>\n<eSummaryResult>\n${found.map(({ summary }) => summary).join("\n")}\n</eSummaryResult>`
      )
  }),
  known: ["990301", "990302"],
  unknown: "999999",
  words: "stimulant",
  noWords: "no such compound",
  linked: "990301"
}

/** PubChem's compounds in miniature. */
export default harness
