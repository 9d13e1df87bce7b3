import { inventedCompletion } from "./modelReply.ts"
import type { InventedReply } from "./recordingHost.ts"

/** What the invented model says about each work, by the beginning of its title; the sentence about tea is in no text. */
const statements = {
  "Caffeine naps": ["randomised-trial", "Eighty invented nurses were randomly assigned to a caffeine nap or to a nap alone."],
  "Caffeine for shift": ["systematic-review", "Caffeine for shift workers: a systematic review"],
  "Caffeine tablets": ["randomised-trial", "Sixty invented drivers took a tablet or a placebo at random."],
  "Coffee and sleep": ["cohort", "We followed 900 invented drivers for two years."],
  "Tea at dawn": ["case-report", "We report the case of a nurse who drank tea."]
} as const

interface Request {
  readonly messages: ReadonlyArray<{ readonly content: string }>
}

interface Material {
  readonly articles: ReadonlyArray<{ readonly id: string; readonly text: string }>
}

/** The answer of the invented model to a request: the same on its second try. */
export const milestonesReply = (body: Uint8Array): InventedReply => {
  const { messages } = JSON.parse(new TextDecoder().decode(body)) as Request
  const { articles } = JSON.parse(messages[1]!.content) as Material
  const answer = articles.map(({ id, text }) => ({
    id,
    values: Object.entries(statements).flatMap(([title, [value, sentence]]) =>
      text.startsWith(`# Title\n\n${title}`) ? [{ field: "milestone", value, sentence }] : []
    )
  }))
  return inventedCompletion({ articles: answer }, 800 + 100 * messages.length, 200)
}
