import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Search from "@litfuse/api/Search"
import type { Settings } from "./PageSettings.ts"
import { addressWords, commandWords, formFields, readTexts, requestOf, type Texts } from "./RequestForm.ts"

/** The fields of the form besides query and sources. */
export const searchFields = formFields(Search.Request.fields)

/** The form of a search, as texts. */
export interface SearchForm {
  readonly query: string
  readonly sources: ReadonlyArray<string>
  readonly texts: Texts
}

/** Reads a form or the query string of an address. */
export const parseSearchForm = (form: URLSearchParams): SearchForm => ({
  query: form.get("query") ?? "",
  sources: form.getAll("source"),
  texts: readTexts(searchFields, form)
})

/** The query string that fills in the form again. */
export const searchAddress = ({ query, sources, texts }: SearchForm): string =>
  new URLSearchParams([
    ["query", query],
    ...sources.map((one): [string, string] => ["source", one]),
    ...addressWords(searchFields, texts).map(([name, text]): [string, string] => [name, text])
  ]).toString()

/** The request of a form. */
export const searchRequest = ({ query, sources, texts }: SearchForm, { folder, replay }: Settings): Parameters<typeof Search.run>[0] => {
  const request = {
    ...requestOf(searchFields, texts),
    folder,
    query,
    limit: null,
    explain: true,
    beside: ["prisma-s", "evidence-levels"],
    ...(sources.length === 0 ? {} : { sources }),
    ...(replay === undefined ? {} : { replay })
  }
  // the Schema of the question validates it
  return request as Parameters<typeof Search.run>[0]
}

/** The equivalent command. */
export const searchCommand = ({ query, sources, texts }: SearchForm, { replay }: Settings): string =>
  [
    "litfuse search",
    quoteForShell(query),
    ...(sources.length === 0 ? [] : ["--source", quoteForShell(sources.join(","))]),
    ...commandWords(searchFields, texts),
    ...(replay === undefined ? [] : ["--replay", quoteForShell(replay)])
  ].join(" ")
