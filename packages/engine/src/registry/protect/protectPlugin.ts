import * as Effect from "effect/Effect"
import type { Analyzer } from "../../Analyzer.ts"
import type { Enricher } from "../../Enricher.ts"
import type { Fusion, Inputs as Lists, TrainingFrame } from "../../Fusion.ts"
import { makeFrame, type Frame, type Measure, type SubtopicLists } from "../../Measure.ts"
import type { Normalisation } from "../../Normalisation.ts"
import type { Ranker } from "../../Ranker.ts"
import type { Reranker } from "../../Reranker.ts"
import type { Arrays, Document, Retriever } from "../../Retriever.ts"
import type { Services } from "../../Services.ts"
import type { Primitives } from "../../source/Page.ts"
import type { SourcePlugin } from "../../source/SourcePlugin.ts"
import type { AnyPlugin } from "../Kinds.ts"
import { frozenIds, protectInputs, protectLists } from "./protectInputs.ts"
import * as Watch from "./Watch.ts"

const protectedPlugins = new WeakSet<object>()

/** The same plugin with some members replaced. Methods of its class stay. */
const replaced = <P extends object>(plugin: P, members: Partial<P>): P =>
  Object.assign(Object.create(Object.getPrototypeOf(plugin) as object | null), plugin, members) as P

/** What a plugin prepared, with the watch over what it read. */
interface Held {
  readonly prepared: unknown
  readonly watch: Watch.Watch
}

/** Prepares a plugin. It may read its inputs later too, so the watch stays with them. */
const hold = (who: string, prepare: (watch: Watch.Watch) => unknown): Held => {
  const watch = Watch.make(who)
  return { prepared: watch.run(() => prepare(watch)), watch }
}

/** Scores into a separate array: a plugin could keep `out`, and write into it when it belongs to another. */
const scoreWith =
  (score: (prepared: unknown, params: unknown, out: Float64Array) => void) =>
  (held: unknown, params: unknown, out: Float64Array): void => {
    const { prepared, watch } = held as Held
    const own = out.slice()
    watch.run(() => score(prepared, params, own))
    out.set(own)
  }

/** A member that reads what was prepared. */
const withPrepared =
  <R extends ReadonlyArray<unknown>, A>(member: (prepared: unknown, ...rest: R) => A) =>
  (held: unknown, ...rest: R): A => {
    const { prepared, watch } = held as Held
    return watch.run(() => member(prepared, ...rest))
  }

const ranker = (plugin: Ranker, who: string): Ranker =>
  replaced(plugin, {
    refuses: (inputs, params) => {
      const watch = Watch.make(who)
      return watch.run(() => plugin.refuses(protectInputs(inputs, watch), params))
    },
    prepare: (inputs) => hold(who, (watch) => plugin.prepare(protectInputs(inputs, watch))),
    score: scoreWith((prepared, params, out) => plugin.score(prepared, params, out)),
    explain: withPrepared((prepared, params: unknown, row: number) => plugin.explain(prepared, params, row)),
    ...(plugin.reason === undefined
      ? {}
      : { reason: withPrepared((prepared, params: unknown, row: number) => plugin.reason!(prepared, params, row)) })
  })

const reranker = (plugin: Reranker, who: string): Reranker =>
  replaced(plugin, {
    prepare: (inputs) => hold(who, (watch) => plugin.prepare(protectInputs(inputs, watch))),
    notices: withPrepared((prepared, params: unknown) => plugin.notices(prepared, params)),
    score: scoreWith((prepared, params, out) => plugin.score(prepared, params, out)),
    explain: withPrepared((prepared, params: unknown, hit: number) => plugin.explain(prepared, params, hit))
  })

const analyzer = (plugin: Analyzer, who: string): Analyzer =>
  replaced(plugin, {
    analyse: (inputs, params, used) => {
      const watch = Watch.make(who)
      // outputs have any type, so a copy is the only protection that always works
      return watch.run(() => plugin.analyse(protectInputs(inputs, watch), params, Watch.deepCopy(used)))
    }
  })

const normalisation = (plugin: Normalisation, who: string): Normalisation =>
  replaced(plugin, {
    prepare: (scores) => hold(who, (watch) => plugin.prepare(watch.copy("the scores", scores))),
    score: scoreWith((prepared, params, out) => plugin.score(prepared, params, out))
  })

const listsOf = ({ lists, candidates }: Lists, watch: Watch.Watch): Lists => ({
  lists: protectLists(lists, watch),
  candidates: watch.copy("the candidates", candidates)
})

const trainingFrame = (frame: TrainingFrame, watch: Watch.Watch): TrainingFrame => ({
  ...listsOf(frame, watch),
  grades: watch.copy("the grades", frame.grades),
  ideal: watch.copy("the ideal grades", frame.ideal)
})

const fusion = (plugin: Fusion, who: string): Fusion =>
  replaced(plugin, {
    refuses: (inputs, params) => {
      const watch = Watch.make(who)
      return watch.run(() => plugin.refuses(listsOf(inputs, watch), params))
    },
    prepare: (inputs) => hold(who, (watch) => plugin.prepare(listsOf(inputs, watch))),
    score: scoreWith((prepared, params, out) => plugin.score(prepared, params, out)),
    explain: withPrepared((prepared, params: unknown, candidate: number) => plugin.explain(prepared, params, candidate)),
    ...(plugin.train === undefined
      ? {}
      : {
          train: (frames: ReadonlyArray<TrainingFrame>, params: unknown) => {
            const watch = Watch.make(who)
            return watch.run(() =>
              plugin.train!(
                frames.map((frame) => trainingFrame(frame, watch)),
                params
              )
            )
          }
        })
  })

