import { isAscii, isUtf8 } from "node:buffer"
import * as Decode from "@litfuse/engine/Decode"
import * as Ids from "@litfuse/engine/Ids"
import * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as ArrayFile from "./ArrayFile.ts"
import { damagedRemedy } from "./arrayFile/ArrayHeader.ts"
import type { Written } from "./arrayFile/Writer.ts"

type Settings = Readonly<Record<string, unknown>>

/**
 * An indexed collection with the titles of its documents, in memory or from a file.
 *
 * - `form`, `settings` what the index depends on: its layout, and the parameters in `indexedBy` of its retriever
 * - `names` the ids as arrays, for files and threads
 * - `documents` the identity of a dataset's documents (`identityOf`); undefined for other documents
 */
export interface Indexed {
  readonly form: string
  readonly settings: Settings
  readonly documents?: string | undefined
  readonly arrays: Retriever.Arrays
  readonly ids: Ids.Ids
  readonly names: ArrayFile.Arrays
  readonly title: (row: number) => string
  /** The `identity` in `ArrayFile.Read` of the opened file. */
  readonly identity?: string
  /** The number of terms; -1 when the retriever has none. */
  readonly terms: number
}

const termCount = (arrays: Retriever.Arrays): number => (arrays["terms"] ?? []).length - 1

const Meta = Schema.Struct({
  form: Schema.String,
  settings: Schema.Record(Schema.String, Schema.Unknown),
  documents: Schema.optionalKey(Schema.String)
})

const idTexts = "ids"
const titleTexts = "titles"

/** The parameters with these names. */
export const pick = (params: Settings, names: ReadonlyArray<string>): Settings =>
  Object.fromEntries(names.map((name) => [name, params[name]]))

const toTexts = (name: string, texts: ReadonlyArray<string>): ArrayFile.Arrays => {
  const parts = texts.map((text) => Buffer.from(text, "utf8"))
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (let i = 0; i < parts.length; i++) ends[i] = end += parts[i]!.length
  return { [`${name}.text`]: new Uint8Array(Buffer.concat(parts)), [`${name}.ends`]: ends }
}

