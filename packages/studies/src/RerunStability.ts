import * as Csv from "@litfuse/files/Csv"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { counted, fixed } from "@litfuse/files/numbers"
import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { mean } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { absentFile } from "./absentFile.ts"
import { relevantOf } from "./relevantOf.ts"
import * as Overlap from "./rerunStability/compareHoldings.ts"

const Name = Schema.NonEmptyString
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const Params = Schema.Struct({
  /** A CSV file with a row for each record: its id, its source, and the releases that have it, between blanks. */
  records: Name,
  columns: Schema.Struct({ id: Name, source: Name, releases: Name }),
  /** The releases, oldest first: each counts as the result of the same search for everything, done again. */
  releases: Schema.NonEmptyArray(Name),
  /** Published stabilities, for those sources of the file that correspond to a published one. */
  printed: Schema.Array(Schema.Struct({ source: Name, as: Name, stability: Share })),
  /** Judgements: the relevant documents of a topic count as the result of a search for it. */
  qrels: Name,
  seed: Schema.Int
})

type Params = typeof Params.Type

const read = ({ bytes, path }: DatasetStore.Opened, { columns, releases }: Params): Result.Result<Overlap.Holdings, DatasetError> => {
  const holdings = Overlap.empty(releases)
  let at: ReadonlyArray<number> = []
  const visit: Csv.Visit = (row, line) => {
    if (line === 1) {
      at = [columns.id, columns.source, columns.releases].map((name) => row.indexOf(name))
      return at.includes(-1) ? badLine(path, line, `the header ${row.join(",")}`, Object.values(columns).join(", ")) : undefined
    }
    const [id, source, held] = at.map((column) => row[column]!) as [string, string, string]
    const unknown = held.split(" ").find((release) => !releases.includes(release))
    if (unknown !== undefined) return badLine(path, line, `the release "${unknown}"`, releases.join(", "))
    Overlap.add(holdings, id, source, held.split(" "))
    return undefined
  }
  return Result.map(Csv.eachOf(new TextDecoder().decode(bytes), path, visit), () => holdings)
}

