import { readBibliography } from "@litfuse/citations/readBibliography"
import { judgeReference } from "@litfuse/citations/judgeReference"
import type { Reference } from "@litfuse/citations/Reference"
import type { FoundState, Thresholds, Verdict } from "@litfuse/citations/Verdict"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { foldText } from "@litfuse/engine/dedup/foldText"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { halfOf, readEntries, type ReferenceEntry } from "./referenceMatching/readEntries.ts"
import { makeIndex, type ReferenceIndex } from "./referenceMatching/referenceIndex.ts"
import { referenceVariants } from "./referenceMatching/referenceVariants.ts"
import { shareText } from "./shareText.ts"

const Name = Schema.NonEmptyString
const Share = Schema.Finite

const Params = Schema.Struct({
  /** A file of entries, of which one half is measured or all. */
  entries: Name,
  /** Which entries are measured: the test half only once the thresholds are committed. */
  part: Schema.Literals(["calibration", "test", "all"]),
  /** Datasets whose files of references fill the index besides the valid entries. */
  others: Schema.NonEmptyArray(Schema.Struct({ dataset: Name, files: Schema.NonEmptyArray(Name) })),
  /** The thresholds that are measured; several of each for a choice on the calibration half. */
  thresholds: Schema.Struct({ accept: Schema.NonEmptyArray(Share), sameTitle: Schema.NonEmptyArray(Share), margin: Share })
})
type Params = typeof Params.Type

interface Case {
  readonly entry: ReferenceEntry
  readonly verdict: Verdict
  readonly hasOriginal: boolean
  readonly variant: string
  readonly isRemoved: boolean
  readonly byNameAlone: boolean
}

const removedNames = (entry: ReferenceEntry, index: ReferenceIndex): ReadonlySet<string> => {
  const names = new Set(entry.names)
  return new Set(index.works.filter(({ records }) => namesIn(records[0]).some((name) => names.has(name))).map(({ id }) => id))
}

const namesIn = ({ title, identifiers }: SourceRecord): ReadonlyArray<string> => [
  `title:${foldText(title)}`,
  ...identifiers.map((one) => Identifier.print(one))
]

/** What a simple check says: the identifier or the exact title exists. */
const simpleCheck = ({ record, identifiers, input }: Reference, names: ReadonlySet<string>): boolean =>
  identifiers.some((one) => names.has(Identifier.print(one))) || names.has(`title:${foldText(record?.title ?? input)}`)

type Prepared = Omit<Case, "verdict"> & ReturnType<ReferenceIndex["find"]> & { readonly reference: Reference }

/** Every case of the entries with the works that are found for it. Valid ones are in each variant, with and without their record; damaged ones as written. */
const prepare = (entries: ReadonlyArray<ReferenceEntry>, index: ReferenceIndex): ReadonlyArray<Prepared> => {
  const all = new Set(index.works.flatMap(({ records }) => namesIn(records[0])))
  return entries.flatMap((entry): ReadonlyArray<Prepared> => {
    const { reference, kind } = entry
    const hasOriginal = entry.names.some((name) => all.has(name))
    const one = { entry, reference, hasOriginal, variant: "as written", isRemoved: false, byNameAlone: simpleCheck(reference, all) }
    if (kind !== null) return [{ ...one, ...index.find(reference) }]
    const left = removedNames(entry, index)
    return Object.entries(referenceVariants).flatMap(([variant, make]) => {
      const written = { ...one, variant, reference: make(reference) }
      return [
        { ...written, ...index.find(written.reference) },
        { ...written, isRemoved: true, ...index.find(written.reference, left) }
      ]
    })
  })
}

const casesOf = (prepared: ReadonlyArray<Prepared>, thresholds: Thresholds): ReadonlyArray<Case> =>
  prepared.map(({ reference, own, found, ...one }) => ({ ...one, verdict: judgeReference(reference, own, found, thresholds) }))

const states: ReadonlyArray<FoundState> = ["ok", "differs", "ambiguous", "absent"]

const count = (cases: ReadonlyArray<Case>, is: (one: Case) => boolean): number => cases.filter(is).length

