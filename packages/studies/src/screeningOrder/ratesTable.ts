import type { FreeTable } from "@litfuse/bench/report/Results"
import * as HitCurve from "./HitCurve.ts"
import { repeatedTitles } from "./readScreened.ts"
import { type Runs, type System, systems } from "./runSystems.ts"

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean over the seeds of a review, which are no replicates: null where the system did not run. */
const meanOf = ({ curves }: Runs, system: System, value: (curve: HitCurve.HitCurve) => number): number | null => {
  const some = curves.get(system)
  return some === undefined ? null : mean(some.map(value))
}

/** The true negative rate of a system on a review, averaged over seeds; null where it did not run. */
export const rateOf = (runs: Runs, system: System, recall: number): number | null =>
  meanOf(runs, system, (curve) => HitCurve.trueNegativeRate(curve, HitCurve.hitsFor(curve, recall)))

/** The systems that ran on any review. */
const ranOn = (all: ReadonlyArray<Runs>): ReadonlyArray<System> => systems.filter((system) => all.some(({ curves }) => curves.has(system)))

const firstCurve = ({ curves }: Runs): HitCurve.HitCurve => curves.get("learning")![0]!

const named = [{ name: "review" }, { name: "target" }] as const
const nameOf = ({ review, target }: Runs): [string, string] => [review.about.title, target]

/** What was screened: records, relevant ones, those without an abstract, and titles that earlier records have. */
export const recordsTable = (all: ReadonlyArray<Runs>): FreeTable => ({
  id: "records",
  title: "What was screened",
  note: "A record whose title an earlier record has is counted as a record.",
  columns: [
    ...named,
    { name: "records" },
    { name: "relevant" },
    { name: "without abstract" },
    { name: "relevant without abstract" },
    { name: "title of an earlier record" },
    { name: "relevant without abstract: their numbers" }
  ],
  rows: all.map((runs) => {
    const { records, relevant } = runs.review
    const marks = relevant.get(runs.target)!
    const bare = records.filter(({ abstract }, row) => abstract === "" && marks[row] === 1)
    return [
      ...nameOf(runs),
      records.length,
      marks.reduce((sum, mark) => sum + mark, 0),
      records.filter(({ abstract }) => abstract === "").length,
      bare.length,
      repeatedTitles(runs.review),
      bare.map(({ id }) => id).join(" ") || "-"
    ]
  })
})

/** The true negative rate at k, by system. */
export const ratesTable = (all: ReadonlyArray<Runs>, recall: number): FreeTable => ({
  id: "rates",
  title: "True negative rate at k: the share of the irrelevant records that need not be screened to find k of R",
  note: "R does not count the relevant record that was known before. Means over seeds within a review. Expected values where scores are tied.",
  columns: [...named, { name: "k/R" }, { name: "k/R as a share", digits: 3 }, ...ranOn(all).map((name) => ({ name, digits: 3 }))],
  rows: all.map((runs) => {
    const curve = firstCurve(runs)
    const k = HitCurve.hitsFor(curve, recall)
    return [...nameOf(runs), `${k}/${curve.relevant}`, k / curve.relevant, ...ranOn(all).map((system) => rateOf(runs, system, recall))]
  })
})

/** How far the true negative rates of the seeds of a review are apart: what chance in the priors and places makes. */
export const rangesTable = (all: ReadonlyArray<Runs>, recall: number): FreeTable => ({
  id: "ranges",
  title: "Least and largest true negative rate at k over the seeds of a review",
  columns: [
    ...named,
    ...ranOn(all).flatMap((name) => [
      { name: `${name}: least`, digits: 3 },
      { name: `${name}: most`, digits: 3 }
    ])
  ],
  rows: all.map((runs) => [
    ...nameOf(runs),
    ...ranOn(all).flatMap((system) => {
      const rates = runs.curves.get(system)?.map((curve) => HitCurve.trueNegativeRate(curve, HitCurve.hitsFor(curve, recall)))
      return rates === undefined ? [null, null] : [Math.min(...rates), Math.max(...rates)]
    })
  ])
})

/** The pairs whose differences are shown. */
export const pairs: ReadonlyArray<readonly [System, System]> = [
  ["learning", "bm25"],
  ["learning", "random"],
  ["learning", "asreview"],
  ["learning, no headings", "asreview"],
  ["learning", "learning, no headings"]
]

/** The difference of two systems on a review; null where one of them did not run. */
export const differenceOf = (runs: Runs, [one, other]: readonly [System, System], recall: number): number | null => {
  const [a, b] = [rateOf(runs, one, recall), rateOf(runs, other, recall)]
  return a === null || b === null ? null : a - b
}

/** Differences of true negative rates within each review. */
export const differencesTable = (all: ReadonlyArray<Runs>, recall: number): FreeTable => ({
  id: "differences",
  title: "Differences of the true negative rate at k within a review",
  columns: [...named, ...pairs.map(([one, other]) => ({ name: `${one} - ${other}`, digits: 3 }))],
  rows: all.map((runs) => [...nameOf(runs), ...pairs.map((pair) => differenceOf(runs, pair, recall))])
})

/** Work saved over sampling, with what it depends on. */
export const workTable = (all: ReadonlyArray<Runs>, recall: number): FreeTable => ({
  id: "work-saved",
  title: "Work saved over sampling at k, with the records, those screened, and the recall reached",
  note: "1 - screened / records - (1 - recall reached). The two records that were known before are not counted.",
  columns: [
    ...named,
    { name: "system" },
    { name: "records" },
    { name: "screened", digits: 1 },
    { name: "recall reached", digits: 4 },
    { name: "work saved", digits: 3 }
  ],
  rows: all.flatMap((runs) =>
    systems
      .filter((system) => runs.curves.has(system))
      .map((system) => {
        const { records, relevant } = firstCurve(runs)
        const k = HitCurve.hitsFor(firstCurve(runs), recall)
        const screened = meanOf(runs, system, ({ screenedAt }) => screenedAt(k))
        return [...nameOf(runs), system, records, screened, k / relevant, meanOf(runs, system, (curve) => HitCurve.workSaved(curve, k))]
      })
  )
})

/** Recall after a share of the records. */
export const effortsTable = (all: ReadonlyArray<Runs>, efforts: ReadonlyArray<number>): FreeTable => ({
  id: "efforts",
  title: "Recall after a share of the records",
  columns: [...named, { name: "system" }, ...efforts.map((effort) => ({ name: `${Math.round(100 * effort)} %`, digits: 3 }))],
  rows: all.flatMap((runs) =>
    systems
      .filter((system) => runs.curves.has(system))
      .map((system) => [
        ...nameOf(runs),
        system,
        ...efforts.map((effort) =>
          meanOf(runs, system, ({ foundAfter, records, relevant }) => foundAfter(Math.floor(effort * records)) / relevant)
        )
      ])
  )
})
