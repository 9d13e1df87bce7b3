/** Whether every sentence of a report of `litfuse answer` is at its address, and every reference exists and still stands. */
import type { Reference as AskedReference } from "@litfuse/citations/Reference"
import type * as RetractionWatch from "@litfuse/citations/RetractionWatch"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import type { Entity } from "@litfuse/engine/Entity"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import type { Passage } from "@litfuse/texts/Passages"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import { entityPassages, factText } from "./factsOf.ts"
import { type Reference, type Report, type Statement, addressedTexts } from "./Report.ts"
import { joinFault } from "./joinFault.ts"
import { abstractPassages, snippetSection } from "../text/recordTexts.ts"
import { askEntities, entitySources } from "../search/askEntities.ts"
import { askServices, type Judged } from "../verify/askServices.ts"
import { timeoutMs } from "../verify/lookUp.ts"
import { saysRetracted, type VerifiedReference } from "../verify/Verification.ts"

type Quote = VerifiedReference["quotes"][number]

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

const identifiersOf = (texts: ReadonlyArray<string>): ReadonlyArray<Identifier.Identifier> => [
  ...new Map(texts.flatMap((text) => Identifier.find(text) ?? []).map((one) => [Identifier.print(one), one])).values()
]

/** A reference as it is looked up. One that the report marks as retracted says so, as a list of references would. */
const askedOf = ({ id, title, year, identifiers, retraction }: Reference, file: string): AskedReference => {
  const named = identifiersOf([id, ...identifiers])
  const published = year === null ? undefined : SourceRecord.PartialDate.make(String(year))
  const record = title === null ? undefined : SourceRecord.make({ source: "report", id, title, identifiers: named, ...(published === undefined ? {} : { published }) }) // prettier-ignore
  // a title that says so is no mark, which a report has at each sentence
  const shown = title === null || (retraction === null && saysRetracted(title)) ? id : title
  const input = `${retraction === null ? "" : `${retraction.toUpperCase()}: `}${shown}`
  return { file, key: id, line: 0, input, identifiers: named, record }
}

/** What is looked for in the texts of a reference. */
interface Texts {
  readonly all: ReadonlyArray<ReadonlyArray<Passage>>
  readonly textAt: (section: string, quote: string) => string
  readonly isComplete: boolean
}

type Address = Statement["evidence"][number]

/** A sentence with what was found for it. `isMoved`: it is there, but its text is no longer the one of its address. */
interface Compared {
  readonly quote: Quote
  readonly isMoved: boolean
}

const quoteOf = (text: string, { work, section }: Address, state: Quote["state"], near: string | null = null): Compared => ({
  quote: { text, line: 0, state, near, address: `${work}#${section}` },
  isMoved: false
})

/** What is at an address. Empty: undefined where no text has its checksum, and for a place that is not in the text. */
const readAt = ({ sha256, from, to }: Address, { all, textAt }: Texts): string | undefined => {
  const passage = all.flat().find((one) => one.sha256.startsWith(sha256))
  return passage === undefined || from >= to || to > passage.text.length ? undefined : textAt(passage.name, passage.text.slice(from, to))
}

/** A joined sentence, against all that is at its addresses, by the rule by which it was written. */
const compareJoined = ({ text, evidence }: Statement, textsOf: (work: string) => Texts): Compared => {
  const quote = (state: Quote["state"], near: string | null = null): Compared => quoteOf(text, evidence[0]!, state, near)
  const texts = evidence.flatMap((address) => readAt(address, textsOf(address.work)) ?? [])
  if (texts.length === evidence.length) return joinFault(text, texts) === undefined ? quote("found") : quote("differs", texts.join(" "))
  const isSilent = evidence.some(({ work }) => textsOf(work).all.length === 0 && !textsOf(work).isComplete)
  return quote(isSilent ? "no-text" : "absent")
}

const compare = ({ text, evidence: [address] }: Statement, { all, textAt, isComplete }: Texts): Compared => {
  const quote = (state: Quote["state"], near: string | null = null): Compared => quoteOf(text, address!, state, near)
  let near: string | undefined
  for (const passages of all) {
    // the text of the address, whatever its section is called: a sentence elsewhere in it is not at the address
    const passage = passages.find(({ sha256 }) => sha256.startsWith(address!.sha256))
    if (passage === undefined) continue
    near = textAt(passage.name, passage.text.slice(address!.from, address!.to))
    if (near === text && address!.from < address!.to && address!.to <= passage.text.length) return quote("found")
  }
  if (near !== undefined) return quote("differs", near)
  // a text that changed since may still have the sentence
  const isThere = all.some((passages) => passages.some((one) => text === textAt(one.name, one.text) || (text.length >= 20 && oneLine(one.text).includes(text)))) // prettier-ignore
  if (isThere) return { ...quote("found"), isMoved: true }
  return quote(all.length === 0 && !isComplete ? "no-text" : "absent")
}

