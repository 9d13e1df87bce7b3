import * as Fusion from "@litfuse/engine/Fusion"
import { discountedGain } from "@litfuse/engine/measure/discountedGain"
import { idealOf } from "@litfuse/engine/Measure"
import * as Seed from "@litfuse/stats/Seed"
import type * as RunSets from "@litfuse/bench/analyses/RunSets"
import type { Tuner } from "./Tuner.ts"
import type { Sizes, Values } from "./World.ts"

/**
 * One topic of a run set.
 *
 * - shape: `hits[r]` the first documents of run r as numbers, best first; `grades` by number, 0 where unjudged
 */
interface Topic {
  readonly hits: ReadonlyArray<Int32Array>
  readonly grades: Int16Array
}

/** What a fusion is, with parameters that fit it. */
export interface Configured {
  readonly fusion: Fusion.Fusion
  readonly params: unknown
}

/** A run set of which every run has `cutoff` documents on every topic. */
export interface Collection {
  readonly cutoff: number
  readonly runs: number
  readonly topics: ReadonlyArray<Topic>
}

/** The documents of a run set down to a cutoff; runs that have fewer on some topic are left out. */
export const collectionOf = ({ judgements, submissions }: RunSets.RunSet, cutoff: number): Collection => {
  const idsOf = (run: RunSets.Submission, topic: string) => run.sorted.topics.get(topic)?.ids.slice(0, cutoff) ?? []
  const all = Array.from(judgements.topics.values())
  const whole = submissions.filter((run) => all.every(({ topic }) => idsOf(run, topic).length === cutoff))
  const topics = all.map(({ topic, grades }): Topic => {
    const numbers = new Map<string, number>()
    const hits = whole.map((run) =>
      Int32Array.from(idsOf(run, topic), (id) => {
        const number = numbers.get(id) ?? numbers.size
        numbers.set(id, number)
        return number
      })
    )
    return { hits, grades: Int16Array.from(numbers.keys(), (id) => Math.max(0, grades.get(id) ?? 0)) }
  })
  return { cutoff, runs: whole.length, topics }
}

/** A drawn topic: what a fusion reads and learns from, and the value of a list of documents. */
interface Drawn {
  readonly frame: Fusion.TrainingFrame
  readonly gradeOf: Int16Array
  readonly best: number
}

const valueOf = (grades: Int16Array, { best }: Pick<Drawn, "best">, cutoff: number): number =>
  best === 0 ? 0 : discountedGain(grades, cutoff) / best

const fusedValue = (drawn: Drawn, { fusion, params }: Configured, prepared: unknown, cutoff: number): number => {
  const scores = new Float64Array(drawn.frame.candidates.length)
  fusion.score(prepared, params, scores)
  const order = Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || a - b)
  return valueOf(
    Int16Array.from(order.slice(0, cutoff), (c) => drawn.frame.grades[c]!),
    drawn,
    cutoff
  )
}

/** What a set of permuted grades comes to: values of runs and of a fixed fusion, and a fusion to tune. */
export interface Permuted {
  readonly values: Values
  readonly tuner: Tuner
}

/**
 * Topics drawn with replacement. The grades of each are dealt anew to the documents of the runs that take part. So no ranking of these documents is better than
 * another but by chance, and no fusion can learn anything. What is tuned, the fusion or a candidate, gains `gain` on every topic.
 *
 * - shape: the last of the values are those of the fixed fusion of the runs; the fusion that is tuned fuses the same runs
 */
export const draw = (
  { cutoff, runs: available, topics: real }: Collection,
  sizes: Sizes,
  { fixed, tuned }: { readonly fixed: Configured; readonly tuned: Configured },
  topics: number,
  gain: number,
  stream: Seed.Stream
): Permuted => {
  const systems = sizes.candidates + sizes.runs
  const chosen = Seed.shuffle(
    stream,
    Array.from({ length: available }, (_, r) => r)
  ).slice(0, systems)
  const fused = chosen.slice(sizes.candidates)
  const places = new Int32Array(topics)
  stream.drawBelow(real.length, places)
  const values = new Float64Array((systems + 1) * topics)
  const drawn = Array.from(places, (place, t): Drawn => {
    const { hits, grades } = real[place]!
    const pool = [...new Set(chosen.flatMap((r) => Array.from(hits[r]!)))]
    const dealt = Seed.shuffle(
      stream,
      pool.map((one) => grades[one]!)
    )
    const gradeOf = new Int16Array(grades.length)
    pool.forEach((one, i) => (gradeOf[one] = dealt[i]!))
    const counts = new Int32Array(Math.max(0, ...dealt) + 1)
    for (const grade of dealt) counts[grade]!++
    const ideal = idealOf(counts)
    const lists = fused.map((r, l): Fusion.List => {
      const scores = Float64Array.from(hits[r]!, (_, i) => cutoff - i)
      return { name: `run-${l}`, rows: hits[r]!, scores, ranks: Fusion.tiedRanks(scores) }
    })
    const inputs = Fusion.inputs(lists)
    const one = {
      frame: { ...inputs, grades: Int16Array.from(inputs.candidates, (row) => gradeOf[row]!), ideal },
      gradeOf,
      best: discountedGain(ideal, cutoff)
    }
    for (const [s, r] of chosen.entries()) {
      const own = Int16Array.from(hits[r]!, (row) => gradeOf[row]!)
      values[s * topics + t] = valueOf(own, one, cutoff) + (s < sizes.candidates ? gain : 0)
    }
    values[systems * topics + t] = fusedValue(one, fixed, fixed.fusion.prepare(one.frame), cutoff)
    return one
  })
  const prepared = drawn.map(({ frame }) => tuned.fusion.prepare(frame))
  const learnedOn = (training: ReadonlyArray<number>): ((t: number) => number) => {
    const { fusion, params } = tuned
    const frames = training.map((t) => drawn[t]!.frame)
    const learned = { fusion, params: fusion.train === undefined ? params : fusion.train(frames, params) }
    return (t) => fusedValue(drawn[t]!, learned, prepared[t], cutoff) + gain
  }
  return {
    values: { ...sizes, topics, values },
    tuner: {
      blocks: ({ order, starts }) => {
        const out = new Float64Array(order.length - starts[0]!)
        for (let b = 0; b + 1 < starts.length; b++) {
          const value = learnedOn(Array.from(order.subarray(0, starts[b])))
          for (let i = starts[b]!; i < starts[b + 1]!; i++) out[i - starts[0]!] = value(order[i]!)
        }
        return out
      },
      folds: (foldOf, folds) => {
        const out = new Float64Array(topics)
        for (let fold = 0; fold < folds; fold++) {
          const value = learnedOn(Array.from(foldOf.keys()).filter((t) => foldOf[t] !== fold))
          foldOf.forEach((own, t) => {
            if (own === fold) out[t] = value(t)
          })
        }
        return out
      }
    }
  }
}
