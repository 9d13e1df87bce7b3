import { isAscii, isUtf8 } from "node:buffer"
import * as Decode from "@litfuse/engine/Decode"
import * as Ids from "@litfuse/engine/Ids"
import * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as ArrayFile from "./ArrayFile.ts"
import { whole } from "./arrayFile/form.ts"
import type { Written } from "./arrayFile/Writer.ts"

/** A retriever's parameters as decoded. */
type Settings = Readonly<Record<string, unknown>>

/**
 * A collection that is indexed, with the titles of its documents: in memory, or from a file.
 *
 * - `form`, `settings` what the index depends on: how it is laid out, and the parameters that its retriever names in `indexedBy`
 * - `names` the ids as arrays, for a file and for threads
 * - `documents` what identifies the documents of a dataset (`identityOf`); undefined for other documents
 */
export interface Indexed {
  readonly form: string
  readonly settings: Settings
  readonly documents?: string | undefined
  readonly arrays: Retriever.Arrays
  readonly ids: Ids.Ids
  readonly names: ArrayFile.Arrays
  readonly title: (row: number) => string
  /** `ArrayFile.Read`'s identity of the file that it was opened from. */
  readonly identity?: string
  /** How many terms it holds; -1 when its retriever keeps none. */
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

/** The parameters on which an index depends, by their names. */
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

/** Like `textAt`, for many texts: if all are ASCII, each is a part of one string, which takes a quarter of the time of decoding them one by one. */
const partAt = (arrays: ArrayFile.Arrays, name: string): ((i: number) => string) => {
  const bytes = bytesOf(arrays[`${name}.text`] as Uint8Array)
  if (!isAscii(bytes)) return textAt(arrays, name)
  const ends = arrays[`${name}.ends`]!
  const text = bytes.toString("latin1")
  return (i) => text.slice(i === 0 ? 0 : ends[i - 1], ends[i])
}

/** The ids of documents from `Indexed.names`. */
export const idsOf = (names: ArrayFile.Arrays): Ids.Ids => Ids.lazy(names[`${idTexts}.ends`]!.length, partAt(names, idTexts))

/** Whether texts are UTF-8 each and go down strictly by their bytes, which is tie order. */
const areInTieOrder = (bytes: Uint8Array, ends: Uint32Array): boolean => {
  if (!isUtf8(bytes)) return false
  for (let i = 0, start = 0, before = 0; i < ends.length; i++) {
    const end = ends[i]!
    // no character is divided between two texts
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
  `retriever "${retriever.id}" cannot keep its index (it has no \`stored\`)`

/** Indexes documents. The retriever must be one that can keep its index. */
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

/** Writes an index as one file; `more` stands beside what is said of it. */
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

/** Opens an index file. Errors: as `ArrayFile.read`, and `BadLine` at line 0 for arrays that are those of no collection. */
export const open = (path: string): Effect.Effect<Indexed, DatasetError> =>
  Effect.flatMap(ArrayFile.read(path), (contents) => Effect.fromResult(indexedOf(path, contents)))

const indexedOf = (path: string, { meta, arrays, identity }: ArrayFile.Read): Result.Result<Indexed, DatasetError> =>
  Result.gen(function* () {
    const { [`${idTexts}.text`]: idBytes, [`${idTexts}.ends`]: idEnds, [`${titleTexts}.text`]: titleBytes, ...rest } = arrays
    const { [`${titleTexts}.ends`]: titleEnds, ...own } = rest
    const known = Schema.decodeUnknownResult(Meta)(meta)
    const hasTexts = areTexts(idBytes, idEnds) && areTexts(titleBytes, titleEnds) && idEnds!.length === titleEnds!.length
    if (Result.isFailure(known) || !hasTexts || Object.values(own).some((array) => array instanceof Uint8Array))
      return yield* Result.fail(badLine(path, 0, "an index with other parts", whole))
    if (!areInTieOrder(idBytes as Uint8Array, idEnds as Uint32Array))
      return yield* Result.fail(badLine(path, 0, "an index whose documents are not in order", whole))
    const kept = own as Retriever.Arrays
    const names = { [`${idTexts}.text`]: idBytes!, [`${idTexts}.ends`]: idEnds! }
    const title = textAt(arrays, titleTexts)
    return { ...known.success, arrays: kept, ids: idsOf(names), names, identity, title, terms: termCount(kept) }
  })

/** A parameter as `--param` takes it. */
const flagOf = (name: string, value: unknown): string => {
  const written = `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`
  return /[^\w.,:=+-]/.test(written) ? `'${written}'` : written
}

/** A retriever over an index, with its parameters complete. */
export interface Ready {
  readonly retriever: Retriever.Retriever
  readonly params: Settings
  readonly index: unknown
}

/**
 * Makes a retriever search an index. Parameters on which the index depends come from it; one that is written and differs is an error.
 *
 * - `path` names the index in errors; `written` are the parameters as the user gave them
 */
export const ready = (
  path: string,
  indexed: Indexed,
  retriever: Retriever.Retriever,
  written: Settings
): Result.Result<Ready, DatasetError> => {
  const { stored, indexedBy } = retriever
  const refuse = (what: string, expected: string) => Result.fail(badLine(path, 0, what, expected))
  if (stored === undefined) return refuse(cannotStore(retriever), "a retriever that can")
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
  if (refusal !== undefined) return refuse(refusal, "parameters with which it can work")
  const index = stored.index(indexed.arrays, indexed.ids, params)
  return index === undefined ? refuse("damaged (its arrays contradict each other)", whole) : Result.succeed({ retriever, params, index })
}

/** The parameters of a retriever for a new index: those given, and the defaults for the others. */
export const decode = (retriever: Retriever.Retriever, written: Settings): Result.Result<Settings, string> =>
  Result.mapBoth(Decode.strict(retriever.params, written), {
    onFailure: (problems) => problems.map(({ path, what }) => `${retriever.id}${Decode.printPath(path)} ${what}`).join("; "),
    onSuccess: (params) => params as Settings
  })
