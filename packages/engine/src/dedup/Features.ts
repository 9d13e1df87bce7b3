/** What is compared of each record, as typed arrays: a record takes some hundred bytes, whatever its length. */
import * as Invariant from "../Invariant.ts"
import * as Identifier from "../Identifier.ts"
import { type SourceRecord, year } from "../SourceRecord.ts"
import { fold, hash, mixed, readable } from "./fold.ts"
import { firstPage, isSupplement, isSupplementPage, issueOf, volumeOf, wordsOf } from "./place.ts"
import { isPreprint } from "./preprint.ts"
import { type Growing, growing, growingSets, type Sets } from "./growing.ts"
import { isRegistration, registrationsOf } from "./registration.ts"
import { relationNumber } from "./relationNumber.ts"
import { type Kind, kinds, read as readTitle } from "./title.ts"

/**
 * What is compared of each record.
 *
 * - `compact`, `numbers`, `words` of the title; `grams` its runs of three characters, hashed; `kinds` by the table of `title.ts`
 * - `names` of contributors, hashed; `leads` the first names of the first one
 * - `years`, `volumes`, `issues`, `pages` 0 = not known; `containers` a number of the name, 0 = none; `issns` numbers of ISSNs
 * - `identifiers` numbers of identifiers in `identifierTable`; `relations` to other publications, by `relationNumber`
 * - `registrations` numbers of the trial in registers; `isRegistration` whether the record is such an entry itself
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
  readonly years: Int16Array
  readonly volumes: Int32Array
  readonly issues: Int32Array
  readonly pages: Int32Array
  readonly isSupplement: Uint8Array
  readonly isPreprint: Uint8Array
  readonly containers: Int32Array
  readonly containerWords: ReadonlyArray<ReadonlyArray<string>>
  readonly issns: Sets<Int32Array>
  readonly identifiers: Sets<Int32Array>
  readonly identifierTable: ReadonlyArray<Identifier.Identifier>
  readonly relations: Sets<Int32Array>
  readonly registrations: Sets<Int32Array>
  readonly isRegistration: Uint8Array
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

const ascending = (values: ReadonlyArray<number>): Iterable<number> => {
  const sorted = Float64Array.from(values).sort()
  return sorted.filter((value, i) => i === 0 || value !== sorted[i - 1])
}

const gramsOf = (compact: string): Iterable<number> => {
  const grams: Array<number> = []
  for (let i = 0; i === 0 || i < compact.length - 2; i++) grams.push(hash(compact, i, Math.min(compact.length, i + 3)) & 0xffff)
  return ascending(grams)
}

/** Words that can be a family name: `Li`, but not the initials `LI`. */
const namesIn = (text: string): ReadonlyArray<string> =>
  (readable(text).match(/[\p{L}\p{M}]{2,}/gu) ?? [])
    .filter((word) => word.length > 2 || /^\p{Lu}\p{Ll}/u.test(word))
    .map(fold)
    .filter((word) => word !== "" && word !== "and" && word !== "et" && word !== "al")

const namesOf = (contributors: SourceRecord["contributors"]): ReadonlyArray<ReadonlyArray<string>> =>
  contributors.map((one) =>
    one._tag === "Group" ? namesIn(one.name) : namesIn(one.family).length > 0 ? namesIn(one.family) : [fold(one.family)]
  )

const kindByType = (types: ReadonlyArray<string>): Kind =>
  types.some((type) => /^(?:published )?(?:erratum|corrigendum)$/i.test(type))
    ? "erratum"
    : types.some((type) => /^(?:retraction (?:of publication|notice)|expression of concern)$/i.test(type))
      ? "retraction"
      : "work"

const abstractWords = 60

/** Enough for so many words; the rest is not read. */
const abstractCharacters = 700

const abstractOf = (abstract: string | undefined): Iterable<number> => {
  if (abstract === undefined) return []
  const text = fold(abstract.slice(0, abstractCharacters))
  const pairs: Array<number> = []
  let before = 0
  let start = text.indexOf(" ") + 1
  while (start > 0 && pairs.length < abstractWords) {
    const next = text.indexOf(" ", start)
    // the last word may be cut
    if (next < 0) break
    pairs.push(hash(text, before, next) & 0xffff)
    before = start
    start = next + 1
  }
  return ascending(pairs)
}

