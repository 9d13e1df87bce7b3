/** Recordings, read from a folder or a tape. `Recorder` makes them, `Player` answers from them. */
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

/** A recording that was read, with its file. */
export interface Taken {
  readonly file: string
  readonly upstream: string
  readonly key: string
  readonly number: number
  readonly recording: () => Result.Result<Recording.Recording, CassetteError>
}

/** A folder of recordings, read. `hash`: of all of them, for cache keys; `latestMs` when the last one was made, which is the time during a replay. */
export interface Cassette {
  readonly folder: string
  readonly taken: ReadonlyArray<Taken>
  readonly hash: string
  readonly latestMs: number
}

const fileName = /^([0-9a-f]{12})-([1-9]\d{0,5})\.json$/
const folderName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const RecordingJson = Schema.fromJsonString(Recording.Recording)

const refuse = (file: string, what: string): Result.Result<never, CassetteError> => Result.fail(new CassetteError({ file, what }))

/** The entries of a folder; a symbolic link is refused, because it could lead to a file outside. */
const entries = (folder: string): Result.Result<ReadonlyArray<string>, CassetteError> => {
  const listed = Result.try({
    try: () => {
      const self = lstatSync(folder)
      const inside = readdirSync(folder, { withFileTypes: true }).sort((a, b) => Ids.compare(a.name, b.name))
      return { self, names: inside.map(({ name }) => name), link: inside.find((entry) => entry.isSymbolicLink())?.name }
    },
    catch: (cause) => {
      const isAbsent = cause instanceof Error && "code" in cause && cause.code === "ENOENT"
      const what = isAbsent ? "not found; check the path, or record with --record first" : `cannot be read: ${firstLine(cause)}`
      return new CassetteError({ file: folder, what })
    }
  })
  if (Result.isFailure(listed)) return Result.fail(listed.failure)
  const { self, names, link } = listed.success
  if (self.isSymbolicLink()) return refuse(folder, "is a symbolic link; recordings are read from real folders only")
  return link === undefined ? Result.succeed(names) : refuse(join(folder, link), "is a symbolic link; recordings are real files only")
}

/** A text as a recording. */
const decode = (file: string, key: string, number: string, text: string): Result.Result<Recording.Recording, CassetteError> => {
  const decoded = Decode.strict(RecordingJson, text)
  if (Result.isFailure(decoded)) {
    const [{ path, what } = { path: [], what: "" }] = decoded.failure
    return refuse(file, `is no recording: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`)
  }
  const own = Recording.keyOfRecording(decoded.success)
  return own === key ? Result.succeed(decoded.success) : refuse(file, `is not named after its request; call it ${own}-${number}.json`)
}

/** How every recording begins; its time is in there. */
const beginning = /^\{\s*"version":\s*1,\s*"recordedAt":\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)",\s*"request":/

/** A recording that lies in a place, not yet read. */
interface Lying {
  readonly directory: string
  readonly upstream: string
  readonly name: string
  readonly text: () => string
}

const reading = (file: string, text: () => string): Result.Result<string, CassetteError> =>
  Result.try({ try: text, catch: (cause) => new CassetteError({ file, what: `cannot be read: ${firstLine(cause)}` }) })

/** A recording, and what its beginning says of it. Its text is read again when it is played: all of them may be more than the memory holds. */
const openOne = ({ directory, upstream, name, text }: Lying): Result.Result<Opened, CassetteError> =>
  Result.gen(function* () {
    const file = `${directory}${sep}${name}`
    const [, key, number] = fileName.exec(name) ?? []
    if (key === undefined || number === undefined)
      return yield* refuse(file, "is no recording; recordings are called <12 hexadecimal digits>-<number>.json")
    const now = yield* reading(file, text)
    const recording = () => Result.flatMap(reading(file, text), (text) => decode(file, key, number, text))
    const [, recordedAt] = beginning.exec(now) ?? []
    // what begins otherwise may still be one, written by hand, or say what it is not
    const at = recordedAt ?? (yield* decode(file, key, number, now)).recordedAt
    return { taken: { file, upstream, key, number: Number(number), recording }, text: now, recordedAt: at }
  })

interface Opened {
  readonly taken: Taken
  readonly text: string
  readonly recordedAt: string
}

/** The recordings of a folder, in the order of their names. */
const ofFolder = (folder: string): Result.Result<ReadonlyArray<Lying>, CassetteError> =>
  Result.gen(function* () {
    const all: Array<Lying> = []
    for (const upstream of (yield* entries(folder)).filter((name) => !name.startsWith(".") && !/\.md$/i.test(name))) {
      const directory = join(folder, upstream)
      if (!folderName.test(upstream) || !lstatSync(directory).isDirectory())
        return yield* refuse(directory, "is not the folder of an upstream")
      // a process that was killed leaves what it had not finished under a name with a dot before it
      for (const name of (yield* entries(directory)).filter((name) => !name.startsWith(".")))
        all.push({ directory, upstream, name, text: () => readFileSync(join(directory, name), "utf8") })
    }
    return all
  })

/** The recordings of a tape, in the order in which a folder lists the same ones. */
const ofTape = ({ label, texts }: Tape.Tape | Tape.Kept): ReadonlyArray<Lying> =>
  [...texts]
    .map(([place, text]) => ({
      directory: join(label, dirname(place)),
      upstream: dirname(place),
      name: basename(place),
      text: typeof text === "string" ? () => text : text
    }))
    .sort((a, b) => Ids.compare(a.upstream, b.upstream) || Ids.compare(a.name, b.name))

/**
 * Reads all recordings of a place. Each is decoded when it is played; `verify` does it at once.
 *
 * - errors: `CassetteError` for the first file that does not begin as a recording does or is a link; for a place without any
 */
export const read = (place: Tape.Place | Tape.Kept): Result.Result<Cassette, CassetteError> =>
  Result.gen(function* () {
    const folder = Tape.labelOf(place)
    const all = typeof place === "string" ? yield* ofFolder(place) : ofTape(place)
    if (all.length === 0) return yield* refuse(folder, "holds no recordings; record with --record first")
    const hash = createHash("sha256")
    const taken: Array<Taken> = []
    let latestMs = 0
    for (const one of all) {
      const opened = yield* openOne(one)
      const { upstream, key, number } = opened.taken
      hash.update(`${upstream}/${key}-${number}.json ${opened.text.length}\n`).update(opened.text)
      latestMs = Math.max(latestMs, Date.parse(opened.recordedAt))
      taken.push(opened.taken)
    }
    return { folder, taken, hash: hash.digest("hex"), latestMs }
  })

/** Decodes every recording of a folder. Errors: `CassetteError` for the first file that is not a recording, or is not named after its request. */
export const verify = ({ taken }: Cassette): Result.Result<void, CassetteError> =>
  Result.gen(function* () {
    for (const { recording } of taken) yield* recording()
  })
