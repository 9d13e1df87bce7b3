/** Files that sources name as free to read. */
import type { Services } from "@litfuse/engine/Services"
import * as Jats from "@litfuse/engine/Jats"
import type { FullText } from "@litfuse/engine/source/FullText"
import * as Raw from "@litfuse/engine/Raw"
import type { OpenAccess } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"
import { leastAgreement, titleAgreement, titleInText } from "@litfuse/texts/titleAgreement"
import { readPdf } from "@litfuse/texts/pdf/readPdf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { FoundWork } from "./findWork.ts"
import { licenceRefusal } from "./licenceRefusal.ts"
import * as GrobidApi from "./GrobidApi.ts"
import * as OpenTextsApi from "./OpenTextsApi.ts"
import type { TryEnd } from "./TryEnd.ts"

/** An address to try. `provider`: its host; `why` set = it is not tried. */
export interface Place extends OpenAccess {
  readonly provider: string
  readonly why?: TryEnd
}

/** The most files that are fetched for one work. */
const mostPlaces = 6

const refused = (reason: string): TryEnd => ({ state: "refused", reason })

const versions = ["published", "accepted", "submitted"] as const

/** Preprint servers give the page of a preprint. The address of the file follows from it. */
const fileOf = (url: string): string => {
  const preprint = /^https?:\/\/(?:www\.)?(bio|med)rxiv\.org\/content\/(10\.\d{4,9}\/[^?#\s]+?)(?:\.full(?:\.pdf)?)?$/iu.exec(url)
  if (preprint !== null) return `https://www.${preprint[1]!.toLowerCase()}rxiv.org/content/${preprint[2]!}.full.pdf`
  return url.replace(/^https?:\/\/(?:www\.)?arxiv\.org\/abs\//iu, "https://arxiv.org/pdf/")
}

/** The places to try, each address once: published versions before accepted ones, these before preprints. */
export const placesToTry = (places: ReadonlyArray<OpenAccess>): ReadonlyArray<Place> => {
  const rank = ({ version }: OpenAccess): number => (version === undefined ? versions.length : versions.indexOf(version))
  const byUrl = new Map<string, Place>()
  for (const one of places.toSorted((a, b) => rank(a) - rank(b))) {
    const url = fileOf(one.url)
    if (URL.canParse(url) && !byUrl.has(url)) byUrl.set(url, { ...one, url, provider: new URL(url).host || "unknown" })
  }
  const why = { state: "skipped", reason: `only ${mostPlaces} files are fetched for a work` } as const
  let fetched = 0
  return [...byUrl.values()].map((place) => {
    const refusal = licenceRefusal(place.licence)
    if (refusal !== undefined) return { ...place, why: refused(refusal) }
    return ++fetched <= mostPlaces ? place : { ...place, why }
  })
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, 1024))
    .toString("latin1")
    .replace(/^\s*(?:\xef\xbb\xbf)?\s*/u, "")
    .startsWith(text)

const jatsOf = (bytes: Uint8Array): Result.Result<ReturnType<typeof Jats.contentOf>, string> =>
  Result.map(Xml.parse(new TextDecoder().decode(bytes)), (root) => {
    const article = Jats.articleOf(root)
    return article === undefined ? undefined : Jats.contentOf(article)
  })

/** The text of a PDF file by the user's GROBID server, and how that answered; if it failed, the own reading `read`. */
const readAgain = Effect.fnUntraced(function* (bytes: Uint8Array, read: Pick<FullText, "sections">, url: string, timeoutMs: number) {
  const tei = yield* GrobidApi.read(bytes, timeoutMs)
  return Result.isFailure(tei)
    ? { text: read, before: { provider: "grobid", url, state: "failed" as const, reason: tei.failure } }
    : { text: tei.success, before: { provider: "grobid", url, state: "found" as const, reason: null } }
})

/** How files are read. `isByGrobid`: the user's GROBID server reads PDF files. Units: `timeoutMs` of each request. */
export interface Reading {
  readonly timeoutMs: number
  readonly isByGrobid: boolean
}

/** Fetches one file, and reads it. */
export const readPlace = Effect.fnUntraced(function* (
  place: Place,
  work: FoundWork,
  reading: Reading
): Effect.fn.Return<TryEnd, never, Services> {
  const { file } = yield* OpenTextsApi.make(reading.timeoutMs)
  const asked = yield* Effect.result(file(place.url))
  if (Result.isFailure(asked)) {
    const { reason, message } = asked.failure
    return reason._tag === "Unauthorised" ? { state: "closed", reason: message } : { state: "failed", reason: message }
  }
  if (asked.success === undefined) return { state: "closed", reason: "there is nothing at this address" }
  return yield* readFile(asked.success, place, work, reading)
})

/** Reads a file. PDF files are read in a separate process, which also says whether they are the requested ones. */
export const readFile = Effect.fnUntraced(function* (
  bytes: Uint8Array,
  place: Place,
  { title, identifiers }: FoundWork,
  { timeoutMs, isByGrobid }: Reading
): Effect.fn.Return<TryEnd, never, Services> {
  const terms = { licence: place.licence, version: place.version, url: place.url }
  const about = { source: place.provider, identifier: identifiers[0]! }
  if (startsWith(bytes, "%PDF")) {
    const read = yield* readPdf(bytes)
    if (Result.isFailure(read)) return refused(`the PDF file cannot be read: ${read.failure}`)
    const { sections, start } = read.success
    if (title !== undefined && titleInText(title, start) < leastAgreement)
      return refused(`the first two pages of the PDF file do not contain the title "${title.slice(0, 200)}"`)
    const own = { sections: Raw.some(sections)! }
    const { text, before } = isByGrobid ? yield* readAgain(bytes, own, place.url, timeoutMs) : { text: own, before: undefined }
    const found = { provider: place.provider, form: "pdf" as const, text: { ...about, ...Raw.known(terms), ...text } }
    return { found, ...(before === undefined ? {} : { before }) }
  }
  if (!startsWith(bytes, "<?xml") && !startsWith(bytes, "<article") && !startsWith(bytes, "<!DOCTYPE article"))
    return refused(
      startsWith(bytes, "<") ? "the address leads to a web page, not to a PDF or JATS file" : "the file is neither PDF nor JATS"
    )
  const content = jatsOf(bytes)
  if (Result.isFailure(content)) return refused(`the XML file cannot be read: ${content.failure}`)
  if (content.success === undefined) return refused("the XML file contains no article with a body")
  if (title !== undefined && content.success.title !== undefined && titleAgreement(title, content.success.title) < leastAgreement)
    return refused(`its title is "${content.success.title.slice(0, 200)}", and the requested work is "${title.slice(0, 200)}"`)
  return { found: { provider: place.provider, form: "jats", text: { ...about, ...Raw.known(terms), ...content.success } } }
})
