import type * as Walk from "@litfuse/api/Walk"
import { directions, follows } from "@litfuse/api/walk/request"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import type { Settings } from "./PageSettings.ts"

/** Directions of a walk with their labels; `related` are works that share citations. */
export const ways = {
  forward: "to works that cite these",
  backward: "to works that these cite",
  both: "both ways",
  related: "to works with shared citations"
} as const satisfies Readonly<Record<(typeof directions)[number] | "related", string>>

/** A direction of a walk. */
export type Way = keyof typeof ways

/** Orders in which works of a hop are followed, with their labels. */
export const orders = { cited: "the most cited", near: "those with most links to nearer works" } as const satisfies Readonly<
  Record<(typeof follows)[number], string>
>

/** The form of a walk, as texts. An empty text means the default. */
export interface WalkForm {
  readonly ids: ReadonlyArray<string>
  readonly way: string
  readonly depth: string
  readonly perHop: string
  readonly max: string
  readonly follow: string
  readonly sources: ReadonlyArray<string>
  readonly isKept: boolean
}

/** Identifiers in a text, separated by spaces or lines. A space after `PMID:` is allowed. */
const idsIn = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\b(doi|pmid|pmcid|arxiv|openalex)[ \t]*:[ \t]+/gi, "$1:")
    .split(/\s+/)
    .map((one) => one.replace(/,$/, ""))
    .filter((one) => one !== "")

const isWay = (text: string): text is Way => Object.hasOwn(ways, text)

/** Reads a form or the query string of an address. */
export const parseWalkForm = (form: URLSearchParams): WalkForm => ({
  ids: [...new Set(form.getAll("ids").flatMap(idsIn))],
  way: form.get("way") || "both",
  depth: (form.get("depth") ?? "").trim(),
  perHop: (form.get("perHop") ?? "").trim(),
  max: (form.get("max") ?? "").trim(),
  follow: form.get("follow") || "cited",
  sources: form.getAll("source"),
  isKept: form.get("keep") === "yes"
})

/** The query string that fills in the form again. */
export const walkAddress = ({ ids, way, depth, perHop, max, follow, sources, isKept }: WalkForm): string => {
  const words = new URLSearchParams([["ids", ids.join(" ")], ...sources.map((one): [string, string] => ["source", one])])
  for (const [name, value, usual] of [
    ["way", way, "both"],
    ["depth", depth, ""],
    ["perHop", perHop, ""],
    ["max", max, ""],
    ["follow", follow, "cited"],
    ["keep", isKept ? "yes" : "", ""]
  ] as const)
    if (value !== usual) words.set(name, value)
  return words.toString()
}

/** The address of the form for a walk from a work. */
export const walkAddressFrom = (id: string, way: Way): string => `/walks?${new URLSearchParams({ ids: id, way }).toString()}`

/** Whether the form has a depth, which `related` ignores. */
export const isDepthUnused = ({ way, depth }: WalkForm): boolean => way === "related" && depth !== ""

/** Invalid numbers stay texts, so that the error names their field. */
const numberOf = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** The request of a form, without the depth of `related`. */
export const walkRequest = (asked: WalkForm, { folder, replay, canChange }: Settings): typeof Walk.Request.Encoded => {
  const { ids, way, depth, perHop, max, follow, sources, isKept } = asked
  const request = {
    folder,
    ids,
    direction: way,
    ...(way === "related" || depth === "" ? {} : { depth: numberOf(depth) }),
    ...(perHop === "" ? {} : { perHop: numberOf(perHop) }),
    ...(max === "" ? {} : { max: numberOf(max) }),
    ...(follow === "cited" ? {} : { follow }),
    ...(sources.length === 0 ? {} : { sources }),
    ...(isKept && canChange ? { keep: "known" } : {}),
    ...(replay === undefined ? {} : { replay })
  }
  // the Schema of the question validates it
  return request as typeof Walk.Request.Encoded
}

/** The equivalent command. */
export const walkCommand = (asked: WalkForm, { replay, canChange }: Settings): string => {
  const { ids, way, depth, perHop, max, follow, sources, isKept } = asked
  return [
    "litfuse walk",
    ...ids.map(quoteForShell),
    ...(way === "forward" ? [] : ["--direction", quoteForShell(way)]),
    ...(depth === "" || way === "related" ? [] : ["--depth", quoteForShell(depth)]),
    ...(perHop === "" ? [] : ["--per-hop", quoteForShell(perHop)]),
    ...(max === "" ? [] : ["--max", quoteForShell(max)]),
    ...(follow === "cited" ? [] : ["--follow", quoteForShell(follow)]),
    ...(sources.length === 0 ? [] : ["--source", quoteForShell(sources.join(","))]),
    ...(isKept && canChange ? ["--keep"] : []),
    ...(replay === undefined ? [] : ["--replay", quoteForShell(replay)])
  ].join(" ")
}

/** The title of a walk: `doi:10.1000/182` or `3 works`, and its direction. */
export const walkTitle = ({ ids, way }: WalkForm): string =>
  `${ids.length === 1 ? ids[0]! : `${ids.length} works`}, ${isWay(way) ? ways[way] : way}`
