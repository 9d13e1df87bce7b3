import { loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { FreeTable } from "@litfuse/bench/report/Results"
import { fixed } from "@litfuse/files/numbers"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { mean } from "@litfuse/stats/Summary"
import * as Result from "effect/Result"
import { textOf } from "../queryStrategies/readStrategies.ts"
import { needsOf, type Review } from "../queryWordings/searchWays.ts"
import { relevantOf } from "../relevantOf.ts"
import { commonIds, idsWithout } from "../commonIds.ts"

/** A collection of reviews with seed studies, and what lies one citation away from these. It has no texts and no order. */
const collection = "sysrev-seed"

/** What one citation from the seed studies leads to. Shape: ids; `included` the studies of a review that are no seeds. */
export type Step = Pick<Review, "id" | "snowballed" | "included">

/** One line of `topic TAB id|id|...` for each review; a record that is there twice is one. */
const candidatesOf = (text: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    text.split("\n").flatMap((line) => {
      const [topic, ids = ""] = line.trim().split("\t")
      return topic === "" ? [] : [[topic!, new Set(ids.split("|").filter((id) => id !== ""))] as const]
    })
  )

/** Reads the reviews of the collection. Errors: those of its files. */
export const read = (store: DatasetStore.Store) =>
  Result.gen(function* () {
    const opened = yield* DatasetStore.open(store, collection)
    const included = yield* loadQrels(opened, "included")
    const seeds = yield* loadQrels(opened, "seeds")
    const file = yield* textOf(store, collection, "snowballed")
    const candidates = candidatesOf(file.text)
    const [all, known] = [relevantOf(included.value), relevantOf(seeds.value)]
    const steps = [...all].map(([id, studies]): Review => ({
      id,
      snowballed: candidates.get(id) ?? new Set(),
      included: idsWithout(studies, known.get(id) ?? new Set()),
      strategy: new Set()
    }))
    return {
      needs: needsOf(steps, all),
      inputs: [
        { kind: "judgements", source: `${collection}: included`, sha256: included.sha256 },
        { kind: "judgements", source: `${collection}: seeds`, sha256: seeds.sha256 },
        { ...file.source, kind: "candidates" }
      ]
    }
  })

const sum = (all: ReadonlyArray<Step>, of: (step: Step) => number): number => all.reduce((total, step) => total + of(step), 0)
const foundOf = ({ snowballed, included }: Step): number => commonIds(snowballed, included).size

/**
 * What one citation finds. `share` of all studies together; `recalls` by need, the mean of its reviews. Reviews whose studies are all seeds count in
 * `reviews` and `candidates` alone.
 */
export const countsOf = (needs: ReadonlyArray<ReadonlyArray<Step>>) => {
  const reviews = needs.flat()
  const asked = needs.map((own) => own.filter(({ included }) => included.size > 0)).filter(({ length }) => length > 0)
  const [studies, found] = [sum(reviews, ({ included }) => included.size), sum(reviews, foundOf)]
  return {
    reviews: reviews.length,
    candidates: sum(reviews, ({ snowballed }) => snowballed.size),
    studies,
    found,
    share: studies === 0 ? null : found / studies,
    recalls: Float64Array.from(asked, (own) => mean(Float64Array.from(own, (step) => foundOf(step) / step.included.size)))
  }
}

/** The table of all reviews, and of all but those that are left out. */
export const oneHopTable = (needs: ReadonlyArray<ReadonlyArray<Step>>, leftOut: ReadonlyArray<string>, seed: number): FreeTable => {
  const rows = [
    ["all", needs],
    ...(leftOut.length === 0
      ? []
      : [[`without ${leftOut.join(", ")}`, needs.map((own) => own.filter(({ id }) => !leftOut.includes(id)))] as const])
  ] as const
  return {
    id: "one-hop",
    title: `One citation from the seed studies of reviews (${collection}): included studies other than seeds among the candidates. Reviews of the same studies are one need; BCa intervals are over needs`,
    columns: [
      { name: "which reviews" },
      { name: "reviews" },
      { name: "candidates" },
      { name: "studies" },
      { name: "found" },
      { name: "share", digits: 4 },
      { name: "needs" },
      { name: "mean over needs", digits: 4 },
      { name: "95 % interval" },
      { name: "needs with none found" }
    ],
    rows: rows.map(([name, some]) => {
      const { reviews, candidates, studies, found, share, recalls } = countsOf(some)
      const { lower, upper } = Bootstrap.interval(recalls, { seed })
      return [
        name,
        reviews,
        candidates,
        studies,
        found,
        share,
        recalls.length,
        mean(recalls),
        `[${fixed(lower, 4)}, ${fixed(upper, 4)}]`,
        recalls.filter((recall) => recall === 0).length
      ]
    })
  }
}
