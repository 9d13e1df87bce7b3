import { type ToolAnswer, emptyAnswer } from "./ToolAnswer.ts"
import { cleanText } from "./cleanText.ts"
import type { Running } from "./ServerRuns.ts"

/** The answer about an unfinished run: its name and how far each source is. `next` asks for it again, under the same name. */
export const runningAnswer = ({ id, progress }: Running): ToolAnswer => ({
  ...emptyAnswer,
  run: id,
  state: "running",
  ...(progress.length === 0
    ? {}
    : {
        columns: ["source", "state", "delivered", "wanted"],
        rows: progress.map(({ source, state, delivered, wanted }) =>
          [source, state, String(delivered), wanted === null ? "" : String(wanted)].map(cleanText)
        )
      }),
  cut: ["the answer is not ready; use next to ask for it"],
  next: id
})
