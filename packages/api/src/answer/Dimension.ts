import * as Decode from "@litfuse/engine/Decode"
import * as Files from "@litfuse/files/Files"
import * as YamlText from "@litfuse/files/YamlText"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"

const Word = Schema.NonEmptyString.check(Schema.isMaxLength(100))

/**
 * A dimension of meaning, along which a question is divided.
 *
 * - `id` the name of its nodes in a plan; `question` the part as a question, with `{subject}` for what the question is about
 * - `words` of which a sentence must have one, the usual ones first
 */
export const Dimension = Schema.Struct({
  id: Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9]{0,29}$/u, { expected: "a name of small letters and digits" })),
  question: Schema.NonEmptyString.check(
    Schema.isMaxLength(200),
    Schema.isPattern(/\{subject\}/u, { expected: "a question with {subject}" })
  ),
  words: Schema.Array(Word).check(Schema.isMinLength(1), Schema.isMaxLength(50))
})
export type Dimension = typeof Dimension.Type

const File = Schema.Struct({
  about: Schema.optionalKey(Schema.String),
  dimensions: Schema.Array(Dimension).check(Schema.isMinLength(1), Schema.isMaxLength(20))
})

/** The dimensions of questions about genes and their organisms. Source: BioMedSearch names these four; their words are ours. */
export const biology: ReadonlyArray<Dimension> = [
  {
    id: "development",
    question: "How does {subject} affect development?",
    words: ["development", "differentiation", "embryo", "larva", "growth", "gonad", "ovary", "testis"]
  },
  {
    id: "physiology",
    question: "How does {subject} affect physiology and hormones?",
    words: ["hormone", "physiology", "endocrine", "metabolism", "steroid", "androgen", "oestrogen", "estrogen", "fertility"]
  },
  {
    id: "phenotype",
    question: "Which phenotype does {subject} have?",
    words: ["phenotype", "morphology", "behaviour", "behavior", "sex characteristics", "courtship", "survival", "body size"]
  },
  {
    id: "mechanism",
    question: "By which molecular mechanism does {subject} act?",
    words: ["pathway", "mechanism", "signalling", "signaling", "expression", "transcription", "regulation", "receptor"]
  }
]

/** The dimensions in a YAML file. Errors: an unreadable file; `Refused` with all problems of its content, and for an id that is there twice. */
export const readDimensions = Effect.fnUntraced(function* (path: string) {
  const text = yield* Effect.fromResult(Files.readPlainText(path))
  const parsed = YamlText.parse(path, text)
  if (Result.isFailure(parsed)) return yield* Question.refuse(...parsed.failure.map(({ where, what }) => `${where} ${what}`))
  const decoded = Decode.strict(File, parsed.success.value)
  if (Result.isFailure(decoded))
    return yield* Question.refuse(
      ...decoded.failure.map(({ path: at, what }) => `${path}: ${Decode.printPath(at).replace(/^\./u, "")} ${what}`)
    )
  const { dimensions } = decoded.success
  const twice = dimensions.find(({ id }, i) => dimensions.findIndex((one) => one.id === id) !== i)
  if (twice !== undefined) return yield* Question.refuse(`${path}: the dimension "${twice.id}" is there twice; name each once`)
  return dimensions
})
