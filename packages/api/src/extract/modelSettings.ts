import * as Cassette from "@litfuse/engine/http/Cassette"
import type * as Tape from "@litfuse/engine/http/Tape"
import * as Config from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/HostServices"
import { hasOrigin } from "@litfuse/host/http/UpstreamOverrides"
import * as UserFile from "@litfuse/host/UserFile"
import { chatId } from "@litfuse/models/chatUpstream"
import { defaults, formats, type ModelSettings } from "@litfuse/models/ModelSettings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"

/** The parameters of a recorded call. */
const Sent = Schema.Struct({
  model: Schema.NonEmptyString,
  temperature: Schema.optionalKey(Schema.Finite),
  max_tokens: Schema.Int,
  response_format: Schema.optionalKey(Schema.Struct({ type: Schema.Literals(formats) }))
})

const decodeSent = Schema.decodeUnknownResult(Sent)

/** The only settings of the calls in recordings. Errors: there are no calls, or calls of several settings. */
const recordedSettings = Effect.fnUntraced(function* (folder: Tape.Place | Tape.LazyTape) {
  const { recordings, folder: name } = yield* Effect.fromResult(Cassette.read(folder))
  const found = new Map<string, ModelSettings>()
  for (const { upstream, recording } of recordings) {
    if (upstream !== chatId) continue
    const sent = decodeSent((yield* Effect.fromResult(recording())).request.body)
    if (Result.isFailure(sent)) continue
    const { model, temperature = null, max_tokens: maxTokens, response_format: form } = sent.success
    const settings = { ...defaults, name: model, temperature, maxTokens, format: form?.type ?? "text" }
    found.set(JSON.stringify(settings), settings)
  }
  const [only, other] = [...found.values()]
  if (only === undefined)
    return yield* Question.refuse(`${name} contains no call of a language model; record with {model} and {record} first`)
  return other === undefined
    ? only
    : yield* Question.refuse(
        `${name} contains calls of several models or parameters (${only.name}, ${other.name}); record them in separate folders`
      )
})

/** The settings in the user's own file, and the addresses there. No project is asked. Errors: the file names no model or no address. */
const userSettings = Effect.fnUntraced(function* (folder: string) {
  const entry = yield* Effect.fromResult(UserFile.readModel())
  const place = UserFile.displayPath(UserFile.path())
  const config = { ...Config.none(folder), upstreams: yield* Effect.fromResult(UserFile.read()) }
  if (entry === undefined || !hasOrigin(config, chatId))
    return yield* Question.refuse(
      Question.about(
        ["model"],
        `{model} needs a language model: write \`model: { name: NAME }\` and \`upstreams: { model: { origin: http://localhost:11434/v1 } }\` into ${place}; see docs/models.md`
      )
    )
  const { name, timeout, price, ...rest } = entry
  const settings: ModelSettings = {
    ...defaults,
    ...rest,
    name,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(price === undefined ? {} : { usdPerMillion: price })
  }
  return { settings, config }
})

/**
 * The language model of a question, and the configuration for its requests. It comes from the user's own file; in a replay from the recordings, so that a
 * replay needs neither a server nor a configuration.
 *
 * - errors: `Refused` without a model, `ConfigError`, `CassetteError`
 */
export const modelSettings = Effect.fnUntraced(function* (folder: string, traffic: Traffic) {
  if (traffic._tag !== "Replay") return yield* userSettings(folder)
  return { settings: yield* recordedSettings(traffic.folder), config: Config.none(folder) }
})