const ofWork = (work: Work | undefined, isComplete: boolean): Texts => ({
  all: [...work?.records ?? [], ...(work?.enriched ?? [])].flatMap(({ abstract }) => (abstract === undefined ? [] : [abstractPassages(abstract)])), // prettier-ignore
  textAt: (_, quote) => oneLine(quote),
  isComplete
})

const ofEntity = (entity: Entity | undefined, isComplete: boolean): Texts => ({
  all: entity === undefined ? [] : [entityPassages(entity)],
  textAt: (section, quote) => (entity === undefined ? quote : factText(entity, section, quote)),
  isComplete
})

const invented = (file: string, text: string): VerifiedReference => ({
  file,
  key: null,
  line: 0,
  input: text,
  state: "absent",
  reason: null,
  match: null,
  runnerUp: null,
  differences: [],
  marks: [],
  quotes: [{ text, line: 0, state: "absent", near: null, address: null }]
})

/** A sentence has the kind of what it is from, and only a joined one has several addresses; anything else is not what litfuse writes. */
const isWellFormed = ({ kind, evidence }: Statement, isEntity: (work: string) => boolean): boolean =>
  kind === "joined"
    ? evidence.length > 1 && !evidence.some(({ work, section }) => isEntity(work) || section === snippetSection)
    : evidence.length === 1 && (kind === "statement") === isEntity(evidence[0]!.work)

/** A reference whose link leads elsewhere than to its page differs from what was found. */
const withLink = (reference: VerifiedReference, said: string | null, is: string | undefined): VerifiedReference =>
  said === null || said === is || reference.state === "absent" || reference.state === "unknown"
    ? reference
    : { ...reference, state: "differs", differences: [...reference.differences, { field: "address", said, is: is ?? null }] }

/** Parts whose state is not that of their sentences, and words that are not in one of two sentences alone. */
const contrary = ({ parts, contradictions }: Report): ReadonlyArray<string> => [
  ...parts.flatMap(({ question, state, statements }) =>
    (state === "answered") === statements.length > 0 ? [] : [`${question} (${state}, with ${counted(statements.length, "sentence")})`]
  ),
  ...contradictions.flatMap(({ statements, onlyOne }) =>
    onlyOne.filter((words) => statements.filter(({ text }) => text.includes(words)).length !== 1).map((words) => `only one names ${words}`)
  )
]

/** Works of addresses that the report does not list as references. */
const unlisted = (report: Report): ReadonlyArray<Reference> => {
  const known = new Set(report.references.map(({ id }) => id))
  const cited = new Set(addressedTexts(report).flatMap(({ evidence }) => evidence.map(({ work }) => work)))
  return [...cited].flatMap((id) => {
    if (known.has(id)) return []
    const kind = EntityName.parse(id) === undefined ? "work" : "entity"
    return [{ id, kind, title: null, year: null, identifiers: [id], address: null, retraction: null }]
  })
}

/** Whether a reference is a page of the web: no source can be asked for it, and its snippet may be another one tomorrow. */
const isPage = ({ id, kind }: Reference): boolean =>
  kind === "page" && Identifier.find(id) === undefined && EntityName.parse(id) === undefined

/** Says that a text is no longer the one that was quoted. */
const changedSince = (id: string, sentences: number): ReadonlyArray<Notice.Notice> =>
  sentences === 0
    ? []
    : [
        Notice.make(
          "text-changed",
          id,
          `its text changed since the report was written, or the report's checksum did; ${counted(sentences, "sentence")} of the report ${sentences === 1 ? "is" : "are"} still in it`
        )
      ]

const unread: Texts = { all: [], textAt: (_, quote) => quote, isComplete: false }

/** What a report is checked with. `referenceOf` makes an answer of a judged reference; `added` are texts of the report without an address. */
export interface ReportCheck {
  readonly file: string
  readonly added: ReadonlyArray<string>
  readonly sources: ReadonlyArray<Registry.Registered<"source">>
  readonly entities: ReadonlyArray<Registry.Registered<"entity">>
  readonly table: RetractionWatch.RetractionTable | undefined
  readonly referenceOf: (judged: Judged, table: RetractionWatch.RetractionTable | undefined) => VerifiedReference
}

