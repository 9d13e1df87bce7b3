import * as Matcher from "@litfuse/query/Matcher"
import { qualifierName } from "@litfuse/query/dialects/qualifierName"
import { jsonLines } from "./readStrategies.ts"

const text = (value: unknown): string => (typeof value === "string" ? value : "")

const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const strings = (value: unknown): ReadonlyArray<string> =>
  list(value)
    .map(text)
    .filter((one) => one !== "")

const dated = (year: unknown): NonNullable<Matcher.Document["dates"]> =>
  /^\d{4}$/u.test(String(year)) ? { published: String(year), entered: String(year) } : {}

/** The records of the CF collection: headings in capitals, qualifiers by two letters. */
const cysticFibrosis = (file: string): ReadonlyArray<Matcher.Document> =>
  jsonLines(file).map((record) => ({
    texts: {
      title: [text(record["title"])],
      abstract: [text(record["abstract"])],
      contributor: strings(record["authors"]),
      containerTitle: [text(record["source"])]
    },
    headings: list(record["mesh"]).map((one) => {
      const { heading, qualifiers, major } = one as { heading: string; qualifiers: unknown; major: boolean }
      return { descriptor: heading, qualifiers: strings(qualifiers).map(qualifierName), major }
    }),
    dates: dated(record["year"])
  }))

/** The records of PubMedQA: the question is the title. */
const pubMedQa = (file: string): ReadonlyArray<Matcher.Document> =>
  jsonLines(file).map((record) => ({
    texts: {
      title: [text(record["question"])],
      abstract: [...list(record["abstract_sections"]).map((part) => text((part as { text?: unknown }).text)), text(record["conclusion"])],
      identifier: [text(record["pmid"])]
    },
    headings: strings(record["mesh"]).map((descriptor) => ({ descriptor, qualifiers: [], major: false })),
    dates: dated(record["year"])
  }))

const parts: Readonly<Record<string, keyof Matcher.Document["texts"]>> = {
  TI: "title",
  TT: "originalTitle",
  AB: "abstract",
  OT: "keyword",
  RN: "substance",
  FAU: "contributor",
  AU: "contributor",
  AD: "affiliation",
  JT: "containerTitle",
  TA: "containerTitle",
  PT: "publicationType",
  LA: "language",
  PMID: "identifier",
  SB: "subset"
}

const languages: Readonly<Record<string, string>> = {
  eng: "english",
  fre: "french",
  ger: "german",
  spa: "spanish",
  ita: "italian",
  jpn: "japanese",
  chi: "chinese",
  rus: "russian"
}

const medlineRecord = (record: string): Matcher.Document => {
  const texts: Partial<Record<keyof Matcher.Document["texts"], Array<string>>> = {}
  const headings: Array<{ descriptor: string; qualifiers: ReadonlyArray<string>; major: boolean }> = []
  const dates: Record<string, string> = {}
  for (const line of record.replace(/\n {6}/gu, " ").split("\n")) {
    const tag = line.slice(0, 4).trim()
    const value = line.slice(6).trim()
    const part = parts[tag]
    if (part !== undefined) (texts[part] ??= []).push(tag === "LA" ? (languages[value] ?? value) : value)
    if (tag === "MH") {
      const [descriptor = "", ...qualifiers] = value.split("/")
      headings.push({
        descriptor: descriptor.replace("*", ""),
        qualifiers: qualifiers.map((one) => one.replace("*", "")),
        major: value.includes("*")
      })
    }
    if (tag === "DP" && /^\d{4}/u.test(value)) dates["published"] = value.slice(0, 4)
    if (tag === "EDAT" || tag === "CRDT") dates[tag === "EDAT" ? "entered" : "created"] = value.slice(0, 10).replaceAll("/", "-")
    if (tag === "MHDA") dates["indexed"] = value.slice(0, 10).replaceAll("/", "-")
  }
  return { texts, headings, dates }
}

/** Records in MEDLINE's format, repeated ones once. */
const medline = (file: string): ReadonlyArray<Matcher.Document> => {
  const seen = new Set<string>()
  return file
    .replaceAll("\r", "")
    .split(/\n\s*\n(?=PMID)/u)
    .map(medlineRecord)
    .filter(({ texts }) => {
      const id = texts.identifier?.[0] ?? ""
      return id !== "" && !seen.has(id) && seen.add(id) !== undefined
    })
}

/** All records of the three collections, indexed for searching. */
export const index = (files: { readonly cysticFibrosis: string; readonly pubMedQa: string; readonly medline: string }): Matcher.Index =>
  Matcher.index([...cysticFibrosis(files.cysticFibrosis), ...pubMedQa(files.pubMedQa), ...medline(files.medline)])
