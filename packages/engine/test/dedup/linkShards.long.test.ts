/** Parts of the work, put together, come to what one piece comes to: the clusters, doubts, links, merges and refused decisions, each in its order. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import { visitPairs, ownedByShard, type Owns } from "@litfuse/engine/dedup/Blocking"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import * as Shard from "@litfuse/engine/dedup/linkShards"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { copy, lookalikes, publication, stream } from "@litfuse/kit/publication"

const looks = Object.values(lookalikes)

const syllablesOf = (next: () => number): string => Array.from({ length: 12 }, () => (next() % 46656).toString(36)).join(" ")

/** Some publications with lookalikes, in records with mistakes, of equal content, and that name each other; a block of titles that recur. */
const records = (seed: number, publications: number): ReadonlyArray<SourceRecord> => {
  const next = stream(seed)
  const all: Array<SourceRecord> = []
  for (let i = 0; i < publications; i++) {
    const original = publication(next, 1000 * i + 1, 40)
    const other = looks[next() % looks.length]!(original, 1000 * i + 2, next)
    const about = { kind: next() % 2 === 0 ? "comment-on" : "erratum-for", to: original.identifiers }
    const relations = [about, { kind: "version-of", to: original.identifiers.slice(0, 1) }]
    for (const one of next() % 2 === 0 ? [original, other] : [original]) {
      for (let copies = 1 + (next() % 3); copies > 0; copies--) all.push(copy(one, next, next() % 3))
      if (next() % 3 === 0) all.push(one, one)
    }
    // of records that say the same, one may name another publication
    const commenting = { ...publication(next, 1000 * i + 3, 40), relations } as unknown as SourceRecord
    const { relations: _, ...silent } = commenting
    if (next() % 2 === 0) all.push(...[silent, silent, commenting].slice(next() % 3))
    // nothing in common but a trial
    const trial = `NCT0${1000000 + i}`
    for (const number of [5, 6]) all.push({ ...publication(next, 1000 * i + number, 40), title: `${trial} ${syllablesOf(next)}` })
    // more of one title than are compared with each other
    if (next() % 2 === 0) all.push({ ...publication(next, 1000 * i + 4, 40), title: "In this issue of the journal: an editorial" })
  }
  const keyed = all.map((value) => ({ value, key: next() })).sort((a, b) => a.key - b.key)
  return keyed.map(({ value }, row) => ({ ...value, id: String(row) }))
}

const neededBy = (all: ReadonlyArray<SourceRecord>, owns: Owns): Shard.NeededRows => {
  const { add, done } = Shard.collectNeededRows(owns)
  for (let from = 0; from < all.length; from += 50) add(all.slice(from, from + 50))
  return done()
}

/** The parts of a work, each from the rows that it needs. */
const partsOf = (all: ReadonlyArray<SourceRecord>, of: number, { decisions = [], ...options }: Dedup.Options = {}) =>
  Array.from({ length: of }, (_, index) => {
    const owns = ownedByShard(index, of)
    const needed = neededBy(all, owns)
    // only what is said of rows with twins reaches a part
    const apart = new Set(needed.twins(Dedup.apartIn(decisions)))
    const rows = needed.rows(apart)
    const recordOf = (row: number) => {
      if (!rows.includes(row)) throw new Error(`part ${index} of ${of} asks for row ${row}`)
      return all[row]!
    }
    return { rows, part: Shard.compareShard(rows, recordOf, { ...options, apart, owns }) }
  })

const merged = (all: ReadonlyArray<SourceRecord>, of: number, options: Dedup.Options = {}): Dedup.Linked => {
  const parts = partsOf(all, of, options).map(({ part }) => part)
  return Shard.linkShards(all.length, JSON.parse(JSON.stringify(parts)), (row) => all[row]!, options)
}