const share = (cases: ReadonlyArray<Case>, is: (one: Case) => boolean): number => count(cases, is) / Math.max(1, cases.length)

const isOk = ({ verdict }: Case): boolean => verdict.state === "ok"
const isAbsent = ({ verdict }: Case): boolean => verdict.state === "absent"

/** A table of cases by a name, with the states and the share that is right. */
const stateTable = (
  id: string,
  title: string,
  by: string,
  cases: ReadonlyArray<Case>,
  nameOf: (one: Case) => string,
  right: { readonly name: string; readonly is: (one: Case) => boolean },
  note: string
): FreeTable => ({
  id,
  title,
  note,
  columns: [{ name: by }, { name: "references" }, ...states.map((name) => ({ name })), { name: right.name }],
  rows: [...Map.groupBy(cases, nameOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .concat(cases.length === 0 ? [] : [["all", [...cases]]])
    .map(([name, some]) => [
      name,
      some.length,
      ...states.map((state) => count(some, ({ verdict }) => verdict.state === state)),
      shareText(count(some, right.is), some.length, 2)
    ])
})

const kindOf = ({ entry }: Case): string => (entry.kind ?? "valid").replaceAll("_", " ")

const tablesOf = (cases: ReadonlyArray<Case>): ReadonlyArray<FreeTable> => {
  const valid = cases.filter(({ entry, isRemoved }) => entry.kind === null && !isRemoved)
  const removed = cases.filter(({ isRemoved }) => isRemoved)
  const damaged = cases.filter(({ entry }) => entry.kind !== null)
  const caught = { name: "caught", is: (one: Case) => !isOk(one) }
  const tables = [
    stateTable("valid", "Valid references, with their record in the index", "written", valid, ({ variant }) => variant, { name: "ok", is: isOk }, "A state other than ok is a false alarm."), // prettier-ignore
    stateTable("removed", "Valid references, after their record was removed from the index", "written", removed, ({ variant }) => variant, { name: "absent", is: isAbsent }, "A state other than absent is a wrong match."), // prettier-ignore
    stateTable("damaged", "Damaged references whose original is in the index", "damage", damaged.filter(({ hasOriginal }) => hasOriginal), kindOf, caught, "The state ok misses the damage."), // prettier-ignore
    stateTable("without-original", "Damaged references without their original in the index", "damage", damaged.filter(({ hasOriginal }) => !hasOriginal), kindOf, caught, "Nothing fits these by construction, so that absent is easy.") // prettier-ignore
  ]
  const simple: FreeTable = {
    id: "simple",
    title: "A simple check: the identifier or the exact title exists",
    columns: [{ name: "references" }, { name: "number" }, { name: "passed by the simple check" }, { name: "passed by litfuse" }],
    rows: [["valid, as written", valid.filter(({ variant }) => variant === "as written")] as const, ["damaged", damaged] as const].map(
      ([name, some]) => [name, some.length, count(some, ({ byNameAlone }) => byNameAlone), count(some, isOk)]
    )
  }
  return [...tables.filter(({ rows }) => rows.length > 0), simple]
}

/** The mean of what must be right: valid ones pass in every variant, removed ones are absent, damaged ones are caught. */
const worth = (cases: ReadonlyArray<Case>): number => {
  const valid = cases.filter(({ entry, isRemoved }) => entry.kind === null && !isRemoved)
  const removed = cases.filter(({ isRemoved }) => isRemoved)
  const damaged = cases.filter(({ entry }) => entry.kind !== null)
  return (share(valid, isOk) + share(removed, isAbsent) + share(damaged, (one) => !isOk(one))) / 3
}

const gridTable = (prepared: ReadonlyArray<Prepared>, { thresholds }: Params): FreeTable => ({
  id: "choice",
  title: "Thresholds on these references",
  note: "The mean is of the three shares: valid references that are ok, removed ones that are absent, damaged ones that are caught.",
  columns: [{ name: "accept", digits: 2 }, { name: "same title", digits: 2 }, { name: "valid ok", digits: 3 }, { name: "removed absent", digits: 3 }, { name: "damaged caught", digits: 3 }, { name: "mean", digits: 4 }], // prettier-ignore
  rows: thresholds.accept.flatMap((accept) =>
    thresholds.sameTitle.map((sameTitle) => {
      const cases = casesOf(prepared, { accept, sameTitle, margin: thresholds.margin })
      const valid = cases.filter(({ entry, isRemoved }) => entry.kind === null && !isRemoved)
      return [
        accept,
        sameTitle,
        share(valid, isOk),
        share(cases.filter(({ isRemoved }) => isRemoved), isAbsent), // prettier-ignore
        share(cases.filter(({ entry }) => entry.kind !== null), (one) => !isOk(one)), // prettier-ignore
        worth(cases)
      ]
    })
  )
})

const recordsOf = ({ dataset }: LoadedExperiment, { others }: Params) =>
  Result.gen(function* () {
    const records: Array<SourceRecord> = []
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    for (const other of others) {
      const opened = yield* DatasetStore.open(dataset.store, other.dataset)
      for (const file of other.files) {
        const { bytes, path, sha256 } = yield* DatasetStore.read(opened, file)
        inputs.push({ kind: "references", source: `${other.dataset}/${file}`, sha256 })
        const { references } = yield* readBibliography(bytes, path)
        for (const [i, { record }] of references.entries()) records.push({ ...record!, source: file, id: String(i + 1) })
      }
    }
    return { records, inputs }
  })

const find = (loaded: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(loaded.dataset, params.entries)
    const all = yield* readEntries(opened.bytes, opened.path)
    const { records, inputs } = yield* recordsOf(loaded, params)
    const valid = all.flatMap(({ kind, reference }, i) =>
      kind === null ? [{ ...reference.record!, source: "valid", id: String(i + 1) }] : []
    )
    const index = makeIndex([...valid, ...records])
    const entries = params.part === "all" ? all : halfOf(all, params.part)
    const { accept, sameTitle, margin } = params.thresholds
    const prepared = prepare(entries, index)
    const isChoice = accept.length * sameTitle.length > 1
    const thresholds: Thresholds = { accept: accept[0], sameTitle: sameTitle[0], margin }
    const cases = isChoice ? [] : casesOf(prepared, thresholds)
    const tables = isChoice ? [gridTable(prepared, params)] : tablesOf(cases)
    const of = (is: (one: Case) => boolean) => cases.filter(is)
    const removed = of(({ isRemoved }) => isRemoved)
    const pass = of(({ entry, isRemoved }) => entry.kind === null && !isRemoved)
    const damaged = of(({ entry, hasOriginal }) => entry.kind !== null && hasOriginal)
    const text = (some: ReadonlyArray<Case>, is: (one: Case) => boolean) => shareText(count(some, is), some.length, 2)
    return {
      headline: isChoice
        ? `Matching of references was measured on ${counted(entries.length, "entry", "entries")} for the choice of thresholds.`
        : `This measures the matching of references, not whether services have them. Valid references ok: ${text(pass, isOk)}; absent once their record was removed: ${text(removed, isAbsent)}; damaged references caught, with the original in the index: ${text(damaged, (one) => !isOk(one))}.`, // prettier-ignore
      inputs: [{ kind: "entries", source: params.entries, sha256: opened.sha256 }, ...inputs],
      conclusions: [
        `${counted(entries.length, "entry", "entries")} of ${all.length} are measured here. The index has ${grouped(index.works.length)} records: ${valid.length} of valid entries and ${grouped(records.length)} others.`,
        "The record of a valid reference is the reference itself, so a service with other data raises more alarms than are counted here. Intervals (Wilson, 95 %) treat variants and entries of one paper as independent, so they are too narrow."
      ],
      tables
    }
  })

/** How well works are matched with references: valid, damaged, and valid without their record in the index. */
export const ReferenceMatching = Analysis.make<Params>({
  id: "reference-matching",
  revision: 1,
  about: "how well references are matched with works: valid ones, damaged ones, and valid ones that the index does not have",
  params: Params,
  problems: (loaded, { entries }) => absentFile(loaded, entries, "entries"),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
