/** What is compared of each record, as typed arrays: a record takes some hundred bytes, whatever its length. */
import * as Invariant from "../Invariant.ts"
import * as Identifier from "../Identifier.ts"
import { type SourceRecord, year } from "../SourceRecord.ts"
import { contentOf, pairsOf } from "./content.ts"
import { hash } from "./fold.ts"
import { type Growing, growing, growingSets, type Sets } from "./growing.ts"
import { familiesOf, givensOf } from "./names.ts"
import { firstPage, issueOf, volumeOf, wordsOf } from "./place.ts"
import { registrationsOf } from "./registration.ts"
import { relationNumber } from "./relationNumber.ts"
import { kinds, read as readTitle } from "./title.ts"
import { kindOf, traitsOf } from "./traits.ts"

/**
 * What is compared of each record.
 *
 * - `compact`, `numbers`, `words` of the title; `grams` its runs of three characters, hashed; `kinds` by the table of `title.ts`
 * - `names` families of contributors, hashed; `leads` those of the first one; `givens` their given names, hashed
 * - `traits` bits of the table of `traits.ts`
 * - `years`, `volumes`, `issues`, `pages` 0 = not known; `containers` a number of the name, 0 = none; `issns` numbers of ISSNs
 * - `identifiers` numbers of identifiers in `identifierTable`; `relations` to other publications, by `relationNumber`
 * - `registrations` numbers of the trial in `registrationTable`, from 1
 * - `abstracts` pairs of neighbouring words of the first 60, hashed
 * - `contents` a number for all of the above: what is equal in it cannot be told apart here
 */
export interface Features {
  readonly size: number
  readonly compact: ReadonlyArray<string>
  readonly wordCounts: Uint16Array
  readonly numbers: ReadonlyArray<ReadonlyArray<string>>
  readonly kinds: Uint8Array
  readonly grams: Sets<Uint16Array>
  readonly words: Sets<Uint32Array>
  readonly names: Sets<Uint32Array>
  readonly leads: Sets<Uint32Array>
  readonly givens: Sets<Uint32Array>
  readonly traits: Uint8Array
  readonly years: Int16Array
  readonly volumes: Int32Array
  readonly issues: Int32Array
  readonly pages: Int32Array
  readonly containers: Int32Array
  readonly containerWords: ReadonlyArray<ReadonlyArray<string>>
  readonly issns: Sets<Int32Array>
  readonly identifiers: Sets<Int32Array>
  readonly identifierTable: ReadonlyArray<Identifier.Identifier>
  readonly relations: Sets<Int32Array>
  readonly registrations: Sets<Int32Array>
  readonly registrationTable: ReadonlyArray<string>
  readonly abstracts: Sets<Uint16Array>
  readonly contents: Float64Array
}

/** A number from 1 for each distinct text. */
const numbering = () => {
  const known = new Map<string, number>()
  return (text: string): number => {
    const number = known.get(text) ?? known.size + 1
    if (number > known.size) known.set(text, number)
    return number
  }
}

const gramsOf = (compact: string): ReadonlyArray<number> => {
  const grams: Array<number> = []
  for (let i = 0; i === 0 || i < compact.length - 2; i++) grams.push(hash(compact, i, Math.min(compact.length, i + 3)) & 0xffff)
  return grams
}

/** Takes records one after the other, so that they need not all be held at once. */
export interface Builder {
  readonly add: (record: SourceRecord) => void
  readonly build: () => Features
}

/** Of so many contributors, and of so many of their names, the rest is not read. */
const [mostPeople, mostNames] = [40, 60]

const hashed = (text: string): number => hash(text)

/** `10.1037//0022-3514.1` and `10.1037/0022-3514.1` lead to one paper: databases keep the second stroke of old DOIs, or take it out. */
const withoutDoubleSlash = (doi: Identifier.Of<"doi">): Identifier.Identifier =>
  doi.value.includes("//") ? (Identifier.findAs("doi", doi.value.replace("//", "/")) ?? doi) : doi

/** The most records that can be compared at once. */
export const mostRecords = 2 ** 21

