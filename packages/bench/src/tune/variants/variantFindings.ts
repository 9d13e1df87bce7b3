import { fixed, signed } from "@litfuse/files/numbers"
import { kendallB } from "@litfuse/stats/RankCorrelation"
import { mean } from "@litfuse/stats/Summary"
import * as Seed from "@litfuse/stats/Seed"
import * as Tost from "@litfuse/stats/Tost"
import * as PValue from "@litfuse/stats/PValue"
import type { Findings } from "../../experiment/Analysis.ts"
import * as Gain from "../../report/Gain.ts"
import type { FreeTable, HeatFigure } from "../../report/Results.ts"
import type * as AccessLog from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import { correctFamily, type Difference, difference, topicDifferences } from "../findings/difference.ts"
import { heatFigure } from "../findings/heatFigure.ts"
import { expectedCells, type Measured } from "../findings/heldOutTable.ts"
import { tuneFindings } from "../findings/tuneFindings.ts"
import { printParam, printParams } from "../describePoint.ts"
import { chosenValues } from "../pointTuner.ts"
import * as SearchSpace from "../SearchSpace.ts"
import { argmaxShares } from "./argmaxShares.ts"
import type { HeldOut } from "../HeldOut.ts"
import type { HeldOutVariant } from "./HeldOutVariant.ts"
import { tradeoff } from "./tradeoff.ts"
import type { VariantsDesign } from "./VariantsDesign.ts"

/** What findings are made of. */
export interface Compared {
  readonly design: VariantsDesign
  readonly names: ReadonlyArray<string>
  readonly all: ReadonlyArray<HeldOutVariant>
}

const find = (all: ReadonlyArray<HeldOutVariant>, tag: string): HeldOutVariant => all.find(({ variant }) => variant.tag === tag)!

const tunedParameters = ({ variant }: HeldOutVariant): string => Object.keys(variant.space).join(", ")

/** Whether no variant has anything to tune. */
const isUntuned = ({ all }: Compared): boolean => all.every(({ variant }) => Object.keys(variant.space).length === 0)

const valuesTitle = (data: Compared): string => {
  const { train, folds } = data.design
  if (isUntuned(data)) return "Values on all topics; nothing is tuned"
  return train === undefined
    ? `Values on topics that were held out, means over ${folds.seeds} seeds; of a variant of which nothing is tuned, on all topics`
    : `Values on all topics; settings were chosen on \`${train.topics}\`, of which no topic is measured`
}

const values = (data: Compared): FreeTable => ({
  id: "variants",
  title: valuesTitle(data),
  columns: [{ name: "variant" }, { name: "tuned" }, ...data.names.map((name) => ({ name, digits: 4 }))],
  rows: [...data.all]
    .sort((a, b) => Choice.mean(b.held.byTopic[0]!) - Choice.mean(a.held.byTopic[0]!))
    .map((one) => [one.variant.tag, tunedParameters(one), ...one.held.byTopic.map((byTopic) => Choice.mean(byTopic))])
})

/** What was chosen on topics that are not measured: one setting for each variant, with its value there. */
const chosenOnce = ({ design, names, all }: Compared): FreeTable => ({
  id: "chosen",
  title: `What was chosen on \`${design.train!.topics}\`, and its value there`,
  columns: [{ name: "variant" }, { name: "setting" }, { name: names[0]!, digits: 4 }, { name: "tried" }],
  rows: all.flatMap(({ variant, folds }) =>
    folds.map(({ frozen: { chosen: setting, inner, tried } }) => [variant.tag, setting, inner, tried])
  )
})

const chosen = (all: ReadonlyArray<HeldOutVariant>): FreeTable => ({
  id: "chosen",
  title: "What was chosen, and in how many folds",
  columns: [{ name: "variant" }, { name: "parameter" }, { name: "values, most frequent first" }],
  rows: all.flatMap(({ variant, folds }) =>
    chosenValues(variant.space, folds).map(([name, values]) => [
      variant.tag,
      name,
      values.map(([value, times]) => `${value} in ${times}`).join(", ")
    ])
  )
})

