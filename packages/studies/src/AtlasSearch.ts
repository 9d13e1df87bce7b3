import { PrismaFlow } from "@litfuse/analyzers/PrismaFlow"
import { PrismaS } from "@litfuse/analyzers/PrismaS"
import * as Quantity from "@litfuse/analyzers/Quantity"
import { Reproducibility } from "@litfuse/analyzers/Reproducibility"
import { SourceAgreement } from "@litfuse/analyzers/SourceAgreement"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { CellResult } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { fixed, grouped } from "@litfuse/files/numbers"
import * as Tsv from "@litfuse/files/Tsv"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { searchViews, type ViewRecord } from "./atlasReadings/searchViews.ts"

const Name = Schema.NonEmptyString

const Params = Schema.Struct({
  /** The file with a line for each record of a view. */
  views: Name,
  /** What each view copies from. */
  copies: Schema.Record(Name, Schema.Array(Name)),
  /** A view that does not answer in the second search. */
  away: Name
})
type Params = typeof Params.Type

const viewsIn = ({ bytes, path }: DatasetStore.Opened): Result.Result<ReadonlyArray<ViewRecord>, DatasetError> => {
  const records: Array<ViewRecord> = []
  const visit: Tsv.Visit = ([view = "", record = "", work = ""]) => {
    records.push({ view, record, work })
    return undefined
  }
  return Result.map(Tsv.each(bytes, path, ["view", "record", "work", "via", "doi", "lacks"], visit, true), () => records)
}

/** What follows from the lines of the generator, by sets alone: not worked out by what is tested. */
const truthOf = (records: ReadonlyArray<ViewRecord>, away: ReadonlyArray<string>) => {
  const there = records.filter(({ view }) => !away.includes(view))
  const setsOf = (by: "view" | "work", what: "view" | "work") =>
    [...Map.groupBy(there, (one) => one[by]).values()].map((own) => new Set(own.map((one) => one[what])))
  const [sets, holders] = [setsOf("view", "work"), setsOf("work", "view")]
  const pairs = sets.flatMap((a, i) =>
    sets.slice(i + 1).map((b) => [[...a].filter((work) => b.has(work)).length, Math.min(a.size, b.size)] as const)
  )
  const alone = holders.filter((views) => views.size === 1).length
  const asked = new Set(records.map(({ view }) => view)).size
  const plain = { determinism: 0.25, formality: 0.2 * 0.3, coverage: (0.2 * sets.length) / asked, audit: 0.2 }
  const parts = Object.values(plain).reduce((sum, part) => sum + part, 0)
  return {
    records: there.length,
    works: holders.length,
    shared: pairs.reduce((sum, [shared]) => sum + shared, 0),
    agreement: pairs.reduce((sum, [shared, least]) => sum + shared / least, 0) / pairs.length,
    alone: alone / holders.length,
    // the paper assumes a stability of 0.5 for a source that it does not name; ours leaves unknown sources out
    paper: parts + 0.15 * 0.5,
    corrected: parts / 0.85
  }
}

/** A number that follows from what the generator wrote, to ten digits: sums in another order may differ in the last ones. */
const known = (system: string, measure: string, right: number, said: number): typeof CellResult.Type => {
  const [expected, actual] = [fixed(right, 10), Number.isNaN(said) ? "undefined" : fixed(said, 10)]
  return { system, measure, expected, actual, verdict: expected === actual ? "equal" : "worse", origin: "the generator of the collection" }
}

const cellsOf = (system: string, records: ReadonlyArray<ViewRecord>, { copies }: Params, away: ReadonlyArray<string>) => {
  const inputs = searchViews(records, away, copies)
  const truth = truthOf(records, away)
  const sda = SourceAgreement.analyse(inputs, {}, {})
  const flow = PrismaFlow.analyse(inputs, {}, {})
  const prisma = PrismaS.analyse(inputs, {}, {})
  const score = (preset: "paper" | "corrected") => Quantity.valueOf(Reproducibility.analyse(inputs, { preset, model: "none" }, {}).score)
  const says = (item: number, words: string) => Number(prisma.items[item - 1]!.text.includes(words))
  return [
    known(system, "works", truth.works, sda.works),
    known(
      system,
      "works that pairs of sources share",
      truth.shared,
      sda.pairs.reduce((sum, { shared }) => sum + shared, 0)
    ),
    known(system, "agreement (SAS)", truth.agreement, Quantity.valueOf(sda.agreement)),
    known(system, "found by one source alone (SC)", truth.alone, Quantity.valueOf(sda.complementarity)),
    // by hand: behind some views are medarca or registrum, behind the others depositra
    known(system, "groups without a common origin", 2, sda.independent.groups.length),
    known(system, "reproducibility as printed", truth.paper, score("paper")),
    known(system, "reproducibility, corrected", truth.corrected, score("corrected")),
    known(system, "records identified", truth.records, flow.identified),
    known(system, "duplicates removed", truth.records - truth.works, flow.duplicates),
    known(system, "records to be screened", truth.works, flow.screened),
    // database names, strategies, limits, the day, totals and deduplication; three others are for a person, seven do not apply to plain words
    known(system, "items of PRISMA-S reported", 6, prisma.reported),
    known(system, "items of PRISMA-S that apply", 9, prisma.applicable),
    known(system, "item 15 has the number of records", 1, says(15, `${grouped(truth.records)} records`)),
    known(system, "item 16 has the number of duplicates", 1, says(16, `${grouped(truth.records - truth.works)} duplicates removed`)),
    known(system, "item 1 names who did not answer", away.length, says(1, "Unreachable"))
  ]
}

const find = ({ dataset }: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(dataset, params.views)
    const records = yield* viewsIn(opened)
    const expected = [
      ...cellsOf("every view answers", records, params, []),
      ...cellsOf(`${params.away} does not answer`, records, params, [params.away])
    ]
    const measures = [...new Set(expected.map(({ measure }) => measure))]
    const systems = [...new Set(expected.map(({ system }) => system))]
    const saidOf = (system: string, measure: string) => expected.find((one) => one.system === system && one.measure === measure)!.actual
    const right = expected.filter(({ verdict }) => verdict === "equal").length
    return {
      headline: `${right} of ${expected.length} numbers of agreement, reproducibility, PRISMA-S and the PRISMA flow match what the generator wrote.`,
      inputs: [{ kind: "views", source: params.views, sha256: opened.sha256 }],
      conclusions: [
        "Expected values are computed only with sets, from the lines of the generator. Works are merged by the truth of the generator, so this tests statements about a result, not the merging of records."
      ],
      tables: [
        {
          id: "numbers",
          title: "What analyzers report for the two searches",
          columns: [{ name: "number" }, ...systems.map((name) => ({ name }))],
          rows: measures.map((measure) => [measure, ...systems.map((system) => saidOf(system, measure).replace(/\.0+$/, ""))])
        }
      ],
      expected
    }
  })

/** What analyzers say of a search of all views of the atlas, of which it is known who has what. */
export const AtlasSearch = Analysis.make<Params>({
  id: "atlas-search",
  revision: 1,
  about:
    "agreement, reproducibility, PRISMA-S and the PRISMA flow of a search of the atlas, compared with what its generator put there; a known answer",
  params: Params,
  problems: (loaded, { views }) => absentFile(loaded, views, "views"),
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