/** From each release to the next, and from the oldest to the newest. */
const pairsOf = (releases: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> => {
  const steps = releases.slice(1).map((release, i) => [releases[i]!, release] as const)
  return releases.length > 2 ? [...steps, [releases[0]!, releases.at(-1)!]] : steps
}

const bySource = (holdings: Overlap.Holdings, { releases }: Params): FreeTable => ({
  id: "sources",
  title: "An unrestricted search, repeated: records of each source in one release and in a later one",
  columns: [
    { name: "source" },
    { name: "from" },
    { name: "to" },
    { name: "records before" },
    { name: "records after" },
    { name: "still there", digits: 4 },
    { name: "Jaccard", digits: 4 }
  ],
  rows: [...Overlap.sourcesOf(holdings), undefined].flatMap((source) =>
    pairsOf(releases).map(([from, to]) => {
      const [before, after] = [Overlap.heldBySource(holdings, from, source), Overlap.heldBySource(holdings, to, source)]
      const { still, jaccard } = Overlap.compareHoldings(before, after)
      return [source ?? "all", from, to, before.size, after.size, still, jaccard]
    })
  )
})

const besidePrinted = (holdings: Overlap.Holdings, { releases, printed }: Params): FreeTable => ({
  id: "printed",
  title: "For comparison, the stability that PubMed Search MCP prints, where one of its sources corresponds",
  columns: [
    { name: "source" },
    { name: "taken for" },
    { name: "stability as printed" },
    { name: `still present, ${releases[0]} to ${releases.at(-1)}`, digits: 4 },
    { name: `Jaccard, ${releases[0]} to ${releases.at(-1)}`, digits: 4 }
  ],
  rows: Overlap.sourcesOf(holdings).flatMap((source): FreeTable["rows"] => {
    const { still, jaccard } = Overlap.compareHoldings(
      Overlap.heldBySource(holdings, releases[0], source),
      Overlap.heldBySource(holdings, releases.at(-1)!, source)
    )
    const own = printed.filter((one) => one.source === source)
    return own.length === 0
      ? [[source, "none of them", "", still, jaccard]]
      : own.map(({ as, stability }) => [source, as, stability, still, jaccard])
  })
})

/** Agreement of sources at each release: the numbers of which the score of reproducibility and the agreement of sources over time are made. */
const agreement = (holdings: Overlap.Holdings, { releases, printed }: Params): FreeTable => {
  const known = new Map(printed.map(({ source, stability }) => [source, stability]))
  const sources = Overlap.sourcesOf(holdings)
  const stabilities = Float64Array.from(sources, (source) => known.get(source) ?? Overlap.unknownStability)
  return {
    id: "agreement",
    title: "Agreement of the sources at each release, and the expected stability (S_rs) by the formula as printed and by the code",
    columns: [
      { name: "release" },
      { name: "records" },
      { name: "in more than one source", digits: 4 },
      { name: "S_rs as printed", digits: 4 },
      { name: "S_rs as coded", digits: 4 }
    ],
    rows: releases.map((release) => {
      const share = Overlap.shareInSeveral(holdings, release)
      const plain = mean(stabilities)
      return [release, Overlap.heldBySource(holdings, release).size, share, plain, Math.min(1, plain + 0.1 * share)]
    })
  }
}

const byTopic = (
  holdings: Overlap.Holdings,
  relevant: ReadonlyMap<string, ReadonlySet<string>>,
  { releases, seed }: Params
): FreeTable => ({
  id: "topics",
  title:
    "A search for a topic that finds exactly the relevant documents, repeated: means over topics, with BCa intervals (10,000 resamples)",
  columns: [
    { name: "from" },
    { name: "to" },
    { name: "topics" },
    { name: "Jaccard", digits: 4 },
    { name: "95 % interval" },
    { name: "lowest", digits: 4 },
    { name: "highest", digits: 4 }
  ],
  rows: pairsOf(releases).map(([from, to]) => {
    const within = (release: string, ids: ReadonlySet<string>) =>
      new Set([...ids].filter((id) => Overlap.heldBySource(holdings, release).has(id)))
    const pairs = [...relevant.values()].map((ids) => [within(from, ids), within(to, ids)] as const)
    const overlaps = Float64Array.from(
      pairs.filter(([before, after]) => before.size + after.size > 0),
      ([before, after]) => Overlap.compareHoldings(before, after).jaccard
    )
    const { lower, upper } = Bootstrap.interval(overlaps, { seed })
    return [
      from,
      to,
      overlaps.length,
      mean(overlaps),
      `[${fixed(lower, 4)}, ${fixed(upper, 4)}]`,
      Math.min(...overlaps),
      Math.max(...overlaps)
    ]
  })
})

const find = ({ dataset }: LoadedExperiment, params: Params): Result.Result<Analysis.Findings, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.read(dataset, params.records)
    const holdings = yield* read(opened, params)
    const absent = params.printed.find(({ source }) => !Overlap.sourcesOf(holdings).includes(source))
    if (absent !== undefined) {
      const expected = Overlap.sourcesOf(holdings).join(", ")
      return yield* Result.fail(
        new EvaluationError({ measure: "printed", reason: new BadParameter({ what: `the source "${absent.source}"`, expected }) })
      )
    }
    const { value: qrels, sha256 } = yield* loadQrels(dataset, params.qrels)
    const relevant = relevantOf(qrels)
    const [first, last] = [params.releases[0], params.releases.at(-1)!]
    const changes = Overlap.sourcesOf(holdings).map((source) => ({
      source,
      ...Overlap.compareHoldings(Overlap.heldBySource(holdings, first, source), Overlap.heldBySource(holdings, last, source))
    }))
    const [least, most] = [
      changes.reduce((a, b) => (b.jaccard < a.jaccard ? b : a)),
      changes.reduce((a, b) => (b.jaccard > a.jaccard ? b : a))
    ]
    const whole = Overlap.compareHoldings(Overlap.heldBySource(holdings, first), Overlap.heldBySource(holdings, last))
    return {
      headline: `Between the releases ${first} and ${last}, ${fixed(100 * whole.still, 1)} % of the records stay; the overlap (Jaccard) of what a source holds is ${fixed(least.jaccard, 2)} (${least.source}) to ${fixed(most.jaccard, 2)} (${most.source}). Nothing is tested.`,
      inputs: [
        { kind: "records", source: params.records, sha256: opened.sha256 },
        { kind: "judgements", source: params.qrels, sha256 }
      ],
      conclusions: [
        `This report is descriptive: it compares ${counted(params.releases.length, "release")} of one collection, and tests nothing.`,
        ...params.printed.map(({ source, as, stability }) => {
          const { still, jaccard } = changes.find((one) => one.source === source)!
          return `${source}, compared with ${as}: ${fixed(100 * still, 1)} % of its records of ${first} are in ${last}, and the overlap is ${fixed(jaccard, 4)}; ${stability} is printed.`
        })
      ],
      tables: [
        bySource(holdings, params),
        besidePrinted(holdings, params),
        agreement(holdings, params),
        byTopic(holdings, relevant, params)
      ]
    }
  })

/** How stable what sources hold is from release to release, described and not tested. */
export const RerunStability = Analysis.make<Params>({
  id: "rerun-stability",
  revision: 1,
  about: "how many records of each source are still present in a later release, compared with a published stability",
  params: Params,
  problems: (loaded, { records, qrels }) => [...absentFile(loaded, records, "records"), ...absentFile(loaded, qrels, "qrels")],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
