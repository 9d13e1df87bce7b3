import * as Decode from "@litfuse/engine/Decode"
import * as Files from "@litfuse/files/Files"
import { Address } from "@litfuse/texts/TextAddress"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"

const version = Schema.Literal(1)

/** What `litfuse find` writes. */
const Hits = Schema.Struct({ version, hits: Schema.Array(Schema.Struct({ address: Address, quote: Schema.optionalKey(Schema.String) })) })

/** What `litfuse evidence` writes. Its sentences are on one line, so they are no quotations to follow. */
const Sentences = Schema.Struct({ version, sentences: Schema.Array(Schema.Struct({ address: Address })) })

/** The addresses in the JSON of `litfuse find` or `litfuse evidence`, with their quotations. Errors: a missing file; `Refused` for another one, with the place of the first problem. */
export const readAddresses = Effect.fnUntraced(function* (path: string) {
  const text = yield* Effect.fromResult(Files.readPlainText(path))
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return yield* Question.refuse(`${path}: no JSON; name the file that \`litfuse find --format json\` wrote`)
  const sentences = Decode.open(Sentences, parsed.success)
  if (Result.isSuccess(sentences)) return sentences.success.sentences
  const decoded = Decode.open(Hits, parsed.success)
  if (Result.isSuccess(decoded)) return decoded.success.hits
  const [first] = decoded.failure
  return yield* Question.refuse(
    `${path}: ${Decode.printPath(first!.path)} ${first!.what}; name the file that \`litfuse find --format json\` wrote`
  )
})