const subtopicLists = ({ offsets, members, grades }: SubtopicLists, watch: Watch.Watch): SubtopicLists => ({
  offsets: watch.copy("the lists of sub-topics", offsets),
  members: watch.copy("the lists of sub-topics", members),
  grades: watch.copy("the grades of sub-topics", grades)
})

/** A frame of copies. It computes prefix counts and condensed lists from them. */
const frameOf = ({ topic, grades, ideal, judged, subtopics }: Frame, watch: Watch.Watch): Frame =>
  makeFrame({
    topic,
    grades: watch.copy("the grades", grades),
    ideal: watch.copy("the ideal grades", ideal),
    judged: watch.copy("the counts of judged documents", judged),
    subtopics:
      subtopics === undefined
        ? undefined
        : { size: subtopics.size, hits: subtopicLists(subtopics.hits, watch), pool: subtopicLists(subtopics.pool, watch) }
  })

const measure = (plugin: Measure, who: string): Measure =>
  replaced(plugin, {
    score: (frame, params) => {
      const watch = Watch.make(who)
      return watch.run(() => plugin.score(frameOf(frame, watch), params))
    }
  })

const frozenDocuments = new WeakSet<ReadonlyArray<Document>>()

/** Documents are frozen once per list, because a collection has hundreds of thousands. */
const protectDocuments = (documents: ReadonlyArray<Document>): ReadonlyArray<Document> => {
  if (!frozenDocuments.has(documents)) Watch.freeze(documents)
  frozenDocuments.add(documents)
  return documents
}

const copiesOf = (arrays: Arrays, copy: Watch.Watch["copy"]): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, one]) => [name, copy(`the array ${name} of an index`, one)]))

/** Retrievers of one form read each other's arrays, so none keeps those of another. */
const stored = (plugin: NonNullable<Retriever["stored"]>, who: string): NonNullable<Retriever["stored"]> =>
  replaced(plugin, {
    arrays: (index) => copiesOf(plugin.arrays(index), (_, one) => one.slice() as typeof one),
    index: (arrays, ids, params) => {
      const watch = Watch.make(who)
      return watch.run(() => plugin.index(copiesOf(arrays, watch.copy), frozenIds(ids), params))
    }
  })

const retriever = (plugin: Retriever, who: string): Retriever =>
  replaced(plugin, {
    index: (documents, params) => Watch.make(who).run(() => plugin.index(protectDocuments(documents), params)),
    ...(plugin.stored === undefined ? {} : { stored: stored(plugin.stored, who) })
  })

const enricher = (plugin: Enricher<unknown, Services>, who: string): Enricher<unknown, Services> =>
  replaced(plugin, {
    make: (params) =>
      Effect.map(plugin.make(params), (made) => ({
        lookup: (identifiers) => {
          const own = Watch.freeze(Watch.deepCopy(identifiers))
          return Effect.suspend(() => Watch.make(who).run(() => made.lookup(own)))
        }
      }))
  })

/** A member of a source. All sources of a search read one query. */
const withRequest =
  <Request, A, E>(member: (request: Request) => Effect.Effect<A, E>, who: string) =>
  (request: Request): Effect.Effect<A, E> => {
    const own = Watch.freeze(request)
    return Effect.suspend(() => Watch.make(who).run(() => member(own)))
  }

const primitives = (own: Primitives, who: string): Primitives =>
  replaced(own, {
    ...(own.searchPage === undefined ? {} : { searchPage: withRequest((request) => own.searchPage!(request), who) }),
    ...(own.lookup === undefined ? {} : { lookup: withRequest((identifiers) => own.lookup!(identifiers), who) }),
    ...(own.citationsPage === undefined ? {} : { citationsPage: withRequest((request) => own.citationsPage!(request), who) }),
    ...(own.fullText === undefined ? {} : { fullText: withRequest((identifier) => own.fullText!(identifier), who) })
  })

const source = (plugin: SourcePlugin<unknown, Services>, who: string): SourcePlugin<unknown, Services> =>
  replaced(plugin, { make: (params) => Effect.map(plugin.make(params), (made) => primitives(made, who)) })

const protect = (plugin: AnyPlugin): AnyPlugin => {
  const who = `${plugin.kind}/${plugin.id}`
  switch (plugin.kind) {
    case "ranker":
      return ranker(plugin, who)
    case "reranker":
      return reranker(plugin, who)
    case "analyzer":
      return analyzer(plugin, who)
    case "normalisation":
      return normalisation(plugin, who)
    case "fusion":
      return fusion(plugin, who)
    case "measure":
      return measure(plugin, who)
    case "retriever":
      return retriever(plugin, who)
    case "source":
      return source(plugin, who)
    case "enricher":
      return enricher(plugin, who)
    default:
      return plugin
  }
}

/**
 * The same plugin, which cannot change what other plugins read: arrays are copies, and other inputs are frozen. A third-party plugin is registered so.
 *
 * - shape: an embedder stays as it is, because its texts were made for it alone
 * - errors: a plugin that writes into what it reads breaks its contract; the error names the plugin and what it changed
 */
export const protectPlugin = <P extends AnyPlugin>(plugin: P): P => {
  if (protectedPlugins.has(plugin)) return plugin
  const own = protect(plugin) as P
  protectedPlugins.add(own)
  return own
}
