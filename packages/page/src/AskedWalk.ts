import type * as Cites from "@litfuse/api/Cites"
import { directions, follows } from "@litfuse/api/walk/request"
import { quoted } from "@litfuse/files/shell"
import type { Settings } from "./Setting.ts"

/** Which way citations are followed, and what that is called; `related` are works that have citations in common. */
export const ways = {
  forward: "to works that cite these",
  backward: "to works that these cite",
  both: "both ways",
  related: "to works with citations in common"
} as const satisfies Readonly<Record<(typeof directions)[number] | "related", string>>

/** The name of a way. */
export type Way = keyof typeof ways

/** Which works of a hop come first, and what that is called. */
export const orders = { cited: "the most cited", near: "those with most links to nearer works" } as const satisfies Readonly<
  Record<(typeof follows)[number], string>
>

/** What somebody typed into the form of a walk: texts, as forms send them; an empty one says nothing. */
export interface Asked {
  readonly ids: ReadonlyArray<string>
  readonly way: string
  readonly depth: string
  readonly perHop: string
  readonly max: string
  readonly follow: string
  readonly sources: ReadonlyArray<string>
  readonly isKept: boolean
}

/** Identifiers in a text: one in each line, or with spaces between. People write a space behind `PMID:` too. */
const idsIn = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\b(doi|pmid|pmcid|arxiv|openalex)[ \t]*:[ \t]+/gi, "$1:")
    .split(/\s+/)
    .map((one) => one.replace(/,$/, ""))
    .filter((one) => one !== "")

const isWay = (text: string): text is Way => Object.hasOwn(ways, text)

/** What a form holds, or an address. */
export const ofForm = (form: URLSearchParams): Asked => ({
  ids: [...new Set(form.getAll("ids").flatMap(idsIn))],
  way: form.get("way") || "both",
  depth: (form.get("depth") ?? "").trim(),
  perHop: (form.get("perHop") ?? "").trim(),
  max: (form.get("max") ?? "").trim(),
  follow: form.get("follow") || "cited",
  sources: form.getAll("source"),
  isKept: form.get("keep") === "yes"
})

/** The same as the words of an address, which fill in the form again. */
export const inAddress = ({ ids, way, depth, perHop, max, follow, sources, isKept }: Asked): string => {
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

/** The address of the form for a walk from one work. */
export const addressFrom = (id: string, way: Way): string => `/walks?${new URLSearchParams({ ids: id, way }).toString()}`

/** Whether a depth was typed that works with citations in common have no use for. */
export const isDepthUnused = ({ way, depth }: Asked): boolean => way === "related" && depth !== ""

/** A number is handed on as one; what is none, as it was typed, and refused with its name. */
const numberOf = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** The request that it is, without the depth of works with citations in common. */
export const requestOf = (asked: Asked, { folder, replay, canChange }: Settings): typeof Cites.Request.Encoded => {
  const { ids, way, depth, perHop, max, follow, sources, isKept } = asked
  const request = {
    folder,
    ids,
    ...(way === "related" ? {} : { direction: way, ...(depth === "" ? {} : { depth: numberOf(depth) }) }),
    ...(perHop === "" ? {} : { perHop: numberOf(perHop) }),
    ...(max === "" ? {} : { max: numberOf(max) }),
    ...(follow === "cited" ? {} : { follow }),
    ...(sources.length === 0 ? {} : { sources }),
    ...(isKept && canChange ? { keep: "known" } : {}),
    ...(replay === undefined ? {} : { replay })
  }
  // the schema of the question reads it, and says what is wrong with each field
  return request as typeof Cites.Request.Encoded
}

/** The command that asks the same. */
export const commandOf = (asked: Asked, { replay, canChange }: Settings): string => {
  const { ids, way, depth, perHop, max, follow, sources, isKept } = asked
  return [
    way === "related" ? "litfuse related" : "litfuse cites",
    ...ids.map(quoted),
    ...(way === "related" || way === "forward" ? [] : ["--direction", quoted(way)]),
    ...(depth === "" || way === "related" ? [] : ["--depth", quoted(depth)]),
    ...(perHop === "" ? [] : ["--per-hop", quoted(perHop)]),
    ...(max === "" ? [] : ["--max", quoted(max)]),
    ...(follow === "cited" ? [] : ["--follow", quoted(follow)]),
    ...(sources.length === 0 ? [] : ["--source", quoted(sources.join(","))]),
    ...(isKept && canChange ? ["--keep"] : []),
    ...(replay === undefined ? [] : ["--replay", quoted(replay)])
  ].join(" ")
}

/** What a walk is called: `doi:10.1000/182`, `3 works`, and which way it goes. */
export const titleOf = ({ ids, way }: Asked): string =>
  `${ids.length === 1 ? ids[0]! : `${ids.length} works`}, ${isWay(way) ? ways[way] : way}`
