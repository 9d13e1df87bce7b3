import { detectorOf } from "@litfuse/analyzers/milestones/rulePresets"
import type { Label } from "@litfuse/analyzers/milestones/Detector"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { Dataset } from "@litfuse/bench/dataset/DatasetStore"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Seed from "@litfuse/stats/Seed"
import * as Result from "effect/Result"

/** What rules are shown: the title and the abstract alone, or the headings too. Publication types, which are the truth, are hidden from them. */
export const settings = ["text", "text and headings"] as const

/** One of the settings. */
export type Setting = (typeof settings)[number]

/** The halves: rules were written and confidences counted on the first, and measured on the second. */
export const halves = ["calibration", "test"] as const

/** One of the halves. */
export type Half = (typeof halves)[number]

/** Which confidences labels have: those that rules state, or those that were measured. */
export type Measured = "stated" | "measured"

/** A record with its PubMed id, what its indexers say it is, and what rules say in each setting. */
export interface Labelled {
  readonly pmid: string
  readonly half: Half
  readonly terms: ReadonlySet<string>
  readonly found: Readonly<Record<Setting, ReadonlyArray<Label>>>
  /** The same labels with the confidences that were measured. */
  readonly measured: Readonly<Record<Setting, ReadonlyArray<Label>>>
}

/** Types of study, with the terms that indexers have for them: publication types, or headings where there is no such type. */
export const truths = [
  ["randomised-trial", ["Randomized Controlled Trial"]],
  ["case-report", ["Case Reports"]],
  ["cohort", ["Cohort Studies"]],
  ["case-control", ["Case-Control Studies"]],
  ["cross-sectional", ["Cross-Sectional Studies"]],
  ["meta-analysis", ["Meta-Analysis"]],
  ["guideline", ["Guideline", "Practice Guideline"]],
  ["phase-1", ["Clinical Trial, Phase I"]],
  ["phase-2", ["Clinical Trial, Phase II"]],
  ["phase-3", ["Clinical Trial, Phase III"]]
] as const

/** Headings that are themselves the truth of a type: hidden in every setting. */
const hidden: ReadonlySet<string> = new Set(truths.flatMap(([, terms]) => terms))

const pmidOf = (record: SourceRecord): string => record.identifiers?.find(({ scheme }) => scheme === "pmid")?.value ?? record.id

/** The half of a record, by its id and the seed alone. */
export const halfOf = (pmid: string, seed: number): Half =>
  Seed.stream(Seed.derive(seed, "half", pmid)).unit() < 0.5 ? "calibration" : "test"

/** A record as rules are shown it, and what they say. */
export const labelled = (record: SourceRecord, seed: number): Labelled => {
  const types = record.publicationTypes ?? []
  const headings = (record.meshHeadings ?? []).map(({ descriptor }) => descriptor)
  const abstract = record.abstractParts?.map(({ text }) => text).join(" ") ?? record.abstract ?? ""
  const shown = { title: record.title, abstract, citations: Number.NaN }
  const pmid = pmidOf(record)
  const said = (confidences: Measured): Labelled["found"] => {
    const detect = detectorOf("corrected", { version: 1, rules: [] }, confidences)
    return {
      text: detect({ ...shown, terms: [] }),
      "text and headings": detect({ ...shown, terms: headings.filter((heading) => !hidden.has(heading)) })
    }
  }
  return { pmid, half: halfOf(pmid, seed), terms: new Set([...types, ...headings]), found: said("stated"), measured: said("measured") }
}

/** All records of a file in MEDLINE's form, each PubMed id once. */
export const read = (
  dataset: Dataset,
  file: string,
  seed: number
): Result.Result<{ readonly records: ReadonlyArray<Labelled>; readonly all: number; readonly sha256: string }, DatasetError> =>
  Result.gen(function* () {
    const { bytes, path, sha256 } = yield* DatasetStore.read(dataset, file)
    const { records } = yield* Bibliography.read(bytes, path)
    const distinct = new Map(records.map((record) => [pmidOf(record), record]))
    return { records: [...distinct.values()].map((record) => labelled(record, seed)), all: records.length, sha256 }
  })
