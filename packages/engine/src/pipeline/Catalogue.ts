import * as Ids from "../Ids.ts"
import { nearest } from "../Nearest.ts"
import * as NodeType from "./NodeType.ts"

/** The result of a look-up: a node type, or names that may be meant. */
export type Found<R> =
  | { readonly _tag: "Found"; readonly type: NodeType.NodeType<R> }
  | { readonly _tag: "Ambiguous"; readonly candidates: ReadonlyArray<string> }
  | { readonly _tag: "Unknown"; readonly candidates: ReadonlyArray<string> }

/** The node types that a pipeline may use, found by `kind/id`, or by the id alone where only one kind has it. */
export interface Catalogue<R> {
  readonly find: (name: string) => Found<R>
}

/** A catalogue of node types. Of two with one kind and id the first counts; `Registry` reports the second. */
export const make = <R>(types: Iterable<NodeType.NodeType<R>>): Catalogue<R> => {
  const byName = new Map<string, NodeType.NodeType<R>>()
  const byId = new Map<string, Array<NodeType.NodeType<R>>>()
  for (const type of types) {
    const name = NodeType.nameOf(type)
    if (byName.has(name)) continue
    byName.set(name, type)
    byId.set(type.id, [...(byId.get(type.id) ?? []), type])
  }
  return {
    find: (name) => {
      const exact = byName.get(name)
      if (exact !== undefined) return { _tag: "Found", type: exact }
      const [only, ...others] = byId.get(name) ?? []
      if (only === undefined) return { _tag: "Unknown", candidates: nearest(name, name.includes("/") ? byName.keys() : byId.keys()) }
      if (others.length === 0) return { _tag: "Found", type: only }
      return { _tag: "Ambiguous", candidates: [only, ...others].map(NodeType.nameOf).sort(Ids.compare) }
    }
  }
}
