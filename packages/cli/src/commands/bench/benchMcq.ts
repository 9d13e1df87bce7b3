import * as Command from "effect/cli/Command"
import { mcqGenerate } from "./mcqGenerate.ts"
import { mcqScore } from "./mcqScore.ts"

/** `litfuse bench mcq`: multiple-choice questions. */
export const benchMcq = Command.make("mcq").pipe(
  Command.withDescription("Score answers of multiple-choice questions, and let a language model write questions from abstracts"),
  Command.withSubcommands([mcqScore, mcqGenerate])
)
