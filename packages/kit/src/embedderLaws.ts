import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import type * as Embedder from "@litfuse/engine/Embedder"
import type * as SourceError from "@litfuse/engine/SourceError"
import * as Arbitraries from "./Arbitraries.ts"
import { type Law, LawBroken } from "./Law.ts"
import { firstOf, type Verdict } from "./property.ts"
import { pluginLaws } from "./pluginLaws.ts"

/** How much two vectors of one text may differ in any number. A model may add in another order when it embeds several texts at once. */
const tolerance = 1e-6

const gap = (a: Float32Array, b: Float32Array): number =>
  a.length === b.length ? a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]!)), 0) : Number.POSITIVE_INFINITY

const differ = (a: ReadonlyArray<Float32Array>, b: ReadonlyArray<Float32Array>): boolean =>
  a.length !== b.length || a.some((vector, i) => !(gap(vector, b[i]!) <= tolerance))

const batches = fc.sample(fc.array(fc.oneof(Arbitraries.text, fc.constant("")), { minLength: 1, maxLength: 6 }), { seed: 1, numRuns: 20 })

/** The laws of embedders: a text's vector must not depend on the others of its batch. `made`: the embedding that the plugin makes. */
export const embedderLaws = <P, R>(
  embedder: Embedder.Embedder<P, R>,
  made: Effect.Effect<Embedder.Embedding, SourceError.SourceError>
): ReadonlyArray<Law> => {
  const law = (
    name: string,
    verdict: (embedding: Embedder.Embedding, texts: ReadonlyArray<string>) => Effect.Effect<Verdict, SourceError.SourceError>
  ): Law => ({
    name,
    check: Effect.gen(function* () {
      const embedding = yield* made
      for (const texts of batches) {
        const wrong = yield* verdict(embedding, texts)
        if (wrong !== undefined)
          return yield* new LawBroken({ subject: embedder.id, law: name, example: `${wrong}; for ${JSON.stringify(texts)}` })
      }
    }).pipe(
      Effect.catchTag("SourceError", ({ message }) => new LawBroken({ subject: embedder.id, law: name, example: message })),
      Effect.catchDefect((defect) => new LawBroken({ subject: embedder.id, law: name, example: String(defect) }))
    )
  })
  return [
    ...pluginLaws(embedder),
    law("it names its model, and how long its vectors are", ({ model, dimensions }) =>
      Effect.succeed(
        model.trim() !== "" && Number.isInteger(dimensions) && dimensions >= 1 ? undefined : `model "${model}", ${dimensions} dimensions`
      )
    ),
    law("one vector per text, each as long as it says, all numbers finite", ({ embed, dimensions }, texts) =>
      Effect.map(embed(texts), (vectors) => {
        if (vectors.length !== texts.length) return `${vectors.length} vectors for ${texts.length} texts`
        return firstOf(vectors, (vector) =>
          vector.length === dimensions && vector.every(Number.isFinite) ? undefined : `a vector is ${[...vector].join(" ")}`
        )
      })
    ),
    law("no texts give no vectors", ({ embed }) =>
      Effect.map(embed([]), ({ length }) => (length === 0 ? undefined : `${length} vectors for no text`))
    ),
    law("the same texts give the same vectors", ({ embed }, texts) =>
      Effect.zipWith(embed(texts), embed(texts), (a, b) => (a.some((vector, i) => gap(vector, b[i]!) > 0) ? "they differ" : undefined))
    ),
    law("a text's vector does not depend on its batch", ({ embed }, texts) =>
      Effect.gen(function* () {
        const together = yield* embed(texts)
        const alone = yield* Effect.forEach(texts, (text) => Effect.map(embed([text]), ([vector]) => vector ?? new Float32Array(0)))
        return differ(together, alone) ? "a text alone has another vector" : undefined
      })
    ),
    law("vectors come in the order of the texts", ({ embed }, texts) =>
      Effect.zipWith(embed(texts), embed([...texts].reverse()), (forward, backward) =>
        differ(forward, [...backward].reverse()) ? "the texts in reverse have other vectors" : undefined
      )
    )
  ]
}
