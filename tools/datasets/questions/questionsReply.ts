import { inventedCompletion } from "../everyday/modelReply.ts"
import type { InventedReply } from "../everyday/recordingHost.ts"

interface Request {
  readonly messages: ReadonlyArray<{ readonly content: string }>
}

interface Material {
  readonly question?: string
  readonly articles?: ReadonlyArray<{ readonly sentences: ReadonlyArray<{ readonly id: string; readonly text: string }> }>
}

/** A drafted option. `of`: the beginning of the sentence that shows it. */
const option = (text: string, of?: string) => ({ text, of })

const mechanism = {
  question: "Which effects does Wakeferin have in mice?",
  options: [
    option("It blocks the receptor NAP1", "Wakeferin blocks"),
    option("Its blockade of NAP1 lets mice sleep less", "Mice with blocked"),
    option("It doubles the body weight of mice"),
    option("It raises the activity of NAP1")
  ]
}

const integration = {
  question: "How does Dozin reach the product of the gene NAPA?",
  options: [
    option("It raises Wakeferin, which blocks NAP1", "Dozin raises"),
    option("NAPA encodes NAP1, which Wakeferin blocks", "The made-up gene"),
    option("It alters blood pressure through NAP1"),
    option("It encodes NAPA in mice")
  ]
}

/** Its question has no option with evidence, twice. */
const faulty = { question: "What do naps do?", options: ["They last", "They end", "They begin", "They stay"].map((text) => option(text)) }

const draftOf = ({ articles = [] }: Material) => {
  const sentences = articles.flatMap((one) => one.sentences)
  const has = (of: string) => sentences.some(({ text }) => text.startsWith(of))
  const ofOne = has("Wakeferin blocks") ? mechanism : faulty
  const draft = articles.length > 1 ? integration : ofOne
  return {
    question: draft.question,
    options: draft.options.map(({ text, of }) => ({
      text,
      isRight: of !== undefined,
      evidence: sentences.flatMap(({ id, text: sentence }) => (of !== undefined && sentence.startsWith(of) ? [id] : []))
    }))
  }
}

/** The options that the invented model chooses: those that speak of NAP1. */
const lettersOf = (options: ReadonlyArray<{ readonly letter: string; readonly text: string }>) =>
  options.flatMap(({ letter, text }) => (/NAP1/u.test(text) ? [letter] : []))

/** The answer of the invented model: a drafted question, or letters. */
export const questionsReply = (body: Uint8Array): InventedReply => {
  const { messages } = JSON.parse(new TextDecoder().decode(body)) as Request
  const material = JSON.parse(messages[1]!.content) as Material & { readonly options?: Parameters<typeof lettersOf>[0] }
  if (material.options !== undefined) return inventedCompletion({ letters: lettersOf(material.options) }, 300, 10)
  return inventedCompletion(draftOf(material), 500, 120)
}