/** No records yet. */
export const builder = (): Builder => {
  const compact: Array<string> = []
  const numbers: Array<ReadonlyArray<string>> = []
  const containerWords: Array<ReadonlyArray<string>> = [[]]
  const identifierTable: Array<Identifier.Identifier> = []
  const wordCounts = growing((n) => new Uint16Array(n))
  const kindNumbers = growing((n) => new Uint8Array(n))
  const grams = growingSets((n) => new Uint16Array(n))
  const words = growingSets((n) => new Uint32Array(n))
  const names = growingSets((n) => new Uint32Array(n))
  const leads = growingSets((n) => new Uint32Array(n))
  const givens = growingSets((n) => new Uint32Array(n))
  const traits = growing((n) => new Uint8Array(n))
  const years = growing((n) => new Int16Array(n))
  const [volumes, issues, pages, containers] = Array.from({ length: 4 }, () => growing((n) => new Int32Array(n))) as [
    Growing<Int32Array>,
    Growing<Int32Array>,
    Growing<Int32Array>,
    Growing<Int32Array>
  ]
  const issns = growingSets((n) => new Int32Array(n))
  const identifiers = growingSets((n) => new Int32Array(n))
  const relations = growingSets((n) => new Int32Array(n))
  const registrations = growingSets((n) => new Int32Array(n))
  const abstracts = growingSets((n) => new Uint16Array(n))
  const contents = growing((n) => new Float64Array(n))
  const numberOfIdentifier = numbering()
  const numberOfIssn = numbering()
  const numberOfText = numbering()
  const registrationTable: Array<string> = []
  const containerOf = new Map<string, number>([["", 0]])
  const noNumbers: ReadonlyArray<string> = []

  const container = (name: string | undefined): number => {
    if (name === undefined) return 0
    const known = containerOf.get(name)
    if (known !== undefined) return known
    const folded = wordsOf(name)
    const key = folded.join(" ")
    const number = containerOf.get(key) ?? containerWords.push(folded) - 1
    containerOf.set(key, number).set(name, number)
    return number
  }

  const identifierNumber = (given: Identifier.Identifier): number => {
    const identifier = given.scheme === "doi" ? withoutDoubleSlash(given) : given
    const text = Identifier.print(identifier)
    const number = numberOfIdentifier(text) - 1
    // a part of the text that is held anyway: the value may be a part of all that a file says of the record, and would hold on to it
    if (number === identifierTable.length)
      identifierTable.push({ scheme: identifier.scheme, value: text.slice(identifier.scheme.length + 1) } as Identifier.Identifier)
    return number
  }

  const numberOfTrial = (text: string): number => {
    const number = numberOfText(text)
    if (number > registrationTable.length) registrationTable.push(text)
    return number
  }

  return {
    add: (record) => {
      Invariant.check(compact.length < mostRecords, `no more than ${mostRecords} records are compared at once`)
      const title = readTitle(record.title)
      compact.push(title.compact)
      numbers.push(title.numbers.length === 0 ? noNumbers : title.numbers)
      wordCounts.push(title.words.length)
      kindNumbers.push(kinds.indexOf(title.kind === "work" ? kindOf(record) : title.kind))
      grams.addAscending(gramsOf(title.compact))
      words.addAscending(title.words.filter((word) => word.length > 3).map((word) => hash(word)))
      const people = familiesOf(record.contributors)
      names.addAscending(people.slice(0, mostPeople).flat().slice(0, mostNames).map(hashed))
      leads.add((people[0] ?? []).slice(0, 2).map(hashed))
      givens.addAscending(givensOf(record.contributors.slice(0, mostPeople)).slice(0, mostNames).map(hashed))
      traits.push(traitsOf(record, title))
      years.push(record.published === undefined ? 0 : year(record.published))
      volumes.push(record.volume === undefined ? 0 : volumeOf(record.volume))
      issues.push(record.issue === undefined ? 0 : issueOf(record.issue))
      pages.push(record.pages === undefined ? 0 : firstPage(record.pages))
      containers.push(container(record.containerTitle))
      issns.addAscending((record.issn ?? []).map(numberOfIssn))
      identifiers.addAscending(record.identifiers.map(identifierNumber))
      relations.addAscending(
        (record.relations ?? []).flatMap(({ kind, to }) => to.map((other) => relationNumber(kind, identifierNumber(other))))
      )
      registrations.addAscending(registrationsOf(record).map(numberOfTrial))
      abstracts.addAscending(pairsOf(record.abstract))
      contents.push(contentOf(record))
    },
    build: () => ({
      size: compact.length,
      compact,
      wordCounts: wordCounts.done(),
      numbers,
      kinds: kindNumbers.done(),
      grams: grams.done(),
      words: words.done(),
      names: names.done(),
      leads: leads.done(),
      givens: givens.done(),
      traits: traits.done(),
      years: years.done(),
      volumes: volumes.done(),
      issues: issues.done(),
      pages: pages.done(),
      containers: containers.done(),
      containerWords,
      issns: issns.done(),
      identifiers: identifiers.done(),
      identifierTable,
      relations: relations.done(),
      registrations: registrations.done(),
      registrationTable,
      abstracts: abstracts.done(),
      contents: contents.done()
    })
  }
}

/** The features of records, in their order. */
export const of = (records: ReadonlyArray<SourceRecord>): Features => {
  const built = builder()
  for (const record of records) built.add(record)
  return built.build()
}
