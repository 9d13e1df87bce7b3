/** The compared features of records as typed arrays: a record takes some hundred bytes, whatever its length. */
import * as Invariant from "../Invariant.ts"
import * as Identifier from "../Identifier.ts"
import { type SourceRecord, year } from "../SourceRecord.ts"
import { contentHash, abstractPairs } from "./contentHash.ts"
import { hash } from "./foldText.ts"
import { type GrowableArray, growableArray, growableLists, type NumberLists } from "./growableArray.ts"
import { familyNames, givenNames } from "./familyNames.ts"
import { firstPage, issueNumber, lastPage, volumeNumber } from "./firstPage.ts"
import { containerNameWords } from "./isSameContainer.ts"
import { trialRegistrations } from "./trialRegistrations.ts"
import { relationNumber } from "./relationNumber.ts"
import { otherTitles } from "./otherTitles.ts"
import { type Title, titleKinds, readTitle } from "./readTitle.ts"
import { kindOf, traitsOf } from "./traits.ts"

/**
 * The compared features of each record.
 *
 * - `compact`, `numbers`, `words` of the title; `grams` its runs of three characters, hashed; `kinds` by the table of `readTitle.ts`
 * - `wordEnds` where the words of `compact` end
 * - `otherTitles` the rows of further titles of a record, in another language. They come after all records, and only have what is read from a title
 * - `names` family names of contributors, hashed; `leads` those of the first one; `givens` their given names, hashed
 * - `traits` bits of the table of `traits.ts`
 * - `years`, `volumes`, `issues`, `pages` 0 = unknown; `lastPages` as `lastPage` gives them; `containers` a number of the name, 0 = none; `issns` numbers of ISSNs
 * - `identifiers` numbers of identifiers in `identifierTable`; `relations` to other publications, by `relationNumber`
 * - `registrations` numbers of the trial in `registrationTable`, from 1
 * - `abstracts` pairs of neighbouring words of the first 60, hashed
 * - `contents` a number for all of the above: records with equal numbers are indistinguishable here
 */
export interface Features {
  readonly size: number
  readonly compact: ReadonlyArray<string>
  readonly wordCounts: Uint16Array
  readonly wordEnds: NumberLists<Uint16Array>
  readonly numbers: ReadonlyArray<ReadonlyArray<string>>
  readonly kinds: Uint8Array
  readonly otherTitles: ReadonlyMap<number, ReadonlyArray<number>>
  readonly grams: NumberLists<Uint16Array>
  readonly words: NumberLists<Uint32Array>
  readonly names: NumberLists<Uint32Array>
  readonly leads: NumberLists<Uint32Array>
  readonly givens: NumberLists<Uint32Array>
  readonly traits: Uint16Array
  readonly years: Int16Array
  readonly volumes: Int32Array
  readonly issues: Int32Array
  readonly pages: Int32Array
  readonly lastPages: Int32Array
  readonly containers: Int32Array
  readonly containerWords: ReadonlyArray<ReadonlyArray<string>>
  readonly issns: NumberLists<Int32Array>
  readonly identifiers: NumberLists<Int32Array>
  readonly identifierTable: ReadonlyArray<Identifier.Identifier>
  readonly relations: NumberLists<Int32Array>
  readonly registrations: NumberLists<Int32Array>
  readonly registrationTable: ReadonlyArray<string>
  readonly abstracts: NumberLists<Uint16Array>
  readonly contents: Float64Array
}

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

/** Only this many words of a title are read apart. */
const mostWords = 200

const endsOf = (words: ReadonlyArray<string>): ReadonlyArray<number> => {
  let end = 0
  return words.slice(0, mostWords).map((word) => (end += word.length))
}

/** Adds records one by one, so that they need not all be in memory. */
export interface Builder {
  readonly add: (record: SourceRecord) => void
  readonly build: () => Features
}

/** Only this many contributors and names are read. */
const [mostPeople, mostNames] = [40, 60]

const hashed = (text: string): number => hash(text)

/** `10.1037//0022-3514.1` and `10.1037/0022-3514.1` are one paper: some databases keep the double slash of old DOIs. */
const withoutDoubleSlash = (doi: Identifier.Of<"doi">): Identifier.Identifier =>
  doi.value.includes("//") ? (Identifier.findAs("doi", doi.value.replace("//", "/")) ?? doi) : doi

/** The maximum number of records in one comparison. */
export const mostRecords = 2 ** 21

