import * as Gain from "@litfuse/bench/report/Gain"
import { systems } from "@litfuse/bench/tune/fusion/DefaultDesign"
import type { Answer } from "./answer.ts"

/** The fusion without a choice: reciprocal ranks with equal weights. */
const plain: Answer["choice"] = { method: "rrf", params: {}, learns: false }

/** Whether the chosen fusion is shown to be better than the one without a choice. Only then is the choice worth recommending. */
export const isGainShown = (differences: Answer["differences"]): boolean =>
  differences.some(({ against, difference, adjusted }) => against === systems.plain && difference > 0 && adjusted < Gain.alpha)

/** What to use for new topics: the choice if a gain is shown, else the fusion without a choice. */
export const recommendedChoice = (choice: Answer["choice"], differences: Answer["differences"]): Answer["choice"] =>
  isGainShown(differences) ? choice : plain
