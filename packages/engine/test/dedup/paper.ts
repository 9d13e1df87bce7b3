import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"

/** Identifiers, as `doi:10.1000/1`. */
export const ids = (...texts: ReadonlyArray<string>) => texts.map((text) => Result.getOrThrow(Identifier.parse(text)))

/** Persons by their family names. */
export const people = (...families: ReadonlyArray<string>): SourceRecord.SourceRecord["contributors"] =>
  families.map((family) => ({ _tag: "Person", family, given: "A" }))

/** A paper with all that databases print; what a test changes makes it another record. */
export const paper = (id: string, changes: Partial<SourceRecord.SourceRecord> = {}): SourceRecord.SourceRecord => ({
  ...SourceRecord.make({
    source: "test",
    id,
    title: "Aspirin for the prevention of myocardial infarction in elderly patients",
    contributors: people("Roe", "Li", "García"),
    containerTitle: "Journal of Cardiology",
    volume: "12",
    issue: "3",
    pages: "101-109",
    published: SourceRecord.PartialDate.make("2015"),
    identifiers: ids("doi:10.1000/card.1")
  }),
  ...changes
})

/** A record without some of its fields. */
export const without = (record: SourceRecord.SourceRecord, ...names: ReadonlyArray<string>): SourceRecord.SourceRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as unknown as SourceRecord.SourceRecord
