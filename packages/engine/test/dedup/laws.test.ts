import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import { pairComparer } from "@litfuse/engine/dedup/pairComparer"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { weights } from "@litfuse/engine/dedup/weights"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { copy, lookalikes, noise, publication, stream } from "@litfuse/kit/publication"
import * as Work from "@litfuse/engine/Work"

const looks = Object.values(lookalikes)

/** What is made of each seed, made once: the laws look at the same thousand sets. */
const once = <A>(make: (seed: number) => A): ((seed: number) => A) => {
  const made = new Map<number, A>()
  return (seed) => {
    const known = made.get(seed) ?? make(seed)
    made.set(seed, known)
    return known
  }
}

/** Three publications, some with lookalikes, each in up to four records with mistakes; every record has a different id. */
const mixed = once((seed: number): ReadonlyArray<SourceRecord> => {
  const next = stream(seed)
  const records: Array<SourceRecord> = []
  for (let i = 0; i < 3; i++) {
    const original = publication(next, 1000 * i + 1, 40)
    const others = next() % 2 === 0 ? [looks[next() % looks.length]!(original, 1000 * i + 2, next)] : []
    for (const one of [original, ...others]) {
      records.push(one)
      for (let copies = next() % 4; copies > 0; copies--) records.push(copy(one, next, next() % 3))
    }
  }
  return records.map((record, row) => ({ ...record, id: String(row) }))
})

const features = once((seed) => RecordFeatures.of(mixed(seed)))

const linked = once((seed) => Dedup.linkFeatures(features(seed)))

/** A publication, and a stream for what happens to it. */
const single = once((seed) => publication(stream(seed), 1, 40))
const after = (seed: number) => stream(seed + 1)

const cases = fc.nat(2 ** 31 - 1)

const holds = (verdict: (seed: number) => void): void => fc.assert(fc.property(cases, verdict))

/** The clusters as sorted sets of ids, so that the order of records does not matter. */
const namesOf = (records: ReadonlyArray<SourceRecord>, { clusters }: Pick<Dedup.Linked, "clusters">): ReadonlyArray<string> =>
  clusters
    .map((rows) =>
      rows
        .map((row) => records[row]!.id)
        .sort()
        .join(" ")
    )
    .sort()

