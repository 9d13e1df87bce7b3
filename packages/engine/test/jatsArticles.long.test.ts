import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Jats from "../src/Jats.ts"
import * as Xml from "../src/Xml.ts"

const folder = join(process.env["LITFUSE_DATA"] ?? "", "jats-articles")
const isThere = existsSync(join(folder, "index.json"))

const read = (file: string): string => gunzipSync(readFileSync(file)).toString()
const files = isThere
  ? ["elife", "plos", "pmc"].flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
  : []
const squeezed = (text: string): string => (text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []).join("").toLowerCase()

/** Texts that are no part of an article: names of objects, and formulas that are there in another form too. */
const apart = new Set(["object-id", "tex-math", "ref-list"])

const textsIn = (element: Xml.Element): ReadonlyArray<string> =>
  element.children.flatMap((child) => {
    if (typeof child === "string") return [child]
    return apart.has(child.name) ? [] : textsIn(child)
  })

describe.skipIf(!isThere)("thirty whole articles", () => {
  it.each(files.map((file) => [file.slice(folder.length + 1), file]))(
    "%s: every text of body, back and floats is in a section, a heading or the references",
    (_, file) => {
      const text = read(file)
      const article = Jats.articleOf(Result.getOrThrow(Xml.parse(text)))!
      const content = Jats.contentOf(article)!
      const all = squeezed(
        [
          ...content.sections.map((one) => [...one.path, one.text].join(" ")),
          ...(content.references ?? []).map(({ citation }) => citation)
        ].join(" ")
      )
      const parts = ["body", "back", "floats-group"].flatMap((name) => Xml.all(article, name))
      const lost = parts.flatMap(textsIn).filter((one) => !all.includes(squeezed(one)))
      expect(lost).toEqual([])
      // a text of sub-articles and responses may have references too
      expect(content.references?.length ?? 0).toBe((text.match(/<ref[ >]/g) ?? []).length)
      expect(Jats.contentOf(Result.getOrThrow(Xml.parse(content.jats!)))).toEqual(content)
    }
  )
})

interface Case {
  readonly case: string
  readonly xml: string
  readonly expected: unknown
}

const cases = isThere
  ? read(join(folder, "elife-cases.jsonl.gz"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Case)
  : []

/** The expected years of this case are not in its XML: the other parser corrects two articles by hand. */
const corrected = "test_references_json/content_35"

const named = (name: string) =>
  cases.filter((one) => one.case.startsWith(name) && one.case !== corrected).map((one) => [one.case, one] as const)

/** All texts of an expected value under some keys, without markup. */
const valuesOf = (value: unknown, keys: ReadonlySet<string>, isIn = false): ReadonlyArray<string> => {
  if (typeof value === "string") return isIn ? [value.replace(/<[^>]*>/g, " ")] : []
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, keys, isIn))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => valuesOf(one, keys, keys.has(key) || (isIn && Array.isArray(one))))
}

/** Other parsers write entities and links differently, so texts are compared word by word. */
const wordsIn = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts
    .flatMap(
      (text) =>
        text
          .replace(/&[a-z]+;|&#x?[0-9a-f]+;/gi, " ")
          .normalize("NFKC")
          .match(/\p{L}{3,}|\d{4}/gu) ?? []
    )
    .map((word) => word.toLowerCase())

const rootOf = ({ xml }: Case): Xml.Element => Result.getOrThrow(Xml.parse(xml))

describe.skipIf(!isThere)("cases of another parser", () => {
  it.each(named("test_references_json/"))("%s: titles, sources and years of references are in ours", (_, one) => {
    const expected = wordsIn(valuesOf(one.expected, new Set(["articleTitle", "bookTitle", "title", "year", "date"])))
    const found = (Jats.referencesOf(rootOf(one)) ?? []).map(({ citation }) => citation).join(" ")
    const ours = new Set(wordsIn([found]))
    expect(expected.filter((word) => !ours.has(word))).toEqual([])
  })

  it.each(named("test_body_json/"))("%s: texts and titles of sections are in ours", (_, one) => {
    const root = rootOf(one)
    const body = Xml.at(root, "article", "body") ?? Xml.at(root, "body")
    const article: Xml.Element = { ...root, name: "article", children: body === undefined ? [] : [body] }
    const ours = new Set(wordsIn((Jats.sections(article) ?? []).flatMap(({ path, text }) => [...path, text])))
    const expected = wordsIn(valuesOf(one.expected, new Set(["text", "title", "label", "caption"])))
    expect(expected.filter((word) => !ours.has(word) && word !== "main" && word !== "text")).toEqual([])
  })

  it.each([...named("test_abstract/"), ...named("test_abstract_json/")])("%s: the texts of the abstract are in ours", (_, one) => {
    const root = rootOf(one)
    const meta = Xml.at(root, "front", "article-meta") ?? root
    const article: Xml.Element = {
      ...root,
      name: "article",
      children: [{ ...root, name: "front", children: [{ ...root, name: "article-meta", children: meta.children }] }]
    }
    const ours = new Set(wordsIn(Jats.abstractOf(article, new Map()).flatMap(({ path, text }) => [...path, text])))
    const texts = typeof one.expected === "string" ? [one.expected] : valuesOf(one.expected, new Set(["text", "title"]))
    expect(wordsIn(texts).filter((word) => !ours.has(word))).toEqual([])
  })
})
