import * as Identifier from "@litfuse/engine/Identifier"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import { inFolder } from "../inFolder.ts"
import { about, refuse } from "../Question.ts"

/** The schemes that are converted. */
export const schemes = ["pmid", "pmcid", "doi"] as const
/** A scheme that is converted. */
export type Scheme = (typeof schemes)[number]

/** An identifier as it was given; `identifier` undefined: it is none, for the reason `why`. `isBare`: digits alone, read as a PMID. */
export interface GivenId {
  readonly input: string
  readonly line: number | null
  readonly identifier: Identifier.Of<Scheme> | undefined
  readonly isBare: boolean
  readonly why: string | null
}

/** The most identifiers of one request, and the longest text that may be one. */
const most = { ids: 20_000, length: 500 } as const

const isConverted = (one: Identifier.Identifier): one is Identifier.Of<Scheme> => (schemes as ReadonlyArray<string>).includes(one.scheme)

/** Reads one text. Digits alone are a PMID, as for NCBI's converter. */
export const readGivenId = (text: string, line: number | null): GivenId => {
  const input = text.slice(0, most.length)
  const invalid = (why: string): GivenId => ({ input, line, identifier: undefined, isBare: false, why })
  if (text.length > most.length) return invalid(`longer than ${most.length} characters, so it is no identifier`)
  const isBare = /^\d+$/.test(text)
  const found = isBare ? Identifier.findAs("pmid", text) : Identifier.find(text)
  if (found === undefined) return invalid("not a PMID (12345), a PMCID (PMC12345) or a DOI (10.1000/182)")
  if (!isConverted(found)) return invalid(`${found.scheme} is not converted; PMID, PMCID and DOI are`)
  return { input, line, identifier: found, isBare, why: null }
}

const readFile = Effect.fnUntraced(function* (folder: string, file: string) {
  const text = yield* Effect.fromResult(Files.readText(file === "-" ? file : inFolder(folder, file)))
  return text
    .replace(/^\uFEFF/u, "")
    .split(/\r\n|\r|\n/u)
    .flatMap((line, i) => (line.trim() === "" ? [] : [{ text: line.trim(), line: i + 1 }]))
})

/**
 * The identifiers of a request, in its order: those that it names, then those of its file, one on each line. A text that is none stays, with the reason.
 *
 * - errors: `Refused` without any, and for more than 20,000; `DatasetError` for an unreadable file
 */
export const readGivenIds = Effect.fnUntraced(function* (folder: string, named: ReadonlyArray<string>, file: string | undefined) {
  const lines = file === undefined ? [] : yield* readFile(folder, file)
  const count = named.length + lines.length
  if (count === 0) return yield* refuse(about(["file"], "an identifier is missing; name some, or a file with one on each line with {file}"))
  if (count > most.ids) return yield* refuse(`${count} identifiers are more than ${most.ids}; convert a part of them at a time`)
  return [...named.map((text) => readGivenId(text.trim(), null)), ...lines.map(({ text, line }) => readGivenId(text, line))]
})