const areTexts = (bytes: unknown, ends: unknown): boolean => {
  if (!(bytes instanceof Uint8Array && ends instanceof Uint32Array)) return false
  for (let i = 1; i < ends.length; i++) if (ends[i - 1]! > ends[i]!) return false
  return (ends.at(-1) ?? 0) === bytes.length
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

const textAt = (arrays: ArrayFile.Arrays, name: string): ((i: number) => string) => {
  const bytes = bytesOf(arrays[`${name}.text`] as Uint8Array)
  const ends = arrays[`${name}.ends`]!
  return (i) => bytes.toString("utf8", i === 0 ? 0 : ends[i - 1], ends[i])
}

/** Like `textAt`, for many texts. ASCII texts are slices of one string, which takes a quarter of the time of decoding each text. */
const partAt = (arrays: ArrayFile.Arrays, name: string): ((i: number) => string) => {
  const bytes = bytesOf(arrays[`${name}.text`] as Uint8Array)
  if (!isAscii(bytes)) return textAt(arrays, name)
  const ends = arrays[`${name}.ends`]!
  const text = bytes.toString("latin1")
  return (i) => text.slice(i === 0 ? 0 : ends[i - 1], ends[i])
}

/** The ids of documents from `Indexed.names`. */
export const idsOf = (names: ArrayFile.Arrays): Ids.Ids => Ids.lazy(names[`${idTexts}.ends`]!.length, partAt(names, idTexts))

/** Whether texts are valid UTF-8 and in strictly descending byte order, which is tie order. */
const areInTieOrder = (bytes: Uint8Array, ends: Uint32Array): boolean => {
  if (!isUtf8(bytes)) return false
  for (let i = 0, start = 0, before = 0; i < ends.length; i++) {
    const end = ends[i]!
    // no character crosses a text boundary
    if (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) return false
    if (i > 0) {
      const shorter = Math.min(start - before, end - start)
      let same = 0
      while (same < shorter && bytes[before + same] === bytes[start + same]) same++
      const isBelow = same < shorter ? bytes[start + same]! < bytes[before + same]! : end - start < start - before
      if (!isBelow) return false
    }
    before = start
    start = end
  }
  return true
}

/** The message for a retriever whose index cannot be stored. */
export const cannotStore = (retriever: Retriever.Retriever): string =>
  `retriever "${retriever.id}" cannot store its index (it has no \`stored\`)`

/** Indexes documents with a retriever that can store its index. */
export const build = <Index>(
  retriever: Retriever.Retriever<Index>,
  stored: Retriever.Stored<Index, unknown>,
  params: Settings,
  documents: ReadonlyArray<Retriever.Document>
): Indexed => {
  const index = retriever.index(documents, params)
  const ids = retriever.ids(index)
  const titles = Array.from({ length: documents.length }, () => "")
  for (const { id, title } of documents) titles[ids.row(id)] = title
  const arrays = stored.arrays(index)
  return {
    form: stored.form,
    settings: pick(params, retriever.indexedBy),
    arrays,
    ids,
    names: toTexts(idTexts, ids.values),
    title: (row) => titles[row]!,
    terms: termCount(arrays)
  }
}

/** Writes an index as one file; `more` is added to its metadata. */
export const write = (
  path: string,
  { form, settings, documents, arrays, ids, names, title }: Indexed,
  more: Readonly<Record<string, unknown>> = {}
): Result.Result<Written, DatasetError> => {
  const titles = toTexts(
    titleTexts,
    Array.from({ length: ids.size }, (_, row) => title(row))
  )
  return ArrayFile.write(path, { meta: { form, settings, documents, ...more }, arrays: { ...names, ...titles, ...arrays } })
}

/** Opens an index file. Errors: as `ArrayFile.read`, and `BadLine` at line 0 when the arrays do not form a collection. */
export const open = (path: string): Effect.Effect<Indexed, DatasetError> =>
  Effect.flatMap(ArrayFile.read(path), (contents) => Effect.fromResult(indexedOf(path, contents)))

const indexedOf = (path: string, { meta, arrays, identity }: ArrayFile.Read): Result.Result<Indexed, DatasetError> =>
  Result.gen(function* () {
    const { [`${idTexts}.text`]: idBytes, [`${idTexts}.ends`]: idEnds, [`${titleTexts}.text`]: titleBytes, ...rest } = arrays
    const { [`${titleTexts}.ends`]: titleEnds, ...own } = rest
    const known = Schema.decodeUnknownResult(Meta)(meta)
    const hasTexts = areTexts(idBytes, idEnds) && areTexts(titleBytes, titleEnds) && idEnds!.length === titleEnds!.length
    if (Result.isFailure(known) || !hasTexts || Object.values(own).some((array) => array instanceof Uint8Array))
      return yield* Result.fail(badLine(path, 0, "an index with unexpected parts", damagedRemedy))
    if (!areInTieOrder(idBytes as Uint8Array, idEnds as Uint32Array))
      return yield* Result.fail(badLine(path, 0, "an index whose documents are not in order", damagedRemedy))
    const stored = own as Retriever.Arrays
    const names = { [`${idTexts}.text`]: idBytes!, [`${idTexts}.ends`]: idEnds! }
    const title = textAt(arrays, titleTexts)
    return { ...known.success, arrays: stored, ids: idsOf(names), names, identity, title, terms: termCount(stored) }
  })

const flagOf = (name: string, value: unknown): string => {
  const written = `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`
  return /[^\w.,:=+-]/.test(written) ? `'${written}'` : written
}

/** A retriever with its complete parameters and its index. */
export interface Prepared {
  readonly retriever: Retriever.Retriever
  readonly params: Settings
  readonly index: unknown
}

/**
 * Prepares a retriever for searching an index. Parameters that the index depends on come from the index; a different written value is an error.
 *
 * - `path` names the index in errors; `written` the parameters that the user gave
 */
export const prepare = (
  path: string,
  indexed: Indexed,
  retriever: Retriever.Retriever,
  written: Settings
): Result.Result<Prepared, DatasetError> => {
  const { stored, indexedBy } = retriever
  const refuse = (what: string, expected: string) => Result.fail(badLine(path, 0, what, expected))
  if (stored === undefined) return refuse(cannotStore(retriever), "a retriever that can store its index")
  if (stored.form !== indexed.form)
    return refuse(
      `an index of the form "${indexed.form}"`,
      `"${stored.form}" for ${retriever.id}: build it with \`litfuse index build --retriever ${retriever.id}\``
    )
  const decoded = Decode.strict(retriever.params, { ...indexed.settings, ...written })
  if (Result.isFailure(decoded))
    return refuse(
      decoded.failure.map((problem) => `${retriever.id}${Decode.printPath(problem.path)} ${problem.what}`).join("; "),
      "its parameters"
    )
  const params = decoded.success as Settings
  const other = indexedBy.filter((name) => JSON.stringify(params[name]) !== JSON.stringify(indexed.settings[name]))
  if (other.length > 0)
    return refuse(
      `built with ${other.map((name) => `${name} ${JSON.stringify(indexed.settings[name])}`).join(", ")}`,
      `${other.map((name) => JSON.stringify(params[name])).join(", ")}: build it again with \`litfuse index build${other.map((name) => ` --param ${flagOf(name, params[name])}`).join("")}\``
    )
  const refusal = retriever.refuses(params)
  if (refusal !== undefined) return refuse(refusal, "parameters that it accepts")
  const index = stored.index(indexed.arrays, indexed.ids, params)
  return index === undefined
    ? refuse("damaged (its arrays contradict each other)", damagedRemedy)
    : Result.succeed({ retriever, params, index })
}

/** The parameters of a retriever for a new index, with defaults for missing ones. */
export const decode = (retriever: Retriever.Retriever, written: Settings): Result.Result<Settings, string> =>
  Result.mapBoth(Decode.strict(retriever.params, written), {
    onFailure: (problems) => problems.map(({ path, what }) => `${retriever.id}${Decode.printPath(path)} ${what}`).join("; "),
    onSuccess: (params) => params as Settings
  })
