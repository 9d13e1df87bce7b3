/** Recordings as a layer under `Http`: it stores what goes over the network, or replays it instead of using the network. */
import { createHash } from "node:crypto"
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, sep } from "node:path"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import * as Ids from "../Ids.ts"
import { firstLine } from "../internal/firstLine.ts"
import * as Recording from "./Recording.ts"
import * as Tape from "./Tape.ts"
import { type Received, type Sent, Transport, TransportError } from "./Transport.ts"

/** A folder of recordings cannot be used. */
export class CassetteError extends Data.TaggedError("CassetteError")<{ readonly file: string; readonly what: string }> {
  override get message() {
    return `${this.file}: ${this.what}`
  }
}

/** A recording that was read, with its file. */
interface Taken {
  readonly file: string
  readonly upstream: string
  readonly key: string
  readonly number: number
  readonly recording: () => Result.Result<Recording.Recording, CassetteError>
}

/**
 * A folder of recordings, read.
 *
 * - `hash` of all of them, for cache keys; `latestMs` when the last one was made, which is the time during a replay
 */
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

interface Opened {
  readonly taken: Taken
  readonly text: string
  readonly recordedAt: string
}

const openOne = (directory: string, upstream: string, name: string, readText: () => string): Result.Result<Opened, CassetteError> => {
  const file = `${directory}${sep}${name}`
  const [, key, number] = fileName.exec(name) ?? []
  if (key === undefined || number === undefined)
    return refuse(file, "is no recording; recordings are called <12 hexadecimal digits>-<number>.json")
  const text = readText()
  let decoded: Result.Result<Recording.Recording, CassetteError> | undefined
  const recording = () => (decoded ??= decode(file, key, number, text))
  const opened = (recordedAt: string): Opened => ({
    taken: { file, upstream, key, number: Number(number), recording },
    text,
    recordedAt
  })
  const [, recordedAt] = beginning.exec(text) ?? []
  // what begins otherwise may still be one, written by hand, or say what it is not
  return recordedAt === undefined ? Result.map(recording(), (one) => opened(one.recordedAt)) : Result.succeed(opened(recordedAt))
}

/** The recordings of a folder, in the order of their names. */
const ofFolder = (folder: string): Result.Result<ReadonlyArray<Opened>, CassetteError> =>
  Result.gen(function* () {
    const all: Array<Opened> = []
    for (const upstream of (yield* entries(folder)).filter((name) => !name.startsWith(".") && !/\.md$/i.test(name))) {
      const directory = join(folder, upstream)
      if (!folderName.test(upstream) || !lstatSync(directory).isDirectory())
        return yield* refuse(directory, "is not the folder of an upstream")
      for (const name of yield* entries(directory))
        all.push(yield* openOne(directory, upstream, name, () => readFileSync(join(directory, name), "utf8")))
    }
    return all
  })

/** The recordings of a tape, in the order in which a folder lists the same ones. */
const ofTape = ({ label, texts }: Tape.Tape): Result.Result<ReadonlyArray<Opened>, CassetteError> =>
  Result.all(
    Array.from(texts, ([place, text]) => ({ upstream: dirname(place), name: basename(place), text }))
      .sort((a, b) => Ids.compare(a.upstream, b.upstream) || Ids.compare(a.name, b.name))
      .map(({ upstream, name, text }) => openOne(join(label, upstream), upstream, name, () => text))
  )

/**
 * Reads all recordings of a place. Each is decoded when it is played; `verify` does it at once.
 *
 * - errors: `CassetteError` for the first file that does not begin as a recording does or is a link; for a place without any
 */
export const read = (place: Tape.Place): Result.Result<Cassette, CassetteError> =>
  Result.gen(function* () {
    const folder = Tape.labelOf(place)
    const all = yield* typeof place === "string" ? ofFolder(place) : ofTape(place)
    if (all.length === 0) return yield* refuse(folder, "holds no recordings; record with --record first")
    const hash = createHash("sha256")
    for (const { taken, text } of all) hash.update(`${taken.upstream}/${taken.key}-${taken.number}.json ${text.length}\n`).update(text)
    const latestMs = Math.max(...all.map(({ recordedAt }) => Date.parse(recordedAt)))
    return { folder, taken: all.map(({ taken }) => taken), hash: hash.digest("hex"), latestMs }
  })

/**
 * Decodes every recording of a folder.
 *
 * - errors: `CassetteError` for the first file that is not a recording, or is not named after its request
 */
export const verify = ({ taken }: Cassette): Result.Result<void, CassetteError> =>
  Result.gen(function* () {
    for (const { recording } of taken) yield* recording()
  })

const neverThroughLinks = "is a symbolic link; recordings are written to real folders and files only"

/**
 * Keeps every exchange while it goes over the network. When a request is sent again, its earlier recordings are replaced; all others stay.
 *
 * - errors: `CassetteError` when the place cannot be written, or holds a symbolic link
 */
