import { medline } from "./ovid/medline.ts"
import { meaningOf as pubmedTag } from "./pubmed/tags.ts"

const count = (text: string, pattern: RegExp, isRight: (found: string) => boolean): number => {
  let found = 0
  for (const match of text.matchAll(pattern)) if (isRight(match[1]!)) found++
  return found
}

/**
 * The dialect that a strategy is most likely written in, by the fields that it names: `[tiab]` speaks for PubMed, `.tw.` and `exp X/` for Ovid, `TS=`
 * for Web of Science. The syntax of litfuse when no field is recognised.
 */
export const detect = (text: string): "pubmed" | "ovid" | "wos" | "litfuse" => {
  const pubmed = count(text, /\[([^\][\n]{1,40})\]/gu, (tag) => pubmedTag(tag.replace(/:~?\d+$/u, "")) !== undefined)
  const ovid =
    count(text, /\.([a-z]{2})(?=[\s.,)\]]|$)/giu, (code) => medline.meaningOf(code) !== undefined) +
    count(text, /([\p{L}")])\/(?=[\s)]|$|[a-z]{2}(?:\s?\[|\s*$))/gmu, () => true) +
    count(text, /\b(adj)\d*\b/giu, () => true) +
    count(text, /\b(or|and)\/\d/giu, () => true)
  const wos = count(text, /\b(TS|TI|AB|AU|SO|PY|AK|KP|DO|DT|LA)\s?=/gu, () => true) + count(text, /\b(NEAR)\/\d/gu, () => true)
  const most = Math.max(pubmed, ovid, wos)
  if (most === 0) return "litfuse"
  return most === pubmed ? "pubmed" : most === ovid ? "ovid" : "wos"
}
