import * as Edges from "@litfuse/engine/Edges"
import * as Pipelines from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/ports"
import { keyOf } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import type { Met } from "./meeting.ts"

/**
 * The works and citations that a pipeline met.
 *
 * - `works` those of its last table of works; `others` what stood in earlier ones, and at the ends of citations, alone
 * - empty: a pipeline without works and citations met nothing
 */
export const metBy = <R>(graph: Pipelines.Checked<R>, finished: Pipelines.Finished): Met => {
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
  // an edge of one step stands in those of the steps behind it too
  const links = new Map<string, NonNullable<Met["links"]>[number]>()
  for (const { citing, cited, provider } of all.flatMap(({ edges }) => edges)) {
    const [from, to] = [byRecord.get(citing), byRecord.get(cited)]
    if (from !== undefined && to !== undefined)
      links.set(JSON.stringify([from.id, to.id, provider]), { citing: from, cited: to, providers: [provider] })
  }
  return { works, others: [...new Set(byRecord.values())].filter((work) => !isOf.has(work)), links: [...links.values()] }
}