/** No records yet. */
export const builder = (): Builder => {
  const compact: Array<string> = []
  const numbers: Array<ReadonlyArray<string>> = []
  const containerWords: Array<ReadonlyArray<string>> = [[]]
  const identifierTable: Array<Identifier.Identifier> = []
  const wordCounts = growableArray((n) => new Uint16Array(n))
  const kindNumbers = growableArray((n) => new Uint8Array(n))
  const wordEnds = growableLists((n) => new Uint16Array(n))
  const grams = growableLists((n) => new Uint16Array(n))
  const words = growableLists((n) => new Uint32Array(n))
  const names = growableLists((n) => new Uint32Array(n))
  const leads = growableLists((n) => new Uint32Array(n))
  const givens = growableLists((n) => new Uint32Array(n))
  const traits = growableArray((n) => new Uint16Array(n))
  const years = growableArray((n) => new Int16Array(n))
  const [volumes, issues, pages, containers] = Array.from({ length: 4 }, () => growableArray((n) => new Int32Array(n))) as [
    GrowableArray<Int32Array>,
    GrowableArray<Int32Array>,
    GrowableArray<Int32Array>,
    GrowableArray<Int32Array>
  ]
  const lastPages = growableArray((n) => new Int32Array(n))
  const issns = growableLists((n) => new Int32Array(n))
  const identifiers = growableLists((n) => new Int32Array(n))
  const relations = growableLists((n) => new Int32Array(n))
  const registrations = growableLists((n) => new Int32Array(n))
  const abstracts = growableLists((n) => new Uint16Array(n))
  const contents = growableArray((n) => new Float64Array(n))
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
    const folded = containerNameWords(name)
    const key = folded.join(" ")
    const number = containerOf.get(key) ?? containerWords.push(folded) - 1
    containerOf.set(key, number).set(name, number)
    return number
  }

  const identifierNumber = (raw: Identifier.Identifier): number => {
    const identifier = raw.scheme === "doi" ? withoutDoubleSlash(raw) : raw
    const text = Identifier.print(identifier)
    const number = numberOfIdentifier(text) - 1
    // a slice of a text that is kept anyway: the original may be a slice of a whole file, which it would keep in memory
    if (number === identifierTable.length)
      identifierTable.push({ scheme: identifier.scheme, value: text.slice(identifier.scheme.length + 1) } as Identifier.Identifier)
    return number
  }

  const numberOfTrial = (text: string): number => {
    const number = numberOfText(text)
    if (number > registrationTable.length) registrationTable.push(text)
    return number
  }

  const addTitle = (title: Title): void => {
    compact.push(title.compact)
    numbers.push(title.numbers.length === 0 ? noNumbers : title.numbers)
    wordCounts.push(title.words.length)
    wordEnds.add(endsOf(title.words))
    grams.addAscending(gramsOf(title.compact))
    words.addAscending(title.words.filter((word) => word.length > 3).map((word) => hash(word)))
  }
  const further: Array<readonly [row: number, title: string]> = []
  const addFurther = (): ReadonlyMap<number, ReadonlyArray<number>> => {
    const rows = new Map<number, ReadonlyArray<number>>()
    for (const [row, title] of further) {
      rows.set(row, [...(rows.get(row) ?? []), compact.length])
      addTitle(readTitle(title))
    }
    return rows
  }

  return {
    add: (record) => {
      Invariant.check(compact.length < mostRecords, `no more than ${mostRecords} records are compared at once`)
      const title = readTitle(record.title)
      for (const other of otherTitles(record.title, record.originalTitle)) further.push([compact.length, other])
      addTitle(title)
      kindNumbers.push(titleKinds.indexOf(title.kind === "work" ? kindOf(record) : title.kind))
      const people = familyNames(record.contributors)
      names.addAscending(people.slice(0, mostPeople).flat().slice(0, mostNames).map(hashed))
      leads.add((people[0] ?? []).slice(0, 2).map(hashed))
      givens.addAscending(givenNames(record.contributors.slice(0, mostPeople)).slice(0, mostNames).map(hashed))
      traits.push(traitsOf(record, title))
      years.push(record.published === undefined ? 0 : year(record.published))
      volumes.push(record.volume === undefined ? 0 : volumeNumber(record.volume))
      issues.push(record.issue === undefined ? 0 : issueNumber(record.issue))
      pages.push(record.pages === undefined ? 0 : firstPage(record.pages))
      lastPages.push(record.pages === undefined ? 0 : lastPage(record.pages))
      containers.push(container(record.containerTitle))
      issns.addAscending((record.issn ?? []).map(numberOfIssn))
      identifiers.addAscending(record.identifiers.map(identifierNumber))
      relations.addAscending(
        (record.relations ?? []).flatMap(({ kind, to }) => to.map((other) => relationNumber(kind, identifierNumber(other))))
      )
      registrations.addAscending(trialRegistrations(record).map(numberOfTrial))
      abstracts.addAscending(abstractPairs(record.abstract))
      contents.push(contentHash(record))
    },
    build: () => ({
      size: compact.length,
      otherTitles: addFurther(),
      compact,
      wordCounts: wordCounts.done(),
      wordEnds: wordEnds.done(),
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
      lastPages: lastPages.done(),
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
