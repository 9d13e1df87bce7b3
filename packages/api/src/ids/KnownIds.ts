import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { GivenId, Scheme } from "./readGivenIds.ts"

/** What is known of one identifier: a value for each scheme, and who said it; `differing` what others said instead. */
export interface KnownIds {
  readonly values: Partial<Record<Scheme, string>>
  readonly from: ReadonlyArray<string>
  readonly differing: ReadonlyArray<string>
}

/** What an identifier says itself. */
export const ofGiven = ({ identifier }: GivenId): KnownIds => ({
  values: identifier === undefined ? {} : { [identifier.scheme]: identifier.value },
  from: [],
  differing: []
})

const isScheme = (scheme: Identifier.Scheme): scheme is Scheme => scheme === "pmid" || scheme === "pmcid" || scheme === "doi"

/** Identifiers of records by each identifier that they have, in the order of the records. */
export const indexed = (records: ReadonlyArray<SourceRecord>): ReadonlyMap<string, ReadonlyArray<SourceRecord>> => {
  const all = new Map<string, Array<SourceRecord>>()
  for (const record of records)
    for (const one of record.identifiers) {
      const name = Identifier.print(one)
      const some = all.get(name)
      if (some === undefined) all.set(name, [record])
      else some.push(record)
    }
  return all
}

/**
 * What is known after records of one origin were read: a value that is known stays, and another one is reported. Records are found by all values that
 * are known, PMID first.
 */
export const joined = (known: KnownIds, records: ReadonlyMap<string, ReadonlyArray<SourceRecord>>, origin: string): KnownIds => {
  const names = (["pmid", "pmcid", "doi"] as const).flatMap((scheme) => {
    const value = known.values[scheme]
    return value === undefined ? [] : [`${scheme}:${value}`]
  })
  const found = [...new Set(names.flatMap((name) => records.get(name) ?? []))]
  const values = { ...known.values }
  const differing = [...known.differing]
  let isNew = false
  for (const { scheme, value } of found.flatMap(({ identifiers }) => identifiers)) {
    if (!isScheme(scheme) || values[scheme] === value) continue
    if (values[scheme] === undefined) {
      values[scheme] = value
      isNew = true
    } else differing.push(`${origin} has ${scheme}:${value}, not ${scheme}:${values[scheme]}`)
  }
  return { values, from: isNew ? [...known.from, origin] : known.from, differing: [...new Set(differing)] }
}

/** Whether all three identifiers are known. */
export const isComplete = ({ values }: Pick<KnownIds, "values">): boolean =>
  values.pmid !== undefined && values.pmcid !== undefined && values.doi !== undefined