/** How far held-out means of the seeds differ: a spread of the way of dealing topics, and no number of observations. */
const spread = ({ names, all }: Compared): FreeTable => ({
  id: "seeds",
  title: "Held-out means by seed: their spread shows what dealing the topics into folds does, and is no interval",
  columns: [{ name: "variant" }, { name: "measure" }, { name: "least", digits: 4 }, { name: "most", digits: 4 }],
  rows: all
    .filter(({ folds }) => folds.length > 0)
    .map(({ variant, held }) => [variant.tag, names[0]!, Math.min(...held.bySeed[0]!), Math.max(...held.bySeed[0]!)])
})

const chosenTables = (data: Compared): ReadonlyArray<FreeTable> =>
  data.design.train === undefined ? [chosen(data.all), spread(data)] : [chosenOnce(data)]

interface Pair {
  readonly system: string
  readonly to: string
  readonly tested: Difference
  readonly tost: Tost.Tost
}

const pairs = ({ design, names, all }: Compared): ReadonlyArray<Pair> =>
  design.equivalence.map(({ system, to, margin }) => {
    const [one, other] = [find(all, system).held, find(all, to).held]
    return { system, to, tested: difference(one, other, 0, names[0]!), tost: Tost.test(topicDifferences(one, other, 0), margin) }
  })

const verdict = ({ tost, tested }: Pair): string => {
  if (tost.p < Gain.alpha) return `they differ by less than ${tost.margin}`
  return tested.p < Gain.alpha ? "they differ" : `neither a difference nor that it is less than ${tost.margin} is shown`
}

const equivalence = (all: ReadonlyArray<Pair>): FreeTable => ({
  id: "equivalence",
  title:
    "Do two variants differ by less than a margin? Two one-sided t-tests, not corrected; of the forward test where one of the two is tuned",
  columns: [
    { name: "variant" },
    { name: "minus" },
    { name: "difference" },
    { name: "95 % interval" },
    { name: "margin" },
    { name: "p of equivalence" },
    { name: "so" }
  ],
  rows: all.map((pair) => [
    pair.system,
    pair.to,
    signed(pair.tested.difference),
    `[${signed(pair.tested.lower)}, ${signed(pair.tested.upper)}]`,
    pair.tost.margin,
    PValue.print(pair.tost.p, false),
    verdict(pair)
  ])
})

/** Whether other judgements of the same topics put the variants in the same order. */
const agreement = ({ design, names, all }: Compared): FreeTable => ({
  id: "judges",
  title: `Kendall's tau-b between the order of the variants by ${names[0]} and their order by the same measure with other judgements`,
  columns: [{ name: "judgements" }, { name: "tau-b", digits: 4 }, { name: "best variant" }],
  rows: design.alsoJudgedBy.map((qrels, j) => {
    const m = names.length - design.alsoJudgedBy.length + j
    const meansOf = (index: number) => all.map(({ held }) => Choice.mean(held.byTopic[index]!))
    const other = meansOf(m)
    return [qrels, kendallB(meansOf(0), other), all[other.indexOf(Math.max(...other))]!.variant.tag]
  })
})

const argmaxTable = ({ variant, surface }: HeldOutVariant): FreeTable => {
  const shares = argmaxShares(surface!, Seed.derive(1, "argmax"))
  const order = [...shares.keys()].sort((a, b) => shares[b]! - shares[a]! || a - b).slice(0, 12)
  return {
    id: `argmax-${variant.tag.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}`,
    title: `${variant.tag}: settings that are most often best over 2,000 resamples of topics; means on all topics, not used to choose`,
    columns: [
      ...Object.keys(variant.space).map((name) => ({ name })),
      { name: "share of resamples", digits: 3 },
      { name: "mean on all topics", digits: 4 }
    ],
    rows: order
      .filter((p) => shares[p]! > 0)
      .map((p) => [
        ...printParams(variant.space, surface!.points[p]!).map(([, value]) => value),
        shares[p]!,
        Choice.mean(surface!.values[p]!)
      ])
  }
}

const heatOf = ({ variant, surface }: HeldOutVariant, measure: string): HeatFigure | undefined => {
  const dimensions = SearchSpace.dimensions(variant.space)
  const sides = dimensions.map(([name, dimension], d) => ({
    name,
    labels: Array.from({ length: SearchSpace.sizeOf(dimension) }, (_, i) => {
      const point = dimensions.map((_, other) => (other === d ? i : 0))
      return printParam(SearchSpace.params(variant.space, point)[name])
    })
  }))
  const id = `map-${variant.tag.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}`
  return heatFigure(
    { id, title: `${variant.tag}: ${measure} on all topics`, axis: measure },
    sides,
    surface!.points.map((at, p) => ({ at, value: Choice.mean(surface!.values[p]!) }))
  )
}

