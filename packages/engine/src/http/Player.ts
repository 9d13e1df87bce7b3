import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { clockAt } from "../clockAt.ts"
import type { Cassette, StoredRecording } from "./Cassette.ts"
import * as Recording from "./Recording.ts"
import { identifiersIn, recordedQuestions } from "./recordedQuestions.ts"
import { type Received, type Sent, Transport, TransportError } from "./Transport.ts"

const closeness = (a: URL, b: URL): number => {
  const shared = [...a.searchParams].filter(([name, value]) => b.searchParams.getAll(name).includes(value)).length
  return (a.pathname === b.pathname ? 1000 : 0) + shared - Math.abs(a.searchParams.size - b.searchParams.size) / 100
}

const nearest = (recordings: ReadonlyArray<StoredRecording>, sent: Sent): Recording.Recording | undefined => {
  const url = new URL(sent.recorded)
  const of = ({ request }: Recording.Recording) => closeness(url, new URL(request.url))
  return recordings
    .filter(({ upstream }) => upstream === sent.upstream)
    .flatMap(({ recording }) => Result.match(recording(), { onFailure: () => [], onSuccess: (one) => [one] }))
    .reduce<Recording.Recording | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined)
}

/** The recordings of a request, each once, in the order of their numbers; `times` is how often the request was recorded. */
export const queueRecordings = (
  recordings: ReadonlyArray<StoredRecording>
): ((sent: Sent) => { readonly one: StoredRecording | undefined; readonly times: number }) => {
  const queues = new Map<string, ReadonlyArray<StoredRecording>>()
  for (const one of recordings.toSorted((a, b) => a.number - b.number)) {
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

/** The answer of a recording. */
export const answerOf = ({ recording }: StoredRecording): Effect.Effect<Received, TransportError> =>
  Result.match(recording(), {
    onFailure: ({ message }) => Effect.fail(new TransportError({ reason: "undecodable", detail: message })),
    onSuccess: (one) => Effect.succeed(Recording.received(one))
  })

/** A strategy of a review can have several pages. Units: characters. */
const longest = 100

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest - 3)}...`)

const mostNamed = 3

/** `; try: caffeine sleep shift workers; walking back pain, or one of 4 more`: questions of the kind that was asked, else of the other kind. */
const suggestions = (recordings: ReadonlyArray<StoredRecording>): ((sent: Sent) => string) => {
  let questions: ReturnType<typeof recordedQuestions> | undefined
  return ({ method, recorded }) => {
    questions ??= recordedQuestions(
      recordings.flatMap(({ upstream, recording }) =>
        Result.match(recording(), { onFailure: () => [], onSuccess: ({ request }) => [{ upstream, request }] })
      )
    )
    const { texts, identifiers } = questions
    const isLookup = identifiersIn({ method, url: recorded, body: null }).length > 0
    const [first, other] = isLookup ? [identifiers, texts] : [texts, identifiers]
    const held = first.length > 0 ? first : other
    if (held.length === 0) return ""
    const more = held.length > mostNamed ? `, or one of ${held.length - mostNamed} more` : ""
    return `; try: ${held.slice(0, mostNamed).map(shortened).join("; ")}${more}`
  }
}

/** Answers from recordings instead of the network. Repeated requests get their recordings in order. */
export const play = ({ folder, recordings }: Cassette): Layer.Layer<Transport> =>
  Layer.sync(Transport, () => {
    const next = queueRecordings(recordings)
    const suggested = suggestions(recordings)
    return Transport.of({
      isReplay: true,
      send: (sent) =>
        Effect.suspend(() => {
          const { one, times } = next(sent)
          if (one !== undefined) return answerOf(one)
          const closest = nearest(recordings, sent)
          const detail =
            times > 0
              ? `it was recorded ${times} time(s) in ${folder} and is requested once more`
              : `it was not recorded in ${folder}${suggested(sent)}${closest === undefined ? "" : `; the nearest recording is ${closest.request.method} ${closest.request.url}`}`
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

/** Answers recorded requests from the recordings, and passes all others on. */
export const playFirst = ({ recordings }: Cassette): Layer.Layer<Transport, never, Transport> =>
  Layer.effect(
    Transport,
    Effect.map(Transport, (below) => {
      const next = queueRecordings(recordings)
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

/** The time during a replay: that of the last recording. It does not advance, but sleeps take real time. */
export const clock = ({ latestMs }: Pick<Cassette, "latestMs">): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (live) => clockAt(latestMs, live))
  )
