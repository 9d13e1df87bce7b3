/** References whose fields try to become markup, formulas, records or commands of a terminal, in every form that a search writes. */
import { describe, expect, it } from "vitest"
import { again, litfuse } from "../commands/litfuse.ts"
import { texts } from "./hostileTexts.ts"

/** So many characters that a few of them are controls, as in a text, not in binary data. */
const words = "plain words ".repeat(300)

const ris = Object.values(texts)
  .map((text, i) =>
    [
      "TY  - JOUR",
      ...["TI", "AU", "JO", "KW", "PB", "N1", "C1", "ID"].map((tag) => `${tag}  - ${text}`),
      `AB  - ${text} ${words}`,
      `UR  - javascript:alert(${i})`
    ]
      .concat([`PY  - ${2000 + i}`, "ER  - ", ""])
      .join("\n")
  )
  .join("\n")

/** A value of several lines that would be another record, if a form had it as it is. */
const bibtex = "@article{a, title = {heart\n\nER  - \nTY  - JOUR\nTI  - planted}, note = {x\n\nTY  - JOUR\nTI  - planted\nER  - \n}}\n"

const forms = [
  "text",
  "table",
  "json",
  "jsonl",
  "md",
  "html",
  "mermaid",
  "ris",
  "bibtex",
  "nbib",
  "endnote",
  "csv",
  "rayyan",
  "covidence",
  "csl"
]

let made: Promise<ReadonlyMap<string, string>> | undefined

const make = async (): Promise<ReadonlyMap<string, string>> => {
  const outputs = new Map<string, string>()
  const search = (form: string) => ["search", "heart", "--source", "file:a.ris", "--limit", "50", "--format", form]
  const first = await litfuse(search(forms[0]!), { "a.ris": ris, "a.bib": bibtex })
  outputs.set(forms[0]!, first.out)
  for (const form of forms.slice(1)) outputs.set(form, (await again(search(form))).out)
  for (const form of ["ris", "nbib"]) outputs.set(`${form} of BibTeX`, (await again(["convert", "a.bib", "-", "--out-form", form])).out)
  return outputs
}

/** What a form has; all are written in the folder of the first test that asks. */
const of = async (form: string): Promise<string> => (await (made ??= make())).get(form)!

const tags = /<([a-z][\w:-]*)((?:\s+[^\s=>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi
const attributes = /([^\s=>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g

/** What a browser would execute in a page or a drawing. */
const executable = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(tags), ([, name = "", rest = ""]) => [
    ...(/^script$/i.test(name) ? ["script"] : []),
    ...Array.from(rest.matchAll(attributes), ([, key = "", ...values]) => ({ key, value: values.join("") }))
      .filter(({ key, value }) => /^on/i.test(key) || /^\s*(?:javascript:|data:text)/i.test(value))
      .map(({ key, value }) => `${name} ${key}=${value}`)
  ]).flat()

describe("hostile references", () => {
  it.each(forms)("have no command of a terminal in %s", async (form) => {
    expect(await of(form)).not.toBe("")
    expect(await of(form)).not.toMatch(/[^\P{Cc}\t\n\r]/u)
  })

  it("would be noticed in HTML", () => {
    const bad = [texts["a script"], texts["an end of a section"], "<a class=x href='javascript:alert(1)'>x</a>"]
    expect(bad.map((text) => executable(text).length > 0)).toEqual([true, true, true])
  })

  it("stay text in HTML and in its drawings", async () => {
    const page = await of("html")
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;")
    // the script that sorts tables
    expect(executable(page)).toEqual(["script"])
    const drawings = Array.from(page.matchAll(/data:image\/svg\+xml;base64,([\w+/=]+)/g), ([, code]) =>
      Buffer.from(code!, "base64").toString()
    )
    expect(drawings.length).toBeGreaterThan(2)
    expect(drawings.flatMap(executable)).toEqual([])
  })

  it("stay text in Markdown", async () => {
    expect(await of("md")).not.toMatch(/(?<!\\)\]\(javascript|(?<!\\)!\[|(?<!\\)<(?:script|img|svg)/)
  })

  it.each(["csv", "rayyan", "covidence"])("are no formula in a cell of %s", async (form) => {
    expect(await of(form)).toMatch(/HYPERLINK/)
    expect(await of(form)).not.toMatch(/(?:^|,)"?[=@]/m)
  })

  it("execute no command of TeX", async () => {
    const own = (await of("bibtex")).replaceAll(/^\s*(?:c1|note|annote|id)\s*=.*$/gim, "")
    expect(own).toContain("write18")
    expect(own).not.toMatch(/(?<!textbackslash\{?\}?)\\(?:write18|input)\b/)
  })

  it.each([
    ["ris", /^TY {2}- /gm],
    ["nbib", /^PMID- /gm]
  ] as const)("are as many records in %s as there are works", async (form, start) => {
    expect((await of(form)).match(start)).toHaveLength(Object.keys(texts).length)
    expect((await of(`${form} of BibTeX`)).match(start)).toHaveLength(1)
    expect(await of(`${form} of BibTeX`)).not.toMatch(/^(?:TI {2}- |ER {2}- .|TI {2}- planted)planted/m)
  })
})
