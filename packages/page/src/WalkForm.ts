import * as Walk from "@litfuse/api/Walk"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import type { Settings } from "./PageSettings.ts"
import { addressWords, commandWords, formFields, readTexts, requestOf, type Texts } from "./RequestForm.ts"

/** The fields of the form besides identifiers and sources. */
export const walkFields = formFields(Walk.Request.fields)

/** The form of a walk, as texts. */
export interface WalkForm {
  readonly ids: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  readonly isKept: boolean
  readonly texts: Texts
}

/** Identifiers in a text, separated by spaces or lines. A space after `PMID:` is allowed. */
const idsIn = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\b(doi|pmid|pmcid|arxiv|openalex)[ \t]*:[ \t]+/gi, "$1:")
    .split(/\s+/)
    .map((one) => one.replace(/,$/, ""))
    .filter((one) => one !== "")

/** Reads a form or the query string of an address. */
export const parseWalkForm = (form: URLSearchParams): WalkForm => ({
  ids: [...new Set(form.getAll("ids").flatMap(idsIn))],
  sources: form.getAll("source"),
  isKept: form.get("keep") === "yes",
  texts: readTexts(walkFields, form)
})

/** The query string that fills in the form again. */
export const walkAddress = ({ ids, sources, isKept, texts }: WalkForm): string =>
  new URLSearchParams([
    ["ids", ids.join(" ")],
    ...sources.map((one): [string, string] => ["source", one]),
    ...addressWords(walkFields, texts).map(([name, text]): [string, string] => [name, text]),
    ...(isKept ? [["keep", "yes"] as [string, string]] : [])
  ]).toString()

/** The address of the form for a walk from a work. */
export const walkAddressFrom = (id: string, direction: Walk.Direction): string =>
  `/walks?${new URLSearchParams({ ids: id, direction }).toString()}`

const isRelated = ({ texts }: WalkForm): boolean => texts["direction"] === "related"

/** Whether the form has a depth that a walk to related works ignores. */
export const isDepthUnused = (asked: WalkForm): boolean => isRelated(asked) && asked.texts["depth"] !== ""

/** The texts that a walk uses: without the depth of a walk to related works. */
const usedTexts = (asked: WalkForm): Texts => (isRelated(asked) ? { ...asked.texts, depth: "" } : asked.texts)

/** The request of a form. */
export const walkRequest = (asked: WalkForm, { folder, replay, canChange }: Settings): typeof Walk.Request.Encoded => {
  const { ids, sources, isKept } = asked
  const request = {
    ...requestOf(walkFields, usedTexts(asked)),
    folder,
    ids,
    ...(sources.length === 0 ? {} : { sources }),
    ...(isKept && canChange ? { keep: "known" } : {}),
    ...(replay === undefined ? {} : { replay })
  }
  // the Schema of the question validates it
  return request as never
}

/** The equivalent command. */
export const walkCommand = (asked: WalkForm, { replay, canChange }: Settings): string => {
  const { ids, sources, isKept } = asked
  return [
    "litfuse walk",
    ...ids.map(quoteForShell),
    ...commandWords(walkFields, usedTexts(asked)),
    ...(sources.length === 0 ? [] : ["--source", quoteForShell(sources.join(","))]),
    ...(isKept && canChange ? ["--keep"] : []),
    ...(replay === undefined ? [] : ["--replay", quoteForShell(replay)])
  ].join(" ")
}

/** The title of a walk: `doi:10.1000/182` or `3 works`, and its direction. */
export const walkTitle = ({ ids, texts }: WalkForm): string => {
  const direction = texts["direction"]!
  const { options = {} } = walkFields.find(({ name }) => name === "direction")!
  const label = Object.hasOwn(options, direction) ? options[direction]! : direction
  return `${ids.length === 1 ? ids[0]! : `${ids.length} works`}, ${label}`
}