const decided = (all: ReadonlyArray<SourceRecord>, seed: number): ReadonlyArray<Dedup.Decision> => {
  const next = stream(seed)
  const { clusters, review } = Dedup.link(all)
  const pairs = [...review.map(({ pair }) => pair), ...clusters.filter(({ length }) => length > 1).map(([a, b]) => [a!, b!] as const)]
  const others = Array.from({ length: 8 }, () => [next() % all.length, next() % all.length] as const).filter(([a, b]) => a !== b)
  return [
    ...pairs.filter(() => next() % 4 === 0).map(([a, b]) => ({ a, b, same: next() % 2 === 0 })),
    ...others.map(([a, b]) => ({ a, b, same: false }))
  ]
}

describe("linking in parts", () => {
  it.each(Dedup.presetIds)("comes to what linking in one piece comes to: %s", (preset) => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), fc.integer({ min: 1, max: 5 }), fc.boolean(), (seed, of, isDecided) => {
        const all = records(seed, 10)
        const options = { preset, ...(isDecided ? { decisions: decided(all, seed) } : {}) }
        expect(merged(all, of, options)).toEqual(Dedup.link(all, options))
      }),
      { seed: 3, numRuns: preset === "corrected" ? 40 : 6 }
    )
  })

  it("comes to it where every block is larger than those of which every pair is compared", () => {
    const all = records(5, 70)
    expect(all.filter(({ title }) => title.startsWith("In this issue")).length).toBeGreaterThan(30)
    const whole = Dedup.link(all)
    for (const of of [2, 5]) expect(merged(all, of)).toEqual(whole)
    expect([whole.review.length, whole.links.length, whole.merges.length].every((count) => count > 0)).toBe(true)
  })

  it("takes no record twice into account, and none at all", () => {
    const one = publication(stream(1), 1, 40)
    for (const all of [[], [one], [one, one]]) for (const of of [1, 4]) expect(merged(all, of)).toEqual(Dedup.link(all))
  })

  it("compares every pair of one piece in a part that owns a key of both, and needs the records of it", () => {
    const all = records(9, 30)
    const features = RecordFeatures.of(all)
    const blocks = { rowsOf: Array.from(all.keys()), order: features.contents }
    const pairs = (owns?: Owns): ReadonlyArray<Dedup.Pair> => {
      const found: Array<Dedup.Pair> = []
      visitPairs(features, { ...blocks, ...(owns === undefined ? {} : { owns }) }, (a, b) => a !== b && found.push([a, b]))
      return found
    }
    const names = (of: ReadonlyArray<Dedup.Pair>) => new Set(of.map(String))
    const whole = pairs()
    for (const of of [2, 5, 16]) {
      const parts = Array.from({ length: of }, (_, index) => pairs(ownedByShard(index, of)))
      expect(names(parts.flat())).toEqual(names(whole))
      for (const part of parts) expect(part.length).toBeLessThan(whole.length)
      for (const [index, part] of parts.entries()) {
        const rows = neededBy(all, ownedByShard(index, of)).rows(new Set())
        expect([...new Set(part.flat())].filter((row) => !rows.includes(row))).toEqual([])
      }
    }
  })

  it("needs the record that stands for another of equal content, even where only the other has a key of the part", () => {
    const next = stream(4)
    const [other, silent] = [publication(next, 1, 40), publication(next, 2, 40)]
    const naming = { ...silent, relations: [{ kind: "comment-on", to: other.identifiers }] } as unknown as SourceRecord
    const all = [silent, silent, naming, other]
    const needed = Array.from({ length: 64 }, (_, index) => neededBy(all, ownedByShard(index, 64)))
    for (const first of [0, 1]) {
      const apart = new Set(first === 0 ? [] : [0])
      const parts = needed.map(({ rows }) => [...rows(apart)]).filter((rows) => rows.includes(3))
      expect(parts.length).toBeGreaterThan(0)
      for (const rows of parts) expect(rows).toEqual([first, 2, 3])
    }
  })

  it("needs fewer records in each part the more parts there are", () => {
    const all = records(2, 60)
    const needed = [1, 8, 32].map((of) => neededBy(all, ownedByShard(0, of)).rows(new Set()).length / all.length)
    expect([needed[1]! < 0.85 * needed[0]!, needed[2]! < 0.6 * needed[1]!]).toEqual([true, true])
  })
})
