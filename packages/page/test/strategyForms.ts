/** The form from a question to a strategy, filled in as a person with a browser does. */
import { folderOf, serving } from "./serving.ts"

/** The question of the tests. */
export const goal = "Does caffeine improve sleep quality in shift workers?"

const files = {
  "mesh.txt": "Caffeine\nSleep Quality\nquality of sleep\tSleep Quality\nShift Work Schedule\nshift workers\tShift Work Schedule\n",
  "found.ris": ["Caffeine and sleep quality of shift workers", "Naps of nurses"]
    .map((title) => `TY  - JOUR\nTI  - ${title}\nER  - \n`)
    .join("\n")
}

/** What a form sends. */
export type Words = ReadonlyArray<readonly [string, string]>

/** A text of a page without its escapes. */
export const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/&#0?39;|&apos;/g, "'")
    .replaceAll("&amp;", "&")

/** What the form of the page sends with a button, as a browser does. */
export const wordsOf = (html: string): Words => {
  const form = /<form class="ask"[\s\S]*?<\/form>/.exec(html)![0]
  return [
    ...form.matchAll(/<(input|textarea|select)([^>]*?)>(?:([^<]*)<\/textarea>|((?:<option[^>]*>[^<]*<\/option>)*)<\/select>)?/g)
  ].flatMap(([, tag, attributes, text, options]): Words => {
    const name = unescaped(/ name="([^"]*)"/.exec(attributes!)?.[1] ?? "")
    if (name === "" || name === "csrf") return []
    const value = unescaped(/ value="([^"]*)"/.exec(attributes!)?.[1] ?? "")
    if (tag === "textarea") return [[name, unescaped(text!)]]
    if (tag === "select") return [[name, /value="([^"]*)" selected/.exec(options!)![1]!]]
    return / type="checkbox"/.test(attributes!) && !/ checked/.test(attributes!) ? [] : [[name, value]]
  })
}

/** The query that a page shows. */
export const queryIn = (html: string): string => unescaped(/name="text"[^>]*>([^<]*)</.exec(html)![1]!)

/** A server with files, and functions that send its form. */
export const started = async (settings: Parameters<typeof serving>[0] = {}) => {
  const server = await serving({ folder: folderOf(files), ...settings })
  /** Sends a form and follows where it leads, as a browser does. */
  const sent = async (words: Words) => {
    const answer = await server.posted("/strategy", words)
    return answer.status === 303 ? server.get(String(answer.headers["location"])) : answer
  }
  /** Presses a button of a page, after changes of its fields. */
  const press = (html: string, step: string, change: (words: Words) => Words = (words) => words) =>
    sent([...change(wordsOf(html)), ["step", step]])
  const begun = (words: Words = []) => sent([["goal", goal], ...words, ["step", "parts"]])
  return { ...server, sent, press, begun }
}

/** Changes a field of the form. */
export const set = (name: string, value: string) => (words: Words) =>
  words.map(([key, old]): readonly [string, string] => [key, key === name ? value : old])
