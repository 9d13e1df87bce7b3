import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recordHash } from "../src/recordHash.ts"
import * as Screening from "../src/Screening.ts"
import type { Line, Placed } from "../src/ScreeningLog.ts"
import { decision, record, stage } from "./reviews.ts"

type Works = ReadonlyArray<ReadonlyArray<number>>

/** How many people screen each work, when one of two works is drawn. */
const needed = (works: Works, lines: ReadonlyArray<Placed>, isSetAside: (line: Line) => boolean = () => false): ReadonlyArray<number> => {
  const records = works.flat().map((n) => record(n))
  let row = 0
  const corpus: Screening.Corpus = {
    hashes: records.map(recordHash),
    fingerprints: records.map(Fingerprint.of),
    works: works.map((members) => members.map(() => row++))
  }
  const half = stage({ double: "share", share: 0.5 })
  const attached = Screening.attach(corpus, lines)
  const [result] = Screening.screenAll([half], corpus, attached, 1, undefined, undefined, () => isSetAside)
  return result!.screened.map((one) => one.needed)
}

/** Works of one to three of thirty records, of which some are decided by one person, and records that join them. */
const someReview = fc.record({
  works: fc
    .array(fc.array(fc.nat(29), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    .map((all) => all.map((members) => new Set(members)))
    .map((all) => all.map((members, i) => [...members].filter((n) => !all.slice(0, i).some((earlier) => earlier.has(n)))))
    .map((all) => all.filter((members) => members.length > 0)),
  isDecided: fc.func(fc.boolean()),
  minuteOf: fc.func(fc.integer({ min: 0, max: 50 })),
  actionOf: fc.func(fc.constantFrom("include" as const, "exclude" as const, "maybe" as const, "undo" as const)),
  joining: fc.func(fc.nat(2))
})

const first = ([n]: ReadonlyArray<number>, action: Line["action"], minute: number) => decision("Ann", record(n!), action, minute)

describe("the works that two people screen", () => {
  it("are those that were drawn when they were screened, whatever records join them", () => {
    fc.assert(
      fc.property(someReview, ({ works, isDecided, minuteOf, actionOf, joining }) => {
        const decided = works.filter((_, i) => isDecided(i))
        const lines = decided.map((members, i) => first(members, actionOf(i), minuteOf(i)))
        const grown = works.map(
          (members, i) =>
            // nothing joins, or a record before the others of a decided work, or a record after them
            [members, decided.includes(members) ? [100 + i, ...members] : members, [...members, 200 + i]][joining(i)]!
        )
        expect(needed(grown, lines)).toEqual(needed(works, lines))
        // nor do decisions of other people on records that were not drawn for the work, unless these are drawn
        const more = grown.flatMap((members, i) =>
          decided.includes(works[i]!) ? [decision("Ben", record(members.at(-1)!), "include", 60)] : []
        )
        const then = needed(grown, [...lines, ...more])
        expect(then.every((n, i) => n >= needed(works, lines)[i]!)).toBe(true)
      })
    )
  })

  it("do not change when the first person decides, nor when an update sets the decision aside", () => {
    fc.assert(
      fc.property(someReview, ({ works, minuteOf, actionOf }) => {
        const lines = works.map((members, i) => first(members, actionOf(i), minuteOf(i)))
        expect(needed(works, lines)).toEqual(needed(works, []))
        const grown = works.map((members, i) => [100 + i, ...members])
        expect(needed(grown, lines, () => true)).toEqual(needed(works, []))
      })
    )
  })

  it("keep both their draws when works that were screened apart are joined: one drawn is enough", () => {
    const all = Array.from({ length: 30 }, (_, n) => n)
    const lines = all.map((n) => first([n], "include", n))
    const apart = needed(
      all.map((n) => [n]),
      lines
    )
    expect(new Set(apart)).toEqual(new Set([1, 2]))
    for (const n of all.slice(1))
      for (const members of [
        [n - 1, n],
        [n, n - 1]
      ])
        expect(needed([members], lines)).toEqual([Math.max(apart[n - 1]!, apart[n]!)])
  })

  it("follow the record that people screened, and not one that a settlement names", () => {
    const settled = (n: number) => decision("Cem", record(n), "settle", 60, { to: "include" })
    for (let n = 0; n < 20; n++) expect(needed([[n, n + 100]], [first([n], "include", 0), settled(n + 100)])).toEqual(needed([[n]], []))
  })
})