export const record = (place: Tape.Place): Layer.Layer<Transport, CassetteError, Transport> =>
  Layer.effect(
    Transport,
    Effect.gen(function* () {
      const live = yield* Transport
      const folder = Tape.labelOf(place)
      const writer = Tape.writer(place)
      const link = yield* Effect.try({
        try: () => {
          const found = writer.link()
          if (found === undefined) writer.open()
          return found
        },
        catch: (cause) => new CassetteError({ file: folder, what: `cannot be written: ${firstLine(cause)}` })
      })
      if (link !== undefined) return yield* new CassetteError({ file: link, what: neverThroughLinks })
      const numbers = new Map<string, number>()
      const keep = (sent: Sent, received: Received, nowMs: number): void => {
        const key = Recording.keyOf(sent)
        const request = `${sent.upstream}/${key}`
        const number = (numbers.get(request) ?? 0) + 1
        numbers.set(request, number)
        if (number === 1) writer.begin(sent.upstream, key)
        const recording = Recording.make(sent, received, new Date(nowMs).toISOString())
        writer.write(sent.upstream, `${key}-${number}.json`, `${JSON.stringify(recording, undefined, 2)}\n`)
      }
      return Transport.of({
        // recordings may be made of recordings
        isReplay: live.isReplay,
        send: Effect.fnUntraced(function* (sent: Sent) {
          const received = yield* live.send(sent)
          const nowMs = yield* Clock.currentTimeMillis
          const late = writer.link(sent.upstream)
          if (late !== undefined)
            return yield* new TransportError({
              reason: "undecodable",
              detail: `the answer could not be recorded in ${folder}: ${late} ${neverThroughLinks}`
            })
          yield* Effect.try({
            try: () => keep(sent, received, nowMs),
            catch: (cause) =>
              new TransportError({ reason: "undecodable", detail: `the answer could not be recorded in ${folder}: ${firstLine(cause)}` })
          })
          return received
        })
      })
    })
  )

/** How many parameters two addresses share, and how much of their paths. */
const closeness = (a: URL, b: URL): number => {
  const shared = [...a.searchParams].filter(([name, value]) => b.searchParams.getAll(name).includes(value)).length
  return (a.pathname === b.pathname ? 1000 : 0) + shared - Math.abs(a.searchParams.size - b.searchParams.size) / 100
}

/** The recorded request that comes closest to one that was not recorded. */
const nearest = (taken: ReadonlyArray<Taken>, sent: Sent): Recording.Recording | undefined => {
  const url = new URL(sent.recorded)
  const of = ({ request }: Recording.Recording) => closeness(url, new URL(request.url))
  return taken
    .filter(({ upstream }) => upstream === sent.upstream)
    .flatMap(({ recording }) => Result.match(recording(), { onFailure: () => [], onSuccess: (one) => [one] }))
    .reduce<Recording.Recording | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined)
}

/** The recordings of a request, each given once, in the order in which they were made; `times` is how often the request was recorded. */
const inTurn = (taken: ReadonlyArray<Taken>): ((sent: Sent) => { readonly one: Taken | undefined; readonly times: number }) => {
  const queues = new Map<string, ReadonlyArray<Taken>>()
  for (const one of taken.toSorted((a, b) => a.number - b.number)) {
    const place = `${one.upstream}/${one.key}`
    queues.set(place, [...(queues.get(place) ?? []), one])
  }
  const played = new Map<string, number>()
  return (sent) => {
    const place = `${sent.upstream}/${Recording.keyOf(sent)}`
    const turn = played.get(place) ?? 0
    const queue = queues.get(place) ?? []
    played.set(place, turn + 1)
    return { one: queue[turn], times: queue.length }
  }
}

const answerOf = ({ recording }: Taken): Effect.Effect<Received, TransportError> =>
  Result.match(recording(), {
    onFailure: ({ message }) => Effect.fail(new TransportError({ reason: "undecodable", detail: message })),
    onSuccess: (one) => Effect.succeed(Recording.received(one))
  })

/** Answers from recordings instead of the network. Repeated requests are answered in the order in which they were recorded. */
export const play = ({ folder, taken }: Cassette): Layer.Layer<Transport> =>
  Layer.sync(Transport, () => {
    const next = inTurn(taken)
    return Transport.of({
      isReplay: true,
      send: (sent) =>
        Effect.suspend(() => {
          const { one, times } = next(sent)
          if (one !== undefined) return answerOf(one)
          const closest = nearest(taken, sent)
          const detail =
            times > 0
              ? `it was recorded ${times} time(s) in ${folder} and is asked for once more`
              : `it was not recorded in ${folder}${closest === undefined ? "" : `; the nearest recording is ${closest.request.method} ${closest.request.url}`}`
          return Effect.fail(
            new TransportError({
              reason: "not-recorded",
              detail,
              ...(closest === undefined ? {} : { nearest: closest.request.url })
            })
          )
        })
    })
  })

/** Answers requests that were recorded from the recordings, and passes all others on. */
export const playFirst = ({ taken }: Cassette): Layer.Layer<Transport, never, Transport> =>
  Layer.effect(
    Transport,
    Effect.map(Transport, (below) => {
      const next = inTurn(taken)
      return Transport.of({
        isReplay: below.isReplay,
        send: (sent) =>
          Effect.suspend(() => {
            const { one } = next(sent)
            return one === undefined ? below.send(sent) : answerOf(one)
          })
      })
    })
  )

/** The time during a replay: that of the last recording, and it does not advance. Waiting still takes real time. */
export const clock = ({ latestMs }: Pick<Cassette, "latestMs">): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (live) => ({
      currentTimeMillisUnsafe: () => latestMs,
      currentTimeMillis: Effect.succeed(latestMs),
      currentTimeNanosUnsafe: () => BigInt(latestMs) * 1_000_000n,
      currentTimeNanos: Effect.succeed(BigInt(latestMs) * 1_000_000n),
      monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: live.monotonicTimeNanos,
      sleep: (duration) => live.sleep(duration)
    }))
  )