/** How the values of a system came about, where settings were chosen on other topics. */
const sourceOn =
  (topics: string) =>
  ({ system, folds }: HeldOut): string =>
    folds.length === 0 ? `${system}, as it is written` : `${system}, chosen on \`${topics}\``

/** What a comparison of variants found. `hash` of the design, made before any judgement was read. */
export const variantFindings = (
  data: Compared,
  { topics, measures }: Pick<Measured, "topics" | "measures">,
  log: AccessLog.AccessLog,
  hash: string
): Omit<Findings, "inputs"> => {
  const { design, names, all } = data
  const baseline = find(all, design.baseline)
  const others = all.filter((one) => one !== baseline)
  const tested = correctFamily(others.map((one) => difference(one.held, baseline.held, 0, names[0]!)))
  const { family, judged } = tested
  const gained = judged.filter((one) => Gain.isGain(one)).map(({ system }) => system)
  const lost = judged.filter((one) => Gain.isLoss(one)).map(({ system }) => system)
  const best = others.reduce((a, b) => (Choice.mean(b.held.byTopic[0]!) > Choice.mean(a.held.byTopic[0]!) ? b : a), others[0] ?? baseline)
  const equal = pairs(data)
  const tradeoffs = (design.tradeoffs ?? []).map((one) => tradeoff(find(all, one.variant), names, one))
  const list = (tags: ReadonlyArray<string>): string => (tags.length === 0 ? "none" : tags.map((tag) => `\`${tag}\``).join(", "))
  const systems = all.map(({ held }) => held)
  return tuneFindings({
    design,
    topics,
    measures,
    systems,
    accesses: log.accesses,
    baseline: baseline.held,
    family: tested,
    expected: expectedCells(design.expected, names, systems, ({ byTopic }, m) => Choice.mean(byTopic[m]!)),
    headline: `${names[0]} on ${topics.length} topics: the baseline \`${design.baseline}\` has ${fixed(mean(baseline.held.byTopic[0]!), 4)}; the best other variant, \`${best.variant.tag}\`, ${fixed(mean(best.held.byTopic[0]!), 4)}. Shown to be better than the baseline: ${list(gained)}. Shown to be worse: ${list(lost)}.`,
    conclusions: [
      `The family is ${family} against the baseline on ${names[0]}, corrected in one step. Every other number is exploratory.`,
      `The design of this run has the sha256 ${hash.slice(0, 16)}. No commit proves that it is older than the first look at the judgements, so all tests are exploratory. The notes list what was changed after an earlier run.`,
      ...(design.train === undefined
        ? []
        : [
            `All settings were chosen on \`${design.train.topics}\`, so every row has a paired t-test over all ${topics.length} measured topics.`
          ]),
      ...equal.map(
        (pair) =>
          `${pair.system} minus ${pair.to}: ${Gain.text(pair.tested)}. With a margin of ${pair.tost.margin}, ${verdict(pair)} (p of equivalence ${PValue.print(pair.tost.p, false)}).`
      )
    ],
    ...(isUntuned(data) ? { from: "nothing" as const } : {}),
    ...(design.train === undefined ? {} : { from: { chosenOn: `\`${design.train.topics}\`` }, sourceOf: sourceOn(design.train.topics) }),
    values: values(data),
    tables: [
      ...(equal.length === 0 ? [] : [equivalence(equal)]),
      ...(design.alsoJudgedBy.length === 0 ? [] : [agreement(data)]),
      ...(isUntuned(data) ? [] : chosenTables(data)),
      ...all.filter(({ surface }) => surface !== undefined).map(argmaxTable),
      ...tradeoffs.map(({ table }) => table)
    ],
    figures: [
      ...tradeoffs.flatMap(({ figures }) => figures),
      ...all.filter(({ surface }) => surface !== undefined).flatMap((one) => heatOf(one, names[0]!) ?? [])
    ]
  })
}
