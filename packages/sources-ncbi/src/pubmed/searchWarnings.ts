import * as Notice from "@litfuse/engine/Notice"
import type { Search } from "../EutilsApi.ts"

const quoteAll = (phrases: ReadonlyArray<string>): string => phrases.map((phrase) => `"${phrase}"`).join(", ")

/** A message that Entrez sends for every search without hits. */
const obvious = /^No items found\.?$/iu

/**
 * Notices of what Entrez changed in a search, from the lists in its answer. It drops words that it does not find and searches the
 * rest, so that a misspelt word widens a search without changing the count visibly.
 */
export const searchWarnings = (source: string, { count, errorlist = {}, warninglist = {} }: Search): ReadonlyArray<Notice.Notice> => {
  const note = (code: string, phrases: ReadonlyArray<string> | undefined, text: (phrases: string) => string) =>
    phrases === undefined || phrases.length === 0 ? [] : [Notice.make(code, source, text(quoteAll(phrases)))]
  const widened = count === "0" ? "" : "; the rest was searched, which may find more than requested"
  return [
    ...note("phrase-not-found", errorlist.phrasesnotfound, (phrases) => `did not find ${phrases} and dropped it${widened}`),
    ...note("field-not-found", errorlist.fieldsnotfound, (fields) => `has no field ${fields} and searched other fields instead`),
    ...note("phrase-ignored", warninglist.phrasesignored, (phrases) => `ignores ${phrases}`),
    ...note(
      "phrase-split",
      warninglist.quotedphrasesnotfound,
      (phrases) => `does not have ${phrases} in its phrase index and searched the words separately`
    ),
    ...note(
      "search-warning",
      warninglist.outputmessages?.filter((message) => !obvious.test(message)),
      (messages) => `says ${messages}`
    )
  ]
}
