/** The one form of all designs. What only one tuner is asked remains in its design as it is written, which reports hold and hashes are made of. */
import type { Rule } from "./Choice.ts"
import type { Deal } from "./Deal.ts"
import type { Expected } from "./DesignFields.ts"
import type { Options } from "./search/SearchOptions.ts"
import type { Space } from "./SearchSpace.ts"
import type { AnalyzerDesign } from "./analyzer/AnalyzerDesign.ts"
import { baselines } from "./fusion/baselines.ts"
import { type FusionDesign, systems } from "./fusion/FusionDesign.ts"
import type { PipelineDesign } from "./pipeline/PipelineDesign.ts"
import type { RetrievalDesign } from "./retrieval/RetrievalDesign.ts"
import type { VariantsDesign } from "./variants/VariantsDesign.ts"

/** The place of something in a design as it is written. */
export type Path = ReadonlyArray<PropertyKey>

/**
 * One way to make a system, and what is open about it.
 *
 * - `of` what it is made of: the key of its kind, and a plugin or a file
 * - `params` what is fixed; `space` what is searched, and `search` how
 */
export interface Open {
  readonly at: Path
  readonly of: readonly [key: "analyzer" | "fuse" | "fusion" | "pipeline" | "retrieve", id: string]
  readonly params: Readonly<Record<string, unknown>>
  readonly space: Space
  readonly search: Options
}

/**
 * A system that is tuned, or that something tuned is compared with.
 *
 * - `idAt` where its id is written
 * - `ways` from simple to complex; `choice` how one setting of all of them is chosen. None for the best of other systems
 */
export interface System {
  readonly id: string
  readonly idAt: Path
  readonly ways: ReadonlyArray<Open>
  readonly choice: Rule
}

/**
 * How systems are tuned and measured, all of it written down before.
 *
 * - `files` those of the dataset that are named, by the path of their key; undefined where an optional one is not
 * - `retriever` that of searches in pipelines, which their files leave open
 * - `measure` what is optimised; `beside` further ones
 * - `folds` how topics are held out in turn; undefined where all is chosen on other topics
 * - `besideSystems` names of systems that are measured without being written; absent = none
 */
export interface Design {
  readonly files: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly qrels: string
  readonly retriever?: string
  readonly measure: string
  readonly beside: ReadonlyArray<string>
  readonly folds: Deal["folds"] | undefined
  readonly systems: ReadonlyArray<System>
  readonly besideSystems?: ReadonlyArray<string>
  readonly expected: ReadonlyArray<typeof Expected.Type>
}

type Written = Omit<Open, "at" | "of"> & Pick<System, "choice">

const systemOf = (id: string, at: Path, of: Open["of"], written: Written, key = "id"): System => ({
  id,
  idAt: [...at, key],
  ways: [{ ...written, at, of }],
  choice: written.choice
})

/** Fusions of runs. */
export const ofFusion = (written: FusionDesign): Design => ({
  ...written,
  files: { qrels: written.qrels, "folds.older": written.folds.older, "contribution.leaderboard": written.contribution?.leaderboard },
  systems: systems(written).map(({ id, choice, candidates }, i) => {
    const at = i === 0 ? ["primary"] : ["secondary", i - 1]
    const ways = candidates.map((one, c): Open => ({ ...one, at: [...at, "candidates", c], of: ["fusion", one.fusion] }))
    return { id, idAt: [...at, "id"], ways, choice }
  }),
  besideSystems: Object.values(baselines)
})

/** Retrievers over a collection, and fusions of them: all are searched as a grid. */
export const ofRetrieval = (written: RetrievalDesign): Design => {
  const { corpus, topics, qrels, train } = written
  return {
    ...written,
    files: { corpus, topics, qrels, "train.topics": train?.topics, "train.qrels": train?.qrels },
    folds: train === undefined ? written.folds : undefined,
    systems: written.systems.map((one, s) => {
      if ("best" in one) return { id: one.id, idAt: ["systems", s, "id"], ways: [], choice: "best" }
      const of = "retrieve" in one ? (["retrieve", one.retrieve] as const) : (["fuse", one.fuse] as const)
      return systemOf(one.id, ["systems", s], of, { ...one, search: { by: "grid" }, choice: "best" })
    })
  }
}

/** Parameters of a pipeline's nodes. */
export const ofPipeline = (written: PipelineDesign): Design => ({
  ...written,
  files: { qrels: written.qrels, corpus: written.corpus, topics: written.topics },
  systems: [systemOf("tuned", [], ["pipeline", written.pipeline], written)],
  besideSystems: ["as written"]
})

/** Parameters of an analyzer. */
export const ofAnalyzer = (written: AnalyzerDesign): Design => ({
  ...written,
  files: { qrels: written.qrels, corpus: written.corpus },
  systems: [systemOf("tuned", [], ["analyzer", written.analyzer], written)],
  besideSystems: ["as written"]
})

/** Variants of a pipeline. */
export const ofVariants = (written: VariantsDesign): Design => {
  const { qrels, corpus, topics, within, alsoJudgedBy, train } = written
  return {
    ...written,
    files: { qrels, corpus, topics, within, alsoJudgedBy, "train.topics": train?.topics, "train.qrels": train?.qrels },
    folds: train === undefined ? written.folds : undefined,
    systems: written.variants.map((one, v) => systemOf(one.tag, ["variants", v], ["pipeline", one.pipeline], one, "tag"))
  }
}
