/** Recordings as a layer under `Http`: it stores what goes over the network, or replays it instead of using the network. */
import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import * as Ids from "../Ids.ts"
import { firstLine } from "../internal/firstLine.ts"
import { sha256 } from "../internal/sha256.ts"
import * as Recording from "./Recording.ts"
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
  readonly recording: Recording.Recording
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
      const names = readdirSync(folder).sort(Ids.compare)
      return { self, names, link: names.find((name) => lstatSync(join(folder, name)).isSymbolicLink()) }
    },
    catch: (cause) => new CassetteError({ file: folder, what: `cannot be read: ${firstLine(cause)}; record with --record first` })
  })
  if (Result.isFailure(listed)) return Result.fail(listed.failure)
  const { self, names, link } = listed.success
  if (self.isSymbolicLink()) return refuse(folder, "is a symbolic link; recordings are read from real folders only")
  return link === undefined ? Result.succeed(names) : refuse(join(folder, link), "is a symbolic link; recordings are real files only")
}

const readOne = (
  folder: string,
  upstream: string,
  name: string
): Result.Result<{ readonly taken: Taken; readonly text: string }, CassetteError> => {
  const file = join(folder, upstream, name)
  const [, key, number] = fileName.exec(name) ?? []
  if (key === undefined || number === undefined)
    return refuse(file, "is no recording; recordings are called <12 hexadecimal digits>-<number>.json")
  const text = readFileSync(file, "utf8")
  const decoded = Decode.strict(RecordingJson, text)
  if (Result.isFailure(decoded)) {
    const [{ path, what } = { path: [], what: "" }] = decoded.failure
    return refuse(file, `is no recording: ${`${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()}`)
  }
  const own = Recording.keyOfRecording(decoded.success)
  if (own !== key) return refuse(file, `is not named after its request; call it ${own}-${number}.json`)
  return Result.succeed({ taken: { file, upstream, key, number: Number(number), recording: decoded.success }, text })
}

/**
 * Reads all recordings of a folder.
 *
 * - errors: `CassetteError` for the first file that is no recording, is a link, or is not named after its request; for a folder without any
 */
export const read = (folder: string): Result.Result<Cassette, CassetteError> =>
  Result.gen(function* () {
    const taken: Array<Taken> = []
    const lines: Array<string> = []
    for (const upstream of (yield* entries(folder)).filter((name) => !name.startsWith(".") && !/\.md$/i.test(name))) {
      if (!folderName.test(upstream) || !lstatSync(join(folder, upstream)).isDirectory())
        return yield* refuse(join(folder, upstream), "is not the folder of an upstream")
      for (const name of yield* entries(join(folder, upstream))) {
        const one = yield* readOne(folder, upstream, name)
        taken.push(one.taken)
        lines.push(`${upstream}/${name} ${sha256(one.text)}`)
      }
    }
    if (taken.length === 0) return yield* refuse(folder, "holds no recordings; record with --record first")
    const latestMs = Math.max(...taken.map(({ recording }) => Date.parse(recording.recordedAt)))
    return { folder, taken, hash: sha256(lines.join("\n")), latestMs }
  })

const write = (folder: string, upstream: string, name: string, text: string): void => {
  const room = join(folder, upstream)
  mkdirSync(room, { recursive: true })
  const beside = join(room, `.${name}.${process.pid}`)
  rmSync(beside, { force: true })
  // exclusive, so that a link which somebody has put there is not followed
  const file = openSync(beside, "wx")
  writeSync(file, text)
  closeSync(file)
  renameSync(beside, join(room, name))
}

/**
 * Keeps every exchange in a file while it goes over the network. When a request is sent again, its earlier recordings are replaced; all others stay.
 *
 * - errors: `CassetteError` when the folder cannot be written
 */
export const record = (folder: string): Layer.Layer<Transport, CassetteError, Transport> =>
  Layer.effect(
    Transport,
    Effect.gen(function* () {
      const live = yield* Transport
      yield* Effect.try({
        try: () => mkdirSync(folder, { recursive: true }),
        catch: (cause) => new CassetteError({ file: folder, what: `cannot be written: ${firstLine(cause)}` })
      })
      const numbers = new Map<string, number>()
      const keep = (sent: Sent, received: Received, nowMs: number): void => {
        const key = Recording.keyOf(sent)
        const place = `${sent.upstream}/${key}`
        const number = (numbers.get(place) ?? 0) + 1
        numbers.set(place, number)
        const room = join(folder, sent.upstream)
        if (number === 1) {
          mkdirSync(room, { recursive: true })
          for (const old of readdirSync(room)) if (old.startsWith(`${key}-`)) rmSync(join(room, old))
        }
        const recording = Recording.make(sent, received, new Date(nowMs).toISOString())
        write(folder, sent.upstream, `${key}-${number}.json`, `${JSON.stringify(recording, undefined, 2)}\n`)
      }
      return Transport.of({
        isReplay: false,
        send: Effect.fnUntraced(function* (sent: Sent) {
          const received = yield* live.send(sent)
          const nowMs = yield* Clock.currentTimeMillis
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
const nearest = (taken: ReadonlyArray<Taken>, sent: Sent): Taken | undefined => {
  const url = new URL(sent.recorded)
  const of = (one: Taken) => closeness(url, new URL(one.recording.request.url))
  return taken
    .filter(({ upstream }) => upstream === sent.upstream)
    .reduce<Taken | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined)
}

/** Answers from recordings instead of the network. Repeated requests are answered in the order in which they were recorded. */
export const play = ({ folder, taken }: Cassette): Layer.Layer<Transport> =>
  Layer.sync(Transport, () => {
    const queues = new Map<string, ReadonlyArray<Taken>>()
    for (const one of taken.toSorted((a, b) => a.number - b.number)) {
      const place = `${one.upstream}/${one.key}`
      queues.set(place, [...(queues.get(place) ?? []), one])
    }
    const played = new Map<string, number>()
    return Transport.of({
      isReplay: true,
      send: (sent) =>
        Effect.suspend(() => {
          const place = `${sent.upstream}/${Recording.keyOf(sent)}`
          const turn = played.get(place) ?? 0
          const queue = queues.get(place) ?? []
          const one = queue[turn]
          played.set(place, turn + 1)
          if (one !== undefined) return Effect.succeed(Recording.received(one.recording))
          const closest = nearest(taken, sent)
          const detail =
            queue.length > 0
              ? `it was recorded ${queue.length} time(s) in ${folder} and is asked for once more`
              : `it was not recorded in ${folder}${closest === undefined ? "" : `; the nearest recording is ${closest.recording.request.method} ${closest.recording.request.url}`}`
          return Effect.fail(
            new TransportError({
              reason: "not-recorded",
              detail,
              ...(closest === undefined ? {} : { nearest: closest.recording.request.url })
            })
          )
        })
    })
  })

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
