import { manifest, sha256 } from "../tiny.ts"

const documents = [
  { _id: "d1", title: "Gout", text: "Uric acid crystals in a joint." },
  { _id: "d2", title: "Colchicine", text: "Colchicine for gout: gout attacks, gout prevention." },
  { _id: "d3", title: "Asthma", text: "Inhaled steroids." }
]
  .map((document) => `${JSON.stringify(document)}\n`)
  .join("")

/** A workspace with a collection of three documents, two of them about gout. */
export const collection: Readonly<Record<string, string>> = {
  "reports/.keep": "",
  "datasets/tiny/documents.jsonl": documents,
  "datasets/tiny/dataset.yaml": manifest(
    "three documents",
    1,
    `  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }
`
  )
}
