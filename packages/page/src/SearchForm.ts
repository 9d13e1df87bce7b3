import { quoteForShell } from "@litfuse/files/quoteForShell"
import * as Search from "@litfuse/api/Search"
import { type ChosenFile, chosenWords, fileLabel, fileName, parseChosenFiles } from "./ChosenFiles.ts"
import type { Settings } from "./PageSettings.ts"
import { addressWords, commandWords, formFields, readTexts, requestOf, type Texts } from "./RequestForm.ts"

/** The fields of the form besides query, sources and files. */
export const searchFields = formFields(Search.Request.fields)

/**
 * The form of a search, as texts.
 *
 * - `sources` ids; empty = the usual ones, and none of them beside files
 * - `run` the stored run whose answer is shown; undefined = a new search
 */
export interface SearchForm {
  readonly query: string
  readonly sources: ReadonlyArray<string>
  readonly files: ReadonlyArray<ChosenFile>
  readonly texts: Texts
  readonly run?: string
}

const fileSource = "file:"

/** Reads a form or the query string of an address. A source `file:PATH` is a file. */
export const parseSearchForm = (form: URLSearchParams): SearchForm => {
  const sources = form.getAll("source")
  const named = sources.flatMap((one): ReadonlyArray<[string, string]> =>
    one.startsWith(fileSource) ? [["file", one.slice(fileSource.length)]] : []
  )
  return {
    query: form.get("query") ?? "",
    sources: sources.filter((one) => !one.startsWith(fileSource)),
    files: parseChosenFiles(new URLSearchParams([...form, ...named])),
    texts: readTexts(searchFields, form)
  }
}

/** The query string that fills in the form again. */
export const searchAddress = ({ query, sources, files, texts }: SearchForm): string =>
  new URLSearchParams([
    ["query", query],
    ...sources.map((one): [string, string] => ["source", one]),
    ...chosenWords(files),
    ...addressWords(searchFields, texts).map(([name, text]): [string, string] => [name, text])
  ]).toString()

const sourcesOf = ({ sources, files }: Pick<SearchForm, "sources" | "files">): ReadonlyArray<string> => [
  ...sources,
  ...files.map(({ path }) => `file:${path}`)
]

/** The request of a form. */
export const searchRequest = (asked: SearchForm, { folder, replay }: Settings): Parameters<typeof Search.run>[0] => {
  const sources = sourcesOf(asked)
  const request = {
    ...requestOf(searchFields, asked.texts),
    folder,
    query: asked.query,
    limit: null,
    explain: true,
    beside: ["prisma-s", "evidence-levels"],
    ...(sources.length === 0 ? {} : { sources }),
    ...(asked.files.length === 0 ? {} : { names: asked.files.map(fileLabel) }),
    ...(replay === undefined ? {} : { replay })
  }
  // the Schema of the question validates it
  return request as Parameters<typeof Search.run>[0]
}

/** The equivalent command. Sent files have the names that people know. */
export const searchCommand = ({ query, sources, files, texts, run }: SearchForm, { replay }: Settings): string =>
  run === undefined
    ? [
        "litfuse search",
        quoteForShell(query),
        ...(sources.length + files.length === 0
          ? []
          : ["--source", quoteForShell([...sources, ...files.map(({ path }) => `file:${fileName(path)}`)].join(","))]),
        ...files.map((file) => `--name ${quoteForShell(fileLabel(file))}`),
        ...commandWords(searchFields, texts),
        ...(replay === undefined ? [] : ["--replay", quoteForShell(replay)])
      ].join(" ")
    : `litfuse replay ${quoteForShell(run)}`

const exportedIn = / *, exported (\d{4}(?:-\d\d(?:-\d\d)?)?)$/

/** The form of a stored request: the same query, sources, files and fields. `run` its id. */
export const formOfRequest = (request: Readonly<Record<string, unknown>>, run: string): SearchForm => {
  const list = (name: string): ReadonlyArray<string> => {
    const value = request[name]
    return Array.isArray(value) ? value.map(String) : []
  }
  const names = list("names")
  const texts = new URLSearchParams(
    searchFields.flatMap(({ name }): ReadonlyArray<[string, string]> => {
      const value = request[name]
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : []
    })
  )
  return {
    query: typeof request["query"] === "string" ? request["query"] : "",
    sources: list("sources").filter((one) => !one.startsWith(fileSource)),
    files: list("sources")
      .filter((one) => one.startsWith(fileSource))
      .map((one, i) => ({
        path: one.slice(fileSource.length),
        platform: (names[i] ?? "").replace(exportedIn, ""),
        exported: exportedIn.exec(names[i] ?? "")?.[1] ?? ""
      })),
    texts: readTexts(searchFields, texts),
    run
  }
}
