import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import { entrezServer, type Held } from "../miniature.ts"

interface Gene extends Held {
  readonly summary: Readonly<Record<string, unknown>>
}

const human = { scientificname: "Homo sapiens", commonname: "human", taxid: 9606 }

const geneOf = (
  id: string,
  symbol: string,
  rest: Readonly<Record<string, unknown>>,
  pmids: ReadonlyArray<string> = [],
  taxon = "9606"
): Gene => ({
  id,
  taxon,
  words: [symbol],
  pmids,
  summary: {
    uid: id,
    name: symbol,
    description: `made-up factor ${symbol}`,
    status: "",
    currentid: "",
    chromosome: "7",
    geneticsource: "genomic",
    maplocation: "7q99.9",
    otheraliases: `${symbol}A, ${symbol}-OLD`,
    otherdesignations: `made-up protein|protein ${symbol}`,
    nomenclaturesymbol: symbol,
    nomenclaturename: `made-up factor ${symbol}`,
    nomenclaturestatus: "Official",
    mim: ["999001"],
    genomicinfo: [],
    geneweight: 5,
    summary: "This invented gene keeps the heart awake.",
    organism: human,
    ...rest
  }
})

/** The genes of the miniature. */
export const genes: ReadonlyArray<Gene> = [
  geneOf("990001", "WAKE1", {}, ["99000001", "99000002", "99000003"]),
  geneOf("990002", "WAKE2", { mim: [], summary: "", nomenclaturesymbol: "", nomenclaturename: "" }),
  geneOf("990003", "WAKE1", { organism: { scientificname: "Mus musculus", commonname: "house mouse", taxid: 10090 } }, [], "10090"),
  geneOf("990005", "WAKE5", {}),
  geneOf("990006", "WAKE5", { maplocation: "8q1.1" }),
  geneOf("990004", "WAKE3", { status: "secondary", currentid: "990001", organism: undefined })
]

const harness: EntityHarness = {
  server: entrezServer({
    held: genes,
    records: (found, missing) => ({
      json: {
        header: { type: "esummary", version: "0.3" },
        result: {
          uids: [...found.map(({ id }) => id), ...missing],
          ...Object.fromEntries(found.map(({ id, summary }) => [id, summary])),
          ...Object.fromEntries(missing.map((id) => [id, { uid: id, error: "cannot get document summary" }]))
        }
      }
    })
  }),
  known: ["990001", "990002", "990004"],
  unknown: "999999",
  words: "WAKE5",
  noWords: "NOSUCHGENE",
  linked: "990001"
}

/** NCBI Gene in miniature. */
export default harness
