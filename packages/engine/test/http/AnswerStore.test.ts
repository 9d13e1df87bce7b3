import * as AnswerStore from "@litfuse/engine/http/AnswerStore"
import * as Tape from "@litfuse/engine/http/Tape"
import { type Received, type Sent, Transport } from "@litfuse/engine/http/Transport"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const sent = (word: string): Sent => ({
  method: "GET",
  url: new URL(`http://localhost/?q=${word}`),
  headers: {},
  body: undefined,
  isGuarded: false,
  maxBytes: 1000,
  upstream: "ncbi",
  recorded: `https://example.org/?q=${word}`,
  secrets: [],
  anonymous: new Set()
})

/** A service that counts how often it is asked, and answers with the count. */
const service = () => {
  const asked: Array<string> = []
  const send = ({ url }: Sent): Effect.Effect<Received> =>
    Effect.sync(() => {
      asked.push(url.searchParams.get("q")!)
      return { status: 200, headers: { "content-type": "text/plain" }, body: Buffer.from(`answer ${asked.length}`) }
    })
  return { asked, layer: Layer.succeed(Transport, Transport.of({ isReplay: false, send })) }
}

/** The answers of a store, each text read on demand. */
const kept = ({ label, texts }: Tape.Tape): Tape.LazyTape => ({
  label,
  texts: new Map([...texts].map(([place, text]) => [place, () => text]))
})

const ask = (shelf: AnswerStore.AnswerStore, below: Layer.Layer<Transport>, words: ReadonlyArray<string>) =>
  Effect.runPromise(
    Effect.flatMap(Transport, ({ send }) =>
      Effect.forEach(words, (word) => Effect.map(send(sent(word)), ({ body }) => Buffer.from(body).toString()))
    ).pipe(Effect.provide(Result.getOrThrow(AnswerStore.replayOrSend(shelf)).pipe(Layer.provide(below))))
  )

describe("an answer store", () => {
  it("asks for nothing twice that was answered, in order, however often a run begins again", async () => {
    const { asked, layer } = service()
    const tape = Tape.make("the run")
    const shelf = {
      answers: kept(tape),
      save: (upstream: string, name: string, text: string) => void tape.texts.set(`${upstream}/${name}`, text)
    }
    const words = ["a", "b", "a", "c", "a"]
    for (let done = 0; done <= words.length; done++) await ask({ ...shelf, answers: kept(tape) }, layer, words.slice(0, done))
    expect(asked).toEqual(words)
    expect(await ask({ ...shelf, answers: kept(tape) }, layer, words)).toEqual(words.map((_, i) => `answer ${i + 1}`))
    expect(asked).toEqual(words)
  })

  it("replaces nothing that is kept, also where an earlier answer of the same request is missing", async () => {
    const { layer } = service()
    const tape = Tape.make("the run")
    const keep = (upstream: string, name: string, text: string) => void tape.texts.set(`${upstream}/${name}`, text)
    await ask({ answers: kept(Tape.make("none")), save: keep }, layer, ["a", "a", "a"])
    const [first] = tape.texts.keys()
    tape.texts.delete(first!)
    await ask({ answers: kept(tape), save: keep }, layer, ["a", "a", "a"])
    expect([...tape.texts.keys()].map((place) => place.slice(-6))).toEqual(["2.json", "3.json", "4.json"])
  })

  it("says what is wrong with a recording that is none", () => {
    const wrong = AnswerStore.replayOrSend({
      answers: kept(Tape.make("the run", [["ncbi/0123456789ab-1.json", "{}"]])),
      save: () => undefined
    })
    expect(Result.getOrThrow(Result.flip(wrong)).message).toContain("the run/ncbi/0123456789ab-1.json: is not a recording")
  })
})
