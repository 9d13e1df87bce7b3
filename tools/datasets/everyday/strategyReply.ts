import { inventedCompletion } from "./modelReply.ts"
import type { InventedReply } from "./recordingHost.ts"

interface Request {
  readonly messages: ReadonlyArray<{ readonly content: string }>
}

interface Material {
  readonly parts: ReadonlyArray<{ readonly phrases: ReadonlyArray<{ readonly id: string; readonly text: string }> }>
}

/** What the invented model proposes for each phrase. One synonym is found already, and another is too wide. */
const proposals: Readonly<Record<string, { readonly synonyms: ReadonlyArray<string>; readonly headings: ReadonlyArray<string> }>> = {
  caffeine: { synonyms: ["energy drink", "caffeine tablets"], headings: ["coffee"] },
  "night shift workers": { synonyms: ["night duty", "shift workers"], headings: ["Shift Work Schedule"] }
}

/** The answer of the invented model to a question about a goal. */
export const strategyReply = (body: Uint8Array): InventedReply => {
  const { messages } = JSON.parse(new TextDecoder().decode(body)) as Request
  const { parts } = JSON.parse(messages[1]!.content) as Material
  const phrases = parts.flatMap((part) => part.phrases).flatMap(({ id, text }) => (text in proposals ? [{ id, ...proposals[text]! }] : []))
  return inventedCompletion({ parts: [], phrases }, 400, 60)
}
