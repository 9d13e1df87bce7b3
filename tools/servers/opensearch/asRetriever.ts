/**
 * An index in a cluster as a retriever over documents in memory, which the laws of every retriever know. A retriever answers at once, so a thread asks the
 * cluster while this one waits.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads"
import { awaitChange } from "@litfuse/engine/awaitChange"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import type { Law } from "@litfuse/kit/Law"
import { property } from "@litfuse/kit/property"
import { Both, indexedBy, indexing } from "@litfuse/retriever-opensearch"
import { lucene } from "@litfuse/sources-corpus"
import * as fc from "fast-check"
import type { Answer, Question } from "./retrieverWorker.ts"

/**
 * Drawn parameters that a test cluster accepts. Its analyzers have names, a separate test covers filters, and it refuses factors that have no effect or are
 * all 0.
 */
export const clusterParams = (all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const factors = (all["fields"] === "apart" ? all["factors"] : {}) as Readonly<Record<string, number>>
  return { ...all, analyzer: "", filters: {}, factors: Object.values(factors).some((one) => one > 0) ? factors : {} }
}

interface Index {
  readonly name: string
  readonly ids: Ids.Ids
}

/** A retriever, whose thread is ended by `close`. Its last eight indexes can be searched. */
export const asRetriever = (addresses: string): { readonly retriever: Retriever.Retriever<Index, Both>; readonly close: () => void } => {
  const { port1: here, port2: there } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL("./retrieverWorker.ts", import.meta.url), {
    workerData: { addresses, port: there, answered },
    transferList: [there]
  })
  const ask = (question: Question): Answer => {
    const before = Atomics.load(answered, 0)
    here.postMessage(question)
    if (!awaitChange(answered, before, 120_000)) throw new Error("the cluster did not answer for two minutes")
    const answer = receiveMessageOnPort(here)!.message as Answer | string
    if (typeof answer === "string") throw new Error(answer)
    return answer
  }
  let count = 0
  const known = new Map<string, Index>()
  const index = (documents: ReadonlyArray<Retriever.Document>, params: Both): Index => {
    const key = JSON.stringify([documents, indexing(params)])
    const before = known.get(key)
    if (before !== undefined) return before
    const name = `law-${count++ % 8}`
    for (const [other, { name: taken }] of known) if (taken === name) known.delete(other)
    ask({ _tag: "Build", name, params: indexing(params), documents })
    const made = { name, ids: Ids.make(documents.map(({ id }) => id)) }
    known.set(key, made)
    return made
  }
  const retriever = Retriever.plugin<Index, Both>({
    id: "opensearch",
    revision: 1,
    about: "An index in a cluster of OpenSearch",
    params: Both,
    indexedBy,
    index,
    ids: ({ ids }) => ids,
    statistics: ({ ids }) => ({ ...Retriever.wordless(ids.size), analysis: "in the cluster" }),
    terms: () => [],
    retrieve: ({ name, ids }, params, text, depth) => {
      const { found, scores } = ask({ _tag: "Find", name, params, text, depth })
      return { ids, rows: Int32Array.from(found, (id) => ids.row(id)), scores: Float64Array.from(scores) } satisfies Ranking.Ranking
    },
    explain: () => {
      throw new Error("a cluster's hits have no explanation")
    }
  })
  return { retriever, close: () => void worker.terminate() }
}

/** That the cluster finds what `bm25` finds over the same documents, with the same scores but for a millionth. */
export const sameAsLocal = (retriever: Retriever.Retriever<Index, Both>, numRuns: number): Law => {
  const document = fc.record({ title: Arbitraries.text, text: fc.oneof(Arbitraries.text, fc.constant("")) })
  const params = fc.record({ k1: fc.constantFrom(0, 0.9, 3), b: fc.constantFrom(0, 0.4, 1), uniqueTerms: fc.boolean() })
  const cases = fc.record({ documents: fc.array(document, { minLength: 1, maxLength: 12 }), text: Arbitraries.text, params })
  return property(
    "opensearch",
    "it finds what bm25 finds",
    cases,
    ({ documents, text, params }) => {
      const all = documents.map((one, i) => ({ id: `d${i}`, ...one }))
      const ours = Retriever.open(lucene, { ...Params.defaults(lucene), ...params }, all).retrieve(text, 100)
      const given = { ...Params.defaults(retriever), ...params }
      const theirs = retriever.retrieve(retriever.index(all, given), given, text, 100)
      const [expected, found] = [Ranking.idsOf(ours), Ranking.idsOf(theirs)]
      const isNear = found.every(
        (id, i) => Math.abs(theirs.scores[i]! - ours.scores[expected.indexOf(id)]!) <= 1e-6 * Math.abs(theirs.scores[i]!)
      )
      return isNear && found.length === expected.length ? undefined : `${found.join(" ")} against ${expected.join(" ")}`
    },
    numRuns
  )
}
