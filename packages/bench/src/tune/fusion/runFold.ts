import type { Fusion } from "@litfuse/engine/Fusion"
import { median } from "@litfuse/stats/Summary"
import * as Seed from "@litfuse/stats/Seed"
import { type Candidate, type System, systems } from "./FusionDesign.ts"
import * as TuningData from "./TuningData.ts"
import * as Deal from "../Deal.ts"
import * as Choice from "../Choice.ts"
import * as Folds from "../Folds.ts"
import * as Frames from "./Frames.ts"
import * as Objective from "./Objective.ts"
import * as AccessLog from "../AccessLog.ts"
import type { FoldResult, ForwardResult, LoggedValues, Setting } from "./FoldResult.ts"
import * as Loop from "../Loop.ts"
import * as RunWeights from "./RunWeights.ts"
import { remember } from "../remember.ts"
import { searchSettings, type Chosen } from "../search/searchSettings.ts"
import { scoresHash } from "./scoresHash.ts"
import { type Orders, selectRuns } from "./selectRuns.ts"
import * as SearchSpace from "../SearchSpace.ts"

/** The fold of each training topic: balanced by the values of the runs on the topic, which training may use. */
const innerFolds = ({ design, alone, isNew }: TuningData.TuningData, training: ReadonlyArray<number>, seed: Seed.Seed): Int32Array =>
  Folds.deal(
    {
      isNew: training.map((t) => isNew[t]!),
      difficulty: training.map((t) => median(Float64Array.from(alone, (values) => values[t]!)))
    },
    design.folds.inner,
    Seed.derive(seed, "inner")
  )

interface Fitted {
  readonly params: unknown
  readonly runs: ReadonlyArray<number> | undefined
  readonly measure: (m: number, topics: ReadonlyArray<number>, values: Float64Array) => void
  readonly hash: (topics: ReadonlyArray<number>) => string
}

/** Frames and objectives over chosen runs, kept while one fold is worked on. */
type Picked = Map<string, { readonly frames: ReadonlyArray<Frames.TuningFrame>; readonly objectives: Map<string, Objective.Objective> }>

const objectiveOf = (data: TuningData.TuningData, fusion: Fusion, runs: ReadonlyArray<number> | undefined, m: number, picked: Picked) => {
  const measure = data.measures[m]!
  if (runs === undefined) return { frames: data.frames, objective: TuningData.objective(data, fusion, measure) }
  const key = runs.join(" ")
  const found = remember(picked, key, () => ({ frames: data.frames.map((frame) => Frames.pick(frame, runs)), objectives: new Map() }))
  const name = `${fusion.id} ${measure.name}`
  return { frames: found.frames, objective: remember(found.objectives, name, () => Objective.make(fusion, found.frames, measure)) }
}

/** Fits one setting of a candidate to some topics, and reads no other. */
const fit = (
  data: TuningData.TuningData,
  candidate: Candidate,
  { selection, params }: Setting,
  topics: ReadonlyArray<number>,
  picked: Picked,
  orders: Orders
): Fitted => {
  const fusion = TuningData.fusionOf(data, candidate.fusion)
  const runs = selectRuns(data, candidate.runs[selection]!, fusion, candidate.params, topics, orders)
  const decoded = TuningData.decode(fusion, params)
  const { frames } = objectiveOf(data, fusion, runs, 0, picked)
  const learned =
    fusion.train === undefined
      ? decoded
      : fusion.train(
          topics.map((t) => frames[t]!),
          decoded
        )
  return {
    params: learned,
    runs,
    measure: (m, held, values) => objectiveOf(data, fusion, runs, m, picked).objective(learned, held, values),
    hash: (held) =>
      scoresHash(
        fusion,
        held.map((t) => frames[t]!),
        learned
      )
  }
}

/** Whether a setting has nothing to fit: then what it is worth on a topic does not depend on other topics. */
const isFixed = (data: TuningData.TuningData, candidate: Candidate, selection: number): boolean =>
  candidate.runs[selection] === "all" && TuningData.fusionOf(data, candidate.fusion).train === undefined

interface Inner {
  readonly rest: ReadonlyArray<number>
  readonly held: ReadonlyArray<number>
  readonly at: ReadonlyArray<number>
}

/** The value of a setting on each training topic, by a fit to the folds that the topic is not in. */
const outOfFold = (folds: ReadonlyArray<Inner>, topics: number, fitTo: (rest: ReadonlyArray<number>) => Fitted): Float64Array => {
  const values = new Float64Array(topics)
  for (const { rest, held, at } of folds) {
    const some = new Float64Array(held.length)
    fitTo(rest).measure(0, held, some)
    at.forEach((place, i) => (values[place] = some[i]!))
  }
  return values
}

/**
 * Chooses a setting of a system on some topics: each is measured on each of them by a fit to the other inner folds. No other topic is read.
 *
 * - shape: `training` indices of topics, ascending
 */
export const chooseOn = (
  data: TuningData.TuningData,
  system: System,
  training: ReadonlyArray<number>,
  seed: Seed.Seed,
  picked: Picked = new Map()
): Chosen<Setting> => {
  const foldOf = innerFolds(data, training, seed)
  const folds = Array.from({ length: data.design.folds.inner }, (_, fold): Inner => ({
    rest: training.filter((_, i) => foldOf[i] !== fold),
    held: training.filter((_, i) => foldOf[i] === fold),
    at: training.flatMap((_, i) => (foldOf[i] === fold ? [i] : []))
  }))
  const orders: Orders = new Map()
  const questions = system.candidates.flatMap((candidate, c) =>
    candidate.runs.map((_, selection) => ({
      space: candidate.space,
      search: candidate.search,
      seed: Seed.derive(seed, system.id, c, selection),
      settingAt: (point: SearchSpace.Point): Setting => ({
        candidate: c,
        selection,
        params: { ...candidate.params, ...SearchSpace.params(candidate.space, point) }
      }),
      values: (setting: Setting): Float64Array =>
        isFixed(data, candidate, selection)
          ? Choice.on(training, TuningData.fixedValues(data, TuningData.fusionOf(data, candidate.fusion), setting.params))
          : outOfFold(folds, training.length, (rest) => fit(data, candidate, setting, rest, picked, orders))
    }))
  )
  return searchSettings(questions, system.choice)
}

