/** How each kind of change is made in the world. */
import * as Identifier from "@litfuse/engine/Identifier"
import { keyOf, PartialDate, type SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Kind } from "@litfuse/engine/works/WorkChanges"
import { doiOf, oneOf, recordOf, worldSources, type WorldSource } from "./WorldSource.ts"
import { type Entry, newEntry, type PlantedChange, type WorldState } from "./WorldState.ts"

/** A change that can be made: the entries that it touches, what it is, and how to make it. */
export interface WorldEdit {
  readonly entries: ReadonlyArray<Entry>
  readonly changes: ReadonlyArray<Omit<PlantedChange, "day">>
  readonly apply: () => void
}

type Draw = (state: WorldState, touched: ReadonlySet<Entry>, failed: WorldSource | undefined) => WorldEdit | undefined

const keysOf = (...entries: ReadonlyArray<Entry>): ReadonlyArray<string> =>
  [...new Set(entries.flatMap(({ records }) => [...records.values()].map(keyOf)))].sort()

/** Entries that no other change of the day touches and that a failed source does not have. */
const free = ({ entries }: WorldState, touched: ReadonlySet<Entry>, failed: WorldSource | undefined): ReadonlyArray<Entry> =>
  entries.filter((one) => !touched.has(one) && (failed === undefined || !one.records.has(failed)))

const plain = (...given: Parameters<Draw>): ReadonlyArray<Entry> =>
  free(...given).filter((one) => one.twin === undefined && one.isPreprint !== true && one.records.size > 1)

const remove = (state: WorldState, entry: Entry): void => void state.entries.splice(state.entries.indexOf(entry), 1)

const added: Draw = (state, _, failed) => {
  const sources = worldSources.filter((source) => source !== failed && state.drawn.below(2) === 0)
  const entry = newEntry(state, sources.length < 2 ? ["crossref", "pubmed"] : sources)
  return { entries: [entry], changes: [{ kind: "added", records: keysOf(entry) }], apply: () => state.entries.push(entry) }
}

const lost: Draw = (...given) => {
  const [state] = given
  const entry = oneOf(state.drawn, plain(...given))
  return { entries: [entry], changes: [{ kind: "lost", records: keysOf(entry) }], apply: () => remove(state, entry) }
}

const found: Draw = (...given) => {
  const [state, , failed] = given
  const entry = oneOf(
    state.drawn,
    plain(...given).filter(({ records }) => records.size < 5)
  )
  const source = oneOf(
    state.drawn,
    worldSources.filter((one) => one !== failed && !entry.records.has(one))
  )
  const record = recordOf(entry.article, source)
  return {
    entries: [entry],
    changes: [{ kind: "found", records: [keyOf(record)] }],
    apply: () => entry.records.set(source, record)
  }
}

const vanished: Draw = (...given) => {
  const [{ drawn }] = given
  const entry = oneOf(
    drawn,
    plain(...given).filter(({ records }) => records.size > 2)
  )
  const source = oneOf(drawn, [...entry.records.keys()])
  return {
    entries: [entry],
    changes: [{ kind: "vanished", records: [keyOf(entry.records.get(source)!)] }],
    apply: () => entry.records.delete(source)
  }
}

/** A change of one field of one record. */
const ofField =
  (kind: Kind, change: (record: SourceRecord, state: WorldState) => Partial<SourceRecord>, among?: WorldSource): Draw =>
  (...given) => {
    const [state] = given
    const entry = oneOf(
      state.drawn,
      plain(...given).filter(({ records }) => among === undefined || records.has(among))
    )
    const source = among ?? oneOf(state.drawn, [...entry.records.keys()])
    const record = entry.records.get(source)!
    return {
      entries: [entry],
      changes: [{ kind, records: [keyOf(record)] }],
      apply: () => entry.records.set(source, { ...record, ...change(record, state) })
    }
  }