/** Takes records one after the other, so that they need not all be held at once. */
export interface Builder {
  readonly add: (record: SourceRecord) => void
  readonly build: () => Features
}

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
  const years = growing((n) => new Int16Array(n))
  const [volumes, issues, pages, containers] = Array.from({ length: 4 }, () => growing((n) => new Int32Array(n))) as [
    Growing<Int32Array>,
    Growing<Int32Array>,
    Growing<Int32Array>,
    Growing<Int32Array>
  ]
  const [supplements, preprints] = [growing((n) => new Uint8Array(n)), growing((n) => new Uint8Array(n))]
  const issns = growingSets((n) => new Int32Array(n))
  const identifiers = growingSets((n) => new Int32Array(n))
  const relations = growingSets((n) => new Int32Array(n))
  const registrations = growingSets((n) => new Int32Array(n))
  const entries = growing((n) => new Uint8Array(n))
  const abstracts = growingSets((n) => new Uint16Array(n))
  const contents = growing((n) => new Float64Array(n))
  const numberOfIdentifier = numbering()
  const numberOfIssn = numbering()
  const numberOfTrial = numbering()
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

  const identifierNumber = (identifier: Identifier.Identifier): number => {
    const number = numberOfIdentifier(Identifier.print(identifier)) - 1
    if (number === identifierTable.length) identifierTable.push(identifier)
    return number
  }

  return {
    add: (record) => {
      Invariant.check(compact.length < mostRecords, `no more than ${mostRecords} records are compared at once`)
      const title = readTitle(record.title)
      compact.push(title.compact)
      numbers.push(title.numbers.length === 0 ? noNumbers : title.numbers)
      wordCounts.push(title.words.length)
      kindNumbers.push(kinds.indexOf(title.kind === "work" ? kindByType(record.publicationTypes) : title.kind))
      grams.add(gramsOf(title.compact))
      words.add(ascending(title.words.filter((word) => word.length > 3).map((word) => hash(word))))
      const people = namesOf(record.contributors)
      names.add(
        ascending(
          people
            .slice(0, 40)
            .flat()
            .slice(0, 60)
            .map((name) => hash(name))
        )
      )
      leads.add((people[0] ?? []).slice(0, 2).map((name) => hash(name)))
      years.push(record.published === undefined ? 0 : year(record.published))
      volumes.push(record.volume === undefined ? 0 : volumeOf(record.volume))
      issues.push(record.issue === undefined ? 0 : issueOf(record.issue))
      pages.push(record.pages === undefined ? 0 : firstPage(record.pages))
      const printed = [record.issue, record.volume, record.containerTitle, ...record.publicationTypes]
      const isPart = printed.some((text) => text !== undefined && isSupplement(text))
      supplements.push(isPart || isSupplementPage(record.pages ?? "") ? 1 : 0)
      preprints.push(isPreprint(record) ? 1 : 0)
      containers.push(container(record.containerTitle))
      issns.add(ascending((record.issn ?? []).map(numberOfIssn)))
      identifiers.add(ascending(record.identifiers.map(identifierNumber)))
      relations.add(
        ascending((record.relations ?? []).flatMap(({ kind, to }) => to.map((other) => relationNumber(kind, identifierNumber(other)))))
      )
      registrations.add(ascending(registrationsOf(record).map(numberOfTrial)))
      entries.push(isRegistration(record) ? 1 : 0)
      abstracts.add(abstractOf(record.abstract))
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
      years: years.done(),
      volumes: volumes.done(),
      issues: issues.done(),
      pages: pages.done(),
      isSupplement: supplements.done(),
      isPreprint: preprints.done(),
      containers: containers.done(),
      containerWords,
      issns: issns.done(),
      identifiers: identifiers.done(),
      identifierTable,
      relations: relations.done(),
      registrations: registrations.done(),
      isRegistration: entries.done(),
      abstracts: abstracts.done(),
      contents: contents.done()
    })
  }
}

/** A number below 2^53 for what a record says, whatever its source calls it and in whatever order it lists. */
const contentOf = (record: SourceRecord): number => {
  const text = [
    record.title,
    record.abstract ?? "",
    record.contributors.map((one) => (one._tag === "Group" ? one.name : `${one.family}, ${one.given ?? ""}`)).join(";"),
    record.containerTitle ?? "",
    record.volume ?? "",
    record.issue ?? "",
    record.pages ?? "",
    record.published ?? "",
    [...(record.issn ?? [])].sort().join(" "),
    record.identifiers.map(Identifier.print).sort().join(" "),
    [...record.publicationTypes].sort().join(";"),
    record.url ?? ""
  ].join("\u0001")
  let low = 0x811c9dc5
  let high = 0x12345
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = (Math.imul(high, 31) + unit) | 0
  }
  return mixed(low) + (mixed(high) & 0x1f_ffff) * 2 ** 32
}

/** The features of records, in their order. */
export const of = (records: ReadonlyArray<SourceRecord>): Features => {
  const built = builder()
  for (const record of records) built.add(record)
  return built.build()
}
