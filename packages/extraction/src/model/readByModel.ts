import { askModel } from "@litfuse/models/askModel"
import type { ModelCall } from "@litfuse/models/ModelCall"
import type * as LanguageModel from "effect/ai/LanguageModel"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import * as ModelPrompt from "./ModelPrompt.ts"
import { type ModelText, nothingTaken, type Taken, takeStatements } from "./takeStatements.ts"

/**
 * What a model says about one text, as far as the text states it.
 *
 * - `tries` how often the text was given to the model; `isCut` only its beginning was
 * - `failure` why the last try has no answer; undefined = it has one
 */
export interface ModelReading extends Taken {
  readonly tries: number
  readonly isCut: boolean
  readonly failure: Pick<ModelCall, "outcome" | "detail"> | undefined
}

/** The most of one text, and of all texts of a call. Units: UTF-16 units; four are about one token. */
const mostCharacters = 60_000

/** Texts in the order given: at most `size` in a batch, and not more characters than one call takes. */
const batchesOf = (texts: ReadonlyArray<ModelText>, size: number): ReadonlyArray<ReadonlyArray<ModelText>> => {
  const batches: Array<Array<ModelText>> = []
  let characters = 0
  for (const one of texts) {
    const length = Math.min(one.text.length, mostCharacters)
    const last = batches.at(-1)
    if (last === undefined || last.length >= size || characters + length > mostCharacters) {
      batches.push([one])
      characters = length
    } else {
      last.push(one)
      characters += length
    }
  }
  return batches
}

const idOf = (i: number): string => `article-${i + 1}`

const statementsAbout = ({ articles }: ModelPrompt.ModelReply, i: number) =>
  articles.flatMap(({ id, values }) => (id === idOf(i) ? values : []))

const readBatch = Effect.fnUntraced(function* (batch: ReadonlyArray<ModelText>, instructions: string | undefined) {
  const fields = [...new Map(batch.flatMap(({ fields }) => fields).map((field) => [field.name, field])).values()]
  const names = fields.map(({ name }) => name)
  const articles = batch.map(({ text, fields: own }, i) => ({
    id: idOf(i),
    fields: own.map(({ name }) => name),
    text: text.slice(0, mostCharacters).toWellFormed()
  }))
  let taken: ReadonlyArray<Taken> = batch.map(() => nothingTaken)
  const { answers, calls, failure } = yield* askModel<ModelPrompt.ModelReply>({
    instructions: ModelPrompt.instructionsFor(fields, instructions),
    material: ModelPrompt.materialOf(articles),
    name: "extraction",
    schema: ModelPrompt.answerSchema(
      articles.map(({ id }) => id),
      names
    ) as unknown as Schema.Codec<ModelPrompt.ModelReply, Record<string, unknown>>,
    check: (reply) => {
      taken = batch.map((one, i) => takeStatements(one, statementsAbout(reply, i), taken[i]!))
      return taken.flatMap(({ rejected }, i) => rejected.map(({ field, reason }) => `${idOf(i)}, ${field}: ${reason}`))
    }
  })
  const readings = taken.map(({ found, rejected }, i): ModelReading => ({
    found,
    rejected: rejected.filter(({ field }) => !found.has(field)),
    tries: calls.length,
    isCut: batch[i]!.text.length > mostCharacters,
    // a first answer stays although the second try, which would have corrected it, failed
    failure: answers.length > 0 ? undefined : failure
  }))
  return { readings, calls }
})

/**
 * Reads fields out of texts with a model, some texts in each call. A value is taken only with its sentence in the text.
 *
 * - `size` the most texts of a call; a text without fields is not sent
 * - empty: a text whose call failed has a reading without values, with the reason. It never fails
 */
export const readByModel = (
  texts: ReadonlyArray<ModelText>,
  { size, instructions }: { readonly size: number; readonly instructions: string | undefined }
): Effect.Effect<
  { readonly readings: ReadonlyMap<ModelText, ModelReading>; readonly calls: ReadonlyArray<ModelCall> },
  never,
  LanguageModel.LanguageModel
> =>
  Effect.gen(function* () {
    const readings = new Map<ModelText, ModelReading>()
    const calls: Array<ModelCall> = []
    for (const batch of batchesOf(
      texts.filter(({ fields }) => fields.length > 0),
      size
    )) {
      const read = yield* readBatch(batch, instructions)
      for (const [i, one] of batch.entries()) readings.set(one, read.readings[i]!)
      calls.push(...read.calls)
    }
    return { readings, calls }
  })
