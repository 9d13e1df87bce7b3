/** A file may have any tags, known or not, in any order and number. A record survives being written and read again. */
import * as Raw from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import { abstractIn } from "./keptFields.ts"

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const word = fc
  .stringMatching(/^[A-Za-z0-9éß&.:;,()/ -]{1,30}$/)
  .map((text) => text.replaceAll(/\s+/g, " ").trim())
  .filter((text) => /[A-Za-z]/.test(text))
const tagOf = (pattern: RegExp, not: ReadonlyArray<string>) => fc.stringMatching(pattern).filter((tag) => !not.includes(tag))

interface Tagged {
  readonly tags: fc.Arbitrary<string>
  readonly file: (fields: ReadonlyArray<readonly [tag: string, value: string]>) => string
}

const csv: Tagged = {
  tags: tagOf(/^[A-Za-z][A-Za-z ]{1,10}[a-z]$/, []),
  file: (fields) => {
    const unlike = new Map(fields)
    const line = (cells: Iterable<string>) => `${[...cells].map((cell) => `"${cell}"`).join(",")}\n`
    return line(["title", ...unlike.keys()]) + line(["A title", ...unlike.values()])
  }
}

/** Files of each form, made of a title and of fields with any name that the form allows. */
const files: Readonly<Record<Bibliography.Format, Tagged>> = {
  ris: {
    tags: tagOf(/^[A-Z][A-Z0-9]$/, ["TY", "ER"]),
    file: (fields) => `TY  - CHAP\nTI  - A title\n${fields.map(([tag, value]) => `${tag}  - ${value}\n`).join("")}ER  - \n`
  },
  nbib: {
    tags: tagOf(/^[A-Z][A-Z0-9]{1,3}$/, ["PMID", "OWN"]),
    file: (fields) => `PMID- 123\nTI  - A title\n${fields.map(([tag, value]) => `${tag.padEnd(4)}- ${value}\n`).join("")}`
  },
  bibtex: {
    tags: tagOf(/^[a-z][a-z_ -]{0,10}[a-z]$/, []),
    file: (fields) => {
      const unlike = new Map(fields.map(([tag, value]) => [tag, value.replaceAll(/[&]/g, "and")]))
      return `@incollection{a key, title = {A title},\n${[...unlike].map(([tag, value]) => `  ${tag} = {${value}},\n`).join("")}}\n`
    }
  },
  endnote: {
    tags: tagOf(/^[a-z][a-z-]{0,10}[a-z]$/, ["ref-type", "style"]),
    file: (fields) => {
      const text = (value: string) => value.replaceAll("&", "&amp;")
      const elements = fields.map(([tag, value]) => `<${tag}>${text(value)}</${tag}>`).join("")
      return `<xml><records><record><titles><title>A title</title></titles>${elements}</record></records></xml>\n`
    }
  },
  csl: {
    tags: tagOf(/^[A-Za-z][A-Za-z-]{1,10}$/, ["id", "custom", "title"]),
    file: (fields) => JSON.stringify([{ id: "a key", title: "A title", ...Object.fromEntries(fields) }])
  },
  csv,
  rayyan: csv,
  covidence: csv
}

const known: Readonly<Record<Bibliography.Format, ReadonlyArray<string>>> = {
  ris: [...letters].flatMap((a) => [...letters, ..."0123456789"].map((b) => `${a}${b}`)).filter((tag) => !["TY", "ER"].includes(tag)),
  nbib: "TI BTI AB FAU AU FED ED CN JT TA PB VI IP PG IS DP LA PT OT MH PMC LID AID CIN CON EIN DEP CRDT GR RN SO AD AUID".split(" "),
  bibtex: "author editor journal booktitle volume number pages year month date doi url note abstract keywords issn file annote".split(" "),
  endnote: "pages volume number isbn abstract publisher language notes label caption edition custom1 custom3 accession-num".split(" "),
  csl: "abstract DOI URL volume issue page publisher note annote archive genre keyword language edition".split(" "),
  csv: "Authors Year Journal Volume Issue Pages DOI Abstract Keywords Notes Tags Editors Language".split(" "),
  rayyan: "key authors year month day journal issn pages doi abstract notes location pubmed_id url language".split(" "),
  covidence: "Title,Authors,Published Year,Published Month,Journal,Pages,Accession Number,DOI,Ref,Covidence #,Study,Notes,Tags".split(",")
}

const values = fc.oneof(word, fc.constantFrom("2020", "10.1000/abc", "Roe, Jane", "1234-5678", "11-20", "http://example.org/a", "Mar 3"))

/** A record with its verbatim fields in a separate order: those of one name keep theirs. In RIS, PY has a year only, and any other date is a DA. */
const settled =
  (form: Bibliography.Format) =>
  ({ kept, ...record }: SourceRecord) => ({
    ...record,
    ...Raw.known({ abstract: abstractIn(form, record.abstract) }),
    kept: (kept ?? [])
      .map((one) => (one.form === "ris" ? { ...one, name: one.name.replace(/^(?:PY|Y1)$/, "DA") } : one))
      .sort((a, b) => Number(a.name > b.name) - Number(a.name < b.name))
  })

describe.each(Bibliography.names)("%s", (form) => {
  const { tags, file } = files[form]
  const { parse, print } = Bibliography.formats[form]
  const fields = fc.array(fc.tuple(fc.oneof(tags, fc.constantFrom(...known[form])), values), { maxLength: 8 })

  it("writes every tag so that it is read back unchanged", () => {
    fc.assert(
      fc.property(fields, (some) => {
        const first = Result.getOrThrow(parse(file(some), "a")).records
        const again = Result.getOrThrow(parse(print(first), "a")).records
        expect(again.map(settled(form))).toEqual(first.map(settled(form)))
      })
    )
  })

  it("notices a field that a printer forgets", () => {
    const planted = file([[form === "ris" || form === "nbib" ? "ZZ" : "zz", "kept here"]])
    const [first] = Result.getOrThrow(parse(planted, "a")).records
    const [forgotten] = Result.getOrThrow(
      parse(print([{ ...first!, kept: first!.kept!.filter(({ name }) => !/^zz$/i.test(name)) } as typeof first & object]), "a")
    ).records
    expect(forgotten).not.toEqual(first)
    expect(print([first!])).toContain("kept here")
  })
})
