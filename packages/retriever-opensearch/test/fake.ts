/** A cluster in memory for tests: what `Calls` asks, and faults on demand. */
import * as Effect from "effect/Effect"
import type { Calls, FoundIndex, Item, SearchAnswer } from "../src/Calls.ts"
import type { Size } from "../src/IndexSpec.ts"
import type { IndexDescription } from "../src/IndexDescription.ts"

interface Index {
  meta: IndexDescription
  size: Size
  readonly aliases: Set<string>
  readonly documents: Map<string, string>
}

interface Created {
  readonly settings: { readonly index: { readonly number_of_shards: number; readonly number_of_replicas: number } }
  readonly mappings: { readonly _meta: { readonly litfuse: IndexDescription } }
  readonly aliases: Record<string, unknown>
}

/** What happens to a document that is sent for the n-th time in all; undefined = it is taken. */
export type Fault = (id: string, count: number) => Item | undefined

type SortKey = string | Readonly<Record<string, "asc" | "desc">>

interface SearchBody {
  readonly size: number
  readonly sort: ReadonlyArray<SortKey>
}

/** A score sorts descending by default and a field ascending, as in OpenSearch. */
const directionOf = (key: SortKey): readonly [name: string, sign: 1 | -1] => {
  const [name, direction] = typeof key === "string" ? [key, key === "_score" ? "desc" : "asc"] : Object.entries(key)[0]!
  return [name, direction === "desc" ? -1 : 1]
}

type Scored = readonly [score: number, id: string]

const compareScored =
  (sort: ReadonlyArray<SortKey>) =>
  (a: Scored, b: Scored): number => {
    for (const [name, sign] of sort.map(directionOf)) {
      const [one, other] = name === "_score" ? [a[0], b[0]] : [a[1], b[1]]
      if (one !== other) return one < other ? -sign : sign
    }
    return 0
  }

/** A cluster gives what it keeps back with the names of objects in another order. */
const reordered = <A>(value: A): A =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (Object.fromEntries(
        Object.entries(value)
          .map(([name, one]) => [name, reordered(one)])
          .reverse()
      ) as A)
    : value

export const fake = (fault: Fault = () => undefined) => {
  const indexes = new Map<string, Index>()
  const state = {
    sent: 0,
    health: "green",
    starting: [] as Array<string>,
    isClosed: false,
    isKilled: false,
    fault,
    answer: { timed_out: false, _shards: { total: 3, failed: 0 }, hits: { hits: [] } } as SearchAnswer,
    /** when set, a search returns these, in the order that its body requests */
    matches: undefined as ReadonlyArray<Scored> | undefined,
    nodes: [{ name: "one", plugins: ["opensearch-knn"] }]
  }
  const at = (name: string) => indexes.get(name) ?? [...indexes.values()].find(({ aliases }) => aliases.has(name))
  const put = (alias: string, id: string, json: string): Item => {
    state.sent++
    const failed = state.fault(id, state.sent)
    if (failed !== undefined) return failed
    const index = at(alias)
    if (index === undefined) return { status: 404, error: { type: "index_not_found_exception" } }
    if (index.documents.has(id)) return { status: 409, error: { type: "version_conflict_engine_exception" } }
    index.documents.set(id, json)
    return { status: 201 }
  }
  const calls: Calls = {
    dataNodes: Effect.sync(() => state.nodes),
    indexes: (pattern) =>
      Effect.sync(() =>
        [...indexes].flatMap(([name, { aliases, meta, size }]): ReadonlyArray<FoundIndex> => {
          const isMeant = pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern || aliases.has(pattern)
          return isMeant ? [{ name, aliases: [...aliases], isClosed: state.isClosed, size, meta: reordered(meta) }] : []
        })
      ),
    // each copy needs a separate node
    health: (name) => Effect.sync(() => state.starting.shift() ?? (at(name)!.size.replicas < state.nodes.length ? state.health : "yellow")),
    create: (name, body) =>
      Effect.sync(() => {
        const { settings, mappings, aliases } = body as Created
        const { number_of_shards: shards, number_of_replicas: replicas } = settings.index
        const size = { shards, replicas }
        indexes.set(name, { meta: mappings._meta.litfuse, size, aliases: new Set(Object.keys(aliases)), documents: new Map() })
      }),
    replicate: (name, replicas) => Effect.sync(() => void (at(name)!.size = { ...at(name)!.size, replicas })),
    describe: (name, meta) => Effect.sync(() => void (indexes.get(name)!.meta = meta)),
    bulk: (alias, lines) =>
      Effect.sync(() => {
        const all = lines.trim().split("\n")
        return all.flatMap((line, i) => (i % 2 === 1 ? [put(alias, JSON.parse(all[i - 1]!).create._id as string, line)] : []))
      }),
    refresh: () => Effect.void,
    size: (name) => Effect.sync(() => ({ documents: at(name)!.documents.size, deleted: 0, bytes: 1, failed: 0 })),
    aliases: (actions) =>
      Effect.sync(() => {
        if (state.isKilled) throw new Error("killed")
        for (const action of actions as ReadonlyArray<Record<string, { index: string; alias: string }>>) {
          if (action["add"] !== undefined) indexes.get(action["add"].index)!.aliases.add(action["add"].alias)
          if (action["remove"] !== undefined) indexes.get(action["remove"].index)!.aliases.delete(action["remove"].alias)
          if (action["remove_index"] !== undefined) indexes.delete(action["remove_index"].index)
        }
      }),
    search: (_index, body) =>
      Effect.sync(() => {
        if (state.matches === undefined) return state.answer
        const { size, sort } = body as SearchBody
        const sorted = state.matches.toSorted(compareScored(sort)).slice(0, size)
        return { ...state.answer, hits: { hits: sorted.map(([score, id]) => ({ sort: [score, id] as const })) } }
      })
  }
  return { calls, indexes, state }
}
