import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Stance } from "@litfuse/extraction/evidence/stanceOf"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { csvRows } from "../csvRows.ts"

/** A document as its collection divides it into sentences. */
export interface ClaimDocument {
  readonly id: string
  readonly title: string
  readonly sentences: ReadonlyArray<string>
}

/** What annotators marked in one document. */
export interface Marked {
  readonly sentences: ReadonlySet<number>
  readonly stance: Stance
}

/**
 * A claim with its labels.
 *
 * - `given` the documents that the collection names for it; `evidence` what is marked in documents, empty for a claim without evidence
 */
export interface LabelledClaim {
  readonly id: string
  readonly claim: string
  readonly given: ReadonlyArray<string>
  readonly evidence: ReadonlyMap<string, Marked>
}

/** A collection of claims: the part on which choices were made, the part that is reported, and all documents. */
export interface ClaimCollection {
  readonly documents: ReadonlyMap<string, ClaimDocument>
  readonly train: ReadonlyArray<LabelledClaim>
  readonly held: ReadonlyArray<LabelledClaim>
  readonly inputs: ReadonlyArray<{ readonly kind: string; readonly source: string; readonly sha256: string }>
}

const inputOf = (dataset: string, kind: string, { name, sha256 }: DatasetStore.Opened) => ({ kind, source: `${dataset}: ${name}`, sha256 })

type Line = Readonly<Record<string, unknown>>

/** The lines of a file of JSON. Errors: a line that is none. */
export const jsonLines = ({ bytes, path }: DatasetStore.Opened): Result.Result<ReadonlyArray<Line>, DatasetError> =>
  Result.all(
    new TextDecoder()
      .decode(bytes)
      .trim()
      .split("\n")
      .map((line, i) =>
        Result.mapError(
          Result.try(() => JSON.parse(line) as Line),
          () => badLine(path, i + 1, "a line that is not JSON", "one object on each line")
        )
      )
  )

const numbersIn = (text: string): ReadonlyArray<string> => text.match(/\d+/gu) ?? []

const documentsOf = (lines: ReadonlyArray<Line>, id: string, sentences: string): ReadonlyMap<string, ClaimDocument> =>
  new Map(
    lines.map((line) => {
      const own = String(line[id])
      return [own, { id: own, title: String(line["title"] ?? ""), sentences: line[sentences] as ReadonlyArray<string> }] as const
    })
  )

/** A row of SciFact is one sentence or group of sentences that is marked for a claim in a document. */
const readSciFactClaims = (opened: DatasetStore.Opened): Result.Result<ReadonlyArray<LabelledClaim>, DatasetError> =>
  Result.map(csvRows(opened, ["id", "claim", "evidence_doc_id", "evidence_label", "evidence_sentences", "cited_doc_ids"]), (rows) =>
    [...Map.groupBy(rows, (row) => row["id"]!)].map(([id, own]): LabelledClaim => {
      const marked = Map.groupBy(
        own.filter((row) => row["evidence_doc_id"] !== ""),
        (row) => row["evidence_doc_id"]!
      )
      const evidence = [...marked].map(([document, some]): readonly [string, Marked] => [
        document,
        {
          sentences: new Set(some.flatMap((row) => numbersIn(row["evidence_sentences"]!).map(Number))),
          stance: some[0]!["evidence_label"] === "SUPPORT" ? "supports" : "contradicts"
        }
      ])
      return { id, claim: own[0]!["claim"]!, given: numbersIn(own[0]!["cited_doc_ids"]!), evidence: new Map(evidence) }
    })
  )

/** Reads SciFact: claims of train and validation. The claims of its test part have no labels, and are not read. */
export const readSciFact = (store: DatasetStore.Store): Result.Result<ClaimCollection, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, "scifact")
    const [documents, train, held] = [
      yield* DatasetStore.read(dataset, "documents"),
      yield* DatasetStore.read(dataset, "claims-train"),
      yield* DatasetStore.read(dataset, "claims-validation")
    ]
    return {
      documents: documentsOf(yield* jsonLines(documents), "_id", "sentences"),
      train: yield* readSciFactClaims(train),
      held: yield* readSciFactClaims(held),
      inputs: [inputOf("scifact", "documents", documents), inputOf("scifact", "labels", train), inputOf("scifact", "labels", held)]
    }
  })

const covidClaimOf = (line: Line): LabelledClaim => {
  const document = String(line["cord_id"])
  const marked = new Set((line["evidence_set"] as ReadonlyArray<{ readonly sent_index: number }>).map((one) => one.sent_index))
  const stance: Stance = line["label"] === "SUPPORT" ? "supports" : "contradicts"
  // sentences are marked for claims without enough information too: the label decides
  const evidence = line["label"] === "NOTENOUGHINFO" ? [] : [[document, { sentences: marked, stance }] as const]
  return { id: String(line["id"]), claim: String(line["claim"]), given: [document], evidence: new Map(evidence) }
}

/** Reads Check-COVID: claims of train and dev. */
export const readCheckCovid = (store: DatasetStore.Store): Result.Result<ClaimCollection, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, "check-covid")
    const [documents, train, held] = [
      yield* DatasetStore.read(dataset, "documents"),
      yield* DatasetStore.read(dataset, "claims"),
      yield* DatasetStore.read(dataset, "claims-dev")
    ]
    return {
      documents: documentsOf(yield* jsonLines(documents), "cord_id", "abstract"),
      train: (yield* jsonLines(train)).map(covidClaimOf),
      held: (yield* jsonLines(held)).map(covidClaimOf),
      inputs: [
        inputOf("check-covid", "documents", documents),
        inputOf("check-covid", "labels", train),
        inputOf("check-covid", "labels", held)
      ]
    }
  })
