import * as Effect from "effect/Effect"
import * as Embedder from "@litfuse/engine/Embedder"
import * as Params from "@litfuse/engine/Params"

/** Mistakes that people make in embedders, one at a time. */
export const mistakes = [
  "vectors are centred on their batch",
  "repeated texts are embedded once",
  "the empty text divides by 0",
  "longer texts first",
  "counts its calls",
  "the model has no name"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

const letters = "abcdefgh"

const vectorOf = (text: string, mistake: Mistake | undefined): Float32Array => {
  const length = mistake === "the empty text divides by 0" ? text.length : Math.max(1, text.length)
  return Float32Array.from(letters, (letter) => (text.split(letter).length - 1) / length)
}

const centred = (vectors: ReadonlyArray<Float32Array>): ReadonlyArray<Float32Array> =>
  vectors.map((vector) => vector.map((x, d) => x - vectors.reduce((sum, other) => sum + other[d]!, 0) / vectors.length))

/** Shares of the letters a to h. With a mistake it is the same except for that mistake. */
export const embedder = (mistake?: Mistake): Embedder.Embedder<typeof Params.none.Type> => {
  let calls = 0
  return Embedder.plugin({
    id: "planted-letters",
    revision: 1,
    about: mistake ?? "Letters, plainly",
    params: Params.none,
    make: () =>
      Effect.succeed({
        model: mistake === "the model has no name" ? "" : "letters@1",
        dimensions: letters.length,
        embed: (texts) =>
          Effect.sync(() => {
            const read = mistake === "repeated texts are embedded once" ? [...new Set(texts)] : [...texts]
            if (mistake === "longer texts first") read.sort((a, b) => b.length - a.length)
            const vectors = read.map((text) => vectorOf(text, mistake))
            if (mistake === "counts its calls") for (const vector of vectors) vector[0]! += calls++
            return mistake === "vectors are centred on their batch" ? centred(vectors) : vectors
          })
      })
  })
}
