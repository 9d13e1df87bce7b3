import { indexOf, type Indexes } from "@litfuse/bench/experiment/systems/Indexes"
import type { Plugins } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Decode from "@litfuse/engine/Decode"
import * as Fusion from "@litfuse/engine/Fusion"
import type { Ids } from "@litfuse/engine/Ids"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { Document } from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import type { Params } from "./params.ts"

/** A system by its name: the ranking that it gives for a text. */
export interface Search {
  readonly name: string
  readonly ranking: (text: string) => Ranking
}

/** Fuses rankings over the same documents. */
export type Fuse = (rankings: ReadonlyArray<Ranking>) => Ranking

/** Parameters of a plugin, complete; they were decoded before, when the experiment was checked. */
const decoded = (plugin: { readonly params: Parameters<typeof Decode.strict>[0] }, params: Params["fusion"]["params"]) =>
  Result.getOrThrow(Decode.strict(plugin.params, params)) as Params["fusion"]["params"]

/**
 * The systems of a design over documents: its retrievers, then the fusion of all of them.
 *
 * - shape: all rankings count the rows of the same table of ids
 */
export const openSearches = (
  { systems, together, fusion, depth }: Params,
  { name, identity, documents }: { readonly name: string; readonly identity: string; readonly documents: ReadonlyArray<Document> },
  { retrievers, fusions, builtIndex }: Plugins
): { readonly searches: ReadonlyArray<Search>; readonly ids: Ids; readonly fuse: Fuse } => {
  const indexes: Indexes = new Map()
  const corpus = { name, identity, documents: () => Result.succeed(documents), builtIndex }
  const opened = systems.map(({ id, retrieve, params }) => {
    const retriever = retrievers.get(retrieve)!
    const settings = decoded(retriever, params)
    const index = Result.getOrThrow(indexOf(indexes, corpus, retriever, settings))
    return { name: id, ids: retriever.ids(index), ranking: (text: string) => retriever.retrieve(index, settings, text, depth) }
  })
  const [{ ids }] = opened as [(typeof opened)[number]]
  const plugin = fusions.get(fusion.fuse)!
  const settings = decoded(plugin, fusion.params)
  const fuse: Fuse = (rankings) =>
    Result.getOrThrow(
      Fusion.fuse(
        plugin,
        settings,
        ids,
        rankings.map((ranking, i) => Fusion.list(String(i), ranking))
      )
    ).ranking
  const all = (text: string): Ranking => fuse(opened.map(({ ranking }) => ranking(text)))
  return { searches: [...opened, { name: together, ranking: all }], ids, fuse }
}
