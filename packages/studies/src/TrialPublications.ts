import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { shareText } from "./shareText.ts"
import { commonPublications } from "./trialPublications/commonPublications.ts"
import { readTrialRows, type Route, type TrialRow } from "./trialPublications/TrialRow.ts"

const Words = Schema.Array(Schema.NonEmptyString)

const Params = Schema.Struct({
  /** A CSV file with a row for each trial, its registry, and how its publication was found. */
  trials: Schema.NonEmptyString,
  /** The words of the file for each way in which a publication was found. */
  routes: Schema.Struct({ registry: Words, number: Words, without: Words, unstated: Words, none: Words })
})
type Params = typeof Params.Type

const every = "both registries"

const countIn = (rows: ReadonlyArray<TrialRow>, ...of: ReadonlyArray<Route>): number =>
  rows.filter(({ route }) => of.includes(route)).length

/** The rows of each version by registry, and of the whole version; in the order of their names. */
const groupsOf = (rows: ReadonlyArray<TrialRow>): ReadonlyArray<readonly [version: string, registry: string, ReadonlyArray<TrialRow>]> => {
  const named = (of: (row: TrialRow) => string) => [...Map.groupBy(rows, of)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return named(({ version }) => version).flatMap(([version]) => {
    const own = rows.filter((row) => row.version === version)
    const registries = named(({ registry }) => registry).map(
      ([name]) => [version, name, own.filter(({ registry }) => registry === name)] as const
    )
    return [...registries.filter(([, , some]) => some.length > 0), [version, every, own] as const]
  })
}

/** A share of published trials whose publications were found in some ways. */
const reached = (rows: ReadonlyArray<TrialRow>, ...of: ReadonlyArray<Route>): string => shareText(countIn(rows, ...of), rows.length, 3)

const routesTable = (rows: ReadonlyArray<TrialRow>): FreeTable => ({
  id: "routes",
  title: "Of the trials with a publication, how it was found: shares with Wilson intervals (95 %)",
  columns: [
    { name: "trials of version" },
    { name: "registry" },
    { name: "trials" },
    { name: "published" },
    { name: "linked by the registry" },
    { name: "a search with the number adds" },
    { name: "by link or number" },
    { name: "only without the number" },
    { name: "number not stated" }
  ],
  rows: groupsOf(rows).map(([version, registry, own]) => {
    const published = own.filter(({ isPublished }) => isPublished)
    const isStated = countIn(published, "unstated") === 0
    // where some searches do not say whether they used the number, no share of it is known
    const known = (...of: ReadonlyArray<Route>): string => (isStated ? reached(published, ...of) : "not known")
    return [
      version,
      registry,
      own.length,
      shareText(published.length, own.length, 3),
      reached(published, "registry"),
      known("number"),
      known("registry", "number"),
      known("without"),
      isStated ? "none" : reached(published, "unstated")
    ]
  })
})

const commonTable = (groups: ReadonlyArray<ReadonlyArray<TrialRow>>): FreeTable => ({
  id: "common",
  title: "Publications by the number of registrations whose earliest publication they are",
  columns: [{ name: "registrations" }, { name: "publications" }, { name: "registrations in all" }],
  rows: [...Map.groupBy(groups, ({ length }) => length)]
    .toSorted(([a], [b]) => a - b)
    .map(([size, some]) => [String(size), some.length, size * some.length])
})

const agreements = [
  "both found the same publication",
  "both found one, not the same",
  "one search found a publication",
  "none found one"
] as const

const agreementOf = ([one, other]: ReadonlyArray<TrialRow>): (typeof agreements)[number] => {
  const [first, second] = [one!, other!]
  if (first.isPublished !== second.isPublished) return agreements[2]
  if (!first.isPublished) return agreements[3]
  return first.ids.some((id) => second.ids.includes(id)) ? agreements[0] : agreements[1]
}

const twiceTable = (pairs: ReadonlyArray<ReadonlyArray<TrialRow>>): FreeTable => {
  const found = pairs.map(agreementOf)
  return {
    id: "twice",
    title: "Trials that two teams searched for",
    columns: [{ name: "result" }, { name: "trials" }, { name: "share" }],
    rows: agreements.map((name) => {
      const count = found.filter((one) => one === name).length
      return [name, count, shareText(count, pairs.length, 3)]
    })
  }
}

/** What the versions say that state whether a search used the number, one sentence each. */
const sentenceOf = (rows: ReadonlyArray<TrialRow>): string =>
  groupsOf(rows.filter(({ isPublished }) => isPublished))
    .filter(([, registry, own]) => registry === every && countIn(own, "unstated") === 0)
    .map(
      ([version, , own]) =>
        `Of ${grouped(own.length)} published trials of version ${version}, ${reached(own, "registry")} are linked by the registry, and a search with the number adds ${reached(own, "number")}. Only without it ${reached(own, "without")} were found.`
    )
    .join(" ")

const find = ({ dataset }: LoadedExperiment, { trials: file, routes }: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(dataset, file)
    const all = yield* readTrialRows(opened, routes)
    const rows = all.filter(({ isTwice }) => !isTwice)
    const pairs = [
      ...Map.groupBy(
        all.filter(({ isTwice }) => isTwice),
        ({ number }) => number
      ).values()
    ].filter(({ length }) => length === 2)
    const groups = commonPublications(rows.filter(({ isPublished }) => isPublished))
    const several = groups.filter(({ length }) => length > 1)
    const inSeveral = several.reduce((sum, { length }) => sum + length, 0)
    const published = rows.filter(({ isPublished }) => isPublished)
    const linkable = published.filter(({ ids }) => ids.some((id) => id.startsWith("pmid:"))).length
    return {
      headline: `${sentenceOf(rows)} Of ${grouped(groups.length)} publications, ${several.length} belong to two or more registrations.`,
      inputs: [{ kind: "trials", source: file, sha256: opened.sha256 }],
      conclusions: [
        `${grouped(all.length - rows.length)} rows of trials that are in both versions are left out of the shares.`,
        `A count of registrations is ${inSeveral - several.length} above the count of their publications: ${several.length} publications have ${inSeveral} registrations.`,
        `${shareText(linkable, published.length, 3)} of the publications have a PMID, by which ClinicalTrials.gov links.`
      ],
      tables: [routesTable(rows), commonTable(groups), twiceTable(pairs)]
    }
  })

/** How many publications of trials are reached from the registration number, and how many belong to several registrations. */
export const TrialPublications = Analysis.make<Params>({
  id: "trial-publications",
  revision: 1,
  about: "how people found the publications of registered trials, by registry: linked, by the number or without it; a description",
  params: Params,
  problems: (loaded, { trials }) => absentFile(loaded, trials, "trials"),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
