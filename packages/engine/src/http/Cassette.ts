/** Recordings in a folder or on a tape. `Recorder` makes them, `Player` answers from them. */
import { createHash } from "node:crypto"
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, sep } from "node:path"
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import * as Ids from "../Ids.ts"
import { firstLine } from "../internal/firstLine.ts"
import * as Recording from "./Recording.ts"
import * as Tape from "./Tape.ts"

/** A folder of recordings cannot be used. */
export class CassetteError extends Data.TaggedError("CassetteError")<{ readonly file: string; readonly what: string }> {
  override get message() {
    return `${this.file}: ${this.what}`
  }
}

/** A recording with its file. It is decoded on demand. */
export interface StoredRecording {
  readonly file: string
  readonly upstream: string
  readonly key: string
  readonly number: number
  readonly recording: () => Result.Result<Recording.Recording, CassetteError>
}

/** A folder of recordings. `hash`: of all of them, for cache keys; `latestMs`: the time of the last one, which is the time during a replay. */
export interface Cassette {
  readonly folder: string
  readonly recordings: ReadonlyArray<StoredRecording>
  readonly hash: string
  readonly latestMs: number
}

/** No recordings: only a question that asks no service can be replayed. Units: `latestMs` milliseconds since 1970. */
export const empty = (folder: string, latestMs: number): Cassette => ({ folder, recordings: [], hash: "", latestMs })

const fileName = /^([0-9a-f]{12})-([1-9]\d{0,5})\.json$/
const folderName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const RecordingJson = Schema.fromJsonString(Recording.Recording)

const refuse = (file: string, what: string): Result.Result<never, CassetteError> => Result.fail(new CassetteError({ file, what }))

/** The entries of a folder. A symbolic link is refused, because it could lead to a file outside; so is a pipe, because it could be read for ever. */
const entries = (folder: string): Result.Result<ReadonlyArray<string>, CassetteError> => {
  const listed = Result.try({
    try: () => {
      const self = lstatSync(folder)
      const inside = readdirSync(folder, { withFileTypes: true }).sort((a, b) => Ids.compare(a.name, b.name))
      return { self, names: inside.map(({ name }) => name), odd: inside.find((entry) => !entry.isFile() && !entry.isDirectory()) }
    },
    catch: (cause) => {
      const isAbsent = cause instanceof Error && "code" in cause && cause.code === "ENOENT"
      const what = isAbsent ? "not found; check the path, or record with --record first" : `cannot be read: ${firstLine(cause)}`
      return new CassetteError({ file: folder, what })
    }
  })
  if (Result.isFailure(listed)) return Result.fail(listed.failure)
  const { self, names, odd } = listed.success
  if (self.isSymbolicLink()) return refuse(folder, "is a symbolic link; recordings are read from real folders only")
  if (odd === undefined) return Result.succeed(names)
  return refuse(join(folder, odd.name), odd.isSymbolicLink() ? "is a symbolic link; recordings are real files only" : "it is no plain file")
}

const decode = (file: string, key: string, number: string, text: string): Result.Result<Recording.Recording, CassetteError> => {
  const decoded = Decode.strict(RecordingJson, text)
  if (Result.isFailure(decoded)) {
    const [{ path, what } = { path: [], what: "" }] = decoded.failure
    return refuse(file, `is not a recording: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`)
  }
  const own = Recording.keyOfRecording(decoded.success)
  return own === key ? Result.succeed(decoded.success) : refuse(file, `is not named after its request; rename it to ${own}-${number}.json`)
}

/** The start of every recording, which contains its time. */
const beginning = /^\{\s*"version":\s*1,\s*"recordedAt":\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)",\s*"request":/

interface UnreadRecording {
  readonly directory: string
  readonly upstream: string
  readonly name: string
  readonly text: () => string
}

const readText = (file: string, text: () => string): Result.Result<string, CassetteError> =>
  Result.try({ try: text, catch: (cause) => new CassetteError({ file, what: `cannot be read: ${firstLine(cause)}` }) })

/** Opens a recording and reads its time. The text is read again on playing, because all recordings may be larger than memory. */
const openRecording = ({ directory, upstream, name, text }: UnreadRecording): Result.Result<OpenedRecording, CassetteError> =>
  Result.gen(function* () {
    const file = `${directory}${sep}${name}`
    const [, key, number] = fileName.exec(name) ?? []
    if (key === undefined || number === undefined)
      return yield* refuse(file, "is not a recording; recordings are named <12 hexadecimal digits>-<number>.json")
    const now = yield* readText(file, text)
    const recording = () => Result.flatMap(readText(file, text), (text) => decode(file, key, number, text))
    const [, recordedAt] = beginning.exec(now) ?? []
    // a hand-written recording may start differently
    const at = recordedAt ?? (yield* decode(file, key, number, now)).recordedAt
    return { recorded: { file, upstream, key, number: Number(number), recording }, text: now, recordedAt: at }
  })

interface OpenedRecording {
  readonly recorded: StoredRecording
  readonly text: string
  readonly recordedAt: string
}

const recordingsInFolder = (folder: string): Result.Result<ReadonlyArray<UnreadRecording>, CassetteError> =>
  Result.gen(function* () {
    const all: Array<UnreadRecording> = []
    for (const upstream of (yield* entries(folder)).filter((name) => !name.startsWith(".") && !/\.md$/i.test(name))) {
      const directory = join(folder, upstream)
      if (!folderName.test(upstream) || !lstatSync(directory).isDirectory())
        return yield* refuse(directory, "is not the folder of an upstream")
      // a killed process leaves unfinished files under a name that starts with a dot
      for (const name of (yield* entries(directory)).filter((name) => !name.startsWith(".")))
        all.push({ directory, upstream, name, text: () => readFileSync(join(directory, name), "utf8") })
    }
    return all
  })

const recordingsOnTape = ({ label, texts }: Tape.Tape | Tape.LazyTape): ReadonlyArray<UnreadRecording> =>
  [...texts]
    .map(([place, text]) => ({
      directory: join(label, dirname(place)),
      upstream: dirname(place),
      name: basename(place),
      text: typeof text === "string" ? () => text : text
    }))
    .sort((a, b) => Ids.compare(a.upstream, b.upstream) || Ids.compare(a.name, b.name))

/**
 * Reads all recordings of a place. Each is decoded when it is played; `verify` decodes all at once.
 *
 * - errors: `CassetteError` for the first file that does not start like a recording or is a link; for a place without recordings
 */
export const read = (place: Tape.Place | Tape.LazyTape): Result.Result<Cassette, CassetteError> =>
  Result.gen(function* () {
    const folder = Tape.labelOf(place)
    const all = typeof place === "string" ? yield* recordingsInFolder(place) : recordingsOnTape(place)
    if (all.length === 0) return yield* refuse(folder, "contains no recordings; record with --record first")
    const hash = createHash("sha256")
    const recordings: Array<StoredRecording> = []
    let latestMs = 0
    for (const one of all) {
      const opened = yield* openRecording(one)
      const { upstream, key, number } = opened.recorded
      hash.update(`${upstream}/${key}-${number}.json ${opened.text.length}\n`).update(opened.text)
      latestMs = Math.max(latestMs, Date.parse(opened.recordedAt))
      recordings.push(opened.recorded)
    }
    return { folder, recordings, hash: hash.digest("hex"), latestMs }
  })

/** Decodes every recording. Errors: `CassetteError` for the first file that is not a recording, or is not named after its request. */
export const verify = ({ recordings }: Cassette): Result.Result<void, CassetteError> =>
  Result.gen(function* () {
    for (const { recording } of recordings) yield* recording()
  })
