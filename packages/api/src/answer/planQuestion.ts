import { evidenceMethod } from "@litfuse/extraction/evidence/evidenceMethod"
import type { Dimension } from "./Dimension.ts"
import type { Subject } from "@litfuse/engine/entity/readSubject"

/** How a question is planned: as the paper says it, or corrected. */
export const presets = ["corrected", "paper"] as const
/** One of them. */
export type Preset = (typeof presets)[number]

/**
 * The parameters of a plan, which are all written into it. The paper gives `perSource`, `fewest`, `share` and `most`. It leaves open how many keywords and
 * sentences a part has, and when it counts as answered.
 *
 * - `keywords` of a dimension that must all occur; 0 = one of its words must occur
 * - `isOnSubject` whether works need the words of the subject alone, because a query that was rebuilt has no others
 */
interface Settings {
  readonly perSource: number
  readonly fewest: number
  readonly share: number
  readonly most: number
  readonly sentences: number
  readonly threshold: number
  readonly keywords: number
  readonly isOnSubject: boolean
}

const paper: Settings = {
  perSource: 100,
  fewest: 3,
  share: 0.8,
  most: 10,
  sentences: 3,
  threshold: evidenceMethod.threshold,
  keywords: 2,
  isOnSubject: false
}

/** The settings by preset. `corrected`: alternatives of a dimension, and a filter that works of a rebuilt query can pass. */
export const settingsOf: Readonly<Record<Preset, Settings>> = { paper, corrected: { ...paper, keywords: 0, isOnSubject: true } }

/** The sources of the paper. */
export const usualSources: ReadonlyArray<string> = ["pubmed", "pmc", "sciencedirect"]

interface Node {
  readonly id: string
  readonly plugin: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly inputs: Readonly<Record<string, string | ReadonlyArray<string>>>
}

/** A plan as the content of a pipeline file. */
export interface Plan {
  readonly about: string
  readonly nodes: ReadonlyArray<Node>
}

/** What a language model proposes for a part: its text, undefined = that of the dimension, and words to look for. */
export interface ProposedPart {
  readonly text: string | undefined
  readonly words: ReadonlyArray<string>
}

/**
 * What a question is planned with.
 *
 * - `sources` to search, by id; `model` the folder of a sentence model, undefined = latent semantic analysis of what was found
 * - `proposed` what a language model proposes, by dimension; empty = rules alone
 */
export interface PlanOptions {
  readonly dimensions: ReadonlyArray<Dimension>
  readonly sources: ReadonlyArray<string>
  readonly preset: Preset
  readonly model: string | undefined
  readonly proposed: ReadonlyMap<string, ProposedPart>
}

/** The part of a question along a dimension, as rules say it. */
export const partText = (question: string, subject: Subject): string => question.replaceAll("{subject}", subject.text)

const partNodes = (
  { id, question, words: usual }: Dimension,
  subject: Subject,
  { sources, preset, model, proposed }: Omit<PlanOptions, "dimensions">
): ReadonlyArray<Node> => {
  const { perSource, fewest, share, most, sentences, threshold, keywords, isOnSubject } = settingsOf[preset]
  const { text = partText(question, subject), words: byModel = [] } = proposed.get(id) ?? {}
  // in the paper a model chooses the keywords, so its words come first
  const words = [...byModel, ...usual]
  const asked = keywords === 0 ? { words: subject.words, anyOf: words } : { words: [...subject.words, ...words.slice(0, keywords)] }
  const marks = { ...(proposed.get(id)?.text === undefined ? {} : { writer: "model" }), ...(byModel.length === 0 ? {} : { byModel }) }
  const [near, works] = [`${id}-nearest`, `${id}-works`]
  return [
    { id, plugin: "step/question", params: { dimension: id, text, subject: subject.words, about: words, sentences, threshold, ...marks }, inputs: { query: "$query" } }, // prettier-ignore
    { id: `${id}-words`, plugin: "step/keywords", params: asked, inputs: { query: id } },
    ...sources.flatMap((source): ReadonlyArray<Node> => {
      const first = `${id}-${source}`
      return [
        { id: first, plugin: `source/${source}`, params: { depth: perSource }, inputs: { query: `${id}-words` } },
        { id: `${first}-fewer`, plugin: "step/rebuild", params: { most: fewest }, inputs: { query: `${id}-words`, records: first } },
        { id: `${first}-again`, plugin: `source/${source}`, params: { depth: perSource }, inputs: { query: `${first}-fewer` } }
      ]
    }),
    {
      id: works,
      plugin: "step/works",
      params: { merge: "corrected" },
      inputs: { records: sources.flatMap((source) => [`${id}-${source}`, `${id}-${source}-again`]) }
    },
    {
      id: `${id}-vectors`,
      ...(model === undefined ? { plugin: "embedder/lsa" } : { plugin: "embedder/onnx", params: { path: model } }),
      inputs: { works, query: id }
    },
    { id: `${id}-similarity`, plugin: "ranker/similarity", inputs: { works, query: id, vectors: `${id}-vectors` } },
    { id: `${id}-bm25`, plugin: "ranker/bm25", inputs: { works, query: id } },
    // words decide where two works are equally near, and for works without a vector
    { id: near, plugin: "fusion/rrf", params: { weights: [1, 0.001] }, inputs: { rankings: [`${id}-similarity`, `${id}-bm25`] } },
    {
      id: `${id}-kept`,
      plugin: "reranker/word-coverage",
      params: { share, most },
      inputs: { works, query: isOnSubject ? "subject" : `${id}-words`, ranking: near }
    }
  ]
}

/**
 * A question as a pipeline: nodes of three kinds, which are the parts of the question, their keywords, and calls of sources and tools. An edge is an input.
 *
 * - shape: for each dimension its question, its keywords, a call of each source, a second call with fewer keywords, and the filters
 * - source: BioMedSearch, whose graph assigns sources and tools to parts, without a definition of its edges
 */
export const planQuestion = (question: string, subject: Subject, options: PlanOptions): Plan => {
  const { dimensions, preset } = options
  const { names, organism, isAboutProteins, words } = subject
  const facts: ReadonlyArray<Node> =
    isAboutProteins && names.length > 0
      ? [{ id: "facts", plugin: "step/proteins", params: { names: names.slice(0, 8), organism }, inputs: { query: "$query" } }]
      : []
  const all = [
    { id: "subject", plugin: "step/keywords", params: { words }, inputs: { query: "$query" } },
    ...facts,
    ...dimensions.flatMap((one) => partNodes(one, subject, options))
  ]
  // a node that no other reads has no place in a plan
  const used = settingsOf[preset].isOnSubject ? all : all.filter(({ id }) => id !== "subject")
  return { about: `a plan for: ${question}`, nodes: used }
}
