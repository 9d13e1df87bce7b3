import { loadQrels, loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeFigure, FreeTable } from "@litfuse/bench/report/Results"
import { counted, fixed } from "@litfuse/files/numbers"
import { words } from "@litfuse/query/Query"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { mean, median } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { absentFile } from "./absentFile.ts"
import { readStrategies, textOf } from "./queryStrategies/readStrategies.ts"
import { type Collection, type Likeness, likeness } from "./queryWordings/likeness.ts"
import { foundBy, needsOf, type Review, type Way, searchWays } from "./queryWordings/searchWays.ts"
import { relevantOf } from "./relevantOf.ts"
import { commonIds, idsWithout } from "./commonIds.ts"

const Name = Schema.NonEmptyString
const Params = Schema.Struct({
  /** Topics of the experiment's dataset with three wordings, and a file with a fourth. */
  topics: Name,
  keywords: Name,
  /** How many studies a review needs in addition to its seeds, and the reviews that are left out. */
  least: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  leftOut: Schema.Array(Name),
  seed: Schema.Int
})
type Params = typeof Params.Type

const grouped = (texts: ReadonlyArray<readonly [need: string, text: string]>): Collection["needs"] =>
  [...Map.groupBy(texts, ([need]) => need).values()].map((own) => own.map(([, text]) => text))

/** The wordings of needs in four collections; a strategy that has an error is none. */
const collectionsOf = ({ dataset }: LoadedExperiment, { topics, keywords }: Params) =>
  Result.gen(function* () {
    const { store } = dataset
    const own = yield* loadTopics(dataset, topics)
    const more = yield* loadTopics(dataset, keywords)
    const clirec = yield* DatasetStore.open(store, "clirec")
    const pico = yield* loadTopics(clirec, "pico")
    const short = yield* loadTopics(clirec, "keywords")
    const printed = yield* textOf(store, "sysrev-sigir2017", "printed")
    const byReview = (all: typeof pico) => all.value.map(({ id, title }) => [id.split(".")[0]!, title] as const)
    const strategies = (JSON.parse(printed.text) as ReadonlyArray<{ id: number; document_id: number; query: string }>).flatMap((one) => {
      const { query } = readStrategies({ set: "sysrev-sigir2017", id: String(one.id), text: one.query })
      return query === undefined ? [] : [[String(one.document_id), words(query).join(" ")] as const]
    })
    const all: ReadonlyArray<Collection> = [
      {
        name: "TREC-COVID",
        wordings: "query, question, narrative, keywords",
        needs: grouped(
          [...own.value, ...more.value].flatMap(({ id, title, description, narrative }) =>
            [title, description, narrative].flatMap((text) => (text === undefined ? [] : [[id, text] as const]))
          )
        )
      },
      { name: "CLIREC", wordings: "keywords, PICO questions", needs: grouped([...byReview(short), ...byReview(pico)]) },
      { name: "SIGIR 2017", wordings: "printed strategies of one review, their words", needs: grouped(strategies) }
    ]
    return {
      all,
      inputs: [
        { kind: "topics", source: topics, sha256: own.sha256 },
        { kind: "topics", source: keywords, sha256: more.sha256 },
        { kind: "topics", source: "clirec: pico", sha256: pico.sha256 },
        { kind: "topics", source: "clirec: keywords", sha256: short.sha256 },
        printed.source
      ]
    }
  })

const reviewsOf = ({ dataset: { store } }: LoadedExperiment, { least, leftOut }: Params) =>
  Result.gen(function* () {
    const seeds = yield* DatasetStore.open(store, "sysrev-seed")
    const included = yield* loadQrels(seeds, "included")
    const known = yield* loadQrels(seeds, "seeds")
    const found = yield* textOf(store, "sysrev-seed", "found")
    const snowballed = yield* textOf(store, "sysrev-seed", "snowballed")
    const columns = (text: string, by: RegExp) => text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim().split(by)]))
    const lists = Map.groupBy(columns(found.text, /\s+/), ([topic]) => topic!)
    const near = new Map(columns(snowballed.text, /\t/).map(([topic, ids = ""]) => [topic!, new Set(ids.split("|"))]))
    const all = relevantOf(included.value)
    const given = relevantOf(known.value)
    const reviews = [...all].flatMap(([id, studies]): ReadonlyArray<Review> => {
      const rest = idsWithout(studies, given.get(id) ?? new Set())
      if (leftOut.includes(id) || rest.size < least) return []
      const strategy = new Set((lists.get(id) ?? []).map(([, , record]) => record!))
      return [{ id, strategy, snowballed: near.get(id) ?? new Set(), included: rest }]
    })
    const inputs = [
      { kind: "judgements", source: "sysrev-seed: included", sha256: included.sha256 },
      { kind: "judgements", source: "sysrev-seed: seeds", sha256: known.sha256 },
      found.source,
      snowballed.source
    ]
    return { needs: needsOf(reviews, all), inputs }
  })

/** What a collection without two wordings of any need has. */
const nothing = { needs: 0, wordings: 0, words: null, within: null, between: null }

