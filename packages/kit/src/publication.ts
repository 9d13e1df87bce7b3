/** Made-up publications, and what databases do to their records: for laws of deduplication, its experiment on synthetic data, and its speed. */
import * as Result from "effect/Result"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

/** Whole numbers from 0 to 2^32 - 1. */
export type Next = () => number

/** A stream of numbers that follows from its seed. */
export const stream = (seed: number): Next => {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mix = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mix = Math.imul(mix ^ (mix >>> 15), 0x735a2d97)
    return (mix ^ (mix >>> 15)) >>> 0
  }
}

const onsets = "b c d f g h l m n p r s t v st tr pl cl ph gl".split(" ")
const rhymes = "a e i o u an er is on ine ol ar em".split(" ")
const endings = "ation ing ity emia osis ine al ic ed ase in ol us ide".split(" ")
const common = "effect of in and the on with patients treatment role from study for during after between risk type".split(" ")

const pick = <A>(next: Next, of: ReadonlyArray<A>): A => of[next() % of.length]!

const syllables = (next: Next, count: number): string =>
  Array.from({ length: count }, () => pick(next, onsets) + pick(next, rhymes)).join("")

const word = (next: Next): string => {
  if (next() % 3 === 0) return pick(next, common)
  const own = stream((next() % 9000) + 17)
  return syllables(own, 1 + (own() % 3)) + pick(own, endings)
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const accents: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ö", u: "ü", n: "ñ", c: "ç" }

const accented = (next: Next, text: string): string =>
  next() % 4 === 0 ? text.replace(/[aeiounc]/, (letter) => accents[letter] ?? letter) : text

interface Journal {
  readonly full: string
  readonly short: string
  readonly issn: string
  readonly registrant: number
}

const journal = (number: number): Journal => {
  const next = stream(number + 1_000_003)
  const words = Array.from({ length: 1 + (next() % 3) }, () => capital(syllables(next, 2) + pick(next, endings)))
  return {
    full: `Journal of ${words.join(" ")}`,
    short: `J ${words.map((one) => one.slice(0, Math.max(4, one.length - 3))).join(" ")}`,
    issn: `${String(1000 + (number % 9000))}-${String(1000 + (next() % 9000))}`,
    registrant: 1000 + (number % 40)
  }
}

const journals = Array.from({ length: 400 }, (_, number) => journal(number))

const identifier = <S extends Identifier.Scheme>(scheme: S, text: string): Identifier.Identifier =>
  Result.getOrThrow(Identifier.parseAs(scheme, text)) as unknown as Identifier.Identifier

const texts = (next: Next, count: number): string => Array.from({ length: count }, () => word(next)).join(" ")

/** A publication as a flawless database has it. `number` gives its PMID, its identity; `abstractWords`: about how long it is. */
export const publication = (next: Next, number: number, abstractWords = 120): SourceRecord.SourceRecord => {
  const where = journals[next() % journals.length]!
  const year = 1995 + (next() % 30)
  const first = 1 + (next() % 2000)
  const volume = year - 1970
  return SourceRecord.make({
    source: "made",
    id: String(number),
    title: capital(accented(next, texts(next, 7 + (next() % 9)))),
    abstract: `${capital(texts(next, Math.ceil(abstractWords / 2) + (next() % abstractWords)))}.`,
    contributors: Array.from({ length: 1 + (next() % 7) }, () => ({
      _tag: "Person" as const,
      family: capital(accented(next, syllables(next, 2 + (next() % 2)))),
      given: capital(syllables(next, 2))
    })),
    containerTitle: where.full,
    issn: [where.issn],
    volume: String(volume),
    issue: String(1 + (next() % 12)),
    pages: `${first}-${first + 3 + (next() % 12)}`,
    published: SourceRecord.PartialDate.make(String(year)),
    identifiers: [identifier("doi", `10.${where.registrant}/j.${volume}.${first}.${number}`), identifier("pmid", String(number + 1))],
    publicationTypes: ["Journal Article"]
  })
}

type Change = (record: SourceRecord.SourceRecord, next: Next) => SourceRecord.SourceRecord

const without = (record: SourceRecord.SourceRecord, ...names: ReadonlyArray<keyof SourceRecord.SourceRecord>): SourceRecord.SourceRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as never))) as unknown as SourceRecord.SourceRecord

