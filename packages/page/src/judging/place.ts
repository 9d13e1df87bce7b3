import * as Judging from "@litfuse/api/Judging"
import { numberIn } from "../oneByOne.ts"

/** What a person does with a document: judge it, or settle what others disagree about. */
export type Act = "judge" | "settle"

/** What an address says: who judges, what for, the document from 1 over all topics, and the one that was judged last. */
export interface Place {
  readonly pool: string
  readonly who: string
  readonly act: Act
  readonly at: number
  readonly last: number
}

/** Reads the words of an address, or of a form. */
export const placeIn = (pool: string, words: URLSearchParams): Place => ({
  pool,
  who: (words.get("who") ?? "").trim(),
  act: words.get("act") === "settle" ? "settle" : "judge",
  at: numberIn(words.get("at")),
  last: numberIn(words.get("last"))
})

/** The address of a pool. */
export const addressOf = (pool: string): string => `/judging/${encodeURIComponent(pool)}`

/** The address of a document of it. */
export const documentAddress = ({ pool, who, act, at, last }: Place): string => {
  const words = new URLSearchParams([["who", who]])
  if (act === "settle") words.set("act", act)
  words.set("at", String(at))
  if (last > 0) words.set("last", String(last))
  return `${addressOf(pool)}/judge?${words.toString()}`
}

/** A document with its topic, and its place among those of the topic, from 1. */
export interface Item {
  readonly topic: Judging.Topic
  readonly document: Judging.Document
  readonly n: number
}

/** All documents of a pool, topic by topic, in the order in which they are shown. */
export const itemsOf = ({ topics }: Judging.Pool): ReadonlyArray<Item> =>
  topics.flatMap((topic) => topic.documents.map((document, i) => ({ topic, document, n: i + 1 })))

/** Whether a document still waits for a person: nothing said of it yet, or of others nothing that is settled. */
export const isWaiting = ({ who, act }: Place, { words, grade, settled }: Judging.Standing): boolean =>
  act === "judge"
    ? !words.some((word) => word.who === who)
    : Judging.isOpen({ words, grade, settled }) && !settled.some((word) => word.who === who)
