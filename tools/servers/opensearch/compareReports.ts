/**
 * `node tools/servers/opensearch/compareReports.ts` ranks the documents of two reports in a cluster of three nodes, and writes the table of docs/reference/cluster.md. It
 * compares hits with those of local indexes, and each report with the committed one, byte by byte. It needs `LITFUSE_DATA`.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { SearchSpec } from "@litfuse/bench/experiment/RetrievalSpec"
import { experimentSearches } from "@litfuse/bench/experiment/experimentRetrievals"
import * as Decode from "@litfuse/engine/Decode"
import type { Ranking } from "@litfuse/engine/Ranking"
import * as Ranked from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import { markdownTable } from "@litfuse/document/markdownTable"
import { documentsAt } from "@litfuse/host/cluster/documentsAt"
import * as Config from "@litfuse/host/Config"
import { experimentPlugins } from "@litfuse/host/experimentPlugins"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import { anyStore } from "@litfuse/host/Workspace"
import { build, Indexing, indexedBy, ofWords, open } from "@litfuse/retriever-opensearch"
import { lucene } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { askCluster } from "./askCluster.ts"
import * as Cluster from "./Cluster.ts"
import { writeSection } from "./scaleSection.ts"

const root = join(import.meta.dirname, "../../..")
const reports = ["scifact-bm25", "trec-covid-text-bm25"]

/** Whether a cluster can rank as a system does: it has the formula of Lucene, and lengths as Lucene stores them. */
const isRanked = ({ retrieval: { retriever, settings } }: SearchSpec): boolean =>
  retriever.id === lucene.id && settings["lengths"] === "lucene"

const writtenOf = ({ retrieval: { settings } }: SearchSpec) =>
  Object.fromEntries(indexedBy.flatMap((name) => (name in settings ? [[name, settings[name]] as const] : [])))

/** Whether two rankings agree; `off` is the largest relative difference of the scores of a document. */
const agreementOf = (ours: Ranking, theirs: Ranking) => {
  const [a, b] = [Ranked.idsOf(ours), Ranked.idsOf(theirs)]
  const scoreOf = new Map(b.map((id, i) => [id, theirs.scores[i]!]))
  const off = a.map((id, i) => (scoreOf.has(id) ? Math.abs(scoreOf.get(id)! / ours.scores[i]! - 1) : 0))
  return {
    ten: a.slice(0, 10).join(" ") === b.slice(0, 10).join(" "),
    all: a.join(" ") === b.join(" "),
    off: Math.max(0, ...off)
  }
}

type Row = ReadonlyArray<string>

const rowOf = async (cluster: Cluster.Cluster, id: string, loaded: LoadedExperiment): Promise<Row> => {
  const all = Result.getOrThrow(experimentSearches(loaded))
  const searches = all.filter(isRanked)
  const dataset = loaded.dataset.manifest.id
  const names = new Map<string, string>()
  const found: Array<ReturnType<typeof agreementOf>> = []
  for (const search of searches) {
    const { retriever, settings, corpus } = search.retrieval
    const written = writtenOf(search)
    const { identity, batches } = await Effect.runPromise(documentsAt(loaded.dataset.store, { dataset, corpus }))
    const documents: Array<Retriever.Document> = []
    await Effect.runPromise(batches((some) => Effect.sync(() => void documents.push(...some))))
    const key = JSON.stringify([corpus, written])
    const name = names.get(key) ?? `${id}-${names.size}`
    if (!names.has(key)) {
      const params = Result.getOrThrow(Decode.strict(Indexing, written))
      const plan = { name, form: ofWords(params), shards: 3, replicas: 0, ...(identity === undefined ? {} : { identity }) }
      Result.getOrThrow(await askCluster(cluster, (calls) => build(calls, plan, batches)))
      names.set(key, name)
    }
    const local = Retriever.open(retriever, settings, documents)
    const theirs = Result.getOrThrow(
      await askCluster(cluster, (calls) =>
        Effect.gen(function* () {
          const opened = yield* open(calls, name, { uniqueTerms: settings["uniqueTerms"], numerator: settings["numerator"] })
          return yield* Effect.forEach(search.texts, (text) => Effect.map(opened.found(text, search.depth), ({ ranking }) => ranking))
        })
      )
    )
    found.push(...theirs.map((ranking, i) => agreementOf(local.retrieve(search.texts[i]!, search.depth), ranking)))
    console.error(`${search.retrieval.name}, ${corpus}: ${theirs.length} topics`)
  }
  const index = `opensearch:${[...names.values()].join(",")}`
  const litfuse = join(root, "node_modules/.bin/litfuse")
  const checked = spawnSync(litfuse, ["bench", "check", id, "--index", index], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, OPENSEARCH_URL: cluster.addresses() }
  })
  process.stderr.write(checked.stderr)
  return [
    `\`${id}\``,
    `${searches.length} of ${all.length}`,
    String(names.size),
    `${found.filter(({ ten }) => ten).length} of ${found.length}`,
    `${found.filter(({ all }) => all).length} of ${found.length}`,
    Math.max(...found.map(({ off }) => off)).toExponential(1),
    checked.status === 0 ? "the same bytes" : checked.stdout
  ]
}

const headers = ["report", "systems ranked there", "indexes", "top tens", "all hits", "largest difference of a score", "report"]

/** The table of the page. */
export const compareReports = async (cluster: Cluster.Cluster, ids: ReadonlyArray<string>): Promise<string> => {
  const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(root))))
  const rows: Array<Row> = []
  for (const id of ids) rows.push(await rowOf(cluster, id, Result.getOrThrow(readExperiment(anyStore(root), id, plugins))))
  return `${markdownTable(headers, ["left", "right", "right", "right", "right", "right", "left"], rows)}\n`
}

if (import.meta.main) {
  const cluster = await Cluster.start(3)
  try {
    writeSection("reports", await compareReports(cluster, reports))
  } finally {
    await cluster.close()
  }
}
