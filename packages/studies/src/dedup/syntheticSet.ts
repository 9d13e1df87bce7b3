import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import { pairComparer } from "@litfuse/engine/dedup/pairComparer"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { readTitle } from "@litfuse/engine/dedup/readTitle"
import { weights } from "@litfuse/engine/dedup/weights"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { copy, lookalikes, publication, stream } from "@litfuse/kit/publication"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Labelled from "./labelledRows.ts"
import * as Truth from "./truth.ts"

/**
 * Records with what is known of them.
 *
 * - `ids` how a reader finds a record again: its file and its number there
 * - `names` what is one publication, where pairs are known
 */
export interface Set {
  readonly id: string
  readonly ids: ReadonlyArray<string>
  readonly records: ReadonlyArray<SourceRecord>
  readonly truth: Truth.Truth
  readonly names?: ReadonlyArray<string | undefined>
}

/**
 * Sets of some real records, with the files that they were read from.
 *
 * - `records` as they were read, with their identifiers
 * - `names` what is one publication, where people said so; else identifiers say it
 */
export interface Opened {
  readonly names?: ReadonlyArray<string>
  readonly id: string
  readonly records: ReadonlyArray<SourceRecord>
  readonly sets: ReadonlyArray<Set>
  readonly inputs: ReadonlyArray<{ readonly kind: string; readonly source: string; readonly sha256: string }>
}

const fileOf = (store: DatasetStore.Store, dataset: string, name: string) =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(yield* DatasetStore.open(store, dataset), name)
    const read: ReadResult = yield* Bibliography.read(bytes, path.replace(/^.*\//, "").replace(/\.gz$/, ""), { source: name })
    return { read, input: { kind: "records", source: `${dataset}: ${name}`, sha256 } }
  })

/** diabetes: one keeper for each publication. */
const diabetes = (store: DatasetStore.Store): Result.Result<Opened, DatasetError> =>
  Result.map(fileOf(store, "labelled-duplicates", "diabetes"), ({ read, input }) => ({
    id: "diabetes",
    records: read.records,
    sets: [
      {
        id: "diabetes",
        ids: read.records.map(({ id }) => id),
        records: read.records,
        truth: Truth.keepers(read.rest.map((fields) => fields.get("source")?.[0] === "unique"))
      }
    ],
    inputs: [input]
  }))

/**
 * tafenoquine or copper, twice. A caption says that a record has a duplicate, but not which one. So pairs are counted too, where records with one title
 * count as one publication.
 */
const captioned = (store: DatasetStore.Store, name: "tafenoquine" | "copper"): Result.Result<Opened, DatasetError> =>
  Result.map(fileOf(store, "labelled-duplicates", name), ({ read, input }) => {
    const isCaptioned = read.rest.map((fields) => fields.get("caption")?.[0] === "Duplicate")
    const names = read.records.map(({ id, title }, row) => (isCaptioned[row]! ? readTitle(title).compact : `alone ${id}`))
    const set = { id: name, ids: read.records.map(({ id }) => id), records: read.records, truth: Truth.marked(isCaptioned) }
    const byTitle = { ...set, id: `${name}, by title`, truth: Truth.namedPairs(names) }
    return { id: name, records: read.records, sets: [set, byTitle], inputs: [input] }
  })

const doiOf = ({ identifiers }: SourceRecord): string | undefined => identifiers.find(({ scheme }) => scheme === "doi")?.value

/** A record without visible identifiers. */
export const withoutIdentifiers = ({ url: _url, ...record }: SourceRecord): SourceRecord => ({ ...record, identifiers: [] })

/**
 * The same search in several databases, twice: without identifiers, and as it was exported. Two records are one publication where their DOIs are equal and no
 * veto forbids it. So the second set shows only the differences that remain once DOIs are seen.
 */
const overlap = (store: DatasetStore.Store, id: string, files: ReadonlyArray<string>): Result.Result<Opened, DatasetError> =>
  Result.map(Result.all(files.map((name) => fileOf(store, "source-overlap", name))), (all) => {
    const records = all.flatMap(({ read }) => read.records)
    const names = records.map(doiOf)
    const compare = pairComparer(RecordFeatures.of(records), weights)
    const seen: Set = {
      id: `${id}, DOIs seen`,
      ids: records.map(({ source, id }) => `${source.replace(/^[^-]*-/, "")}:${id}`),
      records,
      truth: Truth.namedPairs(names, (a, b) => compare(a, b).vetoes !== 0),
      names
    }
    const hidden = { ...seen, id, records: records.map(withoutIdentifiers) }
    return { id, records, sets: [hidden, seen], inputs: all.map(({ input }) => input) }
  })

/** Records of a review with clusters that people labelled, as they are: few have identifiers. */
const labelled = (store: DatasetStore.Store, id: string): Result.Result<Opened, DatasetError> =>
  Result.map(Labelled.readLabelled(store, id.replace("_", "-")), ({ records, ids, names, inputs }) => ({
    id,
    records,
    names,
    sets: [{ id, ids, records, names, truth: Truth.namedPairs(names) }],
    inputs
  }))

const gambling = ["pubmed", "scopus", "psycinfo", "lens", "crimjust"].map((name) => `gambling-${name}`)

const wildfire = ["wos", "lens", "dimensions", "envindex", "medline", "econlit"].map((name) => `wildfire-${name}`)

/** The sets of which people labelled the clusters. */
export const labelledIds: ReadonlyArray<string> = ["cytology", "stroke", "digital_work"]

/** The eight collections of real records. */
export const stagedSet = (store: DatasetStore.Store): Result.Result<ReadonlyArray<Opened>, DatasetError> =>
  Result.all([
    diabetes(store),
    captioned(store, "tafenoquine"),
    captioned(store, "copper"),
    overlap(store, "gambling-harms", gambling),
    overlap(store, "wildfire-reviews", wildfire),
    ...labelledIds.map((id) => labelled(store, id))
  ])

const looks = Object.values(lookalikes)

/**
 * Made-up publications, each with up to three further records that have two mistakes each. Every fourth has another publication that looks like it, with up
 * to one further record.
 */
export const syntheticSet = (publications: number, seed: number): Set => {
  const next = stream(seed)
  const records: Array<SourceRecord> = []
  const names: Array<string> = []
  const add = (record: SourceRecord, number: number, copies: number): void => {
    for (let i = 0; i <= copies; i++) {
      records.push({ ...(i === 0 ? record : copy(record, next, 2)), source: "made", id: String(records.length + 1) })
      names.push(String(number))
    }
  }
  for (let i = 0; i < publications; i++) {
    const one = publication(next, 2 * i, 80)
    add(one, 2 * i, next() % 4)
    if (i % 4 === 0) add(looks[next() % looks.length]!(one, 2 * i + 1, next), 2 * i + 1, next() % 2)
  }
  return { id: "synthetic", ids: records.map(({ id }) => id), records, truth: Truth.namedPairs(names), names }
}
