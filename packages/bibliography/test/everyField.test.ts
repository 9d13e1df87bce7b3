/**
 * Records of every type with verbatim fields of every format: each format loses what the table of places says, and counts it. A case has three records, so that
 * `npm run test:long` tries 3,000 records of all types in each format.
 */
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Kept, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Bibliography from "../src/Bibliography.ts"
import * as TexNames from "../src/bibtex/TexNames.ts"
import * as Carrying from "../src/Carrying.ts"
import * as ContributorNames from "../src/ContributorNames.ts"
import * as CslValues from "../src/csl/CslValues.ts"
import { fieldPlaces, type Place } from "../src/fieldPlaces.ts"
import * as ReferenceKinds from "../src/ReferenceKinds.ts"
import * as Tex from "../src/Tex.ts"
import { record } from "./arbitraries.ts"
import { fitted, keptFields } from "./keptFields.ts"

const sources = ["ris", "endnote", "bibtex", "csl", "nbib", "wos", "enw", "refworks", "ovid", "csv"]

const placeIn = (form: string): fc.Arbitrary<Place> =>
  fc.constantFrom(...fieldPlaces.filter((place) => Carrying.nameIn(place, form) !== undefined))

const values = {
  text: fc.constantFrom("one", "two & three", "{four}", "5 %", "six: seven"),
  name: fc.constantFrom("Boss, Ann B.", "van Chief, C.", "Group of Towns,"),
  isbn: fc.constantFrom("978-3-16-148410-0", "0-12-178253-0"),
  date: fc.constantFrom("2021-02-03", "2020"),
  decision: fc.constantFrom("1", "0"),
  // no two records of a file have one key
  key: fc.integer({ min: 1000, max: 999_999_999 }).map(String)
}

const inCsl = ({ holds }: Place, text: string): string => {
  if (holds === "name") return JSON.stringify([CslValues.nameOf(ContributorNames.parse(text)!)])
  return JSON.stringify(holds === "date" ? { raw: text } : text)
}

const written = (form: string, place: Place, value: string): string => {
  const text = place.holds === "decision" && form !== "csv" ? `ASReview_${value === "1" ? "relevant" : "irrelevant"}` : value
  if (form === "csl") return inCsl(place, text)
  if (form !== "bibtex" || place.holds === "key") return text
  return place.holds === "name" ? TexNames.print(ContributorNames.parse(text)!) : Tex.encode(text)
}

const kept = fc
  .constantFrom(...sources)
  .chain((form) => fc.tuple(fc.constant(form), placeIn(form)))
  .chain(([form, place]) =>
    values[place.holds].map((value): Kept => ({ form, name: Carrying.nameIn(place, form)!, value: written(form, place, value) }))
  )

const types = Object.values(ReferenceKinds.typesIn("ris"))

/** A record has each field of a format once, and one key. */
const nameOf = (one: Kept): string => (Carrying.placeOf(one)?.holds === "key" ? "key" : `${one.form} ${one.name}`)

const drawn: fc.Arbitrary<SourceRecord> = fc
  .tuple(record, fc.constantFrom(...types), fc.uniqueArray(kept, { minLength: 1, maxLength: 5, selector: nameOf }))
  .map(([one, type, [first, ...others]]) => ({
    // without a journal, its short name is the journal
    containerTitle: "A journal",
    ...one,
    publicationTypes: [type],
    kept: [first!, ...others]
  }))

const ownForm = (form: string): string => (form === "rayyan" || form === "covidence" ? "csv" : form)

const said = (all: ReadonlyArray<Kept>, form: string): ReadonlyArray<string> =>
  [
    ...new Set(
      all.flatMap((one) =>
        Carrying.placesOf(one).flatMap((place) => {
          // BibTeX has a key in each entry: litfuse makes those that are no number
          if (Carrying.nameIn(place, form) === undefined || (one.name === "@key" && !/^\d+$/.test(one.value))) return []
          // several texts share one column, variable or field
          return Carrying.textsOf(one, place).flatMap((text) => text.split(/; |\n/).map((part) => `${place.id}: ${part}`))
        })
      )
    )
  ].sort()

describe.each(Bibliography.names)("%s", (form) => {
  const [fit, keptOf] = [fitted(form), keptFields(form)]
  const seen = new Set<string>()
  it("holds what it has a place for, keeps the type, and counts the rest", () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 3, maxLength: 3 }), (all) => {
        for (const type of all.flatMap(({ publicationTypes }) => publicationTypes)) seen.add(type)
        const fitting = all.map(fit)
        const { text, notices } = Bibliography.print(fitting, form, "b")
        const again = Result.getOrThrow(Bibliography.formats[form].parse(text, "b")).records
        const own = ownForm(form)
        expect(again.map((one) => said(one.kept?.filter((field) => field.form === own) ?? [], own))).toEqual(
          all.map((one) => said(one.kept ?? [], own))
        )
        expect(again.map(keptOf)).toEqual(fitting.map((one, i) => keptOf({ ...one, id: String(i + 1) })))
        expect(again.map(({ publicationTypes }) => publicationTypes)).toEqual(all.map(({ publicationTypes }) => publicationTypes))
        const isLost = all.some(({ kept: fields = [] }) => fields.some((one) => one.form !== own && !Carrying.isCarried(one, own)))
        expect(notices.some((one) => one.text.includes("has no field for these fields of"))).toBe(isLost && form !== "csl")
      })
    )
    if (fc.readConfigureGlobal().numRuns! >= 1000) expect([...seen].sort()).toEqual([...new Set(types)].sort())
  })
})
