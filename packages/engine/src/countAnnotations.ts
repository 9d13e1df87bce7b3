import * as Effect from "effect/Effect"
import * as Ids from "./Ids.ts"
import * as Listed from "./Listed.ts"
import * as Notice from "./Notice.ts"
import * as Raw from "./Raw.ts"
import type { Annotation } from "./SourceRecord.ts"

/** One mention of a concept in a text, as a service sends it. */
export interface Mention {
  readonly type: string
  readonly name: Raw.Value
  readonly id?: string | undefined
}

/** The most concepts of one work: the full text of a review names thousands. */
const mostKept = 200

/** Longer names are sentences. Units: characters. */
const longestName = 200

/**
 * The concepts of a text, each once with the number of its mentions.
 *
 * - shape: most mentions first, then by type, name and id; at most 200, and a Notice reports the rest. One concept under several names has its most frequent one
 * - empty: undefined when no mention has a name
 */
export const countAnnotations = Effect.fnUntraced(function* (source: string, work: string, mentions: ReadonlyArray<Mention>) {
  const groups = new Map<string, { readonly type: string; readonly id: string | undefined; readonly names: Map<string, number> }>()
  for (const { type, name, id } of mentions) {
    const text = Raw.text(name)
    if (text === undefined || text.length > longestName) continue
    const key = JSON.stringify([type, id ?? text])
    const group = groups.get(key) ?? { type, id, names: new Map<string, number>() }
    groups.set(key, group)
    group.names.set(text, (group.names.get(text) ?? 0) + 1)
  }
  const all = [...groups.values()]
    .map(({ type, id, names }): Annotation => {
      const [name] = [...names].reduce((best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best))
      const count = [...names.values()].reduce((sum, one) => sum + one, 0)
      return { source, type, name, ...(id === undefined ? {} : { id }), mentions: count }
    })
    .toSorted(
      (a, b) => b.mentions - a.mentions || Ids.compare(a.type, b.type) || Ids.compare(a.name, b.name) || Ids.compare(a.id ?? "", b.id ?? "")
    )
  if (all.length > mostKept)
    yield* Listed.report(Notice.make("list-shortened", source, `${work} has ${all.length} annotations; the first ${mostKept} are kept`))
  return Raw.some(all.slice(0, mostKept))
})
