import * as Notice from "@litfuse/engine/Notice"
import type { Search } from "../EutilsApi.ts"

const listed = (phrases: ReadonlyArray<string>): string => phrases.map((phrase) => `"${phrase}"`).join(", ")

/** What Entrez says every time that nothing is found. */
const obvious = /^No items found\.?$/iu

/**
 * What Entrez did differently from what was asked, which it says in lists beside its hits: it drops words that it does not find and searches the
 * rest, so that a misspelt word widens a search, and the count does not show it.
 */
export const complaints = (source: string, { count, errorlist = {}, warninglist = {} }: Search): ReadonlyArray<Notice.Notice> => {
  const note = (code: string, phrases: ReadonlyArray<string> | undefined, text: (phrases: string) => string) =>
    phrases === undefined || phrases.length === 0 ? [] : [Notice.make(code, source, text(listed(phrases)))]
  const widened = count === "0" ? "" : "; the rest was searched, which may find more than was asked for"
  return [
    ...note("phrase-not-found", errorlist.phrasesnotfound, (phrases) => `does not find ${phrases} and dropped it${widened}`),
    ...note("field-not-found", errorlist.fieldsnotfound, (fields) => `has no field ${fields}, and searched other fields instead`),
    ...note("phrase-ignored", warninglist.phrasesignored, (phrases) => `ignores ${phrases}`),
    ...note(
      "phrase-split",
      warninglist.quotedphrasesnotfound,
      (phrases) => `does not have ${phrases} in its index of phrases, and searched the words one by one`
    ),
    ...note(
      "search-warning",
      warninglist.outputmessages?.filter((message) => !obvious.test(message)),
      (messages) => `says ${messages}`
    )
  ]
}