const likenessTable = (
  all: ReadonlyArray<readonly [name: string, found: Likeness | undefined]>,
  collections: ReadonlyArray<Collection>
): FreeTable => ({
  id: "likeness",
  title: "How many terms two wordings have in common (Jaccard coefficient of their stems), for one need and for two different ones",
  columns: [
    { name: "collection" },
    { name: "wordings are" },
    { name: "needs" },
    { name: "wordings" },
    { name: "words, median" },
    { name: "one need", digits: 3 },
    { name: "different needs", digits: 3 }
  ],
  rows: all.map(([name, found], i) => {
    const { needs, wordings, words: length, within, between } = found ?? nothing
    return [name, collections[i]!.wordings, needs, wordings, length, within, between]
  })
})

interface Recalls {
  readonly way: Way
  readonly recalls: Float64Array
  readonly records: Float64Array
  readonly perStudy: Float64Array
}

const recallsOf = (needs: ReadonlyArray<ReadonlyArray<Review>>): ReadonlyArray<Recalls> =>
  searchWays.map((way) => {
    const found = needs.map((own) => foundBy(own, way))
    return {
      way,
      recalls: Float64Array.from(found, ({ recall }) => recall),
      records: Float64Array.from(found, ({ records }) => records),
      perStudy: Float64Array.from(found, ({ records, found: studies }) => (studies === 0 ? Number.POSITIVE_INFINITY : records / studies))
    }
  })

const waysFigure = (all: ReadonlyArray<Recalls>, seed: number): FreeFigure => ({
  id: "ways",
  title: "Studies found by each search method",
  axis: "share of included studies other than seeds: mean over needs, 95 % BCa interval",
  dots: all.map(({ way, recalls }) => {
    const { lower, upper } = Bootstrap.interval(recalls, { seed })
    return { label: way, value: mean(recalls), low: lower, high: upper }
  })
})

const waysTable = (all: ReadonlyArray<Recalls>, seed: number): FreeTable => ({
  id: "ways",
  title: "Studies found by each search method: a description",
  columns: [
    { name: "way" },
    { name: "recall, mean", digits: 3 },
    { name: "95 % interval" },
    { name: "least need", digits: 3 },
    { name: "records, median" },
    { name: "records per study, median" }
  ],
  rows: all.map(({ way, recalls, records, perStudy }) => {
    const { lower, upper } = Bootstrap.interval(recalls, { seed })
    const cost = median(perStudy)
    return [
      way,
      mean(recalls),
      `[${fixed(lower, 3)}, ${fixed(upper, 3)}]`,
      Math.min(...recalls),
      median(records),
      Number.isFinite(cost) ? fixed(cost, 1) : "none found in half of the needs"
    ]
  })
})

const severalTable = (needs: ReadonlyArray<ReadonlyArray<Review>>): FreeTable => ({
  id: "several",
  title: "Needs with more than one strategy",
  columns: [{ name: "reviews" }, { name: "records of each" }, { name: "studies found" }, { name: "of" }],
  rows: needs
    .filter(({ length }) => length > 1)
    .map((own) => {
      const hits = own.map(({ strategy, included }) => commonIds(strategy, included).size)
      return [own.map(({ id }) => id), own.map(({ strategy }) => strategy.size), hits, own.map(({ included }) => included.size)].map(
        (cells) => cells.join(" and ")
      )
    })
})

const find = (loaded: LoadedExperiment, params: Params) =>
  Result.gen(function* () {
    const { all: collections, inputs } = yield* collectionsOf(loaded, params)
    const { needs, inputs: more } = yield* reviewsOf(loaded, params)
    const recalls = needs.length === 0 ? [] : recallsOf(needs)
    const value = (way: Way): string => fixed(mean(recalls.find((one) => one.way === way)!.recalls), 2)
    const alike = collections.map((one) => [one.name, likeness(one)] as const)
    const said = alike.flatMap(([name, found]) => (found === undefined ? [] : [`${name} ${fixed(found.within, 2)}`]))
    return {
      headline: `Share of stems that two wordings of one need have in common: ${said.join(", ") || "none is known"}. A description: nothing is tested.`,
      inputs: [...inputs, ...more],
      conclusions: [
        "The similarity of wordings shows how far the measured collection resembles others; it does not show what they find.",
        ...(needs.length === 0
          ? []
          : [
              `Of the studies other than seeds, strategies find ${value("strategy")}, snowballing from the seeds ${value("snowballing")}, and either of the two ${value("either")}. These are means over ${counted(needs.length, "need")} with at least ${params.least} such studies. A description: nothing is tested.`
            ])
      ],
      figures: recalls.length === 0 ? [] : [waysFigure(recalls, params.seed)],
      tables: [likenessTable(alike, collections), ...(recalls.length === 0 ? [] : [waysTable(recalls, params.seed), severalTable(needs)])]
    }
  })

/** How alike the wordings of one need are in collections without texts, and what two ways of searching find for one review. */
export const QueryWordings = Analysis.make<Params>({
  id: "query-wordings",
  revision: 1,
  about:
    "how similar wordings of one need are in several collections, and what strategies and snowballing find for the same review: a description",
  params: Params,
  problems: (loaded, { topics, keywords }) => [...absentFile(loaded, topics, "topics"), ...absentFile(loaded, keywords, "keywords")],
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(find(loaded, params)))
})