const mostShown = 100

/** Trials that make a curve: the same settings in every fold, which only grids measure. */
const shownOf = ({ candidates }: System, trials: Chosen<Setting>["trials"]): Chosen<Setting>["trials"] =>
  trials.length <= mostShown && candidates.every(({ search }) => search.by === "grid") ? trials : []

const measureAll = (
  { measures }: TuningData.TuningData,
  fitted: Fitted,
  topics: ReadonlyArray<number>
): ReadonlyArray<ReadonlyArray<number>> =>
  measures.map((_, m) => {
    const out = new Float64Array(topics.length)
    fitted.measure(m, topics, out)
    return Array.from(out)
  })

/** Whether any part of a system is chosen or learned from topics. */
export const isTuned = (data: TuningData.TuningData, { candidates }: System): boolean => {
  const [only, ...more] = candidates
  return more.length > 0 || only.runs.length > 1 || SearchSpace.size(only.space) > 1 || !isFixed(data, only, 0)
}

interface FrozenFusion extends Loop.Frozen, Chosen<Setting> {
  readonly fitted: Fitted
}

const tunerOf = (data: TuningData.TuningData, system: System): Loop.Tuner<FrozenFusion> => ({
  by: system.id,
  choose: (training, seed) => {
    const picked: Picked = new Map()
    const chosen = chooseOn(data, system, training, seed, picked)
    const fitted = fit(data, system.candidates[chosen.setting.candidate]!, chosen.setting, training, picked, new Map())
    return { ...chosen, tried: chosen.trials.length, fitted, read: (topics) => measureAll(data, fitted, topics) }
  }
})

const systemOf = ({ design }: TuningData.TuningData, id: string): System => systems(design).find((one) => one.id === id)!

/** One block of the forward order: a setting is chosen and fitted on all topics before it, frozen, and then measured on the block, once. */
export const runForward = (data: TuningData.TuningData, id: string, block: number): ForwardResult => {
  const log = AccessLog.open()
  const { topics, values } = Loop.block(data.deal, tunerOf(data, systemOf(data, id)), block, log)
  return { system: id, block, topics, values, accesses: log.accesses }
}

/** One fold of a system under one seed. A setting is chosen and fitted on the other folds, frozen, and then measured on this one, once. */
export const runFold = (data: TuningData.TuningData, id: string, seed: number, fold: number): FoldResult => {
  const log = AccessLog.open()
  const system = systemOf(data, id)
  const { topics, values, frozen } = Loop.fold(data.deal, tunerOf(data, system), seed, fold, log)
  const { setting, inner, tried, trials, fitted } = frozen
  return {
    system: id,
    seed,
    fold,
    setting,
    runs: fitted.runs,
    inner,
    tried,
    trials: shownOf(system, trials),
    accesses: log.accesses,
    scores: fitted.hash(topics),
    topics,
    values
  }
}

/** The fusion of a fold as it was frozen, with all its parameters: fitted once more to the topics that the fold trained on. */
export const refit = (
  data: TuningData.TuningData,
  { system: id, setting, topics }: Pick<FoldResult, "system" | "setting" | "topics">
): { readonly fusion: Fusion; readonly params: unknown } => {
  data.fresh()
  const candidate = systemOf(data, id).candidates[setting.candidate]!
  const held = new Set(topics)
  const training = data.frames.flatMap((_, t) => (held.has(t) ? [] : [t]))
  return {
    fusion: TuningData.fusionOf(data, candidate.fusion),
    params: fit(data, candidate, setting, training, new Map(), new Map()).params
  }
}

/**
 * The held-out values of the contribution's system when some runs are left out. Its setting is fixed; only weights are learned, on the folds of seed 1.
 * Fixed weights are those of the runs that remain.
 *
 * - shape: `without` indices of runs; one value per topic
 */
export const runWithout = (data: TuningData.TuningData, without: ReadonlyArray<number>): LoggedValues => {
  const { contribution } = data.design
  const fusion = TuningData.fusionOf(data, contribution!.fusion)
  const left = data.alone.flatMap((_, run) => (without.includes(run) ? [] : [run]))
  const frames = data.frames.map((frame) => Frames.pick(frame, left))
  const objective = Objective.make(fusion, frames, data.measures[0]!)
  const decoded = TuningData.decode(fusion, RunWeights.keep(contribution!.params, left))
  const log = AccessLog.open()
  const out = frames.map(() => 0)
  for (let fold = 0; fold < Deal.count(data.deal); fold++) {
    const { training, topics: held } = Deal.split(data.deal, 1, fold)
    const values = new Float64Array(held.length)
    data.fresh()
    const learned =
      fusion.train?.(
        training.map((t) => frames[t]!),
        decoded
      ) ?? decoded
    log.read({ by: contribution!.fusion, purpose: "contribution", topics: held, times: 1 }, () => objective(learned, held, values))
    held.forEach((t, i) => (out[t] = values[i]!))
  }
  return { values: out, accesses: log.accesses }
}
