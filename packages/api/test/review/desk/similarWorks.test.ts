import { make } from "@litfuse/engine/SourceRecord"
import * as Identifier from "@litfuse/engine/Identifier"
import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { groupedOrder, similarWorks } from "../../../src/review/desk/similarWorks.ts"

const doi = (name: string) => Result.getOrThrow(Identifier.parse(`doi:10.5555/${name}`))

const record = (id: string, title: string, more: Partial<Parameters<typeof make>[0]> = {}) =>
  make({ source: "pubmed", id, title, identifiers: [doi(id)], ...more })

const long = "Caffeine before the night shift: a randomised trial"

const groupsOf = (records: ReadonlyArray<ReturnType<typeof record>>) => {
  const similar = similarWorks(records.length)
  for (const [work, one] of records.entries()) similar.add(one, work)
  return similar.groups()
}

describe("similar works", () => {
  it("have one title, or a source relates them", () => {
    expect(
      groupsOf([
        record("a", long),
        record("b", "Sleep in general, and what is said of it"),
        record("c", long.toUpperCase()),
        record("d", "An early version under another name", { relations: [{ kind: "preprint-of", to: [doi("b")] }] })
      ])
    ).toEqual([
      [0, 2],
      [1, 3]
    ])
  })

  it("are neither notices, nor works with short or recurring titles", () => {
    expect(groupsOf([record("a", "Reply"), record("b", "Reply"), record("c", long), record("d", `Erratum to: ${long}`)])).toEqual([])
    expect(
      groupsOf([
        record("a", long),
        record("b", "Another work of many words altogether", { relations: [{ kind: "comment-on", to: [doi("a")] }] })
      ])
    ).toEqual([])
  })

  it("follow the first of them in an order, which keeps all works", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 0 }), (order) => {
        const groups = [
          [0, 3, 5],
          [1, 2]
        ]
        const grouped = groupedOrder(order, (work) => groups.find((group) => group.includes(work)))
        expect(grouped.toSorted()).toEqual(order.toSorted())
        for (const group of groups) {
          const places = group.flatMap((work) => (grouped.includes(work) ? [grouped.indexOf(work)] : [])).sort()
          expect(places.at(-1) ?? 0).toBe((places[0] ?? 0) + Math.max(0, places.length - 1))
        }
        // the first of each group, and all others, stay in their order
        const first = (works: ReadonlyArray<number>) =>
          works.filter((work) =>
            groups.every(
              (group) =>
                !group.includes(work) ||
                group.find(
                  (one) =>
                    order.indexOf(one) >= 0 &&
                    group.every((other) => order.indexOf(other) < 0 || order.indexOf(one) <= order.indexOf(other))
                ) === work
            )
          )
        expect(first(grouped)).toEqual(first(order))
      })
    )
  })
})
