import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { extraLine, itemIdentifiers } from "@litfuse/bibliography/zotero/fromItem"
import { toItem } from "@litfuse/bibliography/zotero/toItem"
import type { Stored } from "./ZoteroWebApi.ts"
import { workHash, zoteroKey } from "./zoteroKey.ts"

/** The line of Extra by which litfuse finds an item again after it was moved or merged. */
const ownLine = "litfuse"

/** What a library holds, by key, identifier and hash of the work. */
type Held = Pick<Stored, "key" | "version"> & { readonly collections: ReadonlyArray<string>; readonly isInBin: boolean }

const heldOf = ({ key, version, data }: Stored): Held => ({
  key,
  version,
  collections: Array.isArray(data["collections"]) ? data["collections"].map(String) : [],
  isInBin: data["deleted"] === 1 || data["deleted"] === true
})

const namesOf = ({ key, data }: Stored): ReadonlyArray<string> => {
  const own = extraLine(data, ownLine)
  return [`key:${key}`, ...itemIdentifiers(data).map(Identifier.print), ...(own === undefined ? [] : [`${ownLine}:${own}`])]
}

/** Items by their names. The oldest that is not in the bin counts. */
const indexOf = (items: ReadonlyArray<Stored>): Map<string, Held> => {
  const index = new Map<string, Held>()
  for (const item of items) {
    const held = heldOf(item)
    for (const name of namesOf(item)) if (index.get(name)?.isInBin !== false && !(held.isInBin && index.has(name))) index.set(name, held)
  }
  return index
}

/**
 * What is to be done about a work.
 *
 * - `Write` an item to create (version 0), or one that the library holds, to add to the collection
 * - `Settled` nothing: the collection holds it, it is in the bin, or an earlier work of the list is the same
 */
export type Step =
  | { readonly _tag: "Write"; readonly key: string; readonly does: "created" | "added"; readonly body: Readonly<Record<string, unknown>> }
  | { readonly _tag: "Settled"; readonly key: string; readonly state: "present" | "in-bin"; readonly reason: string | null }

const stepOf = (
  record: SourceRecord,
  {
    own,
    hash,
    held,
    collection
  }: { readonly own: string; readonly hash: string; readonly held: Held | undefined; readonly collection: string }
): Step => {
  if (held === undefined) {
    const body = { ...toItem(record, [`${ownLine}: ${hash}`]), key: own, version: 0, collections: [collection] }
    return { _tag: "Write", key: own, does: "created", body }
  }
  const { key, version, collections, isInBin } = held
  if (isInBin)
    return { _tag: "Settled", key, state: "in-bin", reason: "is in the bin of the library; restore it or empty the bin, then push again" }
  if (collections.includes(collection)) return { _tag: "Settled", key, state: "present", reason: null }
  // fields that a write leaves out stay as they are, and a list is replaced
  return { _tag: "Write", key, does: "added", body: { key, version, collections: [...collections, collection] } }
}

/**
 * Plans a push without writing. Equal works, libraries and collections give equal plans.
 *
 * - shape: one step for each record, in their order; `collection` its key
 */
export const planPush = (
  library: string,
  collection: string,
  records: ReadonlyArray<SourceRecord>,
  items: ReadonlyArray<Stored>
): ReadonlyArray<Step> => {
  const index = indexOf(items)
  const places = new Map<string, number>()
  const steps: Array<Step> = []
  for (const record of records) {
    const hash = workHash(record)
    const own = zoteroKey(library, hash)
    const names = [`key:${own}`, ...record.identifiers.map(Identifier.print), `${ownLine}:${hash}`]
    const found = names.flatMap((name) => index.get(name) ?? [])
    const held = found.find(({ isInBin }) => !isInBin) ?? found[0]
    const all = held === undefined ? names : [...names, `key:${held.key}`]
    const earlier = all.map((name) => places.get(name)).find((place) => place !== undefined)
    const place = earlier ?? steps.length
    for (const name of all) if (!places.has(name)) places.set(name, place)
    steps.push(
      earlier === undefined
        ? stepOf(record, { own, hash, held, collection })
        : { _tag: "Settled", key: steps[earlier]!.key, state: "present", reason: `is the same as work ${earlier + 1} of this list` }
    )
  }
  return steps
}
