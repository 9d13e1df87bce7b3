import * as ReferenceKinds from "../ReferenceKinds.ts"
import * as Lines from "./LineFormat.ts"

const fieldMap: Lines.LineFormat["fieldMap"] = {
  "0": "kind",
  T: "title",
  X: "abstract",
  A: "name",
  E: "editor",
  Y: "editor",
  J: "journal",
  B: "journal",
  I: "publisher",
  V: "volume",
  N: "issue",
  P: "pages",
  "@": "issn",
  D: "year",
  "8": "date",
  G: "language",
  "9": "types",
  K: "keyword",
  R: "doi",
  M: "accession",
  W: "database",
  U: "link",
  Z: "note"
}

const articles = new Set(["Journal Article", "Generic", "Electronic Article"])

/** Each record is a block of lines. Its first tag follows an empty line, or already occurred in the block before. */
const dialect = () => {
  let isBlank = true
  let seen = new Set<string>()
  return {
    start: "start",
    isOutside: () => false,
    read: (line: string) => {
      const found = /^\uFEFF?%(\S)(?: (.*))?$/s.exec(line)
      const wasBlank = isBlank
      isBlank = line.trim() === ""
      if (found === null) return undefined
      const [name, value] = [found[1]!, found[2] ?? ""]
      const isNew = seen.size === 0 || (/[0TA]/.test(name) && ((wasBlank && seen.size > 1) || (name !== "A" && seen.has(name))))
      if (isNew) seen = new Set()
      seen.add(name)
      return { tag: name, value, ...(isNew ? { isStart: true } : {}) }
    }
  }
}

/** Reads EndNote's import format, which many pages offer as `.enw`. */
export const parse = Lines.reader({
  form: "enw",
  label: "EndNote import format",
  fieldMap,
  each: new Set(["K"]),
  keepsLines: true,
  valueOf: ({ name, value }) => {
    if (name !== "0") return value
    return articles.has(value) ? "" : (ReferenceKinds.endnote.types.get(value) ?? value)
  },
  dialect,
  expected: 'a line "%0 Journal Article" before the fields of each record'
})

/** Where the first record begins. */
export const startIn = (head: string): number => head.search(/^\uFEFF?%[0TA] \S/m)