const shuffled = <A>(list: ReadonlyArray<A>, seed: number): ReadonlyArray<A> => {
  const next = stream(seed)
  const keyed = list.map((value) => ({ value, key: next() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value)
}

describe("laws of linking, on a thousand made-up sets each", () => {
  it("has every record in exactly one cluster", () => {
    holds((seed) => {
      const records = mixed(seed)
      expect(
        linked(seed)
          .clusters.flat()
          .sort((a, b) => a - b)
      ).toEqual([...records.keys()])
    })
  })

  it("does not depend on the order of the records", () => {
    holds((seed) => {
      const records = mixed(seed)
      const other = shuffled(records, seed + 1)
      const [one, two] = [linked(seed), Dedup.link(other)]
      expect(namesOf(other, two)).toEqual(namesOf(records, one))
      const doubts = (of: ReadonlyArray<SourceRecord>, { review }: Dedup.Linked) =>
        review
          .map(({ score, pair, ...rest }) => JSON.stringify([score.toFixed(9), pair.map((row) => of[row]!.title).sort(), rest.for.length]))
          .sort()
      expect(doubts(other, two)).toEqual(doubts(records, one))
    })
  })

  it("is idempotent: linking again with its own clusters as given changes nothing", () => {
    holds((seed) => {
      const before = linked(seed)
      const decisions = before.clusters.flatMap(([first, ...rest]) => rest.map((row) => ({ a: first!, b: row, same: true })))
      expect(Dedup.linkFeatures(features(seed), { decisions }).clusters).toEqual(before.clusters)
    })
  })

  it("never puts two records into one cluster that a veto keeps apart", () => {
    holds((seed) => {
      const compare = pairComparer(features(seed), weights)
      let vetoes = 0
      for (const preset of ["corrected", "strict"] as const)
        for (const rows of Dedup.linkFeatures(features(seed), { preset }).clusters)
          for (const a of rows) for (const b of rows) if (a < b) vetoes |= compare(a, b).vetoes
      expect(vetoes).toBe(0)
    })
  })

  it("undoes: what a decision changed is as before once the decision is gone, and a decision to part is kept", () => {
    holds((seed) => {
      const before = linked(seed)
      const rows = before.clusters.find(({ length }) => length > 1)
      if (rows === undefined) return
      const [a, b] = rows as [number, number]
      const parted = Dedup.linkFeatures(features(seed), { decisions: [{ a, b, same: false }] })
      expect(parted.clusters.some((one) => one.includes(a) && one.includes(b))).toBe(false)
      expect(Dedup.linkFeatures(features(seed), { decisions: [] })).toEqual(before)
    })
  })

  it("keeps two records together that a person put together, whatever speaks against it", () => {
    holds((seed) => {
      const last = mixed(seed).length - 1
      const linked = Dedup.linkFeatures(features(seed), { decisions: [{ a: 0, b: last, same: true }] })
      expect(linked.clusters.some((one) => one.includes(0) && one.includes(last))).toBe(true)
    })
  })

  it.each(Object.entries(noise))("merges a record with itself under noise: %s", (_, change) => {
    holds((seed) => {
      const record = single(seed)
      const other = { ...change(record, after(seed)), id: "2" }
      expect(Dedup.link([record, other]).clusters).toEqual([[0, 1]])
      const [poor, poorOther] = [record, other].map(bare) as [SourceRecord, SourceRecord]
      expect(Dedup.link([poor, poorOther]).clusters).toEqual([[0, 1]])
    })
  })

  it.each(["letter case", "accents", "encoding", "order of fields"])("reads the same title under noise: %s", (name) => {
    holds((seed) => {
      const record = single(seed)
      expect(pairComparer(RecordFeatures.of([record, noise[name]!(record, after(seed))]), weights)(0, 1).titles).toBe(1)
    })
  })

  it("merges records of equal content, even those that say next to nothing", () => {
    holds((seed) => {
      const full = single(seed)
      const { source, publicationTypes, meshHeadings, keywords } = full
      const poor = { source, id: "1", title: "Editorial", identifiers: [], contributors: [], publicationTypes, meshHeadings, keywords }
      for (const one of [full, poor]) expect(Dedup.link([one, { ...one, id: "2", source: "other" }]).clusters).toEqual([[0, 1]])
    })
  })

  it("is monotone in evidence: a field on which both agree never lowers the score, one that differs never raises it when it is added", () => {
    const fields = ["volume", "issue", "pages", "published", "containerTitle", "abstract"] as const
    const scoreOf = (a: SourceRecord, b: SourceRecord): number => pairComparer(RecordFeatures.of([a, b]), weights)(0, 1).score
    holds((seed) => {
      const next = stream(seed)
      const one = publication(next, 1, 60)
      const other = next() % 2 === 0 ? copy(one, next, 1) : publication(next, 2, 60)
      const field = fields[next() % fields.length]!
      const { [field]: _left, ...left } = one
      const { [field]: _right, ...right } = other
      const without = scoreOf(left as SourceRecord, right as SourceRecord)
      expect(scoreOf(one, { ...right, [field]: one[field] } as SourceRecord)).toBeGreaterThanOrEqual(without)
      // another place weighs more once the journals differ too, and a field that is alike in part lies between
      const elsewhere = { ...right, volume: "9999", published: "1901" } as unknown as SourceRecord
      expect(scoreOf({ ...left, volume: "1", published: "2001" } as unknown as SourceRecord, elsewhere)).toBeLessThanOrEqual(
        scoreOf(drop(left), drop(right))
      )
    })
  })

  it("loses nothing: every record, and the origin of every field, is in the works", () => {
    holds((seed) => {
      const records = mixed(seed)
      const works = Dedup.works(records, linked(seed))
      expect(works.flatMap((work) => work.records.map(({ id }) => Number(id))).sort((a, b) => a - b)).toEqual([...records.keys()])
      for (const work of works) {
        const keys = new Set(work.records.map(({ source, id }) => `${source}:${id}`))
        for (const name of Work.fieldNames) for (const from of Work.field(work, name)?.from ?? []) expect(keys.has(from)).toBe(true)
      }
    })
  })
})

/** A record that says little: title, contributors, year, journal and volume. */
const bare = ({ abstract: _abstract, pages: _pages, issue: _issue, issn: _issn, ...rest }: SourceRecord): SourceRecord => ({
  ...rest,
  identifiers: []
})

const drop = (record: Partial<SourceRecord>): SourceRecord => {
  const { volume: _volume, published: _published, ...rest } = record
  return rest as SourceRecord
}
