import * as Decode from "@litfuse/engine/Decode"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { FusionDesign } from "./FusionDesign.ts"

/** The methods that are tried by default: ranks, scores, and weights that are learned. */
export const defaultMethods = ["rrf", "wsum", "linear-ridge"] as const

/** How topics are held out, and how deep runs are read, by default. */
export const defaults = { depth: 1000, folds: 5, seeds: 10 } as const

/** Fewer judged topics than this cannot be held out. */
export const fewestTopics = 4

/** Why topics do not suffice. */
export const tooFewTopics = (file: string, topics: number): string =>
  `${file} judges ${topics} topic${topics === 1 ? "" : "s"}; topics are held out, so tuning needs ${fewestTopics} or more`

/** The names of the systems of a design that are not methods: the choice among all methods, and a system without any choice. */
export const systems = { tuned: "tuned", plain: "rrf-untuned" } as const

/** Values that are tried of a parameter, by its name, after its default; those that a method does not take are left out. */
const values: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  k: [60, 10, 1, 100],
  normalisation: ["min-max", "zmuv", "rank"],
  lambda: [1, 0.1, 10]
}

/** How finely weights that sum to 1 are divided, by the number of runs: a few hundred settings at most. */
const unitsFor = (runs: number): number => {
  if (runs <= 3) return 10
  if (runs === 4) return 8
  return runs === 5 ? 6 : 5
}

/** Above so many runs there are too many weights to try them all; then they are improved one by one. */
const mostAtOnce = 6

type Params = Readonly<Record<string, unknown>>

const defaultsOf = ({ params }: Fusion): Params => {
  const decoded = Decode.strict(params as Schema.Codec<unknown, unknown>, {})
  return Result.isSuccess(decoded) ? (decoded.success as Params) : {}
}

const gridOf = (fusion: Fusion, defaults: Params, most: number): Record<string, { readonly grid: ReadonlyArray<unknown> }> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, all]) => {
      const own = defaults[name]
      if (own === undefined || typeof own !== typeof all[0]) return []
      const isTaken = (value: unknown) =>
        Result.isSuccess(Decode.strict(fusion.params as Schema.Codec<unknown, unknown>, { [name]: value }))
      const grid = [own, ...all.filter((value) => value !== own && isTaken(value))].slice(0, most)
      return [[name, { grid }]]
    })
  )

/**
 * What may be chosen of a method, from simple to complex: its parameters with equal weights; then weights, where it has any. A method that learns its weights
 * has only the parameters of its training.
 */
const candidatesOf = (fusion: Fusion, runs: number): ReadonlyArray<unknown> => {
  const defaults = defaultsOf(fusion)
  const plain = { fusion: fusion.id, space: fusion.train === undefined ? gridOf(fusion, defaults, 4) : lambdaOf(fusion, defaults) }
  if (fusion.train !== undefined || !("weights" in defaults)) return [plain]
  const weights = { parts: runs, units: unitsFor(runs) }
  const search = runs > mostAtOnce ? { search: { by: "coordinate-ascent", starts: 2 } } : {}
  return [plain, { fusion: fusion.id, space: { weights, ...gridOf(fusion, defaults, 2) }, ...search }]
}

const lambdaOf = (fusion: Fusion, defaults: Params) => {
  const { lambda } = gridOf(fusion, defaults, 3)
  return lambda === undefined ? {} : { lambda }
}

/** What a design is made for. `runs` how many there are, `topics` how many are judged. */
export interface DesignRequest {
  readonly runs: number
  readonly topics: number
  readonly methods: ReadonlyArray<Fusion>
  readonly measure: string
  readonly depth: number
  readonly folds: number
  readonly seeds: number
}

/** How many folds there are inside: as many as outside where there are topics enough, and two at least. */
const innerOf = (outer: number, topics: number): number => Math.max(2, Math.min(outer, topics - Math.ceil(topics / outer)))

/**
 * The design of a user who writes none, as an experiment would write it. One system is chosen among all methods; reciprocal rank fusion has no choice.
 * Where there are several methods, each is also a system.
 *
 * - shape: judgements are `qrels`, runs the run set `runs`
 */
export const writtenDesign = ({ runs, topics, methods, measure, depth, folds, seeds }: DesignRequest) => {
  const outer = Math.min(folds, topics)
  const each = methods.map((method) => ({ id: method.id, candidates: candidatesOf(method, runs) }))
  return {
    qrels: "qrels",
    runs: { runset: "runs" },
    depth,
    measure,
    folds: { outer, inner: innerOf(outer, topics), seeds },
    primary: { id: systems.tuned, candidates: each.flatMap(({ candidates }) => candidates) },
    secondary: [...(each.length > 1 ? each : []), { id: systems.plain, candidates: [{ fusion: "rrf" }] }],
    baseline: systems.plain
  }
}

/** The same, checked. */
export const designOf = (wanted: DesignRequest): FusionDesign =>
  Result.getOrThrow(Decode.strict(FusionDesign as Schema.Codec<FusionDesign, unknown>, writtenDesign(wanted)))