const persons = (record: SourceRecord.SourceRecord, change: (family: string) => string): SourceRecord.SourceRecord["contributors"] =>
  record.contributors.map((one) => (one._tag === "Person" ? { ...one, family: change(one.family) } : one))

/** Each character with an accent, or each dash and quotation mark, as UTF-8 that was read as Windows-1252. */
const wronglyRead = (text: string): string => new TextDecoder("windows-1252").decode(new TextEncoder().encode(text))

const bare = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "")

const escaped = (text: string): string => text.replace(/[^\x20-\x7e]/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** Changes of writing that leave every fact as it is. */
export const noise: Readonly<Record<string, Change>> = {
  "letter case": (record, next) => ({
    ...record,
    title: next() % 2 === 0 ? record.title.toUpperCase() : record.title.replace(/\p{L}+/gu, capital),
    contributors: persons(record, (family) => family.toUpperCase())
  }),
  punctuation: (record, next) => ({
    ...record,
    title: `${pick(next, ["", "[", "“"])}${record.title.replaceAll(" and ", " & ").replace(/ /, pick(next, [" - ", ": ", ", ", "  "]))}${pick(next, [".", "]", "”", "?", ""])}`
  }),
  accents: (record) => ({ ...record, title: bare(record.title), contributors: persons(record, bare) }),
  encoding: (record, next) => {
    const change = next() % 2 === 0 ? wronglyRead : escaped
    return { ...record, title: change(record.title), contributors: persons(record, change) }
  },
  "order of fields": (record) => ({
    ...(Object.fromEntries(Object.entries(record).reverse()) as unknown as SourceRecord.SourceRecord),
    identifiers: [...record.identifiers].reverse()
  }),
  "truncated title": (record) => {
    const end = record.title.lastIndexOf(" ", Math.max(40, Math.floor(record.title.length * 0.7)))
    return end < 35 ? record : { ...record, title: record.title.slice(0, end) }
  }
}

/** What databases leave out or get wrong. */
export const mistakes: Readonly<Record<string, Change>> = {
  "no identifiers": (record) => ({ ...record, identifiers: [] }),
  "no DOI": (record) => ({ ...record, identifiers: record.identifiers.filter(({ scheme }) => scheme !== "doi") }),
  "no PMID": (record) => ({ ...record, identifiers: record.identifiers.filter(({ scheme }) => scheme !== "pmid") }),
  "no abstract": (record) => without(record, "abstract"),
  "short abstract": (record) => (record.abstract === undefined ? record : { ...record, abstract: `${record.abstract.slice(0, 250)}...` }),
  "no pages": (record) => without(record, "pages"),
  "no volume and issue": (record) => without(record, "volume", "issue"),
  "pages abbreviated": (record) =>
    record.pages === undefined ? record : { ...record, pages: record.pages.replace(/^(\d*)(\d)-\1(\d)$/, "$1$2-$3") },
  "initials for given names": (record) => ({
    ...record,
    contributors: record.contributors.map((one) => (one._tag === "Person" ? { ...one, given: `${(one.given ?? "").slice(0, 1)}.` } : one))
  }),
  "three contributors": (record) => ({ ...record, contributors: record.contributors.slice(0, 3) }),
  "names in one text": (record) => ({
    ...record,
    contributors: [
      {
        _tag: "Group",
        name: record.contributors
          .map((one) => (one._tag === "Person" ? `${one.family} ${(one.given ?? "").slice(0, 1)}.` : one.name))
          .join("")
      }
    ]
  }),
  "journal abbreviated": (record) => {
    const known = journals.find(({ full }) => full === record.containerTitle)
    return known === undefined ? record : { ...record, containerTitle: known.short }
  },
  "no ISSN": (record) => without(record, "issn"),
  "year of print": (record) => ({ ...record, published: SourceRecord.PartialDate.make(String(SourceRecord.year(record.published!) + 1)) }),
  "a wrong letter": (record, next) => {
    const at = 1 + (next() % (record.title.length - 1))
    return { ...record, title: `${record.title.slice(0, at)}x${record.title.slice(at + 1)}` }
  },
  "no title words after a colon": (record) => {
    const words = record.title.split(" ")
    return words.length < 10 ? record : { ...record, title: words.slice(0, 8).join(" ") }
  }
}

/** A record of the same publication, out of another database: `count` mistakes and one change of writing. */
export const copy = (record: SourceRecord.SourceRecord, next: Next, count: number): SourceRecord.SourceRecord => {
  let changed = record
  for (let i = 0; i < count; i++) changed = pick(next, Object.values(mistakes))(changed, next)
  return pick(next, Object.values(noise))(changed, next)
}

const nextPages = (pages: string): string => {
  const end = Number(pages.split("-").at(-1))
  return `${end + 1}-${end + 9}`
}

const renumbered = (record: SourceRecord.SourceRecord, number: number): ReadonlyArray<Identifier.Identifier> => {
  const doi = record.identifiers.find(({ scheme }) => scheme === "doi")!.value
  return [identifier("doi", `${doi.slice(0, doi.lastIndexOf("."))}.${number}`), identifier("pmid", String(number + 1))]
}

/** Another publication that looks like this one, by what makes it another. `number`: its own number, which no other publication has. */
export const lookalikes: Readonly<
  Record<string, (record: SourceRecord.SourceRecord, number: number, next: Next) => SourceRecord.SourceRecord>
> = {
  "next part": (record, number, next) => ({
    ...record,
    title: `${record.title} Part II`,
    abstract: texts(next, 60),
    pages: nextPages(record.pages!),
    identifiers: renumbered(record, number)
  }),
  erratum: (record, number) => ({
    ...without(record, "abstract"),
    title: `Erratum: ${record.title}`,
    pages: nextPages(record.pages!),
    identifiers: renumbered(record, number)
  }),
  reply: (record, number) => ({
    ...without(record, "abstract"),
    title: `Reply to: ${record.title}`,
    pages: nextPages(record.pages!),
    identifiers: renumbered(record, number)
  }),
  preprint: (record, number) => ({
    ...without(record, "volume", "issue", "pages", "issn"),
    containerTitle: "medRxiv",
    identifiers: [identifier("doi", `10.1101/2020.01.01.${String(20_000_000 + number)}`)],
    publicationTypes: ["Preprint"]
  }),
  "abstract of a meeting": (record, number) => ({
    ...record,
    containerTitle: journals[(number + 7) % journals.length]!.full,
    issn: [journals[(number + 7) % journals.length]!.issn],
    volume: String(Number(record.volume) + 20),
    issue: "Suppl 1",
    pages: `S${number % 900}`,
    published: SourceRecord.PartialDate.make(String(SourceRecord.year(record.published!) - 1)),
    identifiers: []
  }),
  "neighbour in the supplement": (record, number, next) => ({
    ...publication(next, number),
    containerTitle: record.containerTitle!,
    volume: record.volume!,
    issue: "Suppl 1",
    pages: `S${number % 900}`,
    published: record.published!,
    identifiers: record.identifiers.filter(({ scheme }) => scheme === "doi")
  }),
  "later report of the same people": (record, number, next) => ({
    ...publication(next, number),
    contributors: record.contributors,
    containerTitle: record.containerTitle!,
    issn: record.issn!,
    title: record.title.replace(/^(\S+ \S+ \S+) .*$/, `$1 ${texts(next, 5)}`)
  })
}
