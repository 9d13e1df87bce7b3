import * as Embedder from "@litfuse/engine/Embedder"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Embedder.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  params: Params.none,
  // do slow work here, such as reading a model from a file: it runs once
  make: () =>
    Effect.succeed({
      // id and version of the model: part of every cache key
      model: "acme-hub@1",
      dimensions: 26,
      // one vector for each text, in the same order; the vector of a text does not depend on the other texts
      embed: (texts: ReadonlyArray<string>) =>
        Effect.sync(() => {
          Invariant.fillIn("embed of src/AcmeHub.ts")
          const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))
          return texts.map((text) => Float32Array.from(letters, (letter) => text.toLowerCase().split(letter).length - 1))
        })
    })
})
