import * as Edges from "@litfuse/engine/Edges"
import * as Pipelines from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import { keyOf } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type { SeenWorks } from "./GraphStore.ts"

/**
 * The works and citations that a pipeline found.
 *
 * - `works` those of its last table of works; `others` works only in earlier tables or at the ends of citations
 * - empty: a pipeline without works and citations gives empty lists
 */
export const seenByPipeline = <R>(graph: Pipelines.Checked<R>, finished: Pipelines.Finished): SeenWorks => {
  const at = (port: { readonly name: string }) => graph.nodes.filter(({ type }) => type.output.name === port.name).map(({ id }) => id)
  const tables = at(Ports.Works)
    .toReversed()
    .flatMap((node) => Pipelines.valueAt(graph, finished, node, Ports.Works)?.table ?? [])
  const all = at(Ports.Edges).flatMap((node) => Pipelines.valueAt(graph, finished, node, Ports.Edges) ?? [])
  const byRecord = new Map<string, Work.Work>()
  for (const { works } of tables)
    for (const work of works) for (const record of work.records) if (!byRecord.has(keyOf(record))) byRecord.set(keyOf(record), work)
  for (const record of all.flatMap(Edges.records)) if (!byRecord.has(keyOf(record))) byRecord.set(keyOf(record), Work.single(record))
  const works = tables[0]?.works ?? []
  const isOf = new Set(works)
  // the edges of one step are in those of later steps too
  const links = new Map<string, NonNullable<SeenWorks["links"]>[number]>()
  for (const { citing, cited, provider } of all.flatMap(({ edges }) => edges)) {
    const [from, to] = [byRecord.get(citing), byRecord.get(cited)]
    if (from !== undefined && to !== undefined)
      links.set(JSON.stringify([from.id, to.id, provider]), { citing: from, cited: to, providers: [provider] })
  }
  return { works, others: [...new Set(byRecord.values())].filter((work) => !isOf.has(work)), links: [...links.values()] }
}