const merged: Draw = (...given) => {
  const [state] = given
  const whole = free(...given).find(({ twin }) => twin !== undefined && state.entries.includes(twin))
  if (whole === undefined) return undefined
  const twin = whole.twin!
  const [[source, record]] = [...twin.records] as [[WorldSource, SourceRecord]]
  return {
    entries: [whole, twin],
    changes: [
      { kind: "merged", records: keysOf(whole, twin) },
      { kind: "identifiers", records: [keyOf(record)] },
      { kind: "title", records: [keyOf(record)] }
    ],
    apply: () => {
      twin.records.set(source, { ...record, title: whole.article.title, identifiers: [...record.identifiers, doiOf(whole.article.n)] })
      remove(state, twin)
      for (const [name, one] of twin.records) whole.records.set(name, one)
      delete whole.twin
    }
  }
}

const split: Draw = (...given) => {
  const [state] = given
  const whole = free(...given).find(({ twin }) => twin !== undefined && !state.entries.includes(twin))
  if (whole === undefined) return undefined
  const twin = whole.twin!
  const [[source, record]] = [...twin.records] as [[WorldSource, SourceRecord]]
  return {
    entries: [whole, twin],
    changes: [
      { kind: "split", records: keysOf(whole) },
      { kind: "identifiers", records: [keyOf(record)] },
      { kind: "title", records: [keyOf(record)] }
    ],
    apply: () => {
      whole.records.delete(source)
      const identifiers = [...record.identifiers.filter(({ scheme }) => scheme !== "doi"), doiOf(twin.article.n)]
      twin.records.set(source, { ...record, title: `A survey of harbours and wells, part ${twin.article.n}`, identifiers })
      state.entries.push(twin)
      delete whole.twin
    }
  }
}

const published: Draw = (...given) => {
  const [state, , failed] = given
  const entry = free(...given).find(({ isPreprint }) => isPreprint === true)
  if (entry === undefined || failed === "crossref") return undefined
  const record = entry.records.get("europepmc")!
  const article = newEntry(state, ["crossref"])
  return {
    entries: [entry, article],
    changes: [
      { kind: "published", records: [keyOf(record)] },
      { kind: "added", records: keysOf(article) }
    ],
    apply: () => {
      entry.records.set("europepmc", { ...record, relations: [{ kind: "preprint-of", to: [doiOf(article.article.n)] }] })
      entry.isPreprint = false
      state.entries.push(article)
    }
  }
}

/** The edit of each kind; undefined where nothing is left that can change so. */
export const worldEdits: Readonly<Record<Kind, Draw>> = {
  added,
  lost,
  merged,
  split,
  found,
  vanished,
  title: ofField("title", ({ title }) => ({ title: `${title}: revised` })),
  abstract: ofField("abstract", ({ abstract = "" }) => ({ abstract: `${abstract} It was read again.` }), "pubmed"),
  journal: ofField("journal", ({ containerTitle = "" }) => ({ containerTitle: `${containerTitle} Open` })),
  date: ofField("date", ({ published = PartialDate.make("2012") }) => ({
    published: PartialDate.make(`${published.slice(0, 4)}-${published.endsWith("-11") ? 12 : 11}`)
  })),
  identifiers: ofField(
    "identifiers",
    ({ identifiers, id }) => ({
      identifiers: identifiers.some(({ scheme }) => scheme === "pmcid")
        ? identifiers.filter(({ scheme }) => scheme !== "pmcid")
        : [...identifiers, Identifier.findAs("pmcid", `PMC${id.replace(/\D/gu, "")}`)!]
    }),
    "europepmc"
  ),
  citations: ofField(
    "citations",
    ({ citationCount }) => ({ citationCount: { ...citationCount!, count: citationCount!.count + 3 } }),
    "openalex"
  ),
  retraction: ofField("retraction", ({ retraction }) => ({
    retraction: { status: retraction?.status === "concern" ? "retracted" : "concern" }
  })),
  corrected: ofField("corrected", ({ relations = [] }, state) => ({
    relations: [...relations, { kind: "has-erratum", to: [doiOf(80_000 + state.next++)] }]
  })),
  published
}
