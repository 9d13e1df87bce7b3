import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import * as Matcher from "@litfuse/query/Matcher"
import * as Mutants from "@litfuse/query/Mutants"
import type { Query } from "@litfuse/query/Query"
import * as Relaxed from "@litfuse/query/Relaxed"
import * as arbitrary from "./arbitrary.ts"

const { litfuse, ovid, pubmed } = Dialects.dialects

const dead = (text: string, dialect: { readonly read: (text: string) => Dialects.Reading } = ovid) => {
  const { mutants } = Mutants.mutants(text, dialect.read(text))
  return mutants.filter(Mutants.isDead).map(({ from, to, line }) => [line, text.slice(from, to)])
}

const lines = (...list: ReadonlyArray<string>): string => list.map((line, i) => `${i + 1}. ${line}`).join("\n")

/** Whether words near each other are near others, or exclusions stand among alternatives: of both there are more ways than are tried. */
const isManifold = (query: Query, above?: "Near" | "Or"): boolean => {
  if (query._tag === "Near" && above === "Near") return true
  if (query._tag === "Not" && above === "Or") return true
  if ("query" in query) return isManifold(query.query, above)
  const own = query._tag === "Near" || (query._tag === "Or" && above !== "Near") ? query._tag : above
  return "queries" in query && query.queries.some((inner) => isManifold(inner, own))
}

describe("mutants", () => {
  it("find the lines that others cover, and those that nothing joins", () => {
    expect(dead(lines("sleep*.ti.", "sleep disorders.ti.", "or/1-2", "insomnia.ti.", "3 or 4"))).toEqual([[2, "sleep disorders.ti."]])
    expect(dead(lines("exp Asthma/", "asthma*.ti,ab.", "1 or 2", "humans/"))).toEqual([
      [1, "exp Asthma/"],
      [2, "asthma*.ti,ab."]
    ])
    expect(dead(lines("heart.ti.", "attack.ti.", "1 and 2", "stroke.ti.", "3 or 4"))).toEqual([])
  })

  it("take terms away where all stand on one line", () => {
    expect(dead('(heart[ti] OR "heart attack"[ti] OR stroke[ti]) AND eng[la]', pubmed)).toEqual([[1, '"heart attack"']])
    expect(dead("title:heart AND title:hea*", litfuse)).toEqual([[1, "hea*"]])
  })

  it("count how many records a line finds alone, and keeps away, among records at hand", () => {
    const records: ReadonlyArray<Matcher.Document> = ["heart attack", "stroke", "stroke of luck", "asthma"].map((title) => ({
      texts: { title: [title] }
    }))
    const text = lines("heart.ti.", "stroke.ti.", "luck.ti.", "(1 or 2) not 3", "asthma.ab.", "4 or 5")
    const { tried, mutants } = Mutants.mutants(text, ovid.read(text), records)
    expect([tried, mutants.map(({ line, gained, lost }) => [line, gained, lost])]).toEqual([
      4,
      [
        [1, 0, 1],
        [2, 0, 1],
        [3, 1, 0],
        [5, 0, 0]
      ]
    ])
  })

  it("are none of what cannot be read", () => {
    expect(Mutants.mutants("", ovid.read(""))).toEqual({ tried: 0, mutants: [] })
  })

  it("that are relaxed find more, and never less", () => {
    const records = ["heart attacks", "attack of the heart", "stroke"].map((title) => ({ texts: { title: [title], abstract: ["hearts"] } }))
    const text = lines('"heart attack".ti.', "stroke.ti.", "1 or 2")
    expect(Relaxed.relaxations(text, ovid.read(text), records).map(({ line, gained }) => [line, gained])).toEqual([
      [1, 2],
      [2, 0]
    ])
    expect(Relaxed.relaxations("", ovid.read(""), records)).toEqual([])
    fc.assert(
      fc.property(arbitrary.query, fc.array(arbitrary.document, { minLength: 10, maxLength: 10 }), (query, list) => {
        const { text } = litfuse.print(query)
        const reading = litfuse.read(text)
        fc.pre(reading.query !== undefined)
        const found = (one: Query) => Matcher.search(Matcher.index(list), one)
        const whole = found(reading.query!)
        for (const one of Mutants.units(text, reading)) {
          const wider = new Set(found(Relaxed.relaxed(reading.query!, one.leaves)))
          expect([text, whole.filter((row) => !wider.has(row))]).toEqual([text, []])
        }
      }),
      { numRuns: 150 }
    )
  })

  it("that are dead find what the whole query finds in any records over the same words", () => {
    fc.assert(
      fc.property(arbitrary.query, fc.array(arbitrary.document, { minLength: 10, maxLength: 10 }), (query, list) => {
        fc.pre(!isManifold(query))
        const { text } = litfuse.print(query)
        const reading = litfuse.read(text)
        const { mutants } = Mutants.mutants(text, reading)
        const atHand = Mutants.mutants(text, reading, list)
        const wrongly = mutants.filter((one, i) => Mutants.isDead(one) && !Mutants.isDead(atHand.mutants[i]!))
        expect([text, wrongly]).toEqual([text, []])
      }),
      { numRuns: 150 }
    )
  })
})
