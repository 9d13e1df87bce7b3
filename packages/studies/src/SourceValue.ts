import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { FreeFigure, FreeTable } from "@litfuse/bench/report/Results"
import { counted, fixed, grouped } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { findingsOfExports, findingsOfLists, findingsOfRuns, type Found } from "./sourceValue/findingsOfExports.ts"
import { Params } from "./sourceValue/params.ts"
import { pairsTable, testedPairs } from "./sourceValue/pairs.ts"
import { greedy, namesOf, recallOf, type Step, type Value, values } from "./sourceValue/value.ts"

const foundIn = (loaded: LoadedExperiment, { from }: Params) => {
  if ("databases" in from) return findingsOfExports(loaded, from)
  return "lists" in from ? findingsOfLists(loaded, from) : findingsOfRuns(loaded, from)
}

/** Every source by what it has and adds. Without relevant works only the number of works is known. */
const valuesTable = (all: ReadonlyArray<Value>, earlier: ReadonlyArray<Value> | undefined, isJudged: boolean): FreeTable => ({
  id: "sources",
  title: isJudged ? "What each source has, and what would be missed without it" : "What each source has: only works, nothing is labelled",
  columns: [
    { name: "source" },
    { name: "works" },
    { name: "in no other" },
    ...(isJudged
      ? [{ name: "relevant" }, { name: "relevant, in no other" }, { name: "recall", digits: 3 }, { name: "lost without it", digits: 3 }]
      : []),
    ...(earlier === undefined ? [] : [{ name: "kept by screening" }, { name: "kept, in no other" }])
  ],
  rows: all.map(({ name, works, alone, relevant, relevantAlone, recall, lost }, i) => [
    name,
    works,
    alone,
    ...(isJudged ? [relevant, relevantAlone, recall, lost] : []),
    ...(earlier === undefined ? [] : [earlier[i]!.relevant, earlier[i]!.relevantAlone])
  ])
})

const stepsTable = (steps: ReadonlyArray<Step>, isJudged: boolean): FreeTable => ({
  id: "steps",
  title: isJudged ? "Sources in greedy order: each adds most to recall" : "Sources in greedy order: each adds most works",
  columns: [
    { name: "source added" },
    { name: "works so far" },
    ...(isJudged ? [{ name: "relevant so far" }, { name: "recall so far", digits: 3 }] : [])
  ],
  rows: steps.map(({ name, works, relevant, recall }) => [name, works, ...(isJudged ? [relevant, recall] : [])])
})

const stepsFigure = (steps: ReadonlyArray<Step>): FreeFigure => ({
  id: "steps",
  title: "What each further source adds to recall",
  axis: "recall so far, mean over needs (dot); the line is what the source adds",
  reference: 0,
  dots: steps.map(({ name, works, recall }, i) => ({
    label: `${i === 0 ? "" : "+ "}${name}, ${grouped(works)} works`,
    value: recall,
    low: steps[i - 1]?.recall ?? 0,
    high: recall
  }))
})

const most = (all: ReadonlyArray<Value>, by: (value: Value) => number): readonly [names: string, value: number] => {
  const value = Math.max(...all.map(by))
  return [
    all
      .filter((one) => by(one) === value)
      .map(({ name }) => name)
      .join(", "),
    value
  ]
}

/** What all sources have together. Where they have everything, no relevant work was looked for elsewhere: then that is no finding. */
const togetherText = (judged: Found["needs"], names: ReadonlyArray<string>): string => {
  const share = recallOf(judged, names)
  const sources = counted(names.length, "source")
  const [only] = judged
  const works = judged.length === 1 ? `${counted(only!.relevant.size, "relevant work")}` : "relevant works"
  if (share === 1) return `All ${works} are known from these ${sources}, so their joint recall of 1 is by construction.`
  return judged.length === 1
    ? `${sources} together have ${fixed(share, 3)} of the ${works}.`
    : `${sources} together have ${fixed(share, 3)} of the relevant works of a need (mean over ${judged.length}).`
}

const findings = ({ needs, earlier, unread, inputs }: Found, { test, shown }: Params): Analysis.Findings => {
  const all = values(needs)
  const judged = needs.filter(({ relevant }) => relevant.size > 0)
  const isJudged = judged.length > 0
  const steps = greedy(needs, shown)
  const order = new Map(steps.map(({ name }, i) => [name, i]))
  const rows = all.filter(({ name }) => order.has(name)).toSorted((a, b) => order.get(a.name)! - order.get(b.name)!)
  const later = earlier === undefined ? undefined : values(earlier)
  const stage = later === undefined ? undefined : rows.map(({ name }) => later.find((one) => one.name === name)!)
  const pairs = test === undefined ? undefined : testedPairs(needs, test)
  const none = all.filter(({ relevantAlone }) => relevantAlone === 0).length
  const [missed, lost] = most(all, (one) => one.lost)
  const [alone, own] = most(all, (one) => one.alone)
  const headline = isJudged
    ? `${togetherText(judged, namesOf(needs))} The largest loss is without ${missed}: ${fixed(lost, 3)}${missed.includes(", ") ? " each" : ""}. Sources without which nothing relevant is lost: ${none === 0 ? "none" : none}.`
    : `${counted(all.length, "source")} have ${grouped(steps.at(-1)!.works)} works; ${alone} has most works that no other has, ${own}. Relevance is not labelled.`
  return {
    headline: `${headline} ${pairs === undefined ? "A description: nothing is tested." : pairs.sentence}`,
    inputs,
    conclusions: [
      ...(isJudged && steps.length > 1
        ? [
            `${steps[0]!.name} alone has ${fixed(steps[0]!.recall, 3)} with ${grouped(steps[0]!.works)} works; with ${steps[1]!.name} it is ${fixed(steps[1]!.recall, 3)} with ${grouped(steps[1]!.works)}.`
          ]
        : []),
      ...(rows.length < all.length ? [`${rows.length} of ${all.length} sources are shown: those that add most.`] : []),
      ...(unread === 0 ? [] : [`${counted(unread, "line")} without a source are left out.`])
    ],
    figures: isJudged ? [stepsFigure(steps)] : [],
    tables: [valuesTable(rows, stage, isJudged), stepsTable(steps, isJudged), ...(pairs === undefined ? [] : [pairsTable(pairs)])]
  }
}

/** What each source adds to the others: relevant works that only it has, and how much must be read for them. */
export const SourceValue = Analysis.make<Params>({
  id: "source-value",
  revision: 1,
  about:
    "what each source has and adds: relevant works that no other has, what recall loses without it, and the order in which sources add most",
  params: Params,
  run: (loaded, params) => Effect.suspend(() => Effect.fromResult(Result.map(foundIn(loaded, params), (found) => findings(found, params))))
})
