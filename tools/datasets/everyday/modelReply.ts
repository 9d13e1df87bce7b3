import type { InventedReply } from "./recordingHost.ts"

const inTrial = [
  {
    field: "setting",
    value: "an invented hospital in Sleepford",
    sentence: "Methods: In an invented hospital in Sleepford, 62 nurses were randomised to receive caffeine or placebo."
  },
  { field: "blinding", value: "double-blind", sentence: "Neither nurses nor assessors knew who took it." }
]

const inMethod = [
  { field: "error_reduction", value: 18.5, sentence: "The method reduced errors by 18.5 percent on the made-up Napwatch data set." }
]

const doseIs = (value: number) => ({ field: "dose", value, sentence: "Nurses took 200 mg of caffeine at the start of the shift." })

/** The first answer states a dose that its sentence does not have; the second one is right. */
const answers = [
  {
    articles: [
      { id: "article-1", values: [doseIs(400), ...inTrial] },
      { id: "article-2", values: inMethod }
    ]
  },
  {
    articles: [
      { id: "article-1", values: [doseIs(200)] },
      { id: "article-2", values: [] }
    ]
  }
]

/** A completion of the invented model. Units: tokens. */
export const inventedCompletion = (answer: unknown, read: number, written: number): InventedReply => ({
  type: "application/json",
  body: JSON.stringify({
    id: "chatcmpl-invented",
    object: "chat.completion",
    model: "invented-1",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: JSON.stringify(answer) } }],
    usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written }
  })
})

/** The answer of the invented model to its first and to its second request. */
export const modelReply = (count: number): InventedReply => inventedCompletion(answers[count], 900 + 60 * count, 150 - 90 * count)
