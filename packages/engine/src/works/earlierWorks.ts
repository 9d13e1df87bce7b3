import * as Fingerprint from "../dedup/Fingerprint.ts"

/** A record of a work: the hash of its content, and its fingerprint. */
export interface KnownRecord {
  readonly hash: string
  readonly about: Fingerprint.Fingerprint
}

/** The records of a work. */
export interface KnownWork {
  readonly records: ReadonlyArray<KnownRecord>
}

/**
 * Each work of a later merge with the works of an earlier one that it is made of, as their numbers. A record of equal content counts first, because two works
 * that people keep apart may have one fingerprint.
 *
 * - empty: a new work is made of none
 */
export const earlierWorks = (before: ReadonlyArray<KnownWork>, after: ReadonlyArray<KnownWork>): ReadonlyArray<ReadonlyArray<number>> => {
  const owners = before.flatMap(({ records }, work) => records.map(() => work))
  const hashes = new Map(before.flatMap(({ records }, work) => records.map(({ hash }) => [hash, work] as const)))
  const index = Fingerprint.indexOf(before.flatMap(({ records }) => records.map(({ about }) => about)))
  return after.map(({ records }) => {
    const found = new Set<number>()
    for (const { hash, about } of records) {
      const known = hashes.get(hash)
      if (known !== undefined) found.add(known)
      else for (const row of Fingerprint.find(index, about).rows) found.add(owners[row]!)
    }
    return [...found]
  })
}
