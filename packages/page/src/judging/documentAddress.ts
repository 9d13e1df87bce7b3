import * as Judging from "@litfuse/api/Judging"
import { numberIn } from "../nextWaiting.ts"

/** What a person does with a document: judge it, or settle a disagreement. */
export type Act = "judge" | "settle"

/**
 * The position of an assessor in a pool: documents count from 1 over all topics, and 0 is the next open one.
 * `last` is the document judged last.
 */
export interface JudgingPlace {
  readonly pool: string
  readonly who: string
  readonly act: Act
  readonly at: number
  readonly last: number
}

/** Reads a form or the query string of an address. */
export const parsePlace = (pool: string, words: URLSearchParams): JudgingPlace => ({
  pool,
  who: (words.get("who") ?? "").trim(),
  act: words.get("act") === "settle" ? "settle" : "judge",
  at: numberIn(words.get("at")),
  last: numberIn(words.get("last"))
})

/** The address of a pool. */
export const poolAddress = (pool: string): string => `/judging/${encodeURIComponent(pool)}`

/** The address of a document of a pool. */
export const documentAddress = ({ pool, who, act, at, last }: JudgingPlace): string => {
  const words = new URLSearchParams([["who", who]])
  if (act === "settle") words.set("act", act)
  if (at > 0) words.set("at", String(at))
  if (last > 0) words.set("last", String(last))
  return `${poolAddress(pool)}/judge?${words.toString()}`
}

/** A document with its topic, and its position in the topic, from 1. */
export interface Item {
  readonly topic: Judging.Topic
  readonly document: Judging.Document
  readonly n: number
}

/** All documents of a pool in display order. */
export const itemsOf = ({ topics }: Judging.Pool): ReadonlyArray<Item> =>
  topics.flatMap((topic) => topic.documents.map((document, i) => ({ topic, document, n: i + 1 })))

/** Whether a person still has to judge a document, or to settle it. */
export const isWaiting = ({ who, act }: JudgingPlace, { words, grade, settled }: Judging.Standing): boolean =>
  act === "judge"
    ? !words.some((word) => word.who === who)
    : Judging.isOpen({ words, grade, settled }) && !settled.some((word) => word.who === who)