/**
 * Checks a report: looks up its references, reads each address again, and compares the sentence with what is there.
 *
 * - shape: a reference for each of the report, with its sentences as quotations; a sentence without an address is a separate reference
 * - a page of the web is `unknown`, and its sentences are not judged; a Notice says where a text changed around a sentence
 * - never fails: an error of a source is an outcome, and its sentences are then not judged
 */
export const verifyReport = Effect.fnUntraced(function* (
  report: Report,
  { file, added, sources, entities, table, referenceOf }: ReportCheck
) {
  const all = [...report.references, ...unlisted(report)]
  const names = all.flatMap(({ id, kind }) => {
    const name = kind === "entity" ? EntityName.parse(id) : undefined
    return name === undefined ? [] : [{ text: id, name }]
  })
  const named = new Set(names.map(({ text }) => text))
  const isEntity = (work: string): boolean => named.has(work)
  const works = all.filter((one) => !isEntity(one.id) && !isPage(one))
  const looked = yield* askServices(sources, works.map((one) => askedOf(one, file))) // prettier-ignore
  const found = names.length === 0 ? { entities: [], outcomes: [], notices: [] } : yield* askEntities(entitySources(entities, names), names, timeoutMs) // prettier-ignore
  const isAnswered = !found.outcomes.some((one) => Source.errorOf(one) !== undefined || one._tag === "Skipped")
  const missing = isAnswered ? "absent" : "unknown"
  // a contradiction repeats sentences of a part
  const statements = [...new Map(addressedTexts(report).map((one) => [JSON.stringify(one), one])).values()]
  const odd = new Set(statements.filter((one) => !isWellFormed(one, isEntity)))
  const placeOf = new Map(works.map(({ id }, place) => [id, place]))
  const pages = new Set(all.filter(isPage).map(({ id }) => id))
  const entityOf = new Map(found.entities.map((one) => [one.id, one]))
  const textOf = (id: string): Texts => {
    const place = placeOf.get(id)
    if (pages.has(id)) return unread
    if (place === undefined) return ofEntity(entityOf.get(id), isAnswered)
    const { verdict } = looked.judged[place]!
    return ofWork(verdict?.match?.work, verdict !== undefined)
  }
  const texts = new Map(all.map(({ id }) => [id, textOf(id)]))
  const textsOf = (id: string): Texts => texts.get(id)!
  const compared = statements
    .filter((one) => !odd.has(one))
    .map((one) => ({ work: one.evidence[0]!.work, ...(one.kind === "joined" ? compareJoined(one, textsOf) : compare(one, textsOf(one.evidence[0]!.work))) })) // prettier-ignore
  const byWork = Map.groupBy(compared, ({ work }) => work)
  const own = (id: string) => (byWork.get(id) ?? []).map(({ quote }) => quote)
  const references = all.map((reference): VerifiedReference => {
    const { id, title, address } = reference
    if (isPage(reference)) {
      const reason = `a page of the web: no source can be asked for its snippet again${address === null ? "" : `; open ${address}`}`
      return { ...invented(file, title ?? id), key: id, state: "unknown", reason, quotes: own(id) }
    }
    const place = placeOf.get(id)
    if (place !== undefined) {
      const known = Identifier.find(id)
      const judged = withLink(referenceOf(looked.judged[place]!, table), address, known && Identifier.link(known))
      return { ...judged, quotes: own(id) }
    }
    const entity = entityOf.get(id)
    const judged: VerifiedReference = {
      ...invented(file, title ?? id),
      key: id,
      state: entity === undefined ? missing : "ok",
      reason: entity === undefined && !isAnswered ? "not answered by its database" : null,
      match: entity === undefined ? null : { id, title: entity.name, score: 1 },
      quotes: own(id)
    }
    return entity === undefined ? judged : withLink(judged, address, entity.address)
  })
  return {
    references: [
      ...references,
      ...[...odd].map(({ text }) => invented(file, text)),
      ...[...added, ...contrary(report)].map((text) => invented(file, text))
    ],
    outcomes: [...looked.outcomes, ...found.outcomes],
    notices: [...byWork].flatMap(([id, some]) => changedSince(id, some.filter(({ isMoved }) => isMoved).length))
  }
})
