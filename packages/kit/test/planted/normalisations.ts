import * as Schema from "effect/Schema"
import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"

/** Mistakes that people make in normalisations, one at a time. */
export const mistakes = [
  "divides by a range of 0",
  "turns scores upside down",
  "parts ties",
  "joins a list from the second hit on",
  "scales the scores that it was given",
  "ignores its parameter"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

const params = Schema.Struct({ scale: Params.number(1, { minimum: 0.5, maximum: 10 }) })

/**
 * Min-max: best hit to `scale`, worst to 0; all tied to `scale`. With a mistake it is the same except for that mistake.
 */
export const normalisation = (mistake?: Mistake): Normalisation.Normalisation<Float64Array, typeof params.Type> =>
  Normalisation.plugin<Float64Array, typeof params.Type>({
    id: "planted-min-max",
    revision: 1,
    about: mistake ?? "Min-max, plainly",
    params,
    prepare: (scores) => scores,
    score: (scores, { scale }, out) => {
      const best = scores[0] ?? 0
      const worst = scores.at(-1) ?? 0
      const used = mistake === "ignores its parameter" ? 1 : scale
      const start = mistake === "joins a list from the second hit on" ? 1 : 0
      for (let i = start; i < scores.length; i++) {
        const isFlat = best === worst && mistake !== "divides by a range of 0"
        const share = isFlat ? 1 : (scores[i]! - worst) / (best - worst)
        out[i] = used * (mistake === "turns scores upside down" ? 1 - share : share)
        if (mistake === "parts ties") out[i]! -= i * 1e-9
        if (mistake === "scales the scores that it was given") scores[i]! *= 2
      }
    }
  })
